/** One piece as it is drawn on the map, in the bar, beside names and in lists. */
import type { Piece } from "../protocol";
import { CornerDie } from "./CornerDie";
import { LyingDie, Stone, Tile, TopDie } from "./FlatPieces";
import { isLying, isTile, standsOnCorner } from "./kinds";

export interface Drawn {
  piece: Piece;
  /** Shape marks for those who cannot tell the colours. */
  marks?: boolean;
  /** How many pieces its stack has. */
  height?: number;
  /** By how many degrees the plate that it stands on is turned. */
  turn?: number;
}

/** A piece in a square with edge 1 and its middle at (0, 0), to be put into an SVG. */
export function PieceDrawing({ piece, marks = false, height = 1, turn = 0 }: Drawn) {
  if (piece.kind === "stone") return <Stone piece={piece} height={height} />;
  if (isTile(piece)) return <Tile piece={piece} />;
  if (isLying(piece)) return <LyingDie piece={piece} marks={marks} />;
  if (standsOnCorner(piece)) return <CornerDie piece={piece} marks={marks} turn={turn} />;
  return <TopDie piece={piece} marks={marks} />;
}

/** A piece as a picture of its own; it says nothing to screen readers, the words beside it do. */
export function PieceIcon({ size, ...drawn }: Drawn & { size: number }) {
  return (
    <svg class="piece" viewBox="-.6 -.6 1.2 1.2" width={size} height={size} aria-hidden="true">
      <PieceDrawing {...drawn} />
    </svg>
  );
}
