/**
 * What the page says, in the language chosen. Catalogues are flat JSON files, `{language}.json` and
 * `{language}.{part}.json`; a text may hold {placeholders}. A text that depends on a number has one entry per
 * plural form, `moves.one`, `moves.few`, `moves.other`, chosen by the placeholder {count}.
 */
import { language, type Language } from "../settings";

export type Values = Readonly<Record<string, string | number>>;
type Catalogue = Readonly<Record<string, string>>;

const files = import.meta.glob<Catalogue>(["./*.json", "!./common.*.json"], {
  eager: true,
  import: "default",
});

const catalogues: Record<Language, Catalogue> = {
  en: gather("en"),
  de: gather("de"),
  uk: gather("uk"),
};

/** The text for a key; a key nobody wrote down is shown as it is. Components that call it follow the language. */
export function t(key: string, values: Values = {}): string {
  const text = entry(key, values, language.value) ?? entry(key, values, "en") ?? key;
  return fill(text, values);
}

/** Whether there is a text for the key in some language. */
export function knows(key: string): boolean {
  return key in catalogues.en || `${key}.other` in catalogues.en;
}

/** Put values into the {placeholders} of a text; numbers are written as the language does. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? value.toLocaleString(language.value) : value;
  });
}

/** Catalogues for tests. */
export function catalogue(code: Language): Catalogue {
  return catalogues[code];
}

function entry(key: string, values: Values, code: Language): string | undefined {
  const texts = catalogues[code];
  const count = values["count"];
  if (typeof count === "number") {
    const form = new Intl.PluralRules(code).select(count);
    const text = texts[`${key}.${form}`] ?? texts[`${key}.other`];
    if (text !== undefined) return text;
  }
  return texts[key];
}

function gather(code: Language): Catalogue {
  const mine = Object.entries(files).filter(([path]) =>
    new RegExp(`^\\./${code}(\\.\\w+)?\\.json$`).test(path),
  );
  return Object.assign({}, ...mine.map(([, texts]) => texts)) as Catalogue;
}
