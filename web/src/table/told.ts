/** What a step did, in one short sentence: for the list of moves, and spoken. */
import type { Event, Line, Scene } from "../protocol";
import { isGrid } from "../scene/find";
import { capital } from "../words/capital";
import { say } from "../words/say";
import { t } from "../words/words";
import { isYours, listed, nameOf } from "./people";
import type { RoomState } from "./room";

/** `Anna puts a die on 332; 2 funnels fill; +3.` */
export function told(line: Line, state: RoomState): string {
  const gains = line.events
    .filter((event) => event.kind === "scored")
    .map((event) => gain(event, line.seat, state));
  if (line.seat < 0) return sentence([rolled(line), ...gains]);
  const done = [...deeds(line.events), ...causes(line.events, state.table.scene)];
  const first = done.shift() ?? decided(line);
  // Only the first part has a subject: `Anna moves 800 to 611; 1 red taken off`.
  const you = isYou(state, line.seat);
  const who = nameOf(state, line.seat);
  const subject = first.subject
    ? t(`${first.key}${you ? ".you" : ""}`, { ...first.values, who })
    : subjectless(first, who);
  return sentence([subject, ...done.map(plain), ...gains]);
}

/** A part of the sentence: a text with or without somebody doing it. */
interface Part {
  key: string;
  values: Record<string, string | number>;
  subject: boolean;
}

function deeds(events: readonly Event[]): Part[] {
  const done: Part[] = [];
  const placed = events.filter((event) => event.kind === "placed");
  if (placed.length) {
    const where = listed(placed.map((event) => event.place + showing(event)));
    done.push({
      key: `told.placed.${placed[0]!.piece}`,
      values: { where, count: placed.length },
      subject: true,
    });
  }
  for (const event of events) {
    const place = event.place + showing(event);
    if (event.kind === "moved" && event.how !== "slid") {
      done.push(deed(event.how || "moved", { source: event.source, place }));
    }
    if (event.kind === "removed") done.push(deed("removed", { place: coloured(event) }));
    else if (event.kind === "turned") done.push(deed("turned", { place }));
    else if (event.kind === "passed") done.push(deed("passed", {}));
    else if (event.kind === "cleared") done.push(deed("cleared", {}));
  }
  return done;
}

function causes(events: readonly Event[], scene: Scene): Part[] {
  const parts: Part[] = [];
  const slid = events.filter((event) => event.how === "slid").length;
  if (slid) parts.push({ key: "told.slid", values: { count: slid }, subject: false });
  const filled = events.filter((event) => event.kind === "filled").length;
  if (filled) {
    const place = isGrid(scene.board) ? "square" : "funnel";
    parts.push({ key: `told.filled.${place}`, values: { count: filled }, subject: false });
  }
  const taken = new Map<string, number>();
  for (const { kind, colour } of events) {
    if (kind === "captured") taken.set(colour, (taken.get(colour) ?? 0) + 1);
  }
  if (taken.size) {
    const what = listed(
      [...taken].map(([colour, count]) => t("told.taken.item", { count, colour: colourName(colour) })),
    );
    parts.push({ key: "told.taken", values: { what }, subject: false });
  }
  return parts;
}

function deed(key: string, values: Record<string, string>): Part {
  return { key: `told.${key}`, values, subject: true };
}

/** A decision that changes nothing on the board, by its name. */
function decided(line: Line): Part {
  return deed("chosen", { name: say(line.name) });
}

function rolled(line: Line): string {
  const outcome = line.events.find(({ kind }) => kind === "rolled" || kind === "drawn");
  if (outcome?.faces) return t("told.rolled", { roll: outcome.faces });
  return t("told.chance", { name: say(outcome?.text ?? line.name) });
}

function gain({ amount, seat }: Event, mover: number, state: RoomState): string {
  const points = `${amount < 0 ? "−" : "+"}${Math.abs(amount).toLocaleString()}`;
  if (seat === mover || seat === null) return points;
  return isYou(state, seat)
    ? t("told.gain.you", { points })
    : t("told.gain", { points, who: nameOf(state, seat) });
}

function plain({ key, values, subject }: Part): string {
  return subject ? t(`${key}.then`, values) : t(key, values);
}

function subjectless(part: Part, who: string): string {
  return `${who}: ${plain(part)}`;
}

function sentence(parts: readonly string[]): string {
  return `${capital(parts.join("; "))}.`;
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
  return event.colour && event.colour !== "hidden"
    ? `${colourName(event.colour)} ${event.place}`
    : event.place;
}

function colourName(colour: string): string {
  return t(`colour.${colour || "hidden"}`);
}
