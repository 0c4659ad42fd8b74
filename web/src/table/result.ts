/** How clear a win was. */
import type { Ending } from "../protocol";

/** By how much the winner is ahead of the best of the others; null where the scores do not say who won. */
export function marginOf({ winners, scores, how }: Ending): number | null {
  if (winners.length !== 1 || how !== "rules" || scores.length < 2) return null;
  const others = scores.filter((_, seat) => seat !== winners[0]);
  const margin = scores[winners[0]!]! - Math.max(...others);
  return margin > 0 ? Math.round(margin * 100) / 100 : null;
}
