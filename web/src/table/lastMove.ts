/** What was done last, read from the lines of the match: where, from where, and what followed from it. */
import type { LastMove, Trail } from "../board";
import type { Line } from "../protocol";
import { mark } from "../scene/facts";

type Kind = "last" | "left" | "caused";

export const NOTHING_DONE: LastMove = { marks: [], trails: [] };

/**
 * What is to be marked for who sits at `own`: all that the others did since their own last move, or else the last turn.
 * A turn of several steps counts as one, with what chance did between them.
 */
export function lastMove(lines: readonly Line[], own: readonly number[]): LastMove {
  const marks = new Map<string, Kind>();
  let trails: Trail[] = [];
  for (const { events } of lastLines(lines, own)) {
    const acts = events.some(({ kind }) => kind === "placed" || kind === "moved" || kind === "removed");
    const follows = (place: string) => marks.has(place) || marks.set(place, "caused");
    for (const { kind, place, source, how, over } of events) {
      if (kind === "cleared") {
        marks.clear();
        trails = [];
      } else if (!place) continue;
      else if (kind === "placed") marks.set(place, "last");
      else if (kind === "moved") {
        marks.set(source, "left");
        marks.set(place, how === "slid" ? "caused" : "last");
        if (how !== "slid") trails.push({ from: source, to: place, ...(over && { over }) });
      } else if (kind === "removed") marks.set(place, "left");
      else if (kind === "turned" && !acts) marks.set(place, "last");
      else if (kind !== "scored") follows(place);
    }
  }
  return { marks: [...marks].map(([place, kind]) => mark(place, kind)), trails };
}

function lastLines(lines: readonly Line[], own: readonly number[]): readonly Line[] {
  const last = lines.findLast(({ seat }) => seat >= 0);
  if (!last) return [];
  const yours = (seat: number) => own.includes(seat);
  // Whoever plays all seats, or none, sees turn by turn.
  const others = own.length === 1 && !yours(last.seat);
  const before = lines.findLastIndex(({ seat }) => (others ? yours(seat) : seat >= 0 && seat !== last.seat));
  const since = lines.slice(before + 1);
  // What chance did first belongs to the turn before.
  return since.slice(since.findIndex(({ seat }) => seat >= 0));
}
