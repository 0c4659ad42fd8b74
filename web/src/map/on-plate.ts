/** From millimetres on the plate to pixels of the map, and back: the layer of the plate is seen from above. */
import { CORNERS } from "../physical/space";
import type { Spot } from "./spots";

const TO_CORNER = 104.511; // millimetres from the middle to that of a funnel at a corner

export interface OnPlate {
  /** Pixels of a millimetre. */
  scale: number;
  pixel(x: number, y: number): { x: number; y: number };
  point(x: number, y: number): { x: number; y: number };
}

/** Null where the board has no plate. */
export function onPlate(places: ReadonlyMap<string, Spot>): OnPlate | null {
  const [a, b, c] = ["800", "080", "008"].map((name) => places.get(name));
  if (!a || !b || !c) return null;
  const middle = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
  const across = 2 * TO_CORNER * CORNERS[1]![0];
  const ex = { x: (b.x - c.x) / across, y: (b.y - c.y) / across };
  const ey = { x: (a.x - middle.x) / TO_CORNER, y: (a.y - middle.y) / TO_CORNER };
  const area = ex.x * ey.y - ex.y * ey.x;
  return {
    scale: Math.hypot(ex.x, ex.y),
    pixel: (x, y) => ({ x: middle.x + x * ex.x + y * ey.x, y: middle.y + x * ex.y + y * ey.y }),
    point: (x, y) => {
      const [u, v] = [x - middle.x, y - middle.y];
      return { x: (u * ey.y - v * ey.x) / area, y: (v * ex.x - u * ex.y) / area };
    },
  };
}
