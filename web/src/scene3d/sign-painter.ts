/** Paints the signs on pieces, each on a square with edge 1 and its middle at (0, 0): the same as in the flat pictures. */
import { BODIES, INK, IVORY } from "./palette";
import { paintMark, paintSymbol } from "./symbols";

type Paint = CanvasRenderingContext2D;
export const FONT = '"Segoe UI", "Noto Sans", "Helvetica Neue", Arial, sans-serif';

const STEP = 0.25;
const PIP_RADIUS = 0.088;
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [-1, 1], [1, -1], [1, 1]],
  5: [[-1, -1], [-1, 1], [0, 0], [1, -1], [1, 1]],
  6: [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
}; // prettier-ignore

const VALUE_TINTS: Readonly<Record<string, string>> = {
  0: "#f6efdf",
  1: "#ecdcb9",
  2: "#dfc08b",
  3: "#c99a5b",
};
const VALUE_DOTS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-0.1, -0.1], [0.1, 0.1]],
  3: [[-0.17, -0.13], [0.06, -0.06], [0.13, 0.17]],
}; // prettier-ignore
const TILE_LINE = "#8d7248";

/** Paints a sign such as `pips|5|ivory|disc`: what it is, then its parts. */
export function paintSign(c: Paint, sign: string): void {
  const [what, first = "", second = "", third = "", fourth = ""] = sign.split("|");
  if (what === "pips") paintPips(c, first, colourOf(second), third);
  else if (what === "mark") paintMark(c, first, 0.16, 0, 0, colourOf(second), 0.85);
  else if (what === "text") write(c, first, 0, 0, Math.min(0.5, 1.1 / first.length), colourOf(second), 600);
  else if (what === "lying") paintLying(c, first, second, colourOf(third), Number(fourth));
  else if (what === "tile") paintTile(c, first);
  else if (what === "stone") paintStone(c, first, colourOf(second), third);
}

function colourOf(name: string): string {
  return name === "ink" ? INK : IVORY;
}

