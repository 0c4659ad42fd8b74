/** What pieces, places and touches are called, for buttons and screen readers. */
import { isLying, isTile } from "../pieces/kinds";
import { isHidden } from "../pieces/palette";
import type { Piece, Scene, Table, Tray } from "../protocol";
import { capital } from "../words/capital";
import { letterOf } from "../words/letter";
import { mentions, numbersOf, say } from "../words/say";
import { t } from "../words/words";
import { isGrid, pieceOf, trayOf } from "./find";
import { isButton, parts } from "./touch";

/** The words of buttons that have values in them, by touch. */
export type Captions = Table["captions"];

/** `red die`, `white stone R`, `black die showing 5, 1, 4`. */
export function pieceName(piece: Piece): string {
  const name = plainName(piece);
  const faces = facesName(piece);
  return faces ? t("piece.showing", { piece: name, faces }) : name;
}

/** A piece without what it shows, for who sees it. */
function plainName(piece: Piece): string {
  const colour = isHidden(piece.colour) ? "hidden" : piece.colour;
  const kind = ["stone", "tile"].includes(piece.kind) ? piece.kind : "die";
  return [t(`piece.${kind}.${colour}`), piece.label].filter(Boolean).join(" ");
}

/** `332`, with what stands there. */
export function placeName(scene: Scene, place: string): string {
  const name = t(isGrid(scene.board) ? "place.square" : "place.funnel", { place });
  const piece = pieceOf(scene, `cell:${place}`, -1);
  return piece ? t("place.taken", { place: name, piece: pieceName(piece) }) : name;
}

/** The word on a button. */
export function wordOn(touch: string, captions: Captions = {}): string {
  return say(captions[touch] ?? parts(touch)[1]);
}

/** What one touches, in words. */
export function touchName(scene: Scene, touch: string, seat: number, captions: Captions = {}): string {
  const [kind, what] = parts(touch);
  if (kind === "cell" || kind === "die") return capital(placeName(scene, what));
  if (kind === "face") return t("touch.face", { faces: facesName({ kind: "", faces: what }) });
  if (isButton(touch)) return capital(wordOn(touch, captions));
  const tray = trayOf(scene, what, seat);
  const piece = tray && pieceOf(scene, touch, seat);
  if (!piece) return what;
  const name =
    tray.layout === "grid" ? t("piece.at", { piece: pieceName(piece), place: what }) : pieceName(piece);
  return capital(t("touch.tray", { piece: name, tray: trayTitle(tray) }));
}

/** A move in words of what is touched, for who sees its places on the board: `red die → this funnel`. */
export function moveName(
  scene: Scene,
  touches: readonly string[],
  seat: number,
  captions: Captions = {},
): string {
  const named = touches.map((touch) => {
    const [kind, what] = parts(touch);
    const piece = pieceOf(scene, touch, seat);
    if (kind === "cell" && !piece) return t(isGrid(scene.board) ? "touch.square" : "touch.funnel");
    if (kind === "face") return numbersOf(what);
    if (isButton(touch)) return wordOn(touch, captions);
    return piece ? plainName(piece) : what;
  });
  return capital(named.join(" → "));
}

/** A tray's title; several with the same one are told apart by their seats. */
export function trayTitle(tray: Tray): string {
  const title = capital(say(tray.title));
  const told = tray.owner === null || mentions(tray.title, tray.owner);
  return told ? title : `${title} (${letterOf(tray.owner!)})`;
}

/** Numbers apart, so that they are read one by one; of a lying die the top and the sides; nothing of what is not seen. */
function facesName(piece: Pick<Piece, "kind" | "faces">): string {
  const { faces } = piece;
  if (isLying({ ...piece, kind: "die" } as Piece)) {
    const [top, , north, east, south, west] = [...faces] as string[];
    return t("faces.lying", { top: top!, north: north!, east: east!, south: south!, west: west! });
  }
  if (isTile(piece as Piece) || /^\d{4}$/.test(faces)) {
    const [north, east, south, west] = [...faces] as string[];
    return t("faces.tile", { north: north!, east: east!, south: south!, west: west! });
  }
  if (!/^\d+$/.test(faces)) return faces;
  if (faces.length === 3 && faces.includes("0")) return sidesSeen(faces);
  return [...faces].filter((number) => number !== "0").join(", ");
}

/** `5 to side A, 4 to side C`: where a face is not seen, one must be told which are. */
function sidesSeen(faces: string): string {
  return [...faces]
    .map((number, side) => ({ number, side: "ABC"[side]! }))
    .filter(({ number }) => number !== "0")
    .map((seen) => t("faces.side", seen))
    .join(", ");
}
