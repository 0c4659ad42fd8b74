/** What games are called where only their slug is known. */
import { games } from "../cabinet/shelf";
import { titleOf } from "../words/say";

/** The title in the language chosen; the slug of a game that is not in the cabinet any more. */
export function gameTitle(slug: string): string {
  return titleOf(slug, games.value?.find((game) => game.slug === slug)?.title ?? slug);
}

/** All games by title, to choose one. */
export function gameChoices(): (readonly [slug: string, title: string])[] {
  return (games.value ?? []).map(({ slug, title }) => [slug, titleOf(slug, title)] as const);
}
