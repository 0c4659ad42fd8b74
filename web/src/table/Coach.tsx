import { useState } from "preact/hooks";
import { coach, isCoached, meet } from "../acquaintance";
import { prefers } from "../settings";
import { IconButton } from "../ui";
import { t } from "../words/words";
import { useRoom } from "./context";

/** So many moves are coached. */
const MOVES = 3;

/** Beside the first moves of the first game: what to touch, what just happened, where help is. */
export function Coach() {
  const { room, you, lines, table } = useRoom();
  const [on, setOn] = useState(isCoached(room.room));
  if (!on || table.ending) return null;
  const made = lines.filter((line) => you.seats.includes(line.seat)).length;
  const end = () => {
    coach(null);
    meet(room.game);
    setOn(false);
  };
  if (made >= MOVES) {
    end();
    return null;
  }
  const waits = table.choices.length === 0;
  return (
    <div class="coach" role="note" aria-label={t("coach")}>
      <p>{t(waits && made ? "coach.waits" : advice(made))}</p>
      <IconButton icon="close" label={t("coach.end")} onClick={end} />
    </div>
  );
}

/** A finger cannot point without touching. */
function advice(made: number): string {
  return made === 0 && prefers("(hover: none)") ? "coach.1.finger" : `coach.${made + 1}`;
}
