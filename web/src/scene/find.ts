/** Which thing of a scene a touch means: a place of the board, or something that lies in a tray. */
import type { Grid, Piece, Scene, Tray } from "../protocol";
import { parts } from "./touch";

export function isGrid(board: Scene["board"]): board is Grid {
  return "columns" in board;
}

/** The tray in which a touch such as `tray:III` finds its piece: the seat's own, else the first that has one. */
export function trayOf(scene: Scene, what: string, seat: number): Tray | undefined {
  const having = scene.trays.filter((tray) => tray.pieces.some((piece) => piece.place === what));
  return having.find((tray) => tray.owner === seat) ?? having[0];
}

/** The piece that a touch of a board or tray means; on a stack the top one. */
export function pieceOf(scene: Scene, touch: string, seat: number): Piece | undefined {
  const [kind, what] = parts(touch);
  if (kind === "tray") return trayOf(scene, what, seat)?.pieces.find((piece) => piece.place === what);
  if (kind !== "die" && kind !== "cell") return undefined;
  return scene.pieces
    .filter((piece) => piece.place === what)
    .reduce<Piece | undefined>((top, piece) => (top && top.level > piece.level ? top : piece), undefined);
}

/** Whether a board that draws this scene has something to touch; if not, the bar offers it. */
export function isOnBoard(scene: Scene, touch: string, seat: number): boolean {
  const [kind, what] = parts(touch);
  if (kind === "tray") return trayOf(scene, what, seat) !== undefined;
  const posed = scene.poses.some(({ piece }) => piece === what);
  return (kind === "cell" || kind === "die") && (posed || isPlace(scene.board, what));
}

/** Whether the board has a place of that name. */
export function isPlace(board: Scene["board"], name: string): boolean {
  if (!isGrid(board)) {
    const sum = [...name].reduce((total, digit) => total + Number(digit), 0);
    return /^[0-8]{3}$/.test(name) && sum <= 8 && 8 - sum < board.layers;
  }
  const match = /^([a-z])(\d+)$/.exec(name);
  if (!match) return false;
  if (board.squares.length) return board.squares.includes(name);
  const column = match[1]!.charCodeAt(0) - "a".charCodeAt(0);
  const row = Number(match[2]);
  return column < board.columns && row >= 1 && row <= board.rows;
}
