/** The whole map in a box: the board, and the trays beside or below it. */
import type { Scene } from "../protocol";
import { isGrid, trayOf } from "../scene/find";
import { parts } from "../scene/touch";
import { gridLayout, type GridLayout } from "./grid";
import { onPlate, type OnPlate } from "./on-plate";
import { plateLayout, type LayerSpot } from "./plate";
import type { Box, Spot } from "./spots";
import { trayLayout, type TrayBox } from "./trays";

const PAD = 8;
/** How much of the map a plate takes beside which loose dice may lie. */
const SOLE = 0.76;
const NARROW = 560;
const SIDE = { least: 150, most: 220, ofBlocks: 300, share: 0.27 }; // a column of trays

export interface Layout extends Box {
  /** Where millimetres of the physical table are; null on squares. */
  plate: OnPlate | null;
  /** Where the board's own drawing begins; places are already moved there. */
  board: { x: number; y: number; width: number; height: number; unit: number };
  shape: "hexagon" | "square";
  places: Map<string, Spot>;
  layers: LayerSpot[];
  edges: GridLayout["edges"];
  trays: TrayBox[];
}

/** Who looks, and how. */
export interface Sitting {
  seat: number;
  /** By how many degrees the board is turned clockwise. */
  turn: number;
  /** Letters and numbers at the edges of a board of squares. */
  names: boolean;
  /** Widths of a die that are kept free below the plate, for a hand that begins there. */
  apron?: number;
  /** Only the plate is drawn, as large as can be: all that moves is seen from above on it. */
  sole?: boolean;
}

/** Lay a scene out. The map is as wide as the box; it grows higher where it would get too small to be touched. */
export function layOut(
  scene: Scene,
  box: Box,
  { seat, turn, names, apron = 0, sole = false }: Sitting,
): Layout {
  const height = box.height || (box.width < 640 ? box.width * 1.4 : box.width * 0.6);
  const beside = scene.trays.length > 0 && box.width >= NARROW && box.width > height * 1.15;
  const most = scene.trays.some(({ layout }) => layout === "grid") ? SIDE.ofBlocks : SIDE.most;
  const side = beside ? Math.min(most, Math.max(SIDE.least, box.width * SIDE.share)) : 0;
  const room = { width: box.width - 2 * PAD - side, height: height - 2 * PAD };
  const below = beside || !scene.trays.length ? 0 : trayLayout(scene.trays, room.width, seat, 0, 0).height;
  const free = Math.max(room.height - below, least(scene, room.width));
  const share = sole ? SOLE : 1;
  const board = boardLayout(
    scene,
    { width: room.width * share, height: free * share },
    turn,
    names,
    apron,
    sole,
  );
  const x = PAD + (room.width - board.width) / 2;
  const y = PAD + Math.max(0, (room.height - below - board.height) / 2);
  const trays = beside
    ? centred(trayLayout(scene.trays, side - 2 * PAD, seat, 0, box.width - side), height)
    : trayLayout(scene.trays, room.width, seat, y + board.height + PAD, PAD);
  const bottom = Math.max(
    y + board.height + PAD + below,
    ...trays.boxes.map((tray) => tray.y + tray.height + PAD),
  );
  const places = new Map([...board.places].map(([name, spot]) => [name, moved(spot, x, y)]));
  const plate = onPlate(places);
  if (!isGrid(scene.board) && !scene.board.layers) places.clear();
  return {
    plate,
    width: box.width,
    height: Math.max(height, bottom),
    board: { x, y, width: board.width, height: board.height, unit: board.unit },
    shape: isGrid(scene.board) ? "square" : "hexagon",
    places: withPosed(scene, places, plate, board.unit),
    layers: board.layers.map(({ layer, corners: [a, b, c] }) => ({
      layer,
      corners: [moved(a, x, y), moved(b, x, y), moved(c, x, y)] as const,
    })),
    edges: board.edges.map((edge) => ({ ...edge, x: edge.x + x, y: edge.y + y })),
    trays: trays.boxes,
  };
}

/** Where a touch is, and nothing where the map does not show it. */
export function spotOf(layout: Layout, scene: Scene, touch: string, seat: number): Spot | undefined {
  const [kind, what] = parts(touch);
  if (kind === "cell" || kind === "die") return layout.places.get(what);
  if (kind !== "tray") return undefined;
  const tray = trayOf(scene, what, seat);
  return layout.trays.find((box) => box.tray === tray)?.items.find((item) => item.name === what)?.spot;
}

/** Pieces that lie anywhere are found by their own names, as they are seen from above. */
function withPosed(
  scene: Scene,
  places: Map<string, Spot>,
  plate: OnPlate | null,
  size: number,
): Map<string, Spot> {
  if (plate)
    for (const { piece, x, y } of scene.poses) {
      const at = plate.pixel(x, y);
      places.set(piece, { x: at.x, y: at.y, size });
    }
  return places;
}

function boardLayout(scene: Scene, box: Box, turn: number, names: boolean, apron: number, sole: boolean) {
  if (isGrid(scene.board)) return { ...gridLayout(scene.board, box, turn, names), layers: [] };
  const { layers } = scene.board;
  const laid = plateLayout(sole ? 1 : Math.max(1, layers), box, turn, apron);
  return { ...laid, layers: layers ? laid.layers : [], edges: [] };
}

/** On a narrow screen the board uses the whole width, however high it gets: cells must be large enough for a finger. */
function least(scene: Scene, width: number): number {
  if (width >= NARROW) return 0;
  return isGrid(scene.board) || scene.board.layers === 1 ? width : width * 1.24;
}

function centred(trays: { boxes: TrayBox[]; height: number }, height: number) {
  const down = Math.max(PAD, (height - trays.height) / 2);
  return {
    boxes: trays.boxes.map((box) => ({
      ...box,
      y: box.y + down,
      items: box.items.map((item) => ({ ...item, spot: moved(item.spot, 0, down) })),
    })),
  };
}

function moved(spot: Spot, x: number, y: number): Spot {
  return { ...spot, x: spot.x + x, y: spot.y + y };
}
