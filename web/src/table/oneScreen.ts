/** Several people at one screen: to whom it is handed on. */
import type { RoomState } from "./room";

/** Of several own seats the one that is to move after another of them has; null if nobody hands over to anybody. */
export function handedTo({ room, you, table, lines }: RoomState): number | null {
  if (you.seats.length < 2 || room.real_time || table.status !== "running") return null;
  const seat = movingOf(table.acting, you.seats);
  const last = lines.findLast((line) => you.seats.includes(line.seat));
  return seat !== null && last && last.seat !== seat ? seat : null;
}

/** The one of one's own seats that is to move; null if none or several are. */
export function movingOf(acting: readonly number[], own: readonly number[]): number | null {
  const moving = acting.filter((seat) => own.includes(seat));
  return moving.length === 1 ? moving[0]! : null;
}
