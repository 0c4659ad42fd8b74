/** How much of what can be touched is seen from a viewpoint, and what is hidden by other pieces or outside the window. */
import { Quaternion, Vector3 } from "three";
import { LATTICE_TURN, moved, nameOf, STAND } from "./lattice";
import { liftOf, type Spot } from "./layout";
import type { Body } from "./pick";
import { mouth } from "./plate";
import { bodiesOf, type Target } from "./targets";
import { axesOf, FIELD, type Viewpoint } from "./viewpoint";

/** So much of the pixels of what can be touched must be seen for it to be found: 60 %, and what points can err by. */
export const ENOUGH = 0.68;
/** And so much must be there to be seen at all: a face that is seen edge-on is none. In squares of a die's edge. */
const LEAST = 0.1;
const MOUTH = 0.95;
const SQUARE = 0.46;
const UPWARD = 0.3; // sides of other pieces that look up less are not counted: neighbours cover them
const POINTS = 6; // along an edge of what is looked at
const NEAR = 0.02; // what touches something does not hide it
const REACH = 1.75; // how far apart the middles of two dice are at most of which one can hide a part of the other

export interface Window {
  width: number;
  height: number;
}

/** A flat part of what can be touched: a corner, two edges from it, and the way it looks. */
export interface Facet {
  corner: Vector3;
  first: Vector3;
  second: Vector3;
  out: Vector3;
  /** Half of the parallelogram. */
  triangle: boolean;
}

/** What of the targets is found from a viewpoint, each with the part of its pixels that is seen, from 0 to 1. */
export function sharesSeen(
  targets: readonly Target[],
  spots: readonly Spot[],
  lift: number,
  from: Viewpoint,
  window: Window,
): number[] {
  const bodies = bodiesOf(spots, [], lift).map((body, k) => new Screen(body, spots[k]!.id));
  const taken = new Set(spots.filter(({ cell }) => cell).map(({ piece }) => piece.place));
  const lens = new Lens(from, window);
  for (const body of bodies) body.look(lens.eye);
  return targets.map((target) => shareOf(target, lift, taken, bodies, lens));
}

function shareOf(
  target: Target,
  lift: number,
  taken: ReadonlySet<string>,
  bodies: readonly Screen[],
  lens: Lens,
): number {
  const facets = facetsOf(target, lift, lift ? new Set() : taken);
  const own = new Set(target.spots.map(({ id }) => id));
  const middle = target.place ?? target.spots[0]?.at;
  if (!middle) return 1;
  const near = bodies.filter((body) => !own.has(body.id) && body.isBefore(middle, lens.eye));
  let all = 0;
  let seen = 0;
  let most = 0;
  for (const facet of facets) {
    const [whole, free] = lens.measure(facet, near);
    all += whole;
    seen += free;
    most += facet.first.length() * facet.second.length() * (facet.triangle ? 0.43 : 1);
  }
  return all > 0 && seen >= LEAST * Math.min(1, most) ? seen / all : 0;
}

/** The outside of a target: the hollow of a place, the floor of a square, the faces of a piece that lie against no other. */
export function facetsOf({ place, cell, spots }: Target, lift: number, taken: ReadonlySet<string>): Facet[] {
  if (spots.length) return spots.flatMap((spot) => facesOf(spot, lift, taken));
  if (!place) return [];
  const out = new Vector3(0, 1, 0);
  if (cell) {
    const y = place.y + liftOf(cell, lift) - STAND;
    const [p, q, r] = mouth(MOUTH).map((at) => at.add(place).setY(y)) as [Vector3, Vector3, Vector3];
    return [{ corner: p, first: q.sub(p), second: r.sub(p), out, triangle: true }];
  }
  const corner = place.clone().add(new Vector3(-SQUARE, 0, -SQUARE));
  const [first, second] = [new Vector3(2 * SQUARE, 0, 0), new Vector3(0, 0, 2 * SQUARE)];
  return [{ corner, first, second, out, triangle: false }];
}

const LATTICE = new Quaternion().setFromRotationMatrix(LATTICE_TURN);

