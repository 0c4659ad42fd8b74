/** The cubic lattice in the room: x to the right, y up, z towards the viewer of side A; die edges measure 1. */
import { Matrix4, Vector3 } from "three";

/** Funnels along one edge of the plate. */
export const EDGE = 9;
export type Cell = readonly [a: number, b: number, c: number];

/** How high the middle of a die in a funnel is above the surface of the plate, which is at y = 0. */
export const STAND = 0.5 / Math.sqrt(3);
/** From one layer to the next. */
export const LAYER_HEIGHT = 1 / Math.sqrt(3);

/** The unit steps e_a, e_b, e_c in the room: towards corner A, B or C of the plate and down. */
export const STEPS: readonly [Vector3, Vector3, Vector3] = [
  new Vector3(0, -1 / Math.sqrt(3), -2 / Math.sqrt(6)),
  new Vector3(1 / Math.sqrt(2), -1 / Math.sqrt(3), 1 / Math.sqrt(6)),
  new Vector3(-1 / Math.sqrt(2), -1 / Math.sqrt(3), 1 / Math.sqrt(6)),
];

/** Turns a cube whose edges lie along x, y, z so that they lie along e_a, e_b, e_c. */
export const LATTICE_TURN = new Matrix4().makeBasis(...STEPS);

/** The cell a name such as `332` stands for; null if the pyramid has none of that name. */
export function cellNamed(name: string): Cell | null {
  if (!/^\d{3}$/.test(name)) return null;
  const cell: Cell = [Number(name[0]), Number(name[1]), Number(name[2])];
  return layerOf(cell) >= 0 ? cell : null;
}

export function nameOf(cell: Cell): string {
  return cell.join("");
}

export function layerOf([a, b, c]: Cell): number {
  return EDGE - 1 - (a + b + c);
}

/** The middle of the die that stands in a cell; also of points between cells. */
export function middleOf([a, b, c]: Cell): Vector3 {
  return new Vector3(
    (b - c) / Math.sqrt(2),
    STAND + (EDGE - 1 - (a + b + c)) * LAYER_HEIGHT,
    (b + c - 2 * a) / Math.sqrt(6),
  );
}

/** A point of the plate's surface below (or above) a point of the lattice. */
export function onSurface(cell: Cell): Vector3 {
  return middleOf(cell).setY(0);
}

/** All 165 cells, from the plate up. */
export const CELLS: readonly Cell[] = allCells();

function allCells(): Cell[] {
  const cells: Cell[] = [];
  for (let total = EDGE - 1; total >= 0; total--)
    for (let a = 0; a <= total; a++) for (let b = 0; b <= total - a; b++) cells.push([a, b, total - a - b]);
  return cells;
}

export function supportsOf([a, b, c]: Cell): Cell[] {
  const below: Cell[] = [
    [a + 1, b, c],
    [a, b + 1, c],
    [a, b, c + 1],
  ];
  return below.filter((cell) => layerOf(cell) >= 0);
}

export function moved(cell: Cell, axis: number, amount: number): Cell {
  return [
    cell[0] + (axis === 0 ? amount : 0),
    cell[1] + (axis === 1 ? amount : 0),
    cell[2] + (axis === 2 ? amount : 0),
  ];
}
