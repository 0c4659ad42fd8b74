import type { GameCard } from "../protocol";

/**
 * The game a newcomer is offered: one against one with everything in sight and nothing to roll, so that it explains itself.
 * Of several the one that is good to begin with, then one in which the pyramid grows, then the shortest, then the first in the cabinet.
 */
export function firstGame(games: readonly GameCard[]): GameCard | undefined {
  const [best] = [...games].sort(
    (a, b) =>
      Number(explainsItself(b)) - Number(explainsItself(a)) ||
      Number(b.first) - Number(a.first) ||
      Number(builds(b)) - Number(builds(a)) ||
      a.minutes - b.minutes,
  );
  return best;
}

function explainsItself({ players, kinds }: GameCard): boolean {
  return players[0] === 2 && kinds.every((kind) => kind === "perfect-information");
}

function builds({ chapter }: GameCard): boolean {
  return chapter === "construction";
}
