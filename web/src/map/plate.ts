/** The layers of the pyramid side by side as triangles, in reading order: where every cell is, in widths of a die. */
import type { Box, Spot } from "./spots";

const EDGE = 9; // funnels along one edge of the plate
const ROW = Math.sqrt(3) / 2; // from one row of a triangle to the next
const TIP = 1 / Math.sqrt(3); // from the middle of a cell to the tip of its hexagon
const GAP = 0.4;
const LETTERS = 0.45; // beyond the last row
const LARGEST = 76;
const ALMOST = 0.97;

/** A layer in the drawing: its cells at the corners A, B and C. */
export interface LayerSpot {
  layer: number;
  corners: readonly [Spot, Spot, Spot];
}

export interface PlateLayout {
  unit: number;
  width: number;
  height: number;
  layers: LayerSpot[];
  places: Map<string, Spot>;
}

/** The cells of a layer by name, from the middle of its box; `turn` is by how many degrees it is turned from corner A up, B right, C left. */
export function cellsOf(layer: number, turn: number): { name: string; x: number; y: number }[] {
  const total = EDGE - 1 - layer;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  // Round its middle, which is not that of its box.
  const middle = (2 / 3) * total * ROW;
  const shift = (isUpright(turn) ? 1 : -1) * (middle - (total * ROW) / 2);
  const cells = [];
  for (let row = 0; row <= total; row++) {
    for (let b = 0; b <= row; b++) {
      const [x, y] = [b - row / 2, row * ROW - middle];
      cells.push({
        name: `${total - row}${b}${row - b}`,
        x: x * cos - y * sin,
        y: x * sin + y * cos + shift,
      });
    }
  }
  return cells;
}

/** Whether the triangles have a corner at the top. */
export function isUpright(turn: number): boolean {
  return turn % 120 === 0;
}

/** The layers in a box, from the plate up, left to right and top to bottom, in the rows that make the cells largest. */
export function plateLayout(layers: number, box: Box, turn: number, apron = 0): PlateLayout {
  const possible = arrangements(layers, isUpright(turn));
  const fits = possible.map(({ width, height }) =>
    Math.min(box.width / width, box.height / (height + apron)),
  );
  const largest = Math.max(...fits);
  // Of those that make them almost as large, the one with the longest first rows, which comes last.
  const best = fits.findLastIndex((fit) => fit >= largest * ALMOST);
  const { triangles, width, height } = possible[best]!;
  const unit = Math.min(LARGEST, fits[best]!);
  const places = new Map<string, Spot>();
  const shown = triangles.map(({ layer, x, y }) => {
    for (const cell of cellsOf(layer, turn)) {
      places.set(cell.name, { x: (x + cell.x) * unit, y: (y + cell.y) * unit, size: unit });
    }
    const last = EDGE - 1 - layer;
    const [a, b, c] = [`${last}00`, `0${last}0`, `00${last}`].map((name) => places.get(name)!);
    return { layer, corners: [a!, b!, c!] as const };
  });
  return { unit, width: width * unit, height: (height + apron) * unit, layers: shown, places };
}

const known = new Map<string, ReturnType<typeof arranged>[]>();

/** All ways to arrange so many layers; worked out once, for a map is drawn at every touch. */
function arrangements(layers: number, upright: boolean): ReturnType<typeof arranged>[] {
  const key = `${layers} ${upright}`;
  const found = known.get(key) ?? rowsOf(0, layers).map((rows) => arranged(rows, upright));
  known.set(key, found);
  return found;
}

/** All ways to write the layers from one on in rows. */
function rowsOf(from: number, layers: number): number[][][] {
  if (from >= layers) return [[]];
  const all = Array.from({ length: layers - from }, (_, k) => from + k);
  return all.flatMap((last, k) => rowsOf(last + 1, layers).map((rest) => [all.slice(0, k + 1), ...rest]));
}

/** Rows of triangles, each row standing on one line, or hanging from it if their corners are below. */
function arranged(rows: readonly (readonly number[])[], upright: boolean) {
  const triangles: { layer: number; x: number; y: number }[] = [];
  let width = 0;
  let top = upright ? GAP : LETTERS;
  for (const row of rows) {
    const highest = heightOf(row[0]!);
    let x = GAP / 2;
    for (const layer of row) {
      const free = upright ? highest - heightOf(layer) : 0;
      triangles.push({ layer, x: x + (EDGE - layer) / 2, y: top + free + heightOf(layer) / 2 });
      x += EDGE - layer + GAP;
    }
    width = Math.max(width, x - GAP / 2);
    top += highest + GAP;
  }
  return { triangles, width, height: top - GAP + (upright ? LETTERS : GAP) };
}

function heightOf(layer: number): number {
  return (EDGE - 1 - layer) * ROW + 2 * TIP;
}
