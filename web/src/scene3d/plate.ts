/** The aluminium plate: a rounded triangle with 45 cube-corner funnels milled into it. */
import { type BufferGeometry, Path, Shape, ShapeUtils, Vector2, Vector3 } from "three";
import { CELLS, EDGE, layerOf, onSurface, STEPS } from "./lattice";
import { Milled } from "./metal-geometry";

export const THICKNESS = 0.72;
const MOUTH = 0.95;
const BEVEL = 0.035;
const RIM = 0.05;
/** How open a funnel is to the light: at its bottom, in the corners of its mouth where two facets meet, and between them. */
const DEPTH = 0.02;
const CREASE = 0.4;
const MOUTH_LIGHT = 0.95;
const ROUNDING = 0.1;
const BRUSH = new Vector3(1, 0, 0);

/** Where the plate's corners A, B, C are; at `border` 1 the corner itself, less is further in. */
export function plateCorner(axis: number, border: number): Vector3 {
  const last = EDGE - 1 + 2 * border;
  return onSurface([axis === 0 ? last : -border, axis === 1 ? last : -border, axis === 2 ? last : -border]);
}

/** The corners of a funnel's mouth round its middle, counter-clockwise from above; at size 1 neighbours touch. */
export function mouth(size: number): Vector3[] {
  return [0, 2, 1].map((axis) => STEPS[axis]!.clone().setY(0).multiplyScalar(-size));
}

/** How deep a funnel with a mouth of some size is. */
export function depthOf(size: number): number {
  return size / Math.sqrt(3);
}

export function plateGeometry(): BufferGeometry {
  const milled = new Milled();
  const outline = plateOutline(1);
  const shape = new Shape(outline.map(flat));
  const middles = CELLS.filter((cell) => layerOf(cell) === 0).map(onSurface);
  for (const middle of middles) {
    shape.holes.push(new Path(mouth(MOUTH).map((corner) => flat(corner.add(middle)))));
    funnel(milled, middle);
  }
  surface(milled, shape);
  milled.rim(outline, RIM, -THICKNESS);
  return milled.geometry();
}

/** The bevelled edge of a funnel and its three facets, which are faces of a cube. */
function funnel(milled: Milled, middle: Vector3): void {
  const outer = mouth(MOUTH).map((corner) => corner.add(middle));
  const inner = mouth(MOUTH - BEVEL).map((corner) => corner.add(middle).setY(-BEVEL * 0.4));
  const tip = middle.clone().setY(-depthOf(MOUTH));
  for (let k = 0; k < 3; k++) {
    const next = (k + 1) % 3;
    milled.facet([outer[k]!, outer[next]!, inner[next]!, inner[k]!].map((at) => ({ at, open: 1.25 })));
    const along = inner[next]!.clone().sub(inner[k]!).normalize();
    const edge = inner[k]!.clone().lerp(inner[next]!, 0.5);
    for (const [p, q] of [
      [
        { at: inner[k]!, open: CREASE },
        { at: edge, open: MOUTH_LIGHT },
      ],
      [
        { at: edge, open: MOUTH_LIGHT },
        { at: inner[next]!, open: CREASE },
      ],
    ] as const)
      milled.facet([{ at: tip, open: DEPTH }, p, q], along);
  }
}

function surface(milled: Milled, shape: Shape): void {
  const { shape: contour, holes } = shape.extractPoints(1);
  const clockwise = ShapeUtils.isClockWise(contour);
  if (clockwise) contour.reverse();
  const index = ShapeUtils.triangulateShape(contour, holes).flat();
  const points = [contour, ...holes].flat().map(({ x, y }) => new Vector3(x, 0, -y));
  milled.top(points, index, BRUSH);
}

/** The plate's outline on its surface, counter-clockwise from above, with rounded corners. */
export function plateOutline(border: number): Vector3[] {
  const corners = [0, 2, 1].map((axis) => plateCorner(axis, border));
  return corners.flatMap((corner, k) => {
    const from = corner.clone().lerp(corners[(k + 2) % 3]!, ROUNDING);
    const to = corner.clone().lerp(corners[(k + 1) % 3]!, ROUNDING);
    return Array.from({ length: 11 }, (_, step) => {
      const t = step / 10;
      return from
        .clone()
        .multiplyScalar((1 - t) ** 2)
        .addScaledVector(corner, 2 * t * (1 - t))
        .addScaledVector(to, t ** 2);
    });
  });
}

function flat(at: Vector3): Vector2 {
  return new Vector2(at.x, -at.z);
}
