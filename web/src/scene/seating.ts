/** Where the seats sit round a board: at the corners of the plate, or at the sides of the squares. */
import type { Grid, Pyramid } from "../protocol";
import { isGrid } from "./find";

/** How many seats share an edge of the plate. */
export function sharing(seats: number): number {
  return Math.max(1, Math.ceil(seats / 3));
}

/** The corner of the plate at which a seat sits. */
export function cornerOf(seat: number, seats: number): number {
  return seats <= 3 ? seat % 3 : Math.floor(seat / sharing(seats)) % 3;
}

/** By how many quarters round the squares a seat sits from row 1, clockwise from above; two face each other. */
export function quartersOf(seat: number, seats: number): number {
  return seats <= 2 ? (seat % 2) * 2 : seat % 4;
}

/** How far the board is turned clockwise, as the seat sees it, from corner A or the last row at the top; degrees. */
export function turnOf(board: Pyramid | Grid, seat: number, seats: number): number {
  if (seat < 0) return 0;
  if (isGrid(board)) return (360 - 90 * quartersOf(seat, seats)) % 360;
  return [180, 60, 300][cornerOf(seat, seats)]!;
}
