/** A throw in numbers: where to, from where, how steeply. The dials of a game are in this order. */
import type { Aid } from "../board";
import { GRAVITY, RADIAN, type Spot3 } from "./space";

export interface Throw {
  x: number;
  y: number;
  /** Degrees of the compass where the hand is, seen from the target. */
  from: number;
  loft: number;
}

/** Millimetres of the hand from the target, where no option says so. */
export const DISTANCE = 200;
const SCATTER = 14;
const RING = 8;
const STEPS = 10;
/** Degrees of loft for a pixel of a drag. */
const PER_PIXEL = 0.22;
/** Pixels a millisecond of a swipe that is as flat as can be, and of one that is as steep. */
const QUICK = 2.2;
const SLOW = 0.3;

export const LOFT = { low: 30, high: 80, usual: 60 };

/** The way of a die without any noise, from the hand to the target. */
export function arcOf({ x, y, from, loft }: Throw, distance: number): Spot3[] {
  const [way, steep] = [from / RADIAN, loft / RADIAN];
  const [height, level] = [distance * Math.sin(steep), distance * Math.cos(steep)];
  const seconds = Math.sqrt((2 * height) / GRAVITY);
  return Array.from({ length: STEPS + 1 }, (_, k) => {
    const t = (k / STEPS) * seconds;
    const far = level * (1 - k / STEPS);
    return {
      x: x + far * Math.cos(way),
      y: y + far * Math.sin(way),
      z: height - (GRAVITY * t * t) / 2,
    };
  });
}

/** The throw that comes to a spot above the plate, such as the top of a heap. */
export function throughSpot({ x, y, z }: Spot3, from: number, loft: number, distance: number): Throw {
  const [way, steep] = [from / RADIAN, loft / RADIAN];
  const height = distance * Math.sin(steep);
  // So far it still goes on without what stands there.
  const rest = distance * Math.cos(steep) * (1 - Math.sqrt(Math.max(0, 1 - z / height)));
  return { x: x - rest * Math.cos(way), y: y - rest * Math.sin(way), from, loft };
}

/** What is shown of a throw before it is made, which is meant to come to a height. */
export function aimOf(thrown: Throw, colour: string, distance: number, height = 0): Aid {
  const way = arcOf(thrown, distance).filter(({ z }) => z >= height - 1e-6);
  const hand = way[0]!;
  const end = spotAt(thrown, height, distance);
  if (height > 0) way.push(end);
  const at = { ...end, z: height };
  return {
    lines: [{ points: way, style: "arc" }],
    rings: [
      { at, radius: RING, style: "target" },
      { at, radius: SCATTER, style: "scatter" },
    ],
    ghosts: [{ pose: [hand.x, hand.y, hand.z, 0.88, 0.3, 0.3, 0.2], colour }],
  };
}

/** Where the way of a throw comes down to a height. */
export function spotAt({ x, y, from, loft }: Throw, height: number, distance: number): Spot3 {
  const [way, steep] = [from / RADIAN, loft / RADIAN];
  const top = distance * Math.sin(steep);
  const rest = distance * Math.cos(steep) * (1 - Math.sqrt(Math.max(0, 1 - height / top)));
  return { x: x + rest * Math.cos(way), y: y + rest * Math.sin(way), z: height };
}

/** The compass as dials have it: whole degrees from 0 to 359. */
export function compass(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360;
}

/** Steeper the farther a drag goes up. */
export function loftAfter(loft: number, pixelsUp: number): number {
  return Math.min(LOFT.high, Math.max(LOFT.low, loft + pixelsUp * PER_PIXEL));
}

/** A throw by a swipe from one point to another: it comes from where the finger came, flatter the quicker it was. */
export function swiped(
  begin: { x: number; y: number },
  end: { x: number; y: number },
  pixels: number,
  milliseconds: number,
): Throw {
  const quick = pixels / Math.max(1, milliseconds);
  const share = Math.min(1, Math.max(0, (quick - SLOW) / (QUICK - SLOW)));
  return {
    x: end.x,
    y: end.y,
    from: compass(Math.atan2(begin.y - end.y, begin.x - end.x) * RADIAN),
    loft: Math.round(75 - 35 * share),
  };
}
