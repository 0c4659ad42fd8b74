/** What games and the table say, in the language chosen; what no catalogue knows stays English. */
import type { Joined, Part, Words } from "../protocol";
import { language } from "../settings";
import { capital } from "./capital";
import { entry, fact } from "./catalogues";
import { letterOf } from "./letter";
import { fill } from "./template";

/** Lists in English without a comma before `and`, as the games write them. */
const LISTS = { en: "en-GB", de: "de", uk: "uk" } as const;

export function say(words: Words): string {
  if (typeof words === "string") return entry(words) ?? words;
  if ("template" in words && entry(words.template) === undefined) return words.text;
  return part(words);
}

/** In English, whatever the language: what is typed, and what tells one thing from another. */
export function english(words: Words): string {
  return typeof words === "string" ? words : words.text;
}

/** Whether a text speaks of a seat. */
export function mentions(words: Words | Part, seat: number): boolean {
  if (typeof words !== "object") return false;
  if ("seat" in words) return words.seat === seat;
  const inside = "join" in words ? words.parts : Object.values(words.values ?? {});
  return inside.some((value) => mentions(value, seat));
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

function part(value: Part): string {
  if (typeof value === "number") return value.toLocaleString(language.value);
  if (typeof value === "string") return value;
  if ("seat" in value) return letterOf(value.seat);
  if ("join" in value) return joined(value.join, value.parts.map(part));
  const known = entry(value.template);
  const text = fill(known ?? value.template, value.values ?? {}, known ? language.value : "en", part);
  return /[.!?]$/.test(text) && !beginsAsItIs(known ?? value.template, value.values) ? capital(text) : text;
}

/** Whether a template begins with plain text that is the same everywhere: a place, a name. */
function beginsAsItIs(template: string, values: Readonly<Record<string, Part>> = {}): boolean {
  return typeof values[/^\{(\w+)\}/.exec(template)?.[1] ?? ""] === "string";
}

function joined(join: Joined["join"], parts: readonly string[]): string {
  if (join === "sentences") return parts.join(" ");
  if (join === ",") return parts.join(", ");
  const type = join === "and" ? "conjunction" : "disjunction";
  return new Intl.ListFormat(LISTS[language.value], { type }).format(parts);
}
