/** What lies beside the board: where every tray, and every piece in it, is on the map. */
import { piece as usual } from "../pieces/kinds";
import type { Piece, Tray } from "../protocol";
import type { Spot } from "./spots";

const TITLE = 20;
const ITEM = 40;
const COUNT = 36; // room for `×12`
const GAP = 14;
const BLOCK = { own: 26, other: 15 };
const SEATS = 8; // at most
const NARROWEST = 116; // a tray beside another one

/** A piece in a tray, with how many equal ones it stands for. */
export interface TrayItem {
  name: string;
  piece: Piece;
  count: number;
  spot: Spot;
}

export interface TrayBox {
  tray: Tray;
  x: number;
  y: number;
  width: number;
  height: number;
  items: TrayItem[];
}

/** The trays in a column or in rows under each other, the seat's own first, then round the table; returns how high they are together. */
export function trayLayout(trays: readonly Tray[], width: number, seat: number, top: number, left: number) {
  const order = [...trays].sort((a, b) => fromSeat(a, seat) - fromSeat(b, seat));
  const boxes: TrayBox[] = [];
  let y = top;
  for (let start = 0; start < order.length;) {
    // A block of the own seat has a row of its own, so that its pieces can be touched.
    const whole = order[start]!.layout === "grid" && order[start]!.owner === seat;
    const columns = whole ? 1 : Math.min(order.length - start, Math.max(1, Math.floor(width / NARROWEST)));
    const room = (width - (columns - 1) * GAP) / columns;
    const row = order
      .slice(start, start + columns)
      .map((tray, k) => boxOf(tray, left + k * (room + GAP), y, room, tray.owner === seat));
    boxes.push(...row);
    y += Math.max(...row.map((box) => box.height)) + GAP;
    start += columns;
  }
  return { boxes, height: y - top };
}

/** How many seats further round the table a tray's owner sits; what is nobody's comes last. */
function fromSeat({ owner }: Tray, seat: number): number {
  return owner === null ? SEATS : (owner - Math.max(seat, 0) + SEATS) % SEATS;
}

function boxOf(tray: Tray, x: number, y: number, width: number, own: boolean): TrayBox {
  const items =
    tray.layout === "grid" ? gridItems(tray, x, y + TITLE, width, own) : flowing(tray, x, y + TITLE, width);
  const bottom = Math.max(y + TITLE + ITEM, ...items.map(({ spot }) => spot.y + spot.size / 2));
  return { tray, x, y, width, height: bottom - y, items };
}

function gridItems(tray: Tray, x: number, y: number, width: number, own: boolean): TrayItem[] {
  const places = tray.pieces.map((piece) => piece.place.split(".").map(Number) as [number, number]);
  const columns = Math.max(...places.map(([, column]) => column));
  const size = Math.min(own ? BLOCK.own : BLOCK.other, width / columns);
  return tray.pieces.map((piece, k) => {
    const [row, column] = places[k]!;
    const spot = { x: x + (column - 0.5) * size, y: y + (row - 0.5) * size, size };
    return { name: piece.place, piece, count: 1, spot };
  });
}

function flowing(tray: Tray, left: number, top: number, width: number): TrayItem[] {
  let x = left;
  let y = top;
  return grouped(tray).map(({ piece, count }) => {
    const needed = ITEM + (count > 1 ? COUNT : 4);
    if (x > left && x + needed > left + width) {
      x = left;
      y += ITEM + 4;
    }
    const spot = { x: x + ITEM / 2, y: y + ITEM / 2, size: ITEM };
    x += needed;
    return { name: piece.place, piece, count, spot };
  });
}

/** Equal pieces together. A stock that is only counted is shown by a die of its colour, if it has one. */
function grouped(tray: Tray): { piece: Piece; count: number }[] {
  if (tray.count !== null) {
    const sample = tray.pieces[0] ?? sampleOf(tray);
    return tray.count > 0 && sample ? [{ piece: sample, count: tray.count }] : [];
  }
  const groups = new Map<string, { piece: Piece; count: number }>();
  for (const piece of tray.pieces) {
    const key = [piece.place, piece.label, piece.colour, piece.kind, piece.faces].join("|");
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { piece, count: 1 });
  }
  return [...groups.values()];
}

function sampleOf(tray: Tray): Piece | null {
  return tray.colour ? usual({ colour: tray.colour, owner: tray.owner }) : null;
}
