/** What the tools have in common: pointers come in, numbers of a hand go out. */
import type { Aid, Board } from "../../board";
import type { Guide } from "../messages";
import { RADIAN } from "../space";

/** A pointer on the board, in pixels from its corner. */
export interface Pointing {
  x: number;
  y: number;
  /** Milliseconds. */
  time: number;
  touch: boolean;
  shift: boolean;
}

export interface Grasp {
  /** The pointer rests, without a button. */
  hover(at: Pointing): void;
  /** Something is pressed; false if that is nothing for this tool, so that the view is turned. */
  press(at: Pointing): boolean;
  drag(at: Pointing): void;
  release(at: Pointing): void;
  /** What was pressed is broken off. */
  cancel(): void;
  /** The wheel, in notches. */
  wheel(notches: number, shift: boolean): void;
  /** A second finger is dragged, where it means something: else two fingers turn the view. */
  second?(dx: number, dy: number): void;
  /** A key; whether it means something. */
  key(key: string, down: boolean): boolean;
  /** What the game tells to help the eye is different. */
  see?(guides: readonly Guide[]): void;
  /** Time passes. */
  tick(now: number): void;
  /** What is to be seen of it. */
  readonly aid: Aid | null;
  /** How much of it a hand gives just now, from 0 to 1; null where that means nothing. */
  readonly strength: number | null;
}

/** A drag on the screen, right and up, as a direction on the table: x and y of the same length. */
export function onTable(board: Board, right: number, up: number): { x: number; y: number } {
  const away = board.viewing().azimuth / RADIAN + Math.PI;
  const [u, v] = [Math.cos(away), Math.sin(away)];
  return { x: up * u + right * v, y: up * v - right * u };
}
