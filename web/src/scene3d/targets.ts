/** What on the board belongs to an offered touch. */
import { Quaternion, Vector3 } from "three";
import type { Offered } from "../board";
import type { Scene } from "../protocol";
import { squareMiddle, squaresOf } from "./grid";
import { cellNamed, CELLS, layerOf, middleOf, nameOf, STAND, supportsOf, type Cell } from "./lattice";
import { liftOf, placeAt, STONE_HEIGHT, TILE_HEIGHT, type Spot } from "./layout";
import type { Body } from "./pick";
import { TILE_HALF } from "./shapes";
import { isPyramid } from "./trays";

export interface Target {
  touch: string;
  chosen: boolean;
  /** Chosen for a turn that has not come yet. */
  waits: boolean;
  /** The pieces that glow. */
  spots: readonly Spot[];
  /** The empty place that glows, as the middle of its die or its floor. */
  place: Vector3 | null;
  cell: Cell | null;
}

/** The targets of what is offered; touches that are nowhere on the board (buttons, faces) have none. */
export function targetsOf(
  scene: Scene,
  spots: readonly Spot[],
  offered: readonly Offered[],
  viewer: number,
): Target[] {
  return offered.flatMap((offer): Target[] => {
    const { touch, chosen, waits = false } = offer;
    const [what, where = ""] = split(touch);
    if (what === "tray") {
      const found = inTrays(spots, where, offer.seat ?? viewer);
      return found.length ? [{ touch, chosen, waits, spots: found, place: null, cell: null }] : [];
    }
    if (what !== "cell" && what !== "die") return [];
    const place = placeAt(scene, where);
    if (!place) return [];
    const here = spots.filter((spot) => !spot.tray && spot.piece.place === where);
    const top = here.sort((p, q) => q.piece.level - p.piece.level).slice(0, 1);
    const cell = isPyramid(scene.board) ? cellNamed(where) : null;
    const empty = !top.length || (what === "cell" && !cell);
    return [{ touch, chosen, waits, spots: top, place: empty ? place : null, cell }];
  });
}

function split(touch: string): [string, string] {
  const colon = touch.indexOf(":");
  return [touch.slice(0, colon), touch.slice(colon + 1)];
}

/** Pieces in trays with a place; of the seat's own trays if it has some. */
function inTrays(spots: readonly Spot[], where: string, seat: number): Spot[] {
  const found = spots.filter((spot) => spot.tray && spot.piece.place === where);
  const own = found.filter((spot) => spot.piece.owner === seat);
  return own.length ? own : found;
}

/** The empty places of a board that could hold a piece, whether that is offered or not. */
export function openPlaces(scene: Scene): Pick<Target, "touch" | "place" | "cell">[] {
  const taken = new Set(scene.pieces.map((piece) => piece.place));
  const { board } = scene;
  if (!isPyramid(board))
    return squaresOf(board)
      .filter(({ name }) => !taken.has(name))
      .map(({ name, column, row }) => ({
        touch: `cell:${name}`,
        place: squareMiddle(board, column, row),
        cell: null,
      }));
  return CELLS.filter(
    (cell) =>
      layerOf(cell) < board.layers &&
      !taken.has(nameOf(cell)) &&
      supportsOf(cell).every((support) => taken.has(nameOf(support))),
  ).map((cell) => ({ touch: `cell:${nameOf(cell)}`, place: middleOf(cell), cell }));
}

/** Everything a pointer can meet: all pieces, the empty places that are offered, and `others` that are not. */
export function bodiesOf(
  spots: readonly Spot[],
  targets: readonly Target[],
  lift: number,
  others: readonly Pick<Target, "touch" | "place" | "cell">[] = [],
): Body[] {
  const touches = new Map<string, string>();
  for (const target of targets) for (const spot of target.spots) touches.set(spot.id, target.touch);
  const pieces = spots.map((spot) => pieceBody(spot, touches.get(spot.id) ?? null, lift));
  const places = targets.flatMap(({ place, cell, touch }) =>
    place ? [placeBody(place, cell, touch, lift)] : [],
  );
  const wrong = others.flatMap(({ touch, place, cell }) =>
    place ? [{ ...placeBody(place, cell, null, lift), wrong: touch }] : [],
  );
  return [...pieces, ...places, ...wrong];
}

function pieceBody(spot: Spot, touch: string | null, lift: number): Body {
  const { kind } = spot.piece;
  const half =
    kind === "stone"
      ? new Vector3(TILE_HALF, STONE_HEIGHT / 2, TILE_HALF)
      : kind === "tile"
        ? new Vector3(TILE_HALF, TILE_HEIGHT / 2, TILE_HALF)
        : new Vector3(0.5, 0.5, 0.5).multiplyScalar(spot.scale);
  const wrong = `${spot.tray ? "tray" : "die"}:${spot.piece.place}`;
  return { at: raised(spot.at, liftOf(spot.cell, lift)), turn: spot.turn, half, touch, wrong };
}

function placeBody(place: Vector3, cell: Cell | null, touch: string | null, lift: number): Body {
  const at = raised(place, cell ? liftOf(cell, lift) - STAND : 0);
  const half = cell ? new Vector3(0.55, 0.12, 0.55) : new Vector3(0.48, 0.02, 0.48);
  return { at, turn: new Quaternion(), half, touch };
}

function raised(at: Vector3, height: number): Vector3 {
  return at.clone().setY(at.y + height);
}
