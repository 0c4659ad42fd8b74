/** Where the viewer is: pure numbers, so that views can be reckoned and glided between. */
import { Vector3 } from "three";
import type { Grid, Pyramid } from "../protocol";
import { cornerOf, quartersOf } from "../scene/seating";
import { EDGE, LAYER_HEIGHT } from "./lattice";
import { plateOutline, THICKNESS } from "./plate";
import { FRAME, SLAB_THICKNESS } from "./slab";
import { hasPlate, isPyramid } from "./trays";

export interface Viewpoint {
  target: Vector3;
  distance: number;
  /** Round the vertical, 0 in front of side A or row 1; radians. */
  azimuth: number;
  /** Above the table; radians. */
  elevation: number;
}

export type Look = "A" | "B" | "C" | "top" | "home";
export const FIELD = 28; // degrees, vertical
export const LOWEST = 0.2;
export const HIGHEST = Math.PI / 2 - 0.001;
const THIRD = (2 * Math.PI) / 3;

/** Where a seat looks from: on the plate from its corner, at squares from its side. */
export function seatAzimuth(board: Pyramid | Grid, seat: number, players: number): number {
  if (seat < 0) return 0;
  if (isPyramid(board)) return cornerAzimuth(cornerOf(seat, players));
  return (-quartersOf(seat, players) * Math.PI) / 2;
}

/** Looking from corner A, B or C of the plate, told by its number. */
export function cornerAzimuth(corner: number): number {
  return Math.PI - corner * THIRD;
}

/** Looking at side A, B or C of the pyramid, or at the board from its first, second, third side. */
export function sideAzimuth(side: "A" | "B" | "C"): number {
  return -"ABC".indexOf(side) * THIRD;
}

export function direction(azimuth: number, elevation: number): Vector3 {
  return new Vector3(
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  );
}

/** What should be in the picture, and the window it is seen through. */
export interface Frame {
  board: readonly Vector3[];
  beside: readonly Vector3[];
  aspect: number;
  /** The part of the window's height that a bar covers from below. */
  covered: number;
}

/** What is to be seen of a bare table: room for a few dice and a tower. */
const BARE = [-4.5, 4.5].flatMap((x) => [-4.5, 4.5].flatMap((z) => [0, 5].map((y) => new Vector3(x, y, z))));

/** The points of a board that should be in the picture. */
export function extentOf(board: Pyramid | Grid): Vector3[] {
  if (!isPyramid(board)) {
    const [x, z] = [board.columns / 2 + FRAME, board.rows / 2 + FRAME];
    return [-x, x].flatMap((u) =>
      [-z, z].flatMap((v) => [new Vector3(u, 0.9, v), new Vector3(u, -SLAB_THICKNESS, v)]),
    );
  }
  if (!hasPlate(board)) return BARE;
  const outline = plateOutline(1);
  const top = new Vector3(0, (board.layers - 1) * LAYER_HEIGHT + 1.2, 0);
  const middle = [0, 1, 2].map((corner) =>
    direction(cornerAzimuth(corner), 0)
      .multiplyScalar(EDGE / 3)
      .setY(top.y * 0.6),
  );
  return [
    ...outline,
    ...outline.map((at) => at.clone().setY(-THICKNESS)),
    top,
    ...(board.layers > 2 ? middle : []),
  ];
}

/** Whether all points can be seen from a viewpoint. */
export function isSeen(points: readonly Vector3[], from: Viewpoint, { aspect, covered }: Frame): boolean {
  const { back, right, up } = axesOf(from.azimuth, from.elevation);
  const eye = from.target.clone().addScaledVector(back, from.distance);
  const slope = Math.tan((FIELD * Math.PI) / 360);
  return points.every((at) => {
    const way = at.clone().sub(eye);
    const depth = -way.dot(back) * slope;
    const rise = way.dot(up);
    return Math.abs(way.dot(right)) <= depth * aspect && rise <= depth && -rise <= depth * (1 - 2 * covered);
  });
}

export function axesOf(azimuth: number, elevation: number): Record<"back" | "right" | "up", Vector3> {
  const back = direction(azimuth, elevation);
  const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth));
  return { back, right, up: back.clone().cross(right) };
}

/** The viewpoint from which all points fit into a window, with a margin. */
export function fit(frame: Frame, azimuth: number, elevation: number, margin = 1.06): Viewpoint {
  const { back, right, up } = axesOf(azimuth, elevation);
  const slopeY = Math.tan((FIELD * Math.PI) / 360) / margin;
  const slopeX = slopeY * frame.aspect;
  const reach = (points: readonly Vector3[], axis: Vector3, slope: number, sign: number) =>
    Math.max(...points.map((at) => sign * at.dot(axis) + slope * at.dot(back)));
  const all = [...frame.board, ...frame.beside];
  const [r, l] = [reach(all, right, slopeX, 1), reach(all, right, slopeX, -1)];
  const t = reach(all, up, slopeY, 1);
  // The board may reach under the bar; what lies beside it must be seen.
  const lower = slopeY * (1 - 2 * frame.covered);
  const [b, c] = [reach(frame.board, up, slopeY, -1), reach(frame.beside, up, lower, -1)];
  const depth = Math.max((r + l) / (2 * slopeX), (t + b) / (2 * slopeY), (t + c) / (slopeY + lower));
  const [lowest, highest] = [t - slopeY * depth, Math.min(slopeY * depth - b, lower * depth - c)];
  const eye = right
    .multiplyScalar((r - l) / 2)
    .addScaledVector(up, (lowest + highest) / 2)
    .addScaledVector(back, depth);
  // The target is where the middle of the picture meets the level of the board.
  const distance = eye.y / back.y;
  return { target: eye.clone().addScaledVector(back, -distance), distance, azimuth, elevation };
}

export function blend(from: Viewpoint, to: Viewpoint, s: number): Viewpoint {
  const turn = Math.atan2(Math.sin(to.azimuth - from.azimuth), Math.cos(to.azimuth - from.azimuth));
  return {
    target: from.target.clone().lerp(to.target, s),
    distance: from.distance + (to.distance - from.distance) * s,
    azimuth: from.azimuth + turn * s,
    elevation: from.elevation + (to.elevation - from.elevation) * s,
  };
}
