/** What the people and computers at the table are called. */
import type { SeatShown } from "../protocol";
import { capital } from "../words/capital";
import { letterOf } from "../words/letter";
import { say } from "../words/say";
import { t } from "../words/words";
import type { RoomState } from "./room";

/** `red`, `Anna and Ben`, `Master`; who plays several seats alone knows them by their colours. */
export function nameOf(state: RoomState, seat: number): string {
  const shown = state.table.seats[seat];
  if (!shown) return "";
  if (shown.player !== "person") return levelOf(state, shown);
  if (!shown.members.length) return t("table.seat.open");
  const yours = shown.members.some((member) => member.you);
  if (yours && state.you.seats.length > 1) return colourOf(state, shown);
  return listed(
    shown.members.map((member) => (member.you && shown.members.length === 1 ? t("table.you") : member.name)),
  );
}

/** What each seat is called in what the game says, which speaks of everybody alike: `Anna (you) has called`, never `You has`. */
export function namesOf(state: RoomState): string[] {
  return state.table.seats.map((shown) => {
    if (shown.player !== "person") return levelOf(state, shown);
    if (isYours(state, shown.seat) && state.you.seats.length > 1) return colourOf(state, shown);
    const names = shown.members.map(({ name, you }) => (you ? t("table.yourself", { name }) : name));
    return listed(names) || letterOf(shown.seat);
  });
}

/** What a seat is called where several play at one screen: its colour, if the colours tell all seats apart. */
function colourOf({ table }: RoomState, { colour, title }: SeatShown): string {
  const apart = new Set(table.seats.map((seat) => seat.colour)).size === table.seats.length;
  return capital(say(apart && colour && colour !== "hidden" ? colour : title));
}

/** Several computers of one level are told apart by their colours. */
function levelOf(state: RoomState, shown: SeatShown): string {
  const same = state.table.seats.filter((other) => other.player === shown.player);
  const level = t(`table.level.${shown.player}`);
  return same.length > 1 ? t("table.level.of", { level, colour: titled(shown).toLocaleLowerCase() }) : level;
}

/** The seat's own title with a capital. */
export function titled(shown: SeatShown): string {
  return capital(say(shown.title));
}

export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return t("table.and", { first: names.slice(0, -1).join(", "), last: names.at(-1)! });
}

export function isYours(state: RoomState, seat: number): boolean {
  return state.you.seats.includes(seat);
}
