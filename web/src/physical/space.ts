/** The frame in which everything physical is told: millimetres from the middle of the plate, x right, y to corner A, z up. */

export type { Spot3 } from "../board";

/** Millimetres from the middle of the plate to a side of its outline. */
export const INRADIUS = 65.32;
export const EDGE = 16;
export const GRAVITY = 9810; // mm/s2
/** The directions of the corners A, B, C. */
export const CORNERS: readonly (readonly [number, number])[] = [
  [0, 1],
  [Math.sqrt(3) / 2, -0.5],
  [-Math.sqrt(3) / 2, -0.5],
];

/** How many millimetres a point lies outside the outline of the plate; negative inside. */
export function beyond(x: number, y: number): number {
  return Math.max(...CORNERS.map(([u, v]) => -(x * u + y * v))) - INRADIUS;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

export const RADIAN = 180 / Math.PI; // degrees

export type Quaternion = readonly [w: number, x: number, y: number, z: number];

/** A turn about a unit axis, in degrees. */
export function turnAbout(x: number, y: number, z: number, degrees: number): Quaternion {
  const half = degrees / RADIAN / 2;
  const s = Math.sin(half);
  return [Math.cos(half), x * s, y * s, z * s];
}

/** The turn q, then p. */
export function product([a, b, c, d]: Quaternion, [w, x, y, z]: Quaternion): Quaternion {
  return [
    a * w - b * x - c * y - d * z,
    a * x + b * w + c * z - d * y,
    a * y - b * z + c * w + d * x,
    a * z + b * y - c * x + d * w,
  ];
}
