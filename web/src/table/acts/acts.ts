/** What a table has where its game is played with hands: the act under way, and how a hand sets the numbers of a move. */
import type { Acting } from "./acting";
import type { Aiming } from "./aiming";

export interface Acts {
  acting: Acting;
  aiming: Aiming;
  /** What lies over the board, and what stands in the bar below it. */
  OverBoard: () => preact.JSX.Element;
  Bar: () => preact.JSX.Element | null;
  leave(): void;
}
