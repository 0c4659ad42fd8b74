/** What a move would change on the board: the pieces that would come, and those that would go. */
import type { Piece, Scene } from "../protocol";
import { keyOf } from "./motion";

export interface Ghosts {
  coming: Piece[];
  going: Set<string>;
}

export function ghostsOf(now: Scene, then: Scene): Ghosts {
  const before = new Map(now.pieces.map((piece) => [keyOf(piece), look(piece)]));
  const after = new Map(then.pieces.map((piece) => [keyOf(piece), look(piece)]));
  return {
    coming: then.pieces.filter((piece) => before.get(keyOf(piece)) !== look(piece)),
    going: new Set([...before.keys()].filter((key) => !after.has(key))),
  };
}

function look({ colour, faces, kind, label }: Piece): string {
  return [colour, faces, kind, label].join("|");
}
