/** Where trays lie: on the table beside the board, near their owner's corner or side. */
import { Vector3 } from "three";
import type { Grid, Piece, Pyramid, Tray } from "../protocol";
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
}
export interface Badge {
  text: string;
  at: Vector3;
}
export interface TrayLayout {
  pieces: TrayPiece[];
  badges: Badge[];
}

const GAP = 0.75;
const SPACING = 0.95;
const BLOCK_SPACING = 0.8;
const SHOWN_OF_A_STOCK = 10;
const BLOCK_PLACE = /^([1-9]\d*)\.([1-9]\d*)$/;
const SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function isPyramid(board: Pyramid | Grid): board is Pyramid {
  return "layers" in board;
}

/** How high the table is; the board's surface is near y = 0. */
export function tableHeight(board: Pyramid | Grid): number {
  return isPyramid(board) ? -THICKNESS : -SLAB_THICKNESS;
}

/** The strip of a seat among so many. */
export function stripOf(board: Pyramid | Grid, seat: number, seats: number): Strip {
  return isPyramid(board) ? besidePlate(seat, seats) : besideSlab(board, seat, seats);
}

/** Up to three seats have the edge to the right of their corner; more share the edges evenly. */
function besidePlate(seat: number, seats: number): Strip {
  const share = Math.max(1, Math.ceil(seats / 3));
  const corner = seats <= 3 ? seat % 3 : Math.floor(seat / share) % 3;
  const from = plateCorner(corner, 1);
  const to = plateCorner((corner + 2) % 3, 1);
  const along = to.clone().sub(from).normalize();
  const out = new Vector3(-along.z, 0, along.x);
  if (out.dot(from) < 0) out.negate();
  const length = from.distanceTo(to) - 3;
  const width = length / share - (share > 1 ? 0.5 : 3);
  const start = from
    .addScaledVector(along, 1.7 + ((seat % share) * length) / share)
    .addScaledVector(out, GAP);
  return { start, along, out, width, centred: false };
}

/** Seat A sits at row 1, then clockwise; two seats face each other. */
function besideSlab(board: Grid, seat: number, seats: number): Strip {
  const quarter = seats <= 2 ? (seat * 2) % 4 : seat % 4;
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

/** All pieces and badges of the trays of a scene. */
export function layTrays(board: Pyramid | Grid, trays: readonly Tray[], players: number): TrayLayout {
  const seats = Math.max(players, ...trays.map((tray) => (tray.owner ?? -1) + 1));
  const used = new Map<number, number>();
  const laid: TrayLayout = { pieces: [], badges: [] };
  for (const [number, tray] of trays.entries()) {
    const seat = tray.owner ?? seats;
    const strip = stripOf(board, seat, tray.owner === null ? seats + 1 : seats);
    layTray(laid, tray, number, strip, used, seat, tableHeight(board));
  }
  return laid;
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
  const block = pieces.length > 0 && pieces.every((piece) => BLOCK_PLACE.test(piece.place));
  const room = Math.max(1, Math.floor((strip.width - begin) / SPACING));
  const perRow = counted ? Math.min(room, 5) : room;
  const turn = Math.atan2(-strip.along.z, strip.along.x);
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
    const [across, row] = block
      ? inBlock(piece)
      : [(index % perRow) * SPACING, Math.floor(index / perRow) * SPACING];
    reach = Math.max(reach, across);
    laid.pieces.push({ piece, tray: number, index, at: at(across, row), turn });
  }
  const letter = tray.owner === null ? "" : (SEATS[tray.owner] ?? "");
  const text = counted ? `${letter} ${tray.count}`.trim() : letter;
  if (!begin && text && (pieces.length > 0 || tray.count)) laid.badges.push({ text, at: at(-1.05, 0) });
  used.set(seat, begin + shift + reach + 2 * SPACING);
}

function inBlock(piece: Piece): [across: number, row: number] {
  const [, row, column] = BLOCK_PLACE.exec(piece.place) ?? [];
  return [(Number(column) - 1) * BLOCK_SPACING, (Number(row) - 1) * BLOCK_SPACING];
}

/** A few dice that stand for a stock that is only counted. */
function stock(tray: Tray): Piece[] {
  const named = /\b(red|green|black|blue|golden|white)\b/.exec(tray.title.toLowerCase())?.[1];
  const colour = tray.pieces[0]?.colour ?? named;
  if (!colour) return [];
  const sample: Piece = tray.pieces[0] ?? {
    place: "",
    colour,
    owner: tray.owner,
    faces: "",
    kind: "die",
    label: "",
    level: 0,
  };
  return Array.from({ length: Math.min(tray.count ?? 0, SHOWN_OF_A_STOCK) }, () => sample);
}
