/** What a piece looks like: its shape, its colour, the signs on its six sides, and how it is turned. */
import { Quaternion } from "three";
import type { Piece } from "../protocol";
import { lying, NUMBERS, showing, standing, TOP } from "./orientation";
import { ENGRAVINGS, takesInk } from "./palette";

export type Shape = "die" | "tile" | "stone";

export interface Look {
  shape: Shape;
  colour: string;
  /** Signs in the order of SIDES, as the painter of the atlas understands them; "" is a bare side. */
  signs: readonly string[];
}

const BARE = ["", "", "", "", "", ""];
const STANDING_FACES = /^[1-6]{3}$/;
const LYING_FACES = /^\d\/\d{4}$/;

/** A die with numbers known for three faces, as it stands on its corner. */
export function isStanding(piece: Piece): boolean {
  return piece.kind === "die" && STANDING_FACES.test(piece.faces);
}

export function lookOf(piece: Piece, marks: boolean): Look {
  const ink = takesInk(piece.colour) ? "ink" : "ivory";
  if (piece.kind === "stone")
    return {
      shape: "stone",
      colour: piece.colour,
      signs: only(TOP, piece.label && `stone|${piece.label}|${ink}`),
    };
  if (piece.kind === "tile")
    return { shape: "tile", colour: piece.colour, signs: only(TOP, piece.faces && `tile|${piece.faces}`) };
  if (LYING_FACES.test(piece.faces))
    return { shape: "die", colour: piece.colour, signs: lyingSigns(piece, ink) };
  const mark = marks ? (ENGRAVINGS[piece.colour] ?? "") : "";
  if (piece.label)
    return { shape: "die", colour: piece.colour, signs: BARE.map(() => `text|${piece.label}|${ink}`) };
  if (STANDING_FACES.test(piece.faces) || /^[1-6]$/.test(piece.faces))
    return {
      shape: "die",
      colour: piece.colour,
      signs: NUMBERS.map((number) => `pips|${number}|${ink}|${mark}`),
    };
  if (piece.faces)
    return { shape: "die", colour: piece.colour, signs: only(TOP, `text|${piece.faces}|${ink}`) };
  return { shape: "die", colour: piece.colour, signs: mark ? BARE.map(() => `mark|${mark}|${ink}`) : BARE };
}

/** How a piece is turned: on its corner on the plate, flat anywhere else. */
export function turnOf(piece: Piece, onPlate: boolean): Quaternion {
  if (piece.kind !== "die") return new Quaternion();
  const faces = showing(piece.faces);
  if (faces) return faces;
  if (onPlate) return standing();
  return /^[1-6]$/.test(piece.faces) ? lying(Number(piece.faces)) : new Quaternion();
}

/** A die on a square: all five numbers can be read on its top, each also stands on its side. */
function lyingSigns(piece: Piece, ink: string): string[] {
  const [north, east, south, west] = piece.faces.slice(2);
  const side = (number: string | undefined) => `text|${number ?? ""}|${ink}`;
  return [side(east), side(west), `lying|${piece.faces}|${piece.label}|${ink}`, "", side(south), side(north)];
}

/** The bare numbers of a lying die by side, to find how it was turned. */
export function lyingNumbers(faces: string): string[] | null {
  if (!LYING_FACES.test(faces)) return null;
  const [north, east, south, west] = faces.slice(2);
  return [east!, west!, faces[0]!, "", south!, north!];
}

function only(side: number, sign: string): string[] {
  return BARE.map((bare, k) => (k === side ? sign : bare));
}
