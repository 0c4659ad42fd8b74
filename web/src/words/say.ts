/**
 * What games and the table say, in the language chosen; what no catalogue knows stays English. Places are named where
 * names of places are switched on; elsewhere the board shows them, and what is said does without.
 */
import { signal } from "@preact/signals";
import type { Joined, Part, SaidPhrase, Words } from "../protocol";
import { coordinates, language } from "../settings";
import { capital } from "./capital";
import { entry, fact } from "./catalogues";
import { letterOf } from "./letter";
import { fill } from "./template";

/** Lists in English without a comma before `and`, as the games write them. */
const LISTS = { en: "en-GB", de: "de", uk: "uk" } as const;

/** What those at the open table are called, by their seats; a seat that nobody is named for is told by its letter. */
export const seated = signal<readonly string[]>([]);

let alwaysNamed = false;

/** Tell something with the names of places, whatever is switched on: for who reads the position as text. */
export function withNames<Told>(tell: () => Told): Told {
  const before = alwaysNamed;
  alwaysNamed = true;
  try {
    return tell();
  } finally {
    alwaysNamed = before;
  }
}

/** Whether places are told by their names. */
export function isNaming(): boolean {
  return alwaysNamed || coordinates.value;
}

export function say(words: Words): string {
  if (typeof words === "string") return entry(words) ?? words;
  if (!isNaming() && hasCodes(words)) return part(words);
  if ("template" in words && entry(words.template) === undefined) return words.text;
  return part(words);
}

/** Several texts, those that count the same things as one with their sum: `1 face`, `2 faces` as `3 faces`. */
export function summed(texts: readonly Words[]): Words[] {
  const sums = new Map<string, Words>();
  for (const text of texts) {
    const n = counted(text);
    const key = JSON.stringify(n === null ? text : withNumber(text as SaidPhrase, 0));
    const before = sums.get(key);
    sums.set(key, n && before ? withNumber(text as SaidPhrase, n + counted(before)!) : text);
  }
  return [...sums.values()];
}

/** The number that follows a text's plural forms; null where it counts nothing. */
function counted(words: Words): number | null {
  if (typeof words === "string" || !("template" in words) || !words.template.includes("{n, plural,"))
    return null;
  return Number(words.values?.["n"]);
}

function withNumber(words: SaidPhrase, n: number): SaidPhrase {
  const values = { ...words.values, n };
  return { ...words, values, text: fill(words.template, values, "en", part) };
}

/** In English, whatever the language: what is typed, and what tells one thing from another. */
export function english(words: Words): string {
  return typeof words === "string" ? words : words.text;
}

/** Whether a text speaks of a seat. */
export function mentions(words: Words | Part, seat: number): boolean {
  if (typeof words !== "object") return false;
  if ("seat" in words) return words.seat === seat;
  return inside(words).some((value) => mentions(value, seat));
}

/** The only seat that a text speaks of; -1 if it speaks of none or of several. */
export function seatIn(words: Words | Part): number {
  const seats = new Set(seatsIn(words));
  return seats.size === 1 ? [...seats][0]! : -1;
}

function seatsIn(words: Words | Part): number[] {
  if (typeof words !== "object") return [];
  return "seat" in words ? [words.seat] : inside(words).flatMap(seatsIn);
}

/** The numbers on dice that a text speaks of, each die's read one by one. */
export function numbersIn(words: Words | Part): string[] {
  if (typeof words !== "object") return [];
  return "numbers" in words ? [numbersOf(words.numbers)] : inside(words).flatMap(numbersIn);
}

/** The places that a text speaks of, to be shown on the board. */
export function placesIn(words: Words | Part): string[] {
  if (typeof words !== "object") return [];
  return "place" in words ? [words.place] : inside(words).flatMap(placesIn);
}

/** What went wrong, in a sentence. */
export function sayError(error: unknown): string {
  const { words, message } = error as { words?: Words; message: string };
  return words === undefined ? message : say(words);
}

export function titleOf(game: string, otherwise: string): string {
  return fact(game, "title") ?? otherwise;
}

export function summaryOf(game: string, otherwise: string): string {
  return fact(game, "summary") ?? otherwise;
}

/** What an option of the open game is called. */
export function sayOption(name: string): string {
  return entry(`option:${name}`) ?? name.replaceAll("_", " ");
}

export function sayAbout(name: string, otherwise: string): string {
  return entry(`about:${name}`) ?? otherwise;
}

/** What a value of an option is called. */
export function sayValue(name: string, value: string): string {
  return entry(`value:${name}:${value}`) ?? value.replaceAll("-", " ");
}

/** Numbers as a die shows them, read one by one: `5, 1, 4`. Written together they look like the name of a place. */
export function numbersOf(digits: string): string {
  return digits.replace(/(?<=\d) ?(?=\d)/g, ", ");
}

function part(value: Part): string {
  if (typeof value === "number") return value.toLocaleString(language.value);
  if (typeof value === "string") return value;
  if ("seat" in value) return (!isNaming() && seated.value[value.seat]) || letterOf(value.seat);
  if ("place" in value) return isNaming() ? value.place : "";
  if ("numbers" in value) return isNaming() ? value.numbers : numbersOf(value.numbers);
  if ("join" in value) return joined(value.join, value.parts.map(part));
  const template = (!isNaming() && value.unnamed) || value.template;
  const known = entry(template);
  const text = fill(known ?? template, value.values ?? {}, known ? language.value : "en", part);
  return /[.!?]$/.test(text) && !beginsAsItIs(known ?? template, value.values) ? capital(text) : text;
}

/** What a text is made of. */
function inside(words: Exclude<Words | Part, string | number>): readonly Part[] {
  if ("join" in words) return words.parts;
  return "template" in words ? Object.values(words.values ?? {}) : [];
}

/** Whether a text has names of places in it, or what looks like one, or the letter of a seat. */
function hasCodes(words: Words | Part): boolean {
  if (typeof words !== "object") return false;
  return (
    "place" in words ||
    "seat" in words ||
    "numbers" in words ||
    ("unnamed" in words && words.unnamed !== undefined) ||
    inside(words).some(hasCodes)
  );
}

/** Whether a template begins with plain text that is the same everywhere: a place, a name. */
function beginsAsItIs(template: string, values: Readonly<Record<string, Part>> = {}): boolean {
  const first = values[/^\{(\w+)\}/.exec(template)?.[1] ?? ""];
  return typeof first === "string" || (typeof first === "object" && "place" in first);
}

function joined(join: Joined["join"], parts: readonly string[]): string {
  const told = parts.filter(Boolean);
  if (join === "sentences") return told.join(" ");
  if (join === ",") return told.join(", ");
  // A name that is spelled without words: what is left of it where places are not named.
  if (join !== "and" && join !== "or") return told.join(isNaming() ? join : " ");
  const type = join === "and" ? "conjunction" : "disjunction";
  // Without their places several things may read alike: `5 or 5`.
  const apart = isNaming() ? told : [...new Set(told)];
  return new Intl.ListFormat(LISTS[language.value], { type }).format(apart);
}
