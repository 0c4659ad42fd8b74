/** The catalogues of all games, each fetched when it is wanted; apart, since the list of them grows with the cabinet. */
import type { Catalogue } from "../template";

const files = import.meta.glob<Catalogue>("./*.json", { import: "default" });

/** What a game says in a language; nothing where nothing is said otherwise than in English. */
export async function catalogueOf(game: string, language: string): Promise<Catalogue> {
  return (await files[`./${game}.${language}.json`]?.()) ?? {};
}
