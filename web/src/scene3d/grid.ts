/** Boards of squares in the room: columns to the right, row 1 nearest, squares measure 1, their floor is at y = 0. */
import { Vector3 } from "three";
import type { Grid } from "../protocol";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export interface Square {
  name: string;
  column: number;
  row: number;
}

export function squareName(column: number, row: number): string {
  return `${LETTERS[column] ?? "?"}${row + 1}`;
}

/** The squares that exist. */
export function squaresOf(board: Grid): Square[] {
  const known = new Set(board.squares);
  const squares: Square[] = [];
  for (let row = 0; row < board.rows; row++)
    for (let column = 0; column < board.columns; column++) {
      const name = squareName(column, row);
      if (!known.size || known.has(name)) squares.push({ name, column, row });
    }
  return squares;
}

/** The middle of a square's floor. */
export function squareMiddle(board: Grid, column: number, row: number): Vector3 {
  return new Vector3(column - (board.columns - 1) / 2, 0, (board.rows - 1) / 2 - row);
}

export function squareNamed(board: Grid, name: string): Vector3 | null {
  const match = /^([a-z])(\d+)$/.exec(name);
  if (!match) return null;
  const column = LETTERS.indexOf(match[1]!);
  const row = Number(match[2]) - 1;
  if (column >= board.columns || row < 0 || row >= board.rows) return null;
  if (board.squares.length && !board.squares.includes(name)) return null;
  return squareMiddle(board, column, row);
}
