/**
 * What the games say, in the language chosen. Games speak English; a catalogue `{language}.games.json` has the
 * English text as key. A key may hold placeholders: {n}, {n1} ... stand for numbers, {p}, {p1} ... for places, {name} for
 * what somebody is called, any other for words, which are translated in turn. tests/table/test_words.py sees to it that nothing is missing.
 */
import { language, type Language } from "../settings";
import de from "./de.games.json";
import en from "./en.games.json";
import uk from "./uk.games.json";

interface Pattern {
  shape: RegExp;
  names: string[];
  text: string;
}

interface Sayings {
  exact: ReadonlyMap<string, string>;
  /** The most particular first: those with the most letters of their own. */
  patterns: readonly Pattern[];
}

const HOLE = /\{(\w+)\}/g;
const SYMBOL = /^(?:[A-H]|[IVX]+|-?[0-9][0-9.,:/]*|[a-o][0-9]{1,2})$/;
const sayings: Record<Language, Sayings> = { en: learn(en), de: learn(de), uk: learn(uk) };

/** A text of a game in the language chosen; what no catalogue knows stays English. */
export function say(english: string): string {
  return translate(english, sayings[language.value]) ?? english;
}

/** What an option is called. */
export function sayOption(name: string): string {
  return translate(`option:${name}`, sayings[language.value]) ?? name.replaceAll("_", " ");
}

/** What a value of an option is called. */
export function sayValue(value: string): string {
  return translate(`value:${value}`, sayings[language.value]) ?? value.replaceAll("-", " ");
}

/** A text by a catalogue: as it stands, by a pattern, or sentence by sentence; undefined if it is not there. */
export function translate(english: string, known: Sayings): string | undefined {
  const exact = known.exact.get(english);
  if (exact !== undefined) return exact;
  if (SYMBOL.test(english)) return english;
  for (const { shape, names, text } of known.patterns) {
    const parts = shape
      .exec(english)
      ?.slice(1)
      .map((part, index) => (names[index]?.startsWith("name") ? part : translate(part, known)));
    if (!parts || parts.includes(undefined)) continue;
    return text.replace(HOLE, (whole, name: string) => parts[names.indexOf(name)] ?? whole);
  }
  const sentences = english.split(/(?<=\.) /);
  if (sentences.length < 2) return undefined;
  const said = sentences.map((sentence) => translate(sentence, known));
  return said.includes(undefined) ? undefined : said.join(" ");
}

export function learn(catalogue: Readonly<Record<string, string>>): Sayings {
  const entries = Object.entries(catalogue);
  const own = (key: string) => key.replace(HOLE, "").length;
  return {
    exact: new Map(entries),
    patterns: entries
      .filter(([key]) => key.includes("{"))
      .sort(([a], [b]) => own(b) - own(a))
      .map(([key, text]) => ({ ...shapeOf(key), text })),
  };
}

function shapeOf(key: string): Omit<Pattern, "text"> {
  const names: string[] = [];
  const source = key.split(HOLE).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(part);
    if (/^n\d*$/.test(part)) return "(-?\\d+(?:\\.\\d+)?)";
    if (/^p\d*$/.test(part)) return "([a-o]?\\d+)";
    return "((?:(?!\\. ).)+?)"; // not beyond its sentence
  });
  return { shape: new RegExp(`^${source.join("")}$`), names };
}
