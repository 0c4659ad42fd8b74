/** Which small words a scene needs: counts of stocks and stacks, and names of places for those who want them. */
import { Vector3 } from "three";
import type { BoardSettings } from "../board";
import type { Scene } from "../protocol";
import { squareMiddle, squareName } from "./grid";
import type { Label } from "./labels";
import { CELLS, layerOf, middleOf, nameOf, STAND, supportsOf } from "./lattice";
import { BADGE_RISE, liftOf, STONE_HEIGHT, type Layout } from "./layout";
import { FRAME } from "./slab";
import { isPyramid } from "./trays";

const PAPER = { ink: "#22242a", ground: "rgb(243 234 215 / 0.92)" };
const DARK = { ink: "#f3ead7", ground: "rgb(20 18 16 / 0.62)" };

export function labelsOf(scene: Scene, layout: Layout, settings: BoardSettings, lifted: number): Label[] {
  const labels: Label[] = layout.badges.map(({ text, at }) => ({
    text,
    at: at.clone().setY(at.y + BADGE_RISE),
    size: 0.56,
    ...DARK,
  }));
  labels.push(...stackCounts(layout));
  if (settings.coordinates)
    labels.push(...(isPyramid(scene.board) ? cellNames(scene, lifted) : squareNames(scene)));
  return labels;
}

function stackCounts({ spots }: Layout): Label[] {
  const heights = new Map<string, { count: number; at: Vector3 }>();
  for (const { tray, cell, piece, at } of spots) {
    if (tray || cell) continue;
    const known = heights.get(piece.place);
    heights.set(piece.place, {
      count: (known?.count ?? 0) + 1,
      at: !known || at.y > known.at.y ? at : known.at,
    });
  }
  return [...heights.values()]
    .filter(({ count }) => count > 1)
    .map(({ count, at }) => ({
      text: String(count),
      at: at.clone().add(new Vector3(0.3, STONE_HEIGHT + 0.14, -0.3)),
      size: 0.34,
      ...PAPER,
    }));
}

/** Places a die can be put into, and dice on which nothing stands. */
function cellNames(scene: Scene, lifted: number): Label[] {
  const taken = new Set(scene.pieces.map((piece) => piece.place));
  return CELLS.flatMap((cell) => {
    const name = nameOf(cell);
    const at = middleOf(cell);
    at.y += liftOf(cell, lifted);
    if (!taken.has(name)) {
      const open = supportsOf(cell).every((support) => taken.has(nameOf(support)));
      if (!open || !isPyramid(scene.board) || layerOf(cell) >= scene.board.layers) return [];
      return [{ text: name, at: at.setY(at.y - STAND + 0.16), size: 0.36, ...DARK }];
    }
    const bare = [0, 1, 2].every((axis) => !cell[axis] || !taken.has(nameOf(cell.map((x, k) => x - Number(k === axis)) as [number, number, number]))); // prettier-ignore
    return bare ? [{ text: name, at: at.setY(at.y + 1.02), size: 0.34, ...DARK }] : [];
  });
}

function squareNames(scene: Scene): Label[] {
  const board = scene.board;
  if (isPyramid(board)) return [];
  const label = (text: string, at: Vector3) => ({ text, at, size: 0.34, ...DARK });
  const columns = Array.from({ length: board.columns }, (_, column) => {
    const at = squareMiddle(board, column, 0).add(new Vector3(0, 0.2, 0.5 + FRAME * 0.6));
    return label(squareName(column, 0)[0]!, at);
  });
  const rows = Array.from({ length: board.rows }, (_, row) =>
    label(String(row + 1), squareMiddle(board, 0, row).add(new Vector3(-0.5 - FRAME * 0.6, 0.2, 0))),
  );
  return [...columns, ...rows];
}
