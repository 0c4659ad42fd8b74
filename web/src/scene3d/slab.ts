/** A board of squares milled into an aluminium slab: a shallow pocket for each square that exists. */
import { type BufferGeometry, Vector3 } from "three";
import type { Grid } from "../protocol";
import { squareMiddle, squareName, squaresOf } from "./grid";
import { Milled } from "./metal-geometry";

export const POCKET = 0.07;
export const SLAB_THICKNESS = 0.5;
export const FRAME = 0.34;
const BRIDGE = 0.028;
const WALL = 0.03;
const RIM = 0.05;

/** The floors of the pockets are at y = 0, the surface of the slab POCKET above them. */
export function slabGeometry(board: Grid): BufferGeometry {
  const milled = new Milled();
  const squares = squaresOf(board);
  const exists = new Set(squares.map(({ name }) => name));
  const has = (column: number, row: number) =>
    column >= 0 &&
    row >= 0 &&
    column < board.columns &&
    row < board.rows &&
    exists.has(squareName(column, row));
  for (const { column, row } of squares) {
    const middle = squareMiddle(board, column, row);
    pocket(milled, middle, (column + row) % 2 === 0);
    for (const [k, [dx, dz]] of AROUND.entries()) {
      const [nx, nz] = AROUND[(k + 1) % 4]!;
      const side = has(column + dx, row - dz);
      const next = has(column + nx, row - nz);
      if (!side) edge(milled, middle, new Vector3(dx, 0, dz), new Vector3(nx, 0, nz));
      if (!side && !next && !has(column + dx + nx, row - dz - nz))
        corner(milled, middle, new Vector3(dx, 0, dz), new Vector3(nx, 0, nz));
    }
  }
  return milled.geometry();
}

/** The neighbours' directions (x, z), counter-clockwise from above. */
const AROUND = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
] as const;
const BRUSH = new Vector3(1, 0, 0);

function square(middle: Vector3, half: number, y: number): Vector3[] {
  return [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([x, z]) => new Vector3(middle.x + x! * half, y, middle.z + z! * half));
}

/** The bridge round a square, its walls, and its floor; floors are brushed crosswise in turn. */
function pocket(milled: Milled, middle: Vector3, crosswise: boolean): void {
  const outer = square(middle, 0.5, POCKET);
  const rim = square(middle, 0.5 - BRIDGE, POCKET);
  const foot = square(middle, 0.5 - BRIDGE - WALL, 0);
  for (let k = 0; k < 4; k++) {
    const next = (k + 1) % 4;
    milled.facet(
      [outer[k]!, outer[next]!, rim[next]!, rim[k]!].map((at) => ({ at, open: 1.08 })),
      BRUSH,
    );
    milled.facet([
      { at: rim[k]!, open: 1 },
      { at: rim[next]!, open: 1 },
      { at: foot[next]!, open: 0.55 },
      { at: foot[k]!, open: 0.55 },
    ]);
  }
  const floor = square(middle, 0.5 - BRIDGE - WALL, 0);
  const inner = square(middle, 0.33, 0);
  const shade = crosswise ? 0.86 : 0.7;
  const brush = crosswise ? new Vector3(0, 0, 1) : BRUSH;
  for (let k = 0; k < 4; k++) {
    const next = (k + 1) % 4;
    milled.facet(
      [
        { at: floor[k]!, open: shade - 0.18 },
        { at: floor[next]!, open: shade - 0.18 },
        { at: inner[next]!, open: shade },
        { at: inner[k]!, open: shade },
      ],
      brush,
    );
  }
  milled.facet(inner.map((at) => ({ at, open: shade })), brush); // prettier-ignore
}

/** The frame along one side of a square. */
function edge(milled: Milled, middle: Vector3, out: Vector3, along: Vector3): void {
  const at = (distance: number, way: number, y: number) =>
    middle.clone().addScaledVector(out, distance).addScaledVector(along, way).setY(y);
  const strip = (near: number, far: number, top: number, low: number, open: number) =>
    milled.facet(
      [
        { at: at(near, -0.5, top), open: 1.04 },
        { at: at(far, -0.5, low), open },
        { at: at(far, 0.5, low), open },
        { at: at(near, 0.5, top), open: 1.04 },
      ],
      low === top ? BRUSH : undefined,
    );
  const end = 0.5 + FRAME;
  strip(0.5, end - RIM, POCKET, POCKET, 1.04);
  strip(end - RIM, end, POCKET, POCKET - RIM, 1.04);
  strip(end, end, POCKET - RIM, -SLAB_THICKNESS, 0.35);
}

/** A rounded corner of the frame. */
function corner(milled: Milled, middle: Vector3, first: Vector3, second: Vector3): void {
  const pivot = middle.clone().addScaledVector(first, 0.5).addScaledVector(second, 0.5).setY(POCKET);
  const ray = (step: number) => {
    const angle = (step * Math.PI) / 12;
    return first.clone().multiplyScalar(Math.cos(angle)).addScaledVector(second, Math.sin(angle));
  };
  const at = (step: number, radius: number, y: number) =>
    pivot.clone().addScaledVector(ray(step), radius).setY(y);
  for (let step = 0; step < 6; step++) {
    const top = [pivot, at(step, FRAME - RIM, POCKET), at(step + 1, FRAME - RIM, POCKET)];
    milled.facet(top.map((point) => ({ at: point, open: 1.04 })), BRUSH); // prettier-ignore
    milled.facet(
      [
        at(step, FRAME - RIM, POCKET),
        at(step, FRAME, POCKET - RIM),
        at(step + 1, FRAME, POCKET - RIM),
        at(step + 1, FRAME - RIM, POCKET),
      ].map((point) => ({ at: point, open: 1.04 })),
    );
    milled.facet(
      [
        { at: at(step, FRAME, POCKET - RIM), open: 1 },
        { at: at(step, FRAME, -SLAB_THICKNESS), open: 0.35 },
        { at: at(step + 1, FRAME, -SLAB_THICKNESS), open: 0.35 },
        { at: at(step + 1, FRAME, POCKET - RIM), open: 1 },
      ],
      undefined,
      [ray(step), ray(step), ray(step + 1), ray(step + 1)],
    );
  }
}
