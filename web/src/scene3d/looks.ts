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
const STANDING_FACES = /^[0-6]{3}$/;
const UNSEEN = "000";
const LYING_FACES = /^\d\/\d{4}$/;

/** A die with numbers known for its faces, or for some of them, as it stands on its corner. */
export function isStanding({ kind, faces }: Piece): boolean {
  return kind === "die" && STANDING_FACES.test(faces) && faces !== UNSEEN;
}

/** `azimuth` is where the viewer sits: what is read on the top of a lying die is upright from there. */
export function lookOf(piece: Piece, marks: boolean, azimuth = 0): Look {
  const ink = takesInk(piece.colour) ? "ink" : "ivory";
  if (piece.kind === "stone")
    return {
      shape: "stone",
      colour: piece.colour,
      signs: only(TOP, (piece.label || piece.symbol) && `stone|${piece.label}|${ink}|${piece.symbol}`),
    };
  if (piece.kind === "tile")
    return { shape: "tile", colour: piece.colour, signs: only(TOP, piece.faces && `tile|${piece.faces}`) };
  if (LYING_FACES.test(piece.faces))
    return { shape: "die", colour: piece.colour, signs: lyingSigns(piece, ink, azimuth) };
  const mark = marks ? (ENGRAVINGS[piece.colour] ?? "") : "";
  if (piece.label)
    return { shape: "die", colour: piece.colour, signs: BARE.map(() => `text|${piece.label}|${ink}`) };
  if (isStanding(piece) || /^[1-6]$/.test(piece.faces))
    return { shape: "die", colour: piece.colour, signs: numbered(piece.faces, ink, mark) };
  if (piece.faces && piece.faces !== UNSEEN)
    return { shape: "die", colour: piece.colour, signs: only(TOP, `text|${piece.faces}|${ink}`) };
  return { shape: "die", colour: piece.colour, signs: mark ? BARE.map(() => `mark|${mark}|${ink}`) : BARE };
}

/** The numbers on all sides of a die; if some of its faces are not seen, only on those that are. */
function numbered(faces: string, ink: string, mark: string): string[] {
  const seen = (number: number) => !faces.includes("0") || faces.includes(String(number));
  const bare = mark && `pips|0|${ink}|${mark}`;
  return NUMBERS.map((number) => (seen(number) ? `pips|${number}|${ink}|${mark}` : bare));
}

/** How a piece is turned: on its corner on the plate, flat anywhere else. */
export function turnOf(piece: Piece, onPlate: boolean): Quaternion {
  if (piece.kind !== "die") return new Quaternion();
  const faces = isStanding(piece) ? showing(piece.faces) : null;
  if (faces) return faces;
  if (onPlate) return standing();
  return /^[1-6]$/.test(piece.faces) ? lying(Number(piece.faces)) : new Quaternion();
}

/** A die on a square: all five numbers can be read on its top, each also stands on its side. */
function lyingSigns(piece: Piece, ink: string, azimuth: number): string[] {
  const [north, east, south, west] = piece.faces.slice(2);
  const side = (number: string | undefined) => `text|${number ?? ""}|${ink}`;
  const quarters = Math.round((2 * azimuth) / Math.PI);
  const top = `lying|${piece.faces}|${piece.ink}|${ink}|${quarters}`;
  return [side(east), side(west), top, "", side(south), side(north)];
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
