/** A board of squares: where every square is, row 1 nearest to whoever sits at the bottom. */
import type { Grid } from "../protocol";
import type { Box, Spot } from "./spots";

const LARGEST = 84;
const FRAME = 7;
const NAMES = 20; // room for the letters and numbers
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export interface GridLayout {
  unit: number;
  width: number;
  height: number;
  places: Map<string, Spot>;
  /** The letters and numbers at its edges. */
  edges: { text: string; x: number; y: number }[];
}

/** The squares in a box; `turned` is the view from the other side, `names` writes letters and numbers at the edges. */
export function gridLayout(board: Grid, box: Box, turned: boolean, names: boolean): GridLayout {
  const left = FRAME + (names ? NAMES : 0);
  const unit = Math.min(
    LARGEST,
    (box.width - left - FRAME) / board.columns,
    (box.height - left - FRAME) / board.rows,
  );
  const width = board.columns * unit + left + FRAME;
  const height = board.rows * unit + left + FRAME;
  const across = (column: number) => left + ((turned ? board.columns - 1 - column : column) + 0.5) * unit;
  const down = (row: number) => FRAME + ((turned ? row : board.rows - 1 - row) + 0.5) * unit;
  const exists = board.squares.length ? new Set(board.squares) : null;
  const places = new Map<string, Spot>();
  for (let row = 0; row < board.rows; row++) {
    for (let column = 0; column < board.columns; column++) {
      const name = `${LETTERS[column]}${row + 1}`;
      if (!exists || exists.has(name)) places.set(name, { x: across(column), y: down(row), size: unit });
    }
  }
  const edges = !names
    ? []
    : [
        ...numbers(board.columns).map((column) => ({
          text: LETTERS[column]!,
          x: across(column),
          y: height - NAMES / 2,
        })),
        ...numbers(board.rows).map((row) => ({ text: String(row + 1), x: NAMES / 2, y: down(row) })),
      ];
  return { unit, width, height, places, edges };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, k) => k);
}
