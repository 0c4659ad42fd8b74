/** A die that lies anyhow, as it is seen from above: the faces that look up. */

/** Corners of each face of a cube, by the axis and the side it looks to. */
const FACES = [0, 1, 2].flatMap((axis) =>
  [-1, 1].map((side) => {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([p, q]) => {
      const at = [0, 0, 0];
      at[axis] = side;
      at[u] = p!;
      at[v] = q!;
      return at;
    });
    return { axis, side, corners };
  }),
);
const HALF = 7.7; // millimetres: a little is left between neighbours

export interface SeenFace {
  /** x and y of its corners in millimetres. */
  corners: readonly (readonly [number, number])[];
  /** How much it looks up, from 0 to 1. */
  up: number;
}

/** The faces of a die with its middle at x, y that are seen, in any order: they never cover each other. */
export function facesOf(x: number, y: number, [w, i, j, k]: readonly number[]): SeenFace[] {
  const m = [
    [1 - 2 * (j! * j! + k! * k!), 2 * (i! * j! - w! * k!), 2 * (i! * k! + w! * j!)],
    [2 * (i! * j! + w! * k!), 1 - 2 * (i! * i! + k! * k!), 2 * (j! * k! - w! * i!)],
    [2 * (i! * k! - w! * j!), 2 * (j! * k! + w! * i!), 1 - 2 * (i! * i! + j! * j!)],
  ];
  return FACES.flatMap(({ axis, side, corners }) => {
    const up = side * m[2]![axis]!;
    if (up < 0.02) return [];
    const seen = corners.map((at) => {
      const [u, v] = [0, 1].map((row) => at.reduce((sum, part, c) => sum + part * m[row]![c]!, 0));
      return [x + HALF * u!, y + HALF * v!] as const;
    });
    return [{ corners: seen, up }];
  });
}
