/** Pieces seen from above, each in a square with edge 1 and its middle at (0, 0): lying dice, tiles, stones. */
import type { Piece } from "../protocol";
import { isHidden, BARK, INK, IVORY, body, engravingOf, inkColour, signColour } from "./palette";
import { Mark, Pips, SYMBOLS, Sign, hasPips } from "./Signs";

const HALF = 0.44;
const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const; // N, E, S, W
// The paper of a tile's value: warmer as it grows, so that equal sides run into each other.
const TINTS: Readonly<Record<string, string>> = { 0: "#f6efdf", 1: "#ecdcb9", 2: "#dfc08b", 3: "#c99a5b" };
// Dots in the half between the north and the east side, seen from its middle.
const DOTS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  0: [],
  1: [[0, 0]],
  2: [
    [-0.1, -0.1],
    [0.1, 0.1],
  ],
  3: [
    [-0.17, -0.13],
    [0.06, -0.06],
    [0.13, 0.17],
  ],
};
const HALF_FACE = "M-.42 -.42L-.37 -.44H.37Q.44 -.44 .44 -.37V.37L.42 .42Z";
const STACK_STEP = 0.085;

function Box({ fill, stroke, width = 0.02 }: { fill: string; stroke: string; width?: number }) {
  return (
    <>
      <rect
        x={-HALF + 0.02}
        y={-HALF + 0.04}
        width={2 * HALF}
        height={2 * HALF}
        rx={0.1}
        fill="#000"
        opacity={0.18}
      />
      <rect
        x={-HALF}
        y={-HALF}
        width={2 * HALF}
        height={2 * HALF}
        rx={0.08}
        fill={fill}
        stroke={stroke}
        stroke-width={width}
      />
    </>
  );
}

/** The numbers of its sides at the edges, large since they are what one reads, and its top in the middle. */
export function LyingDie({ piece, marks }: { piece: Piece; marks: boolean }) {
  const sides = [...piece.faces].slice(2);
  const sign = signColour(piece.colour);
  return (
    <>
      <Box fill={body(piece.colour)} stroke="rgb(0 0 0 / .3)" />
      <rect x={-0.12} y={-0.12} width={0.24} height={0.24} rx={0.04} fill={IVORY} />
      <Sign text={piece.faces[0]!} size={0.22} colour={inkColour(piece.ink)} bold />
      {SIDES.map(([x, y], k) => (
        <Sign key={k} text={sides[k] ?? ""} x={0.31 * x} y={0.31 * y} size={0.32} colour={sign} bold />
      ))}
      {marks && <CornerMark colour={piece.colour} />}
    </>
  );
}

/** A face cut by a diagonal where two neighbouring sides have the same value, else a quarter for each side. */
export function Tile({ piece }: { piece: Piece }) {
  const [north, east, south, west] = [...piece.faces] as [string, string, string, string];
  const rising = north === west && south === east && !(north === east && south === west);
  if (!rising && !(north === east && south === west)) return <Quarters faces={piece.faces} />;
  const turn = rising ? -90 : 0;
  const [x1, y1, x2, y2] = rising ? [-1, 1, 1, -1] : [-1, -1, 1, 1];
  return (
    <>
      <Box fill={IVORY} stroke={BARK} />
      <HalfTile value={north} turn={turn} />
      <HalfTile value={south} turn={turn + 180} />
      <line
        x1={0.41 * x1!}
        y1={0.41 * y1!}
        x2={0.41 * x2!}
        y2={0.41 * y2!}
        stroke={BARK}
        stroke-width={0.018}
      />
    </>
  );
}

function HalfTile({ value, turn }: { value: string; turn: number }) {
  return (
    <g transform={`rotate(${turn})`}>
      <path d={HALF_FACE} fill={TINTS[value] ?? IVORY} />
      {DOTS[value]?.map(([x, y]) => (
        <circle key={`${x}`} cx={x + 0.16} cy={y - 0.16} r={0.065} fill={INK} />
      )) ?? <Sign text={value} x={0.16} y={-0.16} size={0.2} colour={INK} />}
    </g>
  );
}

function Quarters({ faces }: { faces: string }) {
  return (
    <>
      <Box fill={IVORY} stroke={BARK} />
      {[...faces].map((value, k) => (
        <polygon
          key={k}
          points={`${-HALF},${-HALF} ${HALF},${-HALF} 0,0`}
          fill={TINTS[value] ?? IVORY}
          transform={`rotate(${90 * k})`}
        />
      ))}
      {SIDES.map(([x, y], k) => (
        <Sign key={k} text={faces[k]!} x={0.28 * x} y={0.28 * y} size={0.2} colour={INK} />
      ))}
    </>
  );
}

/** A die from above: its pips, a number it has no pips for, or its name. */
export function TopDie({ piece, marks }: { piece: Piece; marks: boolean }) {
  const text = piece.label || piece.faces || (isHidden(piece.colour) ? "?" : "");
  const sign = signColour(piece.colour);
  return (
    <>
      <Box fill={body(piece.colour)} stroke="rgb(255 255 255 / .3)" />
      {!piece.label && hasPips(piece.faces) ? (
        <g transform="scale(.88)">
          <Pips digit={piece.faces} colour={sign} />
        </g>
      ) : (
        text && <Sign text={text} size={Math.min(0.5, 1.1 / text.length)} colour={sign} />
      )}
      {marks && <CornerMark colour={piece.colour} />}
    </>
  );
}

/** A round piece with a sign; higher ones are drawn further up, so that a stack shows its edges. */
export function Stone({ piece, height }: { piece: Piece; height: number }) {
  const sign = signColour(piece.colour);
  const rise = STACK_STEP * (piece.level - (height - 1) / 2);
  return (
    <g transform={`translate(0 ${-rise})`}>
      <circle cx={0.02} cy={0.07} r={0.38} fill="#000" opacity={0.2} />
      <circle cy={0.045} r={0.37} fill={body(piece.colour)} />
      <circle cy={0.045} r={0.37} fill="rgb(0 0 0 / .4)" />
      <circle r={0.37} fill={body(piece.colour)} stroke="rgb(0 0 0 / .4)" stroke-width={0.015} />
      <circle r={0.31} fill="none" stroke={sign} stroke-width={0.014} opacity={0.35} />
      {piece.symbol ? (
        <g style={{ color: sign }} data-symbol={piece.symbol}>
          {SYMBOLS[piece.symbol]}
        </g>
      ) : (
        piece.label && (
          <Sign text={piece.label} size={Math.min(0.4, 0.9 / piece.label.length)} colour={sign} />
        )
      )}
      {height > 1 && height === piece.level + 1 && (
        <>
          <circle cx={0.29} cy={-0.29} r={0.14} fill={IVORY} stroke={INK} stroke-width={0.02} />
          <Sign text={String(height)} x={0.29} y={-0.29} size={0.2} colour={INK} bold />
        </>
      )}
    </g>
  );
}

function CornerMark({ colour }: { colour: string }) {
  const shape = engravingOf(colour);
  return (
    shape && (
      <g transform="translate(-.34 -.34)">
        <Mark shape={shape} size={0.06} colour={signColour(colour)} />
      </g>
    )
  );
}
