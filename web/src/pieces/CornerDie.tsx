/** A die standing on its corner, seen from straight above: a hexagon of three faces, 1 wide, its middle at (0, 0). */
import type { Piece } from "../protocol";
import { body, engravingOf, isHidden, signColour } from "./palette";
import { Mark, Pips, Sign, hasPips } from "./Signs";

const HALF = 0.5;
/** Half the height of the hexagon. */
const REACH = 1 / Math.sqrt(3);
const HEXAGON = `M0 ${-REACH}L${HALF} ${-REACH / 2}V${REACH / 2}L0 ${REACH}L${-HALF} ${REACH / 2}V${-REACH / 2}Z`;

type Point = readonly [number, number];
// Where the edges towards the corners A (far), B (right) and C (left) of the plate run.
const TO_A: Point = [0, -REACH];
const TO_B: Point = [HALF, REACH / 2];
const TO_C: Point = [-HALF, REACH / 2];

/** Every face looks away from its corner and lies between the edges towards the other two. */
const FACES: readonly { name: string; first: Point; second: Point; light: string }[] = [
  { name: "A", first: TO_B, second: TO_C, light: "rgb(255 255 255 / .14)" },
  { name: "B", first: TO_A, second: TO_C, light: "rgb(255 255 255 / .04)" },
  { name: "C", first: TO_A, second: TO_B, light: "rgb(0 0 0 / .24)" },
];

export function CornerDie({ piece, marks }: { piece: Piece; marks: boolean }) {
  const { colour, faces } = piece;
  const sign = signColour(colour);
  const engraving = marks ? engravingOf(colour) : undefined;
  const hidden = isHidden(colour);
  const bare = !/[1-6]/.test(faces);
  return (
    <g data-die={colour}>
      <path d={HEXAGON} fill={body(colour)} />
      {FACES.map(({ name, first: [ax, ay], second: [bx, by], light }, axis) => (
        <g key={name} transform={`matrix(${ax} ${ay} ${bx} ${by} ${(ax + bx) / 2} ${(ay + by) / 2})`}>
          <rect
            x={-0.5}
            y={-0.5}
            width={1}
            height={1}
            fill={light}
            stroke="rgb(255 255 255 / .22)"
            stroke-width={0.03}
          />
          {!hidden && hasPips(faces[axis] ?? "") && <Pips digit={faces[axis]!} colour={sign} />}
          {engraving && !bare && (
            <g transform="translate(-.4 -.4)">
              <Mark shape={engraving} size={0.065} colour={sign} />
            </g>
          )}
        </g>
      ))}
      <path d={HEXAGON} fill="none" stroke="rgb(0 0 0 / .35)" stroke-width={0.03} stroke-linejoin="round" />
      {hidden && <Sign text="?" size={0.5} colour={sign} />}
      {piece.label && <Sign text={piece.label} size={0.3} colour={sign} />}
      {engraving && bare && <Mark shape={engraving} size={0.15} colour={sign} />}
    </g>
  );
}
