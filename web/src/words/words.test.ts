import { afterEach, describe, expect, it } from "vitest";
import { language, LANGUAGES } from "../settings";
import { catalogue, fill, knows, t } from "./words";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*"], {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The files as they are written: one that is parsed has forgotten what stood in it twice. */
const written = import.meta.glob<string>("./*.json", { eager: true, query: "?raw", import: "default" });

afterEach(() => {
  language.value = "en";
});

describe("t", () => {
  it("fills placeholders and follows the language", () => {
    expect(t("rules.title", { game: "Cim" })).toBe("Rules of Cim");
    language.value = "de";
    expect(t("rules.title", { game: "Cim" })).toBe("Regeln: Cim");
  });

  it("chooses the plural form of the language", () => {
    expect([1, 2].map((count) => t("games.count", { count }))).toEqual(["1 game", "2 games"]);
    language.value = "uk";
    expect([1, 3, 5, 21].map((count) => t("games.count", { count }))).toEqual([
      "1 гра",
      "3 гри",
      "5 ігор",
      "21 гра",
    ]);
  });

  it("shows a key that nobody wrote down", () => {
    expect(t("no.such.key")).toBe("no.such.key");
    expect(fill("{a} and {b}", { a: "x" })).toBe("x and {b}");
  });
});

describe("catalogues", () => {
  const withoutForms = (code: "en" | "de" | "uk") =>
    new Set(Object.keys(catalogue(code)).map((key) => key.replace(/\.(one|few|many|other)$/, "")));

  it.each(LANGUAGES.map(({ code }) => code))("have the same keys in %s as in English", (code) => {
    expect([...withoutForms(code)].sort()).toEqual([...withoutForms("en")].sort());
  });

  it.each(LANGUAGES.map(({ code }) => code))("have every plural form that %s needs", (code) => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const keys = Object.keys(catalogue(code));
    const missing = keys
      .filter((key) => key.endsWith(".other"))
      .flatMap((key) => forms.map((form) => key.replace(/other$/, form)))
      .filter((key) => !keys.includes(key));
    expect(missing).toEqual([]);
  });

  it.each(LANGUAGES.map(({ code }) => code))("say everything once in %s", (code) => {
    const texts = Object.entries(written).filter(([path]) => path.startsWith(`./${code}.`));
    const keys = texts.flatMap(([, text]) =>
      [...text.matchAll(/^ {2}"([^"]+)":/gm)].map((match) => match[1]!),
    );
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter((key, k) => keys.indexOf(key) !== k)).toEqual([]);
  });

  it("have every key that the page uses", () => {
    const used = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1]!),
    );
    expect(used.length).toBeGreaterThan(50);
    expect([...new Set(used)].filter((key) => !knows(key))).toEqual([]);
  });
});
