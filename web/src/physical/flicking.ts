/** A flick in numbers: from where on the start line, how far to the left, how steeply, how fast. The dials are in this order. */
import type { Aid } from "../board";
import { clamp, CORNERS, GRAVITY, INRADIUS, RADIAN, type Spot3 } from "./space";

export interface Flick {
  along: number;
  aim: number;
  lift: number;
  speed: number;
}

export const LIFT = { low: 10, high: 40, usual: 30 };
/** Millimetres of the start line from the plate's corner, where no option says so. */
export const BEYOND = 100;
const HALF_LINE = 80;
const WIDEST = 45;
const FASTEST = 3000;
const DOWN = -4; // millimetres: a die on the table
/** mm/s for every millimetre that the band is drawn. */
export const SPEED_OF_PULL = 30;
/** Less than that is no flick. */
export const LEAST = 250;
const STEPS = 14;

export interface Line {
  middle: readonly [number, number];
  towards: readonly [number, number];
  aside: readonly [number, number];
}

/** The start line so many millimetres outside a corner. */
export function lineAt(corner: number, beyond = BEYOND): Line {
  const [u, v] = CORNERS[corner]!;
  const far = 2 * INRADIUS + beyond;
  return { middle: [u * far, v * far], towards: [-u, -v], aside: [-v, u] };
}

/** Where the die lies on its line. */
export function startOf({ middle, aside }: Line, along: number): Spot3 {
  return { x: middle[0] + along * aside[0], y: middle[1] + along * aside[1], z: DOWN };
}

/** Where on the line somebody presses. */
export function alongAt({ middle, aside }: Line, { x, y }: { x: number; y: number }): number {
  return Math.round(clamp((x - middle[0]) * aside[0] + (y - middle[1]) * aside[1], -HALF_LINE, HALF_LINE));
}

/** A band is drawn from the die to a point: it flies the other way. */
export function drawn(line: Line, along: number, lift: number, to: { x: number; y: number }): Flick {
  const { towards, aside } = line;
  const start = startOf(line, along);
  const [u, v] = [start.x - to.x, start.y - to.y];
  const ahead = u * towards[0] + v * towards[1];
  const left = -(u * aside[0] + v * aside[1]);
  const speed = ahead <= 0 ? 0 : clamp(Math.hypot(ahead, left) * SPEED_OF_PULL, 0, FASTEST);
  const aim = ahead <= 0 ? 0 : clamp(Math.atan2(left, ahead) * RADIAN, -WIDEST, WIDEST);
  return { along, aim: Math.round(aim), lift: Math.round(lift), speed: Math.round(speed) };
}

/** The way of a die without noise until it is as low as it began. */
export function flightOf(line: Line, { along, aim, lift, speed }: Flick): Spot3[] {
  const { towards, aside } = line;
  const start = startOf(line, along);
  const [angle, steep] = [aim / RADIAN, lift / RADIAN];
  const way = [0, 1].map((k) => towards[k]! * Math.cos(angle) - aside[k]! * Math.sin(angle));
  const [level, up] = [speed * Math.cos(steep), speed * Math.sin(steep)];
  const seconds = (2 * up) / GRAVITY;
  return Array.from({ length: STEPS + 1 }, (_, k) => {
    const t = (k / STEPS) * seconds;
    return {
      x: start.x + way[0]! * level * t,
      y: start.y + way[1]! * level * t,
      z: start.z + up * t - (GRAVITY * t * t) / 2,
    };
  });
}

/** What is shown of a flick before it is made: the die on its line, the band, the way it flies. */
export function aimOf(line: Line, flick: Flick, hand: Spot3 | null, colour: string): Aid {
  const start = startOf(line, flick.along);
  const [left, right] = [startOf(line, -HALF_LINE), startOf(line, HALF_LINE)];
  const way = flightOf(line, flick);
  const lands = way.at(-1)!;
  const pulled = hand && flick.speed >= LEAST;
  return {
    lines: [
      { points: [left, right], style: "plumb" },
      ...(pulled
        ? [
            { points: [start, { ...hand, z: start.z }], style: "band" as const },
            { points: way, style: "arc" as const },
          ]
        : []),
    ],
    rings: pulled ? [{ at: { ...lands, z: 0 }, radius: 14, style: "scatter" }] : [],
    ghosts: [{ pose: [start.x, start.y, start.z, 1, 0, 0, 0], colour }],
  };
}
