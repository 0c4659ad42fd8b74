/** Facts about games and rooms in words. */
import type { GameCard, RoomSummary, SeatSummary } from "../protocol";
import { language } from "../settings";
import { t } from "../words/words";

/** `2`, `2 or 3`, `2 to 8` players. */
export function playersOf(game: GameCard): string {
  const counts = [...game.players].sort((a, b) => a - b);
  const first = counts[0]!;
  const last = counts.at(-1)!;
  if (counts.length === 1) return t("players", { count: first });
  return t(counts.length === 2 ? "players.or" : "players.to", { first, last });
}

export function minutesOf(game: GameCard): string {
  return t("minutes", { count: game.minutes });
}

/** Who sits there: people by name, a computer by its level; empty if nobody does. */
export function whoSits(seat: Pick<SeatSummary, "player" | "names">): string {
  if (seat.player === "person") return seat.names.join(", ");
  return t(`rooms.${seat.player}`);
}

/** The others at a table, as a list in words; empty if you are alone. */
export function others(room: RoomSummary): string {
  const seats = room.seats.filter((_, seat) => !room.yours.includes(seat));
  return listed(seats.map(whoSits));
}

/** Names as a list in words; empty ones are left out. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(names.filter(Boolean));
}

export function openSeats(room: RoomSummary): number {
  return room.seats.filter((seat) => seat.player === "person" && !seat.names.length).length;
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago: `5 minutes ago`, `yesterday`. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - seconds);
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  }
  return t("just-now");
}

/** How soon: `in 5 minutes`, `tomorrow`. */
export function within(seconds: number, now = Date.now() / 1000): string {
  const left = Math.max(0, seconds - now);
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, least]) => left >= least) ?? UNITS.at(-1)!;
  return format.format(Math.max(1, Math.floor(left / length)), unit);
}
