/** How much light reaches the corners of a die's three upper faces, from which cells around it are taken. */
import { layerOf, moved, nameOf, type Cell } from "./lattice";

export type FaceLight = readonly [number, number, number, number];
export const OPEN: FaceLight = [1, 1, 1, 1];
const LEVELS = [0.42, 0.6, 0.8, 1] as const;

/** Per axis the four corners (j-, k-), (j+, k-), (j-, k+), (j+, k+) with j, k the other axes in order. */
export function faceLights(cell: Cell, taken: ReadonlySet<string>): readonly FaceLight[] {
  return [0, 1, 2].map((axis) => {
    const [j, k] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
    const above = moved(cell, axis, -1);
    const corner = (sj: number, sk: number) => {
      const first = solid(moved(above, j, sj), taken);
      const second = solid(moved(above, k, sk), taken);
      const both = solid(moved(moved(above, j, sj), k, sk), taken);
      return LEVELS[first && second ? 0 : 3 - Number(first) - Number(second) - Number(both)]!;
    };
    return [corner(-1, -1), corner(1, -1), corner(-1, 1), corner(1, 1)] as const;
  });
}

/** Which of a die's upper faces another die covers, a bit for each axis. */
export function coveredFaces(cell: Cell, taken: ReadonlySet<string>): number {
  return [0, 1, 2]
    .filter((axis) => cell[axis]! > 0 && taken.has(nameOf(moved(cell, axis, -1))))
    .reduce((bits, axis) => bits | (1 << axis), 0);
}

/** Whether none of a die's upper faces can be seen. */
export function isBuried(cell: Cell, taken: ReadonlySet<string>): boolean {
  return coveredFaces(cell, taken) === 0b111;
}

/** Whether all six neighbours on a die's layer are there, so that nothing of the ground round it can be seen. */
export function isSurrounded(cell: Cell, taken: ReadonlySet<string>): boolean {
  return [0, 1, 2].every((i) =>
    [0, 1, 2].every((j) => i === j || taken.has(nameOf(moved(moved(cell, i, 1), j, -1)))),
  );
}

/** The plate is solid below its surface. */
function solid(cell: Cell, taken: ReadonlySet<string>): boolean {
  return layerOf(cell) < 0 || taken.has(nameOf(cell));
}
