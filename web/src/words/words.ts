/**
 * What the page says, in the language chosen. Catalogues are flat JSON files, `{language}.json` and
 * `{language}.{part}.json`; a text may hold {placeholders}. A text that depends on a number has one entry per
 * plural form, `moves.one`, `moves.few`, `moves.other`, chosen by the placeholder {count}.
 */
import { signal } from "@preact/signals";
import { language, type Language } from "../settings";
import { catalogue as en } from "./en";

export type Values = Readonly<Record<string, string | number>>;
type Catalogue = Readonly<Record<string, string>>;

/** English is there from the start, since others lean on it; another language is fetched when it is chosen. */
const others: Record<Exclude<Language, "en">, () => Promise<{ catalogue: Catalogue }>> = {
  de: () => import("./de"),
  uk: () => import("./uk"),
};
const known = signal<Partial<Record<Language, Catalogue>>>({ en });

/** Fetch what the page says in a language; where that fails it is said in English. */
export async function learnWords(code: Language): Promise<void> {
  if (code === "en" || known.peek()[code]) return;
  const found = await others[code]().catch(() => null);
  if (found) known.value = { ...known.peek(), [code]: found.catalogue };
}

/** Keep the words in step with the language; resolves when those of the first one are there. */
export function followWords(): Promise<void> {
  language.subscribe((code) => void learnWords(code));
  return learnWords(language.peek());
}

/** The text for a key; a key nobody wrote down is shown as it is. Components that call it follow the language. */
export function t(key: string, values: Values = {}): string {
  const text = entry(key, values, language.value) ?? entry(key, values, "en") ?? key;
  return fill(text, values);
}

/** Whether there is a text for the key in some language. */
export function knows(key: string): boolean {
  return key in en || `${key}.other` in en;
}

/** Put values into the {placeholders} of a text; numbers are written as the language does. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? value.toLocaleString(language.value) : value;
  });
}

/** What is known of a language, for tests. */
export function catalogue(code: Language): Catalogue {
  return known.peek()[code] ?? {};
}

function entry(key: string, values: Values, code: Language): string | undefined {
  const texts = known.value[code] ?? {};
  const count = values["count"];
  if (typeof count === "number") {
    const form = new Intl.PluralRules(code).select(count);
    const text = texts[`${key}.${form}`] ?? texts[`${key}.other`];
    if (text !== undefined) return text;
  }
  return texts[key];
}
