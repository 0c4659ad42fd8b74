/** The last act once more, slowly; the view stays free meanwhile. */
import { useEffect, useState } from "preact/hooks";
import { Button, Icon, IconButton } from "../../ui";
import { t } from "../../words/words";
import type { Showing } from "../../physical/film";
import { useRoom } from "../context";
import { told } from "../told";
import { turnsOf } from "../turns";
import { useActs } from "./useActs";
import "./physical.css";

const EVERY = 80;

export function SlowMotion() {
  const { acting } = useActs();
  const film = acting.film.value;
  const showing = acting.showing.value;
  if (showing) return <Shown showing={showing} />;
  const under = acting.under.value;
  if (under || !film || film.isEmpty) return null;
  return (
    <div class="slow-motion">
      <Came />
      <Button small onClick={() => acting.showSlowly()}>
        <Icon name="rematch" /> {t("act.slowly")}
      </Button>
    </div>
  );
}

/** What came of the last act; the list of moves, which is not always in sight, tells it aloud. */
function Came() {
  const room = useRoom();
  const turn = turnsOf(room.lines, room.room).at(-1);
  return turn ? (
    <p class="act-came" aria-hidden="true">
      {told(turn, room)}
    </p>
  ) : null;
}

function Shown({ showing }: { showing: Showing }) {
  const { acting } = useActs();
  const [at, setAt] = useState(showing.at);
  useEffect(() => {
    const timer = setInterval(() => setAt(showing.at), EVERY);
    return () => clearInterval(timer);
  }, [showing]);
  const plays = showing.plays && !showing.over;
  const play = () => {
    if (showing.over) showing.seek(0);
    else showing.plays = !showing.plays;
    showing.wake();
    setAt(showing.at);
  };
  return (
    <div class="slow-motion is-on" role="group" aria-label={t("act.slowly")}>
      <IconButton
        icon={plays ? "pause" : "play"}
        label={t(plays ? "replay.stop" : "replay.play")}
        onClick={play}
      />
      <input
        type="range"
        aria-label={t("act.moment")}
        min={0}
        max={Math.max(1, Math.round(showing.length))}
        value={Math.round(at)}
        onInput={({ currentTarget }) => {
          showing.plays = false;
          showing.seek(Number(currentTarget.value));
          setAt(showing.at);
        }}
      />
      <IconButton icon="close" label={t("table.close")} onClick={() => acting.endShowing()} />
    </div>
  );
}
