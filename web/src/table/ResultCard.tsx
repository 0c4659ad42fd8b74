import "../style/result.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { Link } from "../route/route";
import { Button, Dialog, Icon } from "../ui";
import { titleOf } from "../words/say";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";
import { Curve } from "./Curve";
import { Offers } from "./Offers";
import { nameOf } from "./people";
import { verdictOf, written } from "./prompt";
import { marginOf } from "./result";
import { sharePicture } from "./sharePicture";

/** The end as a moment: who won, by how much, how it went, what next. Shown when the last die lies. */
export function ResultCard() {
  const { stage, sitting, looking, panel } = useTable();
  const state = useRoom();
  const { table } = state;
  const open = useRef(!table.ending);
  const over = table.ending !== null;
  const quiet = stage.quiet.value;
  useEffect(() => {
    if (!over) {
      open.current = true;
      if (panel.peek() === "result") panel.value = null; // another game has begun
    } else if (open.current && quiet) {
      open.current = false; // who comes to a finished match asks for its result
      panel.value = "result";
    }
  }, [over, quiet]);
  const [sharing, setSharing] = useState(false);
  if (panel.value !== "result" || !table.ending) return null;
  const close = () => (panel.value = null);
  const { text, why } = verdictOf(state);
  const { points } = state.room;
  const margin = points ? marginOf(table.ending) : null;
  const order = [...table.seats].sort(
    (a, b) => table.ending!.scores[b.seat]! - table.ending!.scores[a.seat]!,
  );
  const share = async () => {
    setSharing(true);
    await sharePicture(state, text);
    setSharing(false);
  };
  return (
    <Dialog title={text} onClose={close} class="result">
      {margin !== null && <p class="result-margin">{t("result.margin", { count: margin })}</p>}
      <p>{why}</p>
      <ol class="result-seats">
        {order.map(({ seat, colour }) => (
          <li key={seat} class={table.ending!.winners.includes(seat) ? "has-won" : ""}>
            <span class={`die die-${colour}`} />
            <span>{nameOf(state, seat)}</span>
            {points && <span class="numbers">{written(table.ending!.scores[seat]!)}</span>}
          </li>
        ))}
      </ol>
      <Curve />
      <Offers />
      <div class="row">
        {table.may.includes("rematch") && (
          <Button
            kind="main"
            onClick={() => {
              close();
              void sitting.ask({ type: "offer", what: "rematch" });
            }}
          >
            <Icon name="rematch" />
            {t("table.offer.rematch")}
          </Button>
        )}
        <Button
          onClick={() => {
            close();
            void looking.at(0);
          }}
        >
          {t("table.lookback")}
        </Button>
        <Button disabled={sharing} onClick={() => void share()}>
          <Icon name="share" />
          {t("result.share")}
        </Button>
        <Link class="button" href="/">
          {t("result.another")}
        </Link>
      </div>
      <p class="quiet">{titleOf(state.room.game, state.room.title)}</p>
    </Dialog>
  );
}
