/** What a move would change on the board: the pieces that would come, go, or lie otherwise. */
import type { Piece, Scene } from "../protocol";
import { keyOf } from "./motion";

export interface Ghosts {
  coming: Piece[];
  going: Set<string>;
  /** How pieces would lie that stay where they are. */
  turned: Map<string, Piece>;
}

export function ghostsOf(now: Scene, then: Scene): Ghosts {
  const before = new Map(now.pieces.map((piece) => [keyOf(piece), piece]));
  const after = new Map(then.pieces.map((piece) => [keyOf(piece), piece]));
  const other = then.pieces.filter((piece) => look(before.get(keyOf(piece))) !== look(piece));
  const turns = (piece: Piece) => stays(before.get(keyOf(piece)), piece);
  return {
    coming: other.filter((piece) => !turns(piece)),
    going: new Set([...before.keys()].filter((key) => !after.has(key))),
    turned: new Map(other.filter(turns).map((piece) => [keyOf(piece), piece])),
  };
}

/** Whether it is the same piece, showing something else. */
function stays(was: Piece | undefined, is: Piece): boolean {
  return was?.colour === is.colour && was.kind === is.kind && was.label === is.label;
}

function look(piece: Piece | undefined): string {
  return piece ? [piece.colour, piece.faces, piece.kind, piece.label].join("|") : "";
}
