/** Whether a board of squares is seen from its other side. */
import { isLying, isTile } from "../pieces/kinds";
import type { Scene } from "../protocol";
import { isGrid } from "../scene/find";

/**
 * A seat whose pieces stand at the far side looks from there. Boards on which pieces show their sides by compass
 * are never turned: names such as `1/2675` (north, east, south, west) would not be what is seen.
 */
export function isTurned(scene: Scene, seat: number): boolean {
  if (!isGrid(scene.board) || seat < 0) return false;
  if (scene.pieces.some((piece) => isLying(piece) || isTile(piece))) return false;
  const own = scene.pieces.filter((piece) => piece.owner === seat).map((piece) => rowOf(piece.place));
  const others = scene.pieces
    .filter((piece) => piece.owner !== null && piece.owner !== seat)
    .map((piece) => rowOf(piece.place));
  return own.length > 0 && others.length > 0 && mean(own) > mean(others);
}

function rowOf(place: string): number {
  return Number(place.slice(1));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
