/** In real time: how long until something happens by itself, counted on the page's own clock. */
import type { RoomState } from "./room";

/** Shorter ones are no time to watch. */
const SHORTEST = 3000;
/** So short are the flight of a die and the like, while a longer time goes on. */
export const IN_BETWEEN = 1000;
/** News of the same deadline may be so much slower or faster than those before. */
const JITTER = 400;
const LAST_SECONDS = 3;

export interface Deadline {
  /** On the page's own clock. */
  at: number;
  /** From when it was first told. */
  whole: number;
}

/** The deadline that is worth a timer; a very short one in between leaves the longer one as it is. */
export function deadlineOf(state: RoomState, known: Deadline | null): Deadline | null {
  const { ends_in: left, status } = state.table;
  if (left === null || status !== "running") return null;
  const at = state.since + left;
  if (known && Math.abs(at - known.at) <= JITTER) return known;
  if (left > SHORTEST) return { at, whole: left };
  return left < IN_BETWEEN && known && known.at > at ? known : null;
}

/** The number to call out, 3, 2 or 1, while nobody can do anything but wait; null at other times. */
export function countdown({ table, since }: RoomState, now: number): number | null {
  if (table.ends_in === null || table.status !== "running" || table.acting.length) return null;
  if (table.ends_in < IN_BETWEEN) return null;
  const seconds = Math.ceil((since + table.ends_in - now) / 1000);
  return seconds >= 1 && seconds <= LAST_SECONDS ? seconds : null;
}
