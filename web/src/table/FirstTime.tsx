import { useEffect, useState } from "preact/hooks";
import { isCoached, isKnown, meet } from "../acquaintance";
import { IntroductionDialog } from "../dialogs/IntroductionDialog";
import type { Introduction } from "../protocol";
import { Link } from "../route/route";
import { introduction } from "../server/api";
import { Button } from "../ui";
import { titleOf } from "../words/say";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";

/** Whoever sits down at a game for the first time is shown its card, unless a coach tells the same; later by the button. */
export function FirstTime() {
  const { sitting, panel } = useTable();
  const { room, table, you } = useRoom();
  const [about, setAbout] = useState<Introduction | null>(null);
  const first = you.seats.length > 0 && !isKnown(room.game) && !isCoached(room.room) && !table.ending;
  const wanted = panel.value === "introduction" || (first && panel.value === null);
  useEffect(() => {
    if (!wanted || about) return;
    introduction(room.game)
      .then((found) => found.turn && setAbout(found))
      .catch(() => meet(room.game)); // the table is there all the same
  }, [wanted]);
  if (!wanted || !about) return null;
  const close = () => {
    meet(room.game);
    panel.value = null;
    setAbout(null);
  };
  const begins = table.may.includes("ready") && !you.ready;
  const foot = (
    <>
      {about.steps > 0 && (
        <Link class="button" href={`/learn/${room.game}`} onClick={close}>
          {t("introduction.learn")}
        </Link>
      )}
      <Button
        kind="main"
        onClick={() => {
          close();
          if (begins) void sitting.ask({ type: "ready", ready: true });
        }}
      >
        {t(begins ? "table.ready.yes" : "introduction.play")}
      </Button>
    </>
  );
  const title = titleOf(room.game, room.title);
  return <IntroductionDialog slug={room.game} title={title} about={about} foot={foot} onClose={close} />;
}
