/** What happened in a turn, as somebody would tell a friend: for the list of moves, and spoken. */
import type { Event, Line, Scene } from "../protocol";
import { isGrid, isPlace } from "../scene/find";
import { language } from "../settings";
import { capital } from "../words/capital";
import { english, isNaming, numbersIn, numbersOf, placesIn, say, seatIn, summed } from "../words/say";
import { t } from "../words/words";
import { gestureOf, outcomesOf, withoutNumbers } from "./outcomes";
import { isYours, listed, nameOf } from "./people";
import type { RoomState } from "./room";
import { isRoll, turnsOf, type Turn } from "./turns";

/** So many steps of chance are told one by one; more are a table that is laid. */
const TOLD_SINGLY = 2;

/** `You put a die down; 2 funnels fill. +3`; a `single` step of how the table is laid is told by what it is. */
export function told(turn: Turn, state: RoomState, single = false): string {
  const events = turn.lines.flatMap((line) => line.events);
  const gains = gainsOf(events, turn.seat, state);
  if (turn.seat < 0) return sentence([laid(turn) && !single ? whole(turn) : chance(turn, state)], gains);
  const physical = state.room.physical || turn.lines.some(gestureOf);
  const done = deedsOf(turn, isYou(state, turn.seat), physical);
  const came = physical ? outcomesOf(turn.lines.filter(({ seat }) => seat < 0)) : [];
  const subject = [`${nameOf(state, turn.seat)} ${listed(done)}`, came.join(", ")].filter(Boolean).join(": ");
  return sentence([subject, ...causes(events, state.table.scene)], gains);
}

/** Where in the match a step that is looked back at is, and what had happened in its turn by then. */
export function toldOfStep(step: number, state: RoomState): string {
  if (step === 0) return t("table.look.start");
  const turns = turnsOf(state.lines, state.room);
  const number = turns.findIndex(({ lines }) => lines.at(-1)!.step >= step);
  const { seat, lines } = turns[number]!;
  const turn = { seat, lines: lines.filter((line) => line.step <= step) };
  return t("table.look.turn", { turn: number + 1, turns: turns.length, told: told(turn, state) });
}

/** What a move of a seat would lead to: `2 funnels fill, +3`; "" if nothing follows from it. */
export function followsFrom(events: readonly Event[], seat: number, state: RoomState): string {
  return [...causes(events, state.table.scene), ...gainsOf(events, seat, state)].join(", ");
}

/** The places of a board that a turn is about. */
export function placesOf({ lines }: Turn, { board }: Scene): string[] {
  const named = lines.flatMap(({ name, events }) => [
    ...placesIn(name),
    ...events.flatMap(({ place, source }) => [source, place]),
  ]);
  return [...new Set(named)].filter((place) => isPlace(board, place));
}

/** Whether a turn is nobody's and made of so much that it is told as one: how the table is laid. */
export function laid({ seat, lines }: Turn): boolean {
  if (seat >= 0) return false;
  return lines.length > TOLD_SINGLY || (lines[0]!.step === 1 && !lines.every(isRoll));
}

/** All that chance did in a turn, in one sentence: a roll in the middle of a game is no table that is laid. */
function whole({ lines }: Turn): string {
  const events = lines.flatMap((line) => line.events);
  const has = (kind: Event["kind"]) => events.some((event) => event.kind === kind);
  return t(lines[0]!.step > 1 && has("rolled") && !has("cleared") ? "told.cast" : "told.laid");
}

/** What a seat did, each thing as words that follow its name: `rolls 3`, `puts 3 dice down`. */
function deedsOf({ lines }: Turn, you: boolean, physical: boolean): string[] {
  const does: Does = (key, values = {}) => t(`told.${key}${you ? ".you" : ""}`, values);
  const done: string[] = [];
  // Whoever has put dice down and stops has put dice down: what ends something is told only where more is told after it.
  let ended: string[] = [];
  const add = (...deeds: string[]) => {
    if (!deeds.length) return;
    done.push(...ended, ...deeds);
    ended = [];
  };
  let since: Event[] = [];
  // What happened several times between two rolls or calls is told once, with its number.
  const tell = () => {
    add(...new Set(since.map((event) => happened(event, since, does)).filter(Boolean)));
    since = [];
  };
  for (const line of lines) {
    const call = line.events.find(({ kind }) => kind === "called");
    const gesture = gestureOf(line);
    if (line.seat < 0) {
      tell();
      if (!physical) add(does("rolled", { roll: rollOf(line) }));
    } else if (gesture) {
      tell();
      add(does(gesture));
    } else if (call) {
      const ends = since.length > 0 && call.how !== "confirmed";
      tell();
      const deed = does("called", { name: say(line.name) });
      if (ends) ended.push(deed);
      else add(deed);
    } else since.push(...line.events);
  }
  tell();
  return done.length ? done : [decided(lines.findLast(({ seat }) => seat >= 0) ?? lines.at(-1)!, does)];
}

type Does = (key: string, values?: Record<string, string | number>) => string;

