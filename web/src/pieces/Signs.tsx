/** Small drawings on pieces: pips, engraved marks, and the signs of stones. */
import type { ComponentChild } from "preact";
import type { Piece } from "../protocol";
import { type Engraving } from "./palette";

// Where the pips sit on a face with edge 1, as steps from the middle.
const STEP = 0.25;
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [-1, 1],
    [0, 0],
    [1, -1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

export function hasPips(digit: string): boolean {
  return digit in PIPS;
}

/** The pips of a face with edge 1. */
export function Pips({ digit, colour }: { digit: string; colour: string }) {
  return (
    <g fill={colour} data-pips={digit}>
      {PIPS[digit]?.map(([u, v]) => (
        <circle key={`${u},${v}`} cx={u * STEP} cy={v * STEP} r={0.095} />
      ))}
    </g>
  );
}

const POINTS: Readonly<Record<Exclude<Engraving, "disc">, string>> = {
  square: "-1,-1 1,-1 1,1 -1,1",
  diamond: "0,-1.3 1,0 0,1.3 -1,0",
  triangle: "0,-1.1 1.1,.9 -1.1,.9",
  star: "0,-1.3 .31,-.42 1.24,-.4 .5,.16 .77,1.05 0,.52 -.77,1.05 -.5,.16 -1.24,-.4 -.31,-.42",
};

/** The mark of a colour, round the middle. */
export function Mark({ shape, size, colour }: { shape: Engraving; size: number; colour: string }) {
  return (
    <g fill={colour} transform={`scale(${size})`} data-engraving={shape}>
      {shape === "disc" ? <circle r={0.95} /> : <polygon points={POINTS[shape]} />}
    </g>
  );
}

/** Words in the middle of a place. */
export function Sign(props: {
  text: string;
  x?: number;
  y?: number;
  size: number;
  colour: string;
  bold?: boolean;
}) {
  return (
    <text
      x={props.x ?? 0}
      y={(props.y ?? 0) + props.size * 0.355}
      font-size={props.size}
      fill={props.colour}
      font-weight={props.bold ? 700 : 600}
      text-anchor="middle"
    >
      {props.text}
    </text>
  );
}

const line = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 0.045,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
} as const;
const fine = { ...line, "stroke-width": 0.028 } as const;

/** What can be drawn on a stone. */
export const SYMBOLS: Readonly<Record<Exclude<Piece["symbol"], "">, ComponentChild>> = {
  rock: (
    <>
      <path
        {...line}
        fill="currentColor"
        fill-opacity={0.28}
        d="M-.2 .06L-.15 -.1L-.02 -.17L.13 -.12L.2 .04L.13 .15L-.13 .15Z"
      />
      <path {...fine} d="M-.02 -.17L.01 -.03L.13 .15M.01 -.03L-.2 .06" />
    </>
  ),
  scissors: (
    <>
      <path {...line} d="M-.11 .09L.15 -.19M.11 .09L-.15 -.19" />
      <circle {...line} cx={-0.135} cy={0.135} r={0.062} />
      <circle {...line} cx={0.135} cy={0.135} r={0.062} />
    </>
  ),
  paper: (
    <>
      <path {...line} fill="currentColor" fill-opacity={0.14} d="M-.14 -.2H.06L.14 -.12V.2H-.14Z" />
      <path {...fine} d="M.06 -.2V-.12H.14M-.07 -.04H.07M-.07 .04H.07M-.07 .12H.03" />
    </>
  ),
  well: (
    <>
      <path {...line} d="M-.19 -.06L-.15 .13Q0 .23 .15 .13L.19 -.06" />
      <ellipse {...line} fill="currentColor" fill-opacity={0.55} cy={-0.07} rx={0.19} ry={0.09} />
      <path {...fine} d="M-.17 .05Q0 .14 .17 .05M-.06 .09V.18M.07 .085V.175" />
    </>
  ),
};
