/** What a person likes, kept in this browser only. */
import { computed, effect, signal, type Signal } from "@preact/signals";
import type { BoardSettings } from "./board";

export type Language = "en" | "de" | "uk";
export type Theme = "light" | "dark" | "auto";
export type Shape = "3d" | "flat";

export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "uk", name: "Українська" },
];

const PREFIX = "astragal.";
/** What the browser paints around the page: `--paper`, as index.html says it too. */
const PAPER = { light: "#f5f2ec", dark: "#15171b" };

export const theme = kept<Theme>("theme", "auto", ["light", "dark", "auto"]);
export const language = kept<Language>("language", browserLanguage(), ["en", "de", "uk"]);
/** Engraved shapes for those who cannot tell the colours of the dice. */
export const marks = keptSwitch("marks", false);
/** Names of cells on the board. */
export const coordinates = keptSwitch("coordinates", false);
/** No animation. */
export const still = keptSwitch("still", prefers("(prefers-reduced-motion: reduce)"));
export const sound = keptSwitch("sound", false);
/** What is touched while others play is the next move. */
export const choosesAhead = keptSwitch("ahead", false);
/** Where several play at one screen, the table turns to whoever is to move. */
export const turnsToPlayer = keptSwitch("turns", true);
/** How the board is shown: the table in space or the flat map. */
export const shape = kept<Shape>("shape", "3d", ["3d", "flat"]);

const systemIsDark = signal(prefers("(prefers-color-scheme: dark)"));

/** The theme in effect. */
export const shownTheme = computed<"light" | "dark">(() =>
  theme.value === "auto" ? (systemIsDark.value ? "dark" : "light") : theme.value,
);

/** All that a board renderer is told. */
export const boardSettings = computed<BoardSettings>(() => ({
  theme: shownTheme.value,
  marks: marks.value,
  coordinates: coordinates.value,
  still: still.value,
  sound: sound.value,
}));

/** Keep <html> in step with the settings; called once. */
export function showSettings(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
    systemIsDark.value = event.matches;
  });
  effect(() => {
    const root = document.documentElement;
    root.lang = language.value;
    root.dataset["theme"] = shownTheme.value;
    root.toggleAttribute("data-still", still.value);
    const frame = theme.value === "auto" ? null : PAPER[theme.value];
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.content = frame ?? PAPER[meta.media.includes("dark") ? "dark" : "light"];
    }
  });
}

/** The first language of the browser that we speak. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find(({ code }) => code === tag.toLowerCase().split("-")[0]);
    if (found) return found.code;
  }
  return "en";
}

function kept<Value extends string>(name: string, preset: Value, allowed: readonly Value[]): Signal<Value> {
  const stored = recall(name);
  const value = signal<Value>(allowed.find((one) => one === stored) ?? preset);
  keepFrom(name, value, String);
  return value;
}

function keptSwitch(name: string, preset: boolean): Signal<boolean> {
  const stored = recall(name);
  const value = signal(stored === null ? preset : stored === "on");
  keepFrom(name, value, (on) => (on ? "on" : "off"));
  return value;
}

/** Only what was changed is written, so that presets follow the system until then. */
function keepFrom<Value>(name: string, value: Signal<Value>, write: (value: Value) => string): void {
  let known = value.peek();
  value.subscribe((now) => {
    if (now !== known) remember(name, write(now));
    known = now;
  });
}

/** Read from the browser's storage; null where there is none or it is switched off. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Write to the browser's storage; null forgets. Where storage is switched off, it lasts as long as the page. */
export function remember(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
  } catch {
    // Private windows may forbid it; the page works without.
  }
}

/** Whether the browser says so of itself or of whoever uses it. */
export function prefers(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}