/** What one event is told as, in view of all that happened in the turn. */
function happened(event: Event, events: readonly Event[], does: Does): string {
  const alike = events.filter((other) => other.kind === event.kind && other.piece === event.piece);
  const count = alike.length;
  const kind = event.piece === "die" || !event.piece ? "die" : "piece";
  const place = event.place + showing(event);
  switch (event.kind) {
    case "placed":
      if (alike.every((one) => events.some((other) => other.kind === "removed" && other.place === one.place)))
        return does("back", { count });
      if (!isNaming()) return does(`placed.${event.piece}`, { count });
      return does(`placed.${event.piece}.at`, {
        count,
        where: listed(alike.map((one) => one.place + showing(one))),
      });
    case "moved":
      if (event.how === "slid") return "";
      if (isNaming()) return does(`${event.how || "moved"}.at`, { source: event.source, place });
      if (event.how) return does(event.how);
      return does(`moved.${kind}`, { count: setOut(alike.filter(({ how }) => !how)) });
    case "removed":
      if (isNaming()) return does("removed.at", { place: coloured(event) });
      return does(`removed.${kind}`, { count }) + coloursOf(alike);
    case "turned": {
      if (isNaming()) return does("turned.at", { place });
      const before = events.filter((other) => ["placed", "moved"].includes(other.kind));
      const same = count === 1 && before.length === 1 && before[0]!.place === event.place;
      return same ? does("turned.it") : does(`turned.${kind}`, { count });
    }
    case "passed":
    case "cleared":
      return does(event.kind);
    default:
      return "";
  }
}

/** How many pieces some moves are of: what goes on from where a move has ended is the same one. */
function setOut(moves: readonly Event[]): number {
  return moves.filter(({ source }, k) => !moves.slice(0, k).some(({ place }) => place === source)).length;
}

/** A decision that changes nothing on the board, by its name; one without a name that may be told is a place. */
function decided(line: Line, does: Does): string {
  if (english(line.name) === "roll") return does("rolling");
  const name = isNaming() ? say(line.name) : withoutNumbers(say(line.name));
  if (name) return does("chosen", { name });
  return does(placesIn(line.name).length ? "pointed" : "decided");
}

/** What chance did, where it is no part of somebody's turn. */
function chance({ lines }: Turn, state: RoomState): string {
  const outcomes = lines.map((line) => {
    const roller = seatIn(line.name);
    const numbers = numbersIn(line.name);
    if (roller >= 0 && numbers.length && !isNaming()) {
      const rolled = t(isYou(state, roller) ? "told.rolled.you" : "told.rolled", { roll: listed(numbers) });
      return `${nameOf(state, roller)} ${rolled}`;
    }
    const outcome = line.events.find(({ kind }) => kind === "rolled" || kind === "drawn");
    return outcome?.faces ? t("told.roll", { roll: rollOf(line) }) : say(outcome?.text || line.name);
  });
  return outcomes.filter(Boolean).join("; ") || t("told.laid");
}

function rollOf({ events, name }: Line): string {
  const outcome = events.find(({ kind }) => kind === "rolled" || kind === "drawn");
  if (!outcome?.faces) return say(outcome?.text || name);
  return isNaming() ? outcome.faces : listed(outcome.faces.split(" ").map(numbersOf));
}

function causes(events: readonly Event[], scene: Scene): string[] {
  const parts: string[] = [];
  const slid = events.filter((event) => event.how === "slid").length;
  if (slid) parts.push(t("told.slid", { count: slid }));
  const sources = new Set(events.filter(({ kind }) => kind === "moved").map(({ source }) => source));
  const came = events.filter(({ kind }) => kind === "filled");
  const left = came.filter(({ place }) => sources.has(place)).length; // where the mover was
  const filled = came.length - left;
  if (left) parts.push(t("told.left", { count: left }));
  if (filled) parts.push(t(`told.filled.${isGrid(scene.board) ? "square" : "funnel"}`, { count: filled }));
  const taken = new Map<string, number>();
  for (const { kind, colour } of events) {
    if (kind === "captured") taken.set(colour, (taken.get(colour) ?? 0) + 1);
  }
  if (taken.size) {
    const what = listed(
      [...taken].map(([colour, count]) => t("told.taken.item", { count, colour: colourName(colour) })),
    );
    parts.push(t("told.taken", { what }));
  }
  return parts;
}

/** What every seat won or lost in a turn, and why where that is told: `+2 (two outside faces)`. */
function gainsOf(events: readonly Event[], mover: number, state: RoomState): string[] {
  const scored = events.filter(({ kind }) => kind === "scored");
  return [...new Set(scored.map(({ seat }) => seat))].flatMap((seat) => {
    const own = scored.filter((event) => event.seat === seat);
    const amount = own.reduce((sum, event) => sum + event.amount, 0);
    const reasons = [...new Set(summed(own.map(({ text }) => text)).map(say))].filter(Boolean);
    if (!amount && !reasons.length) return [];
    const number = `${amount < 0 ? "−" : "+"}${Math.abs(amount).toLocaleString(language.value)}`;
    const points = reasons.length ? `${number} (${reasons.join(", ")})` : number;
    if (seat === mover || seat === null) return [points];
    return isYou(state, seat)
      ? [t("told.gain.you", { points })]
      : [t("told.gain", { points, who: nameOf(state, seat) })];
  });
}

function sentence(parts: readonly string[], gains: readonly string[]): string {
  return [`${capital(parts.join("; "))}.`, gains.join(", ")].filter(Boolean).join(" ");
}

/** Spoken to as you: the only one at the only seat that is yours. */
function isYou(state: RoomState, seat: number): boolean {
  return (
    isYours(state, seat) && state.you.seats.length === 1 && state.table.seats[seat]?.members.length === 1
  );
}

function showing(event: Event): string {
  return event.faces ? ` (${event.faces})` : "";
}

function coloured(event: Event): string {
  return isSeen(event) ? `${colourName(event.colour)} ${event.place}` : event.place;
}

/** ` (red, golden)`: of what colour some pieces are, where that is seen. */
function coloursOf(events: readonly Event[]): string {
  const colours = new Set(events.filter(isSeen).map(({ colour }) => colourName(colour)));
  return colours.size ? ` (${[...colours].join(", ")})` : "";
}

function isSeen({ colour }: Event): boolean {
  return colour !== "" && colour !== "hidden";
}

function colourName(colour: string): string {
  return t(`colour.${colour || "hidden"}`);
}
