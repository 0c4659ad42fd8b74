/** Which piece is meant where only faces are chosen. */
import type { Piece, Scene } from "../protocol";
import { pieceOf } from "../scene/find";

/** The piece whose faces are chosen: the one touched, the one just put down, or any of the seat's. */
export function likeOf(scene: Scene, made: readonly string[], seat: number): Piece | null {
  const own = (piece: Piece | undefined) =>
    piece !== undefined && (seat < 0 || piece.owner === null || piece.owner === seat);
  const touched = made.map((touch) => pieceOf(scene, touch, seat)).find(own);
  const last = scene.marks
    .filter(({ kind }) => kind === "last")
    .map(({ place }) => pieceOf(scene, `die:${place}`, seat));
  const all = [...scene.trays.flatMap((tray) => tray.pieces), ...scene.pieces];
  return touched ?? last.find(own) ?? all.find((piece) => piece.owner === seat) ?? null;
}
