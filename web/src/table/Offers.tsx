import type { Asked } from "../protocol";
import { Button } from "../ui";
import { t } from "../words/words";
import { useRoomNow, useTable } from "./context";
import { isYours, listed, nameOf } from "./people";

/** Offers that are open: yours, and those you are asked to answer. */
export function Offers() {
  const { offers } = useRoomNow().table;
  if (!offers.length) return null;
  return (
    <section class="offers" aria-live="polite">
      {offers.map((asked) => (
        <OneOffer key={asked.what} asked={asked} />
      ))}
    </section>
  );
}

function OneOffer({ asked }: { asked: Asked }) {
  const { sitting } = useTable();
  const state = useRoomNow();
  const waiting = listed(asked.waiting.map((seat) => nameOf(state, seat)));
  const yours = isYours(state, asked.seat);
  const mayAnswer = asked.waiting.some((seat) => isYours(state, seat));
  const text = yours
    ? t(`table.asked.${asked.what}`, { names: waiting })
    : t(`table.asks.${asked.what}`, { name: nameOf(state, asked.seat) });
  const answer = (yes: boolean) => void sitting.ask({ type: "answer", what: asked.what, yes });
  return (
    <div class="offer">
      <p>{text}</p>
      {mayAnswer && (
        <div class="row">
          <Button small kind="main" onClick={() => answer(true)}>
            {t("table.yes")}
          </Button>
          <Button small onClick={() => answer(false)}>
            {t("table.no")}
          </Button>
        </div>
      )}
    </div>
  );
}
