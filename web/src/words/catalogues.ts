/** The catalogues of what games and the table say, fetched for the language chosen when they are wanted. */
import { effect, signal } from "@preact/signals";
import { language, type Language } from "../settings";
import type { Catalogue } from "./template";

/** The game whose words are wanted: at its table, or where its card is open. */
export const openGame = signal("");

type Titles = Readonly<Record<string, { title: string; summary: string }>>;
type Other = Exclude<Language, "en">;

const COMMON: Record<Other, () => Promise<{ default: Catalogue }>> = {
  de: () => import("./common.de.json"),
  uk: () => import("./common.uk.json"),
};
const TITLES: Record<Other, () => Promise<{ default: Titles }>> = {
  de: () => import("virtual:titles/de"),
  uk: () => import("virtual:titles/uk"),
};

/** By what they are of and their language; what could not be fetched is empty. */
const known = signal<ReadonlyMap<string, Catalogue>>(new Map());
const titles = signal<Titles>({});

/** Keep the words in step with the language and the open game; called once. */
export function followLanguage(): void {
  effect(() => void learn(language.value, openGame.value));
}

/** Fetch what the table says in a language, and a game. */
export async function learn(code: Language, game = ""): Promise<void> {
  await Promise.all([
    keep(`common.${code}`, async () => (code === "en" ? {} : (await COMMON[code]()).default)),
    game && keep(`${game}.${code}`, async () => (await import("./games")).catalogueOf(game, code)),
  ]);
}

/** Fetch what all games are called, and are about, in the language chosen. */
export async function learnTitles(): Promise<void> {
  const code = language.peek();
  const found = code === "en" ? {} : (await TITLES[code]().catch(() => ({ default: {} }))).default;
  if (language.peek() === code) titles.value = found;
}

/** Whether what the open game says can be said in the language chosen, as well as it ever can. */
export function isLearned(game: string): boolean {
  return known.value.has(`${game}.${language.value}`) && known.value.has(`common.${language.value}`);
}

/** The text for a key: of the open game, or what all share. */
export function entry(key: string): string | undefined {
  const of = (what: string) => known.value.get(`${what}.${language.value}`)?.[key];
  return of(openGame.value) ?? of("common");
}

/** What a game is called, or is about. */
export function fact(game: string, what: "title" | "summary"): string | undefined {
  return known.value.get(`${game}.${language.value}`)?.[what] ?? titles.value[game]?.[what];
}

async function keep(name: string, fetched: () => Promise<Catalogue>): Promise<void> {
  if (known.peek().has(name)) return;
  const catalogue = await fetched().catch(() => ({}));
  known.value = new Map(known.peek()).set(name, catalogue);
}
