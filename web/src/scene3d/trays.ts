/** Where trays lie: on the table beside the board, near their owner's corner or side. */
import { Vector3 } from "three";
import { piece as usual } from "../pieces/kinds";
import type { Grid, Piece, Pyramid, Scene, Tray } from "../protocol";
import { cornerOf, quartersOf, sharing } from "../scene/seating";
import { letterOf } from "../words/letter";
import { FRAME, SLAB_THICKNESS } from "./slab";
import { plateCorner, THICKNESS } from "./plate";

/** A strip of the table: rows run `along` the board's edge from `start` and follow each other `out` of it. */
export interface Strip {
  start: Vector3;
  along: Vector3;
  out: Vector3;
  width: number;
  /** Whether a short row lies in the middle. */
  centred: boolean;
}

export interface TrayPiece {
  piece: Piece;
  tray: number;
  index: number;
  at: Vector3;
  /** How far a die is turned to lie along its row; radians. */
  turn: number;
  /** How long a die's edge is, if it is the viewer's own and must be read; 0 for usual pieces. */
  large: number;
  /** Towards whom a die on a stand leans, so that all three faces can be read; null if it stands upright. */
  leans: Vector3 | null;
}
export interface Badge {
  text: string;
  at: Vector3;
}
export interface TrayLayout {
  pieces: TrayPiece[];
  badges: Badge[];
  /** Where badges are or will be: all of it should be in the picture. */
  edges: Vector3[];
}

const GAP = 0.75;
const SPACING = 0.95;
/** How far from its corner of the plate a tray begins; behind the plate it must be near, to be seen past the dice. */
const FROM_CORNER = { usual: 3.2, seenFromSide: 1.7 };
const BLOCK_SPACING = 0.8;
/** How large dice are that must be read, and how many of them there may be in a row. */
const LARGE = { few: 1.5, many: 1.15, inARow: 5, spacing: 1.3 };
const SHOWN_OF_A_STOCK = 10;

export function isPyramid(board: Pyramid | Grid): board is Pyramid {
  return "layers" in board;
}

/** Whether there is a plate; without any layer it is the bare table. */
export function hasPlate(board: Pyramid | Grid): boolean {
  return isPyramid(board) && board.layers > 0;
}

/** How high the table is; the board's surface is near y = 0. */
export function tableHeight(board: Pyramid | Grid): number {
  if (isPyramid(board)) return hasPlate(board) ? -THICKNESS : 0;
  return -SLAB_THICKNESS;
}

/** The strip of a seat among so many. */
export function stripOf(board: Pyramid | Grid, seat: number, seats: number, side = ""): Strip {
  const begin = side ? FROM_CORNER.seenFromSide : FROM_CORNER.usual;
  return isPyramid(board) ? besidePlate(seat, seats, begin) : besideSlab(board, seat, seats);
}

/** Up to three seats have the edge to the right of their corner; more share the edges evenly. */
function besidePlate(seat: number, seats: number, begin: number): Strip {
  const share = sharing(seats);
  const corner = cornerOf(seat, seats);
  const from = plateCorner(corner, 1);
  const to = plateCorner((corner + 2) % 3, 1);
  const along = to.clone().sub(from).normalize();
  const out = new Vector3(-along.z, 0, along.x);
  if (out.dot(from) < 0) out.negate();
  const length = from.distanceTo(to) - 3;
  const width = length / share - (share > 1 ? 0.5 : 3);
  const start = from
    .addScaledVector(along, begin + ((seat % share) * length) / share)
    .addScaledVector(out, GAP);
  return { start, along, out, width, centred: false };
}

/** Seat A sits at row 1, then clockwise; two seats face each other. */
function besideSlab(board: Grid, seat: number, seats: number): Strip {
  const quarter = quartersOf(seat, seats);
  const out = [new Vector3(0, 0, 1), new Vector3(-1, 0, 0), new Vector3(0, 0, -1), new Vector3(1, 0, 0)][
    quarter
  ]!;
  const along = new Vector3(out.z, 0, -out.x);
  const [reach, half] =
    quarter % 2 ? [board.columns / 2, board.rows / 2] : [board.rows / 2, board.columns / 2];
  const width = Math.max(2 * half, 6);
  const start = out
    .clone()
    .multiplyScalar(reach + FRAME + GAP)
    .addScaledVector(along, -width / 2 + SPACING / 2);
  return { start, along, out, width, centred: true };
}

/** Whether a tray has dice of the viewer that show numbers: a throw, a rolled die. */
function isRead({ owner, count, pieces }: Tray, viewer: number): boolean {
  return owner === viewer && count === null && pieces.some(({ kind, label, faces }) => kind === "die" && !label && /^[0-6]*[1-6][0-6]*$/.test(faces)); // prettier-ignore
}

