/** The layers of the pyramid side by side as triangles: where every cell is, in widths of a die. */
import type { Box, Spot } from "./spots";

const EDGE = 9; // funnels along one edge of the plate
const ROW = Math.sqrt(3) / 2; // from one row of a triangle to the next
const TIP = 1 / Math.sqrt(3); // from the middle of a cell to the tip of its hexagon
const GAP = 0.4;
const LETTERS = 0.45; // below the last row
const LARGEST = 76;

/** Rows of stacks of layers: the first layer of a stack stands on the row's line, the next ones above it. */
type Arrangement = readonly (readonly (readonly number[])[])[];

/** How the triangles may stand: wide, compact, or high. */
const ARRANGEMENTS: readonly Arrangement[] = [
  [
    [[0], [1], [2]],
    [[3], [4], [5], [6], [7], [8]],
  ],
  [
    [[0], [3]],
    [[1], [2]],
    [[4], [5], [6], [7], [8]],
  ],
  [
    [[0], [5, 6]],
    [[1], [4, 7]],
    [[2], [3, 8]],
  ],
];

/** A layer in the drawing: its triangle's topmost cell and how many cells an edge has. */
export interface LayerSpot {
  layer: number;
  cells: number;
  top: Spot;
}

export interface PlateLayout {
  unit: number;
  width: number;
  height: number;
  layers: LayerSpot[];
  places: Map<string, Spot>;
}

interface Triangle {
  layer: number;
  x: number;
  y: number;
}

/** The cells of a layer by name, from its topmost one (corner A up, B to the right, C to the left). */
export function cellsOf(layer: number): { name: string; x: number; y: number }[] {
  const total = EDGE - 1 - layer;
  const cells = [];
  for (let row = 0; row <= total; row++) {
    for (let b = 0; b <= row; b++) {
      cells.push({ name: `${total - row}${b}${row - b}`, x: b - row / 2, y: row * ROW });
    }
  }
  return cells;
}

/** The layers in a box, in the arrangement that makes the cells largest. */
export function plateLayout(layers: number, box: Box): PlateLayout {
  const possible = ARRANGEMENTS.map((rows) => arranged(rows, layers));
  const fits = possible.map((drawing) => Math.min(box.width / drawing.width, box.height / drawing.height));
  const best = fits.indexOf(Math.max(...fits));
  const { triangles, width, height } = possible[best]!;
  const unit = Math.min(LARGEST, fits[best]!);
  const places = new Map<string, Spot>();
  const shown = triangles.map(({ layer, x, y }) => {
    for (const cell of cellsOf(layer)) {
      places.set(cell.name, { x: (x + cell.x) * unit, y: (y + cell.y) * unit, size: unit });
    }
    return { layer, cells: EDGE - layer, top: { x: x * unit, y: y * unit, size: unit } };
  });
  return { unit, width: width * unit, height: height * unit, layers: shown, places };
}

/** Rows of triangles, each row standing on one line. */
function arranged(arrangement: Arrangement, layers: number) {
  const rows = arrangement
    .map((row) => row.map((stack) => stack.filter((layer) => layer < layers)).filter((stack) => stack.length))
    .filter((row) => row.length);
  const triangles: Triangle[] = [];
  let width = 0;
  let bottom = 0;
  for (const row of rows) {
    bottom += Math.max(...row.map(stackHeight)) + GAP;
    let x = GAP / 2;
    for (const stack of row) {
      const widest = Math.max(...stack.map((layer) => EDGE - layer));
      let base = bottom;
      for (const layer of stack) {
        triangles.push({ layer, x: x + widest / 2, y: base - heightOf(layer) + TIP });
        base -= heightOf(layer) + GAP;
      }
      x += widest + GAP;
    }
    width = Math.max(width, x - GAP / 2);
  }
  return { triangles, width, height: bottom + LETTERS };
}

function stackHeight(stack: readonly number[]): number {
  return stack.reduce((sum, layer) => sum + heightOf(layer) + GAP, -GAP);
}

function heightOf(layer: number): number {
  return (EDGE - 1 - layer) * ROW + 2 * TIP;
}
