/** Which games the list shows. */
import type { GameCard } from "../protocol";

export interface Wanted {
  text: string;
  players: number | null;
  /** At most so many minutes. */
  minutes: number | null;
  kind: string;
  chapter: string;
  mark: "" | "first" | "favourite";
}

export const EVERYTHING: Wanted = {
  text: "",
  players: null,
  minutes: null,
  kind: "",
  chapter: "",
  mark: "",
};

/** The games that meet every wish, in their own order; `title` is what a game is called in the language chosen. */
export function filtered(
  games: readonly GameCard[],
  wanted: Wanted,
  title: (game: GameCard) => string,
): GameCard[] {
  const words = folded(wanted.text).split(" ").filter(Boolean);
  return games.filter((game) => {
    const names = folded([game.title, game.german, title(game), game.slug, game.number].join(" "));
    return (
      words.every((word) => names.includes(word)) &&
      (wanted.players === null || game.players.includes(wanted.players)) &&
      (wanted.minutes === null || game.minutes <= wanted.minutes) &&
      (!wanted.kind || game.kinds.includes(wanted.kind)) &&
      (!wanted.chapter || chapterOf(game) === wanted.chapter) &&
      (!wanted.mark || game[wanted.mark])
    );
  });
}

/** The chapter of the source a game stands in; games from elsewhere are `others`. */
export function chapterOf(game: GameCard): string {
  return game.chapter || "others";
}

/** What can be chosen from at all: only what some game offers. */
export function offered(games: readonly GameCard[]) {
  const distinct = <Value>(values: Value[]) => [...new Set(values)];
  return {
    players: distinct(games.flatMap((game) => game.players)).sort((a, b) => a - b),
    minutes: [10, 15, 20, 30, 45, 60].filter((most) => games.some((game) => game.minutes <= most)),
    kinds: distinct(games.flatMap((game) => game.kinds)),
    chapters: distinct(games.map(chapterOf)),
    marks: (["first", "favourite"] as const).filter((mark) => games.some((game) => game[mark])),
  };
}

/** Letters without case and accents, so that `gepackt` finds `Gepäckt` and `strasse` finds `Straße`. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .trim();
}