/** What of a piece is seen from above; of a die in the pyramid the upper faces that no other die covers. */
function facesOf(spot: Spot, lift: number, taken: ReadonlySet<string>): Facet[] {
  const { at, half, turn } = bodiesOf([spot], [], lift)[0]!;
  const { cell } = spot;
  const around = cell ? LATTICE : turn;
  return [0, 1, 2].flatMap((axis) =>
    [-1, 1].flatMap((sign): Facet[] => {
      const out = axisOf(axis, sign).applyQuaternion(around);
      if (cell ? sign > 0 || taken.has(nameOf(moved(cell, axis, -1))) : out.y < UPWARD) return [];
      const sides = [half.x, half.y, half.z];
      const [j, k] = [(axis + 1) % 3, (axis + 2) % 3];
      const first = axisOf(j, 2 * sides[j]!).applyQuaternion(around);
      const second = axisOf(k, 2 * sides[k]!).applyQuaternion(around);
      const corner = at
        .clone()
        .addScaledVector(out, sides[axis]!)
        .addScaledVector(first, -0.5)
        .addScaledVector(second, -0.5);
      return [{ corner, first, second, out, triangle: false }];
    }),
  );
}

function axisOf(axis: number, length: number): Vector3 {
  return new Vector3().setComponent(axis, length);
}

/** An eye with its window. */
class Lens {
  readonly eye: Vector3;
  private readonly axes: ReturnType<typeof axesOf>;
  private readonly slope = Math.tan((FIELD * Math.PI) / 360);
  private readonly aspect: number;

  constructor(from: Viewpoint, { width, height }: Window) {
    this.axes = axesOf(from.azimuth, from.elevation);
    this.eye = from.target.clone().addScaledVector(this.axes.back, from.distance);
    this.aspect = width / height;
  }

  /** How large a facet is seen, all of it and the part that nothing hides, in squares of a die's edge. */
  measure(
    { corner, first, second, out, triangle }: Facet,
    before: readonly Screen[],
  ): [all: number, free: number] {
    const size = (first.length() * second.length()) / POINTS ** 2;
    let [all, free] = [0, 0];
    for (let i = 0; i < POINTS; i++)
      for (let j = 0; j < POINTS; j++) {
        if (triangle && i + j >= POINTS) continue;
        const [u, v] = triangle
          ? [(i + 1 / 3) / POINTS, (j + 1 / 3) / POINTS]
          : [(i + 0.5) / POINTS, (j + 0.5) / POINTS];
        const at = corner.clone().addScaledVector(first, u).addScaledVector(second, v);
        const way = at.sub(this.eye);
        const far = way.length();
        const facing = -way.dot(out) / far;
        if (facing <= 0) continue;
        all += facing * size;
        if (this.isInside(way) && !before.some((body) => body.hides(way, 1 - NEAR / far)))
          free += facing * size;
      }
    return [all, free];
  }

  private isInside(way: Vector3): boolean {
    const depth = -way.dot(this.axes.back) * this.slope;
    return (
      Math.abs(way.dot(this.axes.right)) <= depth * this.aspect && Math.abs(way.dot(this.axes.up)) <= depth
    );
  }
}

/** A piece that can hide others; its corners are reckoned once for an eye. */
class Screen {
  private readonly back: Quaternion;
  private readonly eye = new Vector3();
  private readonly way = new Vector3();

  constructor(
    private readonly body: Body,
    readonly id: string,
  ) {
    this.back = body.turn.clone().invert();
  }

  look(eye: Vector3): void {
    this.eye.copy(eye).sub(this.body.at).applyQuaternion(this.back);
  }

  /** Whether it may hide a part of what is round a point. */
  isBefore(middle: Vector3, eye: Vector3): boolean {
    const way = middle.clone().sub(eye);
    const far = way.length();
    const to = this.body.at.clone().sub(eye);
    const along = to.dot(way) / far;
    return along < far + REACH && to.lengthSq() - along ** 2 < REACH ** 2;
  }

  /** Whether a ray from the eye meets it within a part of its way. */
  hides(way: Vector3, part: number): boolean {
    const { x, y, z } = this.way.copy(way).applyQuaternion(this.back);
    const { half } = this.body;
    let [near, far] = [0, part];
    for (const [from, by, reach] of [
      [this.eye.x, x, half.x],
      [this.eye.y, y, half.y],
      [this.eye.z, z, half.z],
    ] as const) {
      if (Math.abs(by) < 1e-9) {
        if (Math.abs(from) > reach) return false;
        continue;
      }
      const [p, q] = [(-reach - from) / by, (reach - from) / by];
      near = Math.max(near, Math.min(p, q));
      far = Math.min(far, Math.max(p, q));
      if (near > far) return false;
    }
    return true;
  }
}
