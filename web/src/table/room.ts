/** What the page knows of a room: the fold of what the table said. Nothing here draws or sends. */
import type { FromTable, Line, News, Presence, RoomShown, Table, View, You } from "../protocol";
import { changedTable } from "./differences";

export interface RoomState {
  room: RoomShown;
  you: You;
  table: Table;
  lines: readonly Line[];
  watching: number;
  /** When `table` came, on the page's own clock; the clocks count from there. */
  since: number;
  /** Something is missing between what we have and what was told: the whole view must be asked for. */
  missed: boolean;
}

/** The state after a message; a message that says nothing about the room leaves it as it is. */
export function apply(state: RoomState | null, message: FromTable, now: number): RoomState | null {
  switch (message.type) {
    case "view":
      return fromView(message, state?.watching ?? 0, now);
    case "news":
      return state && withNews(state, message, now);
    case "presence":
      return state && withPresence(state, message);
    default:
      return state;
  }
}

function fromView({ room, you, table, lines }: View, watching: number, now: number): RoomState {
  return { room, you, table, lines, watching, since: now, missed: false };
}

function withNews(state: RoomState, news: News, now: number): RoomState {
  if (news.table.number <= state.table.number) return state;
  if (news.after !== state.table.number || news.keep > state.lines.length) return { ...state, missed: true };
  return {
    ...state,
    you: news.you ?? state.you,
    table: changedTable(state.table, news.table),
    lines: [...state.lines.slice(0, news.keep), ...news.lines],
    since: now,
    missed: false,
  };
}

function withPresence(state: RoomState, { here, may, watching }: Presence): RoomState {
  const seats = state.table.seats.map((seat, k) => ({
    ...seat,
    may: may[k] ?? seat.may,
    members: seat.members.map((member, m) => ({ ...member, here: here[k]?.[m] ?? member.here })),
  }));
  return { ...state, watching, table: { ...state.table, seats } };
}