export function write(
  c: Paint,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  weight: number,
): void {
  // Browsers round small font sizes, so letters are set large and scaled down.
  const scale = size / 100;
  c.save();
  c.translate(x, y);
  c.scale(scale, scale);
  c.font = `${weight} 100px ${FONT}`;
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  const box = c.measureText(text);
  c.fillStyle = colour;
  c.fillText(text, 0, (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2);
  c.restore();
}

/** Drilled pips: a dark rim, then the paint, darker towards the wall of the hole. */
function paintPips(c: Paint, count: string, colour: string, mark: string): void {
  for (const [u, v] of PIPS[count] ?? []) {
    disc(c, u * STEP, v * STEP, PIP_RADIUS + 0.016, "rgb(0 0 0 / 0.55)");
    const hole = c.createRadialGradient(
      u * STEP,
      v * STEP,
      PIP_RADIUS * 0.55,
      u * STEP,
      v * STEP,
      PIP_RADIUS,
    );
    hole.addColorStop(0, colour);
    hole.addColorStop(1, colour === INK ? "#0b0c0e" : "#b9ad95");
    c.fillStyle = hole;
    c.beginPath();
    c.arc(u * STEP, v * STEP, PIP_RADIUS, 0, 2 * Math.PI);
    c.fill();
  }
  if (mark) paintMark(c, mark, 0.06, -0.385, -0.385, colour, 0.85);
}

function disc(c: Paint, x: number, y: number, radius: number, colour: string): void {
  c.fillStyle = colour;
  c.beginPath();
  c.arc(x, y, radius, 0, 2 * Math.PI);
  c.fill();
}

/** The top of a lying die: the numbers of its sides along the edges, large, and its own on an inlay; all upright for
 *  a viewer who sits so many quarters further round the table. */
function paintLying(c: Paint, faces: string, top: string, ink: string, quarters: number): void {
  c.fillStyle = IVORY;
  c.beginPath();
  c.roundRect(-0.12, -0.12, 0.24, 0.24, 0.04);
  c.fill();
  c.strokeStyle = "rgb(0 0 0 / 0.45)";
  c.lineWidth = 0.014;
  c.stroke();
  const [north = "", east = "", south = "", west = ""] = faces.slice(2);
  const written = [
    [faces[0] ?? "", 0, 0, 0.22, BODIES[top] ?? INK],
    [north, 0, -0.3, 0.32, ink],
    [east, 0.3, 0, 0.32, ink],
    [south, 0, 0.3, 0.32, ink],
    [west, -0.3, 0, 0.32, ink],
  ] as const;
  for (const [number, x, y, size, colour] of written) {
    c.save();
    c.translate(x, y);
    c.rotate((-quarters * Math.PI) / 2);
    write(c, number, 0, 0, size, colour, 700);
    c.fillStyle = colour;
    // A line to stand on, since one can look from all around.
    if (number === "6" || number === "9") c.fillRect(-size / 4, 0.42 * size, size / 2, 0.09 * size);
    c.restore();
  }
}

/** The top of a tile: cut by a diagonal, each half with the value of two neighbouring sides. */
function paintTile(c: Paint, faces: string): void {
  const [north = "", east = "", south = "", west = ""] = faces;
  if (north === east && south === west) paintHalves(c, north, south, 0);
  else if (north === west && south === east) paintHalves(c, north, south, -Math.PI / 2);
  else paintQuarters(c, [north, east, south, west]);
}

function paintHalves(c: Paint, first: string, second: string, turn: number): void {
  for (const [value, extra] of [
    [first, 0],
    [second, Math.PI],
  ] as const) {
    // prettier-ignore
    c.save();
    c.rotate(turn + extra);
    c.fillStyle = VALUE_TINTS[value] ?? IVORY;
    c.beginPath();
    c.moveTo(-0.5, -0.5);
    c.lineTo(0.5, -0.5);
    c.lineTo(0.5, 0.5);
    c.fill();
    for (const [x, y] of VALUE_DOTS[value] ?? []) {
      disc(c, 1.1 * (x + 0.16), 1.1 * (y - 0.16), 0.082, "rgb(60 40 20 / 0.4)");
      disc(c, 1.1 * (x + 0.16), 1.1 * (y - 0.16), 0.07, INK);
    }
    c.restore();
  }
  c.save();
  c.rotate(turn);
  c.strokeStyle = TILE_LINE;
  c.lineWidth = 0.02;
  c.beginPath();
  c.moveTo(-0.5, -0.5);
  c.lineTo(0.5, 0.5);
  c.stroke();
  c.restore();
}

function paintQuarters(c: Paint, values: readonly string[]): void {
  for (const [k, value] of values.entries()) {
    c.save();
    c.rotate((k * Math.PI) / 2);
    c.fillStyle = VALUE_TINTS[value] ?? IVORY;
    c.beginPath();
    c.moveTo(-0.5, -0.5);
    c.lineTo(0.5, -0.5);
    c.lineTo(0, 0);
    c.fill();
    c.rotate((-k * Math.PI) / 2);
    const [x, y] = [[0, -1], [1, 0], [0, 1], [-1, 0]][k]!; // prettier-ignore
    write(c, value, 0.3 * x!, 0.3 * y!, 0.2, INK, 600);
    c.restore();
  }
}

function paintStone(c: Paint, label: string, colour: string, symbol: string): void {
  c.strokeStyle = colour;
  c.globalAlpha = 0.35;
  c.lineWidth = 0.014;
  c.beginPath();
  c.arc(0, 0, 0.29, 0, 2 * Math.PI);
  c.stroke();
  c.globalAlpha = 1;
  c.save();
  c.scale(1.1, 1.1);
  if (symbol) paintSymbol(c, symbol, colour);
  else write(c, label, 0, 0, Math.min(0.36, 0.8 / label.length), colour, 600);
  c.restore();
}
