/** The one line that says whose turn it is and what to do. */
import { trayOf } from "../scene/find";
import { wordOn } from "../scene/named";
import { parts } from "../scene/touch";
import { language } from "../settings";
import { capital } from "../words/capital";
import { mentions, say } from "../words/say";
import { t } from "../words/words";
import { isYours, listed, nameOf, titled } from "./people";
import type { Scene } from "../protocol";
import type { Choosing } from "./choosing";
import { IN_BETWEEN } from "./deadline";
import type { RoomState } from "./room";

export interface Prompt {
  text: string;
  /** Whether you are asked, others are, it is over, or nothing goes on. */
  tone: "yours" | "others" | "over" | "rest";
}

export interface Started {
  /** A move was begun. */
  begun: boolean;
  /** Touches that are offered now. */
  next: readonly string[];
  /** A move touched once on a touch screen, which the next tap makes. */
  armed: boolean;
  /** The button that asks whether it is meant. */
  asked: string | null;
}

const NOTHING_STARTED: Started = { begun: false, next: [], armed: false, asked: null };

export function startedOf({ made, next, armed, asked }: Choosing): Started {
  return { begun: made.value.length > 0, next: next.value, armed: armed.value, asked: asked.value };
}

/** What the line says; `waited` is for how many seconds nothing has happened. */
export function promptOf(state: RoomState, started: Started = NOTHING_STARTED, waited = 0): Prompt {
  const { table } = state;
  if (table.status === "waiting") return { text: waiting(state), tone: "rest" };
  if (table.ending) return { text: endingOf(state), tone: "over" };
  if (table.closed) return { text: t("table.closed"), tone: "rest" };
  if (table.status === "paused") return { text: t("table.paused"), tone: "rest" };
  if (table.choices.length) return { text: yours(state, started), tone: "yours" };
  return { text: others(state, waited), tone: "others" };
}

function yours(state: RoomState, started: Started): string {
  if (started.asked !== null)
    return t("table.sure", { what: capital(wordOn(started.asked, state.table.captions)) });
  if (started.armed) return t("table.again");
  if (started.begun) return `${whatNext(started)} ${glow(state, started.next)}`.trim();
  if (state.room.real_time) return request(state);
  const what = say(state.table.prompt);
  const seats = [...new Set(state.table.choices.map((choice) => choice.seat))];
  const first = state.table.seats[seats[0]!];
  let text = t("table.yours", { what });
  if (isRoll(state)) text = t("table.roll", { what });
  else if (state.you.seats.length > 1 && seats.length === 1 && first) {
    text = t("table.yours.of", { seat: nameOf(state, first.seat), what });
  }
  return `${text} ${glow(state, started.next)}`.trim();
}

/** In real time nobody has a turn: what is asked is said as it is. */
function request({ table }: RoomState): string {
  return table.prompt ? `${capital(say(table.prompt))}.` : t("table.soon");
}

function isRoll(state: RoomState): boolean {
  return state.table.acting.includes(-1);
}

function whatNext({ next: touches }: Started): string {
  const kinds = new Set(touches.map(kindOf));
  if (kinds.size === 1 && kinds.has("cell")) return t("table.next.cell");
  if (kinds.size === 1 && kinds.has("face")) return t("table.next.face");
  return t("table.next");
}

/** How many things on the board can be touched, where there is time to count; buttons speak for themselves. */
function glow({ room, table }: RoomState, touches: readonly string[]): string {
  const onBoard = touches.filter((touch) => ["cell", "die", "tray"].includes(kindOf(touch)));
  if (!onBoard.length || room.real_time || !table.scene.glow) return "";
  const kinds = new Set(onBoard.map(kindOf));
  const kind =
    kinds.size > 1 ? "mixed" : kinds.has("cell") ? "cell" : isOfDice(table.scene) ? "die" : "piece";
  const count = onBoard.reduce((sum, touch) => sum + glowing(table, touch), 0);
  return t(`table.glow.${kind}`, { count });
}

/** A touch of a tray is that of every piece there which is alike: all of them glow. */
function glowing({ scene, choices }: RoomState["table"], touch: string): number {
  const [kind, what] = parts(touch);
  if (kind !== "tray") return 1;
  const tray = trayOf(scene, what, choices[0]?.seat ?? -1);
  return tray?.pieces.filter(({ place }) => place === what).length ?? 1;
}