/** All pieces and badges of the trays of a scene, as the seat `viewer` sees them. */
export function layTrays({ board, trays, side }: Scene, players: number, viewer: number): TrayLayout {
  const seats = Math.max(players, ...trays.map((tray) => (tray.owner ?? -1) + 1));
  const used = new Map<number, number>();
  const laid: TrayLayout = { pieces: [], badges: [], edges: [] };
  // From the side one's own edge lies behind the dice.
  const read = isPyramid(board) && !side ? trays.filter((tray) => isRead(tray, viewer)) : [];
  for (const [number, tray] of trays.entries()) {
    if (read.includes(tray)) continue;
    const seat = tray.owner ?? seats;
    const strip = stripOf(board, seat, tray.owner === null ? seats + 1 : seats, side);
    layTray(laid, tray, number, strip, used, seat, tableHeight(board));
  }
  if (read.length) {
    const strip = stripOf(board, viewer, seats, side);
    const leans = plateCorner(cornerOf(viewer, seats), 1).setY(0).normalize();
    layLarge(laid, trays, read, strip, tableHeight(board), leans);
  }
  return laid;
}

/** The viewer's own dice that must be read, in front of all other trays at that edge. */
function layLarge(
  laid: TrayLayout,
  trays: readonly Tray[],
  read: readonly Tray[],
  { start, along, out }: Strip,
  table: number,
  leans: Vector3,
): void {
  const dice = read.flatMap((tray) => tray.pieces.map((piece, index) => ({ piece, index, tray })));
  const large = dice.length > LARGE.inARow ? LARGE.many : LARGE.few;
  const spacing = large * LARGE.spacing;
  const nearest = Math.max(0, ...laid.pieces.map(({ at }) => at.clone().sub(start).dot(out) + SPACING));
  for (const [k, { piece, index, tray }] of dice.entries()) {
    const row = Math.floor(k / LARGE.inARow);
    const at = start
      .clone()
      .addScaledVector(along, (k % LARGE.inARow) * spacing)
      .addScaledVector(out, nearest + spacing / 2 + row * spacing)
      .setY(table);
    const turn = turnAlong({ along });
    laid.pieces.push({ piece, tray: trays.indexOf(tray), index, at, turn, large, leans });
  }
}

function turnAlong({ along }: Pick<Strip, "along">): number {
  return Math.atan2(-along.z, along.x);
}

function layTray(
  laid: TrayLayout,
  tray: Tray,
  number: number,
  strip: Strip,
  used: Map<number, number>,
  seat: number,
  table: number,
): void {
  const begin = used.get(seat) ?? 0;
  const counted = tray.count !== null;
  const pieces = counted ? stock(tray) : tray.pieces;
  const room = Math.max(1, Math.floor((strip.width - begin) / SPACING));
  const perRow = counted ? Math.min(room, 5) : room;
  const columns = Math.min(pieces.length, perRow);
  const shift = strip.centred && !begin ? Math.max(0, (strip.width - columns * SPACING) / 2) : 0;
  const at = (across: number, row: number) =>
    strip.start
      .clone()
      .addScaledVector(strip.along, begin + shift + across)
      .addScaledVector(strip.out, row)
      .setY(table);
  let reach = 0;
  for (const [index, piece] of pieces.entries()) {
    const [across, row] =
      tray.layout === "grid"
        ? onGrid(piece)
        : [(index % perRow) * SPACING, Math.floor(index / perRow) * SPACING];
    reach = Math.max(reach, across);
    laid.pieces.push({
      piece,
      tray: number,
      index,
      at: at(across, row),
      turn: turnAlong(strip),
      large: 0,
      leans: null,
    });
  }
  const letter = tray.owner === null ? "" : letterOf(tray.owner);
  const text = counted ? `${letter} ${tray.count}`.trim() : letter;
  if (!begin && text) {
    laid.edges.push(at(-1.05, 0));
    if (pieces.length > 0 || tray.count) laid.badges.push({ text, at: at(-1.05, 0) });
  }
  used.set(seat, begin + shift + reach + 2 * SPACING);
}

/** Where a piece lies whose place is `row.column`. */
function onGrid(piece: Piece): [across: number, row: number] {
  const [row, column] = piece.place.split(".").map(Number);
  return [(column! - 1) * BLOCK_SPACING, (row! - 1) * BLOCK_SPACING];
}

/** A few dice that stand for a stock that is only counted. */
function stock(tray: Tray): Piece[] {
  if (!tray.pieces.length && !tray.colour) return [];
  const sample = tray.pieces[0] ?? usual({ colour: tray.colour, owner: tray.owner });
  return Array.from({ length: Math.min(tray.count ?? 0, SHOWN_OF_A_STOCK) }, () => sample);
}
