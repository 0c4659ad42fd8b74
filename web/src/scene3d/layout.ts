/** Where everything of a scene is in the room. */
import { Quaternion, Vector3 } from "three";
import type { Piece, Scene } from "../protocol";
import { squareNamed } from "./grid";
import { cellNamed, layerOf, middleOf, type Cell } from "./lattice";
import { isStanding, turnOf } from "./looks";
import { toRoom, turnInRoom } from "./physical-frame";
import { isPyramid, layTrays, type Badge, type TrayPiece } from "./trays";

export const DIE_SCALE = 0.985;
export const SMALL_DIE = 0.8;
export const STONE_HEIGHT = 0.2;
export const TILE_HEIGHT = 0.3;
/** How high the little stand is that carries a rolled die in a tray. */
export const STAND_HEIGHT = 0.3;

/** How high a badge floats above the table. */
export const BADGE_RISE = 0.5;

const UP = new Vector3(0, 1, 0);
/** How far a die on a stand leans towards its reader, in radians: the far face comes into sight. */
const LEANING = 0.6;

/** One piece at its place. */
export interface Spot {
  id: string;
  piece: Piece;
  at: Vector3;
  turn: Quaternion;
  scale: number;
  /** The cell of the pyramid it stands in; null on squares and in trays. */
  cell: Cell | null;
  tray: boolean;
  /** Whether it stands on a little stand of its own. */
  stand: boolean;
}

export interface Layout {
  spots: Spot[];
  badges: Badge[];
  /** Points beside the board that should be in the picture. */
  edges: Vector3[];
}

/** `viewer` is the seat that looks; -1 for nobody. */
export function layOut(scene: Scene, players: number, viewer = -1): Layout {
  const spots = scene.pieces.flatMap((piece) => onBoard(scene, piece) ?? []);
  const trays = layTrays(scene, players, viewer);
  const beside = trays.pieces.map(inTray);
  const edges = [
    ...beside.flatMap(({ at, scale }) => around(at, scale * 0.75)),
    ...trays.edges.flatMap((at) => around(at.clone().setY(at.y + BADGE_RISE), 0.4)),
  ];
  return { spots: [...spots, ...beside], badges: trays.badges, edges };
}

function onBoard(scene: Scene, piece: Piece): Spot | null {
  const posed = anywhere(scene, piece);
  if (posed) return posed;
  const at = placeAt(scene, piece.place);
  if (!at) return null;
  const id = `${piece.place}#${piece.level}`;
  const cell = isPyramid(scene.board) ? cellNamed(piece.place) : null;
  const turn = turnOf(piece, cell !== null);
  if (cell) return { id, piece, at, turn, scale: DIE_SCALE, cell, tray: false, stand: false };
  const { height, scale } = sizeOf(piece);
  at.y += height * (piece.level + 0.5);
  return { id, piece, at, turn, scale, cell, tray: false, stand: false };
}

/** A piece that lies at no place of the board; how it is turned tells what a die shows. */
function anywhere(scene: Scene, piece: Piece): Spot | null {
  const pose = scene.poses.find((one) => one.piece === piece.place);
  if (!pose) return null;
  const [w, x, y, z] = pose.turn as [number, number, number, number];
  return {
    id: `${piece.place}#${piece.level}`,
    piece: piece.kind === "die" && !piece.faces ? { ...piece, faces: "1" } : piece,
    at: toRoom(pose),
    turn: turnInRoom(w, x, y, z),
    scale: DIE_SCALE,
    cell: null,
    tray: false,
    stand: false,
  };
}

function inTray({ piece, tray, index, at: table, turn: along, large, leans }: TrayPiece): Spot {
  const id = `tray${tray}#${index}`;
  const stand = isStanding(piece);
  const usual = sizeOf(piece);
  const size = large ? large / SMALL_DIE : 1;
  const [height, scale] = [usual.height * size, usual.scale * size];
  const at = table.clone();
  at.y += stand ? (STAND_HEIGHT + 0.3) * size : height / 2;
  const turn = turnOf(piece, false);
  // Dice lie along their row; a tile and a die on a stand show directions of the board.
  if (piece.kind === "die" && !stand) turn.premultiply(turnAbout(UP, along));
  if (stand && leans) turn.premultiply(turnAbout(new Vector3().crossVectors(UP, leans), LEANING));
  return { id, piece, at, turn, scale, cell: null, tray: true, stand };
}

function turnAbout(axis: Vector3, angle: number): Quaternion {
  return new Quaternion().setFromAxisAngle(axis, angle);
}

/** The room something beside the board takes in the picture. */
function around(at: Vector3, reach: number): Vector3[] {
  return [-reach, reach].flatMap((x) => [-reach, reach].map((z) => new Vector3(at.x + x, at.y, at.z + z)));
}

function sizeOf(piece: Piece): { height: number; scale: number } {
  if (piece.kind === "stone") return { height: STONE_HEIGHT, scale: 1 };
  if (piece.kind === "tile") return { height: TILE_HEIGHT, scale: 1 };
  return { height: SMALL_DIE, scale: SMALL_DIE };
}

/** The middle of the die a cell would hold, or of a square's floor; null if the board has no such place. */
export function placeAt(scene: Scene, place: string): Vector3 | null {
  const pose = scene.poses.find(({ piece }) => piece === place);
  if (pose) return toRoom(pose);
  if (!isPyramid(scene.board)) return squareNamed(scene.board, place);
  const cell = cellNamed(place);
  return cell && middleOf(cell);
}

/** How far a spot is lifted in the exploded view. */
export function liftOf(cell: Cell | null, amount: number): number {
  return cell ? layerOf(cell) * amount * 1.15 : 0;
}