function isOfDice({ pieces, trays }: Scene): boolean {
  return [pieces, ...trays.map((tray) => tray.pieces)].flat().every(({ kind }) => kind === "die");
}

function kindOf(touch: string): string {
  return touch.slice(0, touch.indexOf(":"));
}

function others(state: RoomState, waited: number): string {
  const { table } = state;
  const acting = table.acting.filter((seat) => seat >= 0);
  if (isForAll(state)) return request(state);
  if (!acting.length) return t("table.rolling");
  const names = listed(acting.map((seat) => nameOf(state, seat)));
  const shown = table.seats[acting[0]!]!;
  if (acting.length === 1 && shown.player === "person") {
    if (!shown.members.length) return t("table.waits.open", { seat: titled(shown) });
    if (!shown.members.some((member) => member.here)) return t("table.waits.away", { name: names });
  }
  if (acting.some((seat) => isYours(state, seat))) return t("table.waits.team");
  if (acting.length > 1) return t("table.waits.several", { names });
  // Nobody knows what a person does: think, look on, or only confirm.
  if (shown.player === "person") return t("table.waits", { name: names });
  return waited >= 1
    ? t("table.thinks.since", { name: names, seconds: Math.floor(waited) })
    : t("table.thinks", { name: names });
}

/** In real time: whether what is asked is meant for everybody, or soon again, or tells everybody who is asked. */
function isForAll({ room, table }: RoomState): boolean {
  if (!room.real_time) return false;
  if (table.ends_in !== null && table.ends_in < IN_BETWEEN) return true;
  return table.acting.length !== 1 || mentions(table.prompt, table.acting[0]!);
}

function waiting(state: RoomState): string {
  const { seats } = state.table;
  const empty = seats.filter((seat) => seat.player === "person" && !seat.members.length).length;
  const sits = state.you.seats.length > 0;
  if (empty && !sits && seats.some((seat) => seat.may.includes("sit"))) return t("table.awaits.sit");
  if (empty && (sits || state.you.owner)) return t("table.awaits.people", { count: empty });
  if (empty) return t("table.awaits.others", { count: empty });
  if (state.table.may.includes("ready") && !state.you.ready) return t("table.awaits.you");
  const slow = seats.filter((seat) => seat.members.some((member) => !member.ready));
  if (!slow.length) return t("table.awaits.host");
  return t("table.awaits.ready", { names: listed(slow.map((seat) => nameOf(state, seat.seat))) });
}

/** Who won, why, and with what scores. */
export function endingOf(state: RoomState): string {
  const ending = state.table.ending;
  if (!ending) return "";
  const scores = ending.scores.map((score) => written(score)).join("\u00a0: ");
  const points = state.room.points ? t("table.points", { points: scores }) : "";
  const closed = state.table.closed ? t("table.closed") : "";
  const { text, why } = verdictOf(state);
  return [text, why, points, closed].filter(Boolean).join(" ");
}

/** Who won a match that is over, and why. */
export function verdictOf(state: RoomState): { text: string; why: string } {
  return { text: winners(state, state.table.ending!.winners), why: whyOf(state) };
}

function winners(state: RoomState, seats: readonly number[]): string {
  const names = listed(seats.map((seat) => nameOf(state, seat)));
  if (seats.length === state.table.seats.length && seats.length > 1) return t("table.draw");
  if (seats.length > 1) return t("table.share", { names });
  const you = seats.length === 1 && isYours(state, seats[0]!) && state.you.seats.length === 1;
  return you ? t("table.win.you") : t("table.win", { name: names });
}

function whyOf(state: RoomState): string {
  const ending = state.table.ending!;
  if (ending.how === "rules") return say(ending.reason);
  const you = ending.seat !== null && isYours(state, ending.seat) && state.you.seats.length === 1;
  const name = ending.seat === null ? "" : nameOf(state, ending.seat);
  return t(`table.how.${ending.how}${you ? ".you" : ""}`, { name });
}

/** A score without needless decimals: 8.5, in other languages 8,5. */
export function written(score: number): string {
  const rounded = score.toLocaleString(language.value, { maximumFractionDigits: 2, useGrouping: false });
  return rounded.replace("-", "−");
}
