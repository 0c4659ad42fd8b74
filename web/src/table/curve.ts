/** How the scores went: what every step changed, told backwards from how they stand. */
import type { RoomState } from "./room";

/** The scores of all seats after each step, from the start (0) to now. */
export function scoresByStep({ lines, table }: RoomState): readonly (readonly number[])[] {
  const now = table.ending?.scores ?? table.seats.map((seat) => seat.score);
  const rows = [now.slice()];
  for (const line of lines.toReversed()) {
    const before = rows.at(-1)!.slice();
    for (const { kind, seat, amount } of line.events) {
      if (kind === "scored" && seat !== null && seat !== undefined) before[seat]! -= amount ?? 0;
    }
    rows.push(before);
  }
  return rows.toReversed();
}

/** Whether there is anything to be seen in a curve: some score changed before the last step. */
export function isTelling(rows: readonly (readonly number[])[]): boolean {
  return rows.slice(1, -1).some((row, k) => row.some((score, seat) => score !== rows[k]![seat]));
}
