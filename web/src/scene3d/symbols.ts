/** The signs on stones (rock, paper, scissors, well) and the engraved marks of the colours, with plain lines. */

type Paint = CanvasRenderingContext2D;
interface Stroke {
  path: string;
  width?: number;
  fill?: number;
}

const WIDE = 0.045;
const SYMBOLS: Readonly<Record<string, readonly Stroke[]>> = {
  rock: [
    { path: "M-.2 .06L-.15 -.1L-.02 -.17L.13 -.12L.2 .04L.13 .15L-.13 .15Z", fill: 0.28 },
    { path: "M-.02 -.17L.01 -.03L.13 .15M.01 -.03L-.2 .06", width: 0.028 },
  ],
  scissors: [
    { path: "M-.11 .09L.15 -.19M.11 .09L-.15 -.19" },
    { path: "M-.073 .135A.062 .062 0 1 1 -.197 .135A.062 .062 0 1 1 -.073 .135Z" },
    { path: "M.197 .135A.062 .062 0 1 1 .073 .135A.062 .062 0 1 1 .197 .135Z" },
  ],
  paper: [
    { path: "M-.14 -.2H.06L.14 -.12V.2H-.14Z", fill: 0.14 },
    { path: "M.06 -.2V-.12H.14M-.07 -.04H.07M-.07 .04H.07M-.07 .12H.03", width: 0.028 },
  ],
  well: [
    { path: "M-.19 -.06L-.15 .13Q0 .23 .15 .13L.19 -.06" },
    { path: "M.19 -.07A.19 .09 0 1 1 -.19 -.07A.19 .09 0 1 1 .19 -.07Z", fill: 0.55 },
    { path: "M-.17 .05Q0 .14 .17 .05M-.06 .09V.18M.07 .085V.175", width: 0.024 },
  ],
};

/** Paints a stone's symbol. */
export function paintSymbol(c: Paint, symbol: string, colour: string): void {
  c.strokeStyle = colour;
  c.fillStyle = colour;
  c.lineCap = "round";
  c.lineJoin = "round";
  for (const { path, width = WIDE, fill = 0 } of SYMBOLS[symbol]!) {
    const drawn = new Path2D(path);
    c.globalAlpha = fill;
    if (fill) c.fill(drawn);
    c.globalAlpha = 1;
    c.lineWidth = width;
    c.stroke(drawn);
  }
}

const STAR = [
  [0, -1], [0.24, -0.32], [0.95, -0.31], [0.38, 0.12], [0.59, 0.81],
  [0, 0.4], [-0.59, 0.81], [-0.38, 0.12], [-0.95, -0.31], [-0.24, -0.32],
].map(([x, y]) => [1.3 * x!, 1.3 * y!]); // prettier-ignore
const POLYGONS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  square: [[-1, -1], [1, -1], [1, 1], [-1, 1]],
  diamond: [[0, -1.3], [1, 0], [0, 1.3], [-1, 0]],
  triangle: [[0, -1.1], [1.1, 0.9], [-1.1, 0.9]],
  star: STAR,
}; // prettier-ignore

/** Paints the mark of a colour: disc, triangle, square, diamond or star. */
export function paintMark(
  c: Paint,
  mark: string,
  size: number,
  x: number,
  y: number,
  colour: string,
  opacity: number,
): void {
  c.save();
  c.translate(x, y);
  c.globalAlpha = opacity;
  c.fillStyle = colour;
  c.beginPath();
  const corners = POLYGONS[mark];
  if (corners) corners.forEach(([u, v]) => c.lineTo(u! * size, v! * size));
  else c.arc(0, 0, size * 0.9, 0, 2 * Math.PI);
  c.fill();
  c.restore();
}
