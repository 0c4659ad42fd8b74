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

/** The squares in a box; `turn` is by how many degrees it is turned clockwise, `names` writes letters and numbers at the edges. */
export function gridLayout(board: Grid, box: Box, turn: number, names: boolean): GridLayout {
  const left = FRAME + (names ? NAMES : 0);
  const { columns, rows } = board;
  const [wide, high] = turn % 180 ? [rows, columns] : [columns, rows];
  const unit = Math.min(LARGEST, (box.width - left - FRAME) / wide, (box.height - left - FRAME) / high);
  const width = wide * unit + left + FRAME;
  const height = high * unit + left + FRAME;
  const at = (column: number, row: number): Spot => {
    const [across, down] = turned(column, rows - 1 - row, columns, rows, turn);
    return { x: left + (across + 0.5) * unit, y: FRAME + (down + 0.5) * unit, size: unit };
  };
  const exists = board.squares.length ? new Set(board.squares) : null;
  const places = new Map<string, Spot>();
  for (let row = 0; row < board.rows; row++) {
    for (let column = 0; column < board.columns; column++) {
      const name = `${LETTERS[column]}${row + 1}`;
      if (!exists || exists.has(name)) places.set(name, at(column, row));
    }
  }
  const below = (text: string, { x }: Spot) => ({ text, x, y: height - NAMES / 2 });
  const beside = (text: string, { y }: Spot) => ({ text, x: NAMES / 2, y });
  const [ofColumns, ofRows] = turn % 180 ? [beside, below] : [below, beside];
  const edges = !names
    ? []
    : [
        ...numbers(columns).map((column) => ofColumns(LETTERS[column]!, at(column, 0))),
        ...numbers(rows).map((row) => ofRows(String(row + 1), at(0, row))),
      ];
  return { unit, width, height, places, edges };
}

/** Where the square comes to that is so far across and down, if the board is turned clockwise. */
function turned(across: number, down: number, wide: number, high: number, turn: number): [number, number] {
  if (turn === 90) return [high - 1 - down, across];
  if (turn === 180) return [wide - 1 - across, high - 1 - down];
  return turn === 270 ? [down, wide - 1 - across] : [across, down];
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, k) => k);
}
