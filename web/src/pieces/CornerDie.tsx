/** A die standing on its corner, seen from straight above: a hexagon of three faces, 1 wide, its middle at (0, 0). */
import type { Piece } from "../protocol";
import { body, engravingOf, isHidden, signColour } from "./palette";
import { Mark, Pips, Sign, hasPips } from "./Signs";

const HALF = 0.5;
/** Half the height of the hexagon. */
const REACH = 1 / Math.sqrt(3);
const HEXAGON = `M0 ${-REACH}L${HALF} ${-REACH / 2}V${REACH / 2}L0 ${REACH}L${-HALF} ${REACH / 2}V${-REACH / 2}Z`;

type Point = readonly [number, number];
/** Where the edges towards the corners A (far), B (right) and C (left) of the plate run, and so whence the faces look away. */
const CORNERS = [-90, 30, 150];

/** How the light falls on a face by where it looks, in degrees clockwise from the right: it comes from the left and the viewer. */
const LIGHTS: Readonly<Record<number, string>> = {
  90: "rgb(255 255 255 / .14)",
  150: "rgb(255 255 255 / .14)",
  210: "rgb(255 255 255 / .04)",
  270: "rgb(255 255 255 / .04)",
  330: "rgb(0 0 0 / .24)",
  30: "rgb(0 0 0 / .24)",
};

/** Every face looks away from its corner and lies between the edges towards the other two. */
function facesOf(turn: number): { name: string; first: Point; second: Point; light: string }[] {
  const edges = CORNERS.map((degrees): Point => {
    const angle = ((degrees + turn) * Math.PI) / 180;
    return [REACH * Math.cos(angle), REACH * Math.sin(angle)];
  });
  return [..."ABC"].map((name, axis) => {
    const [first, second] = edges.filter((_, other) => other !== axis) as [Point, Point];
    return { name, first, second, light: LIGHTS[(CORNERS[axis]! + turn + 180 + 360) % 360] ?? "none" };
  });
}

/** `turn` is by how many degrees the plate is turned from corner A up. */
export function CornerDie({ piece, marks, turn = 0 }: { piece: Piece; marks: boolean; turn?: number }) {
  const { colour, faces } = piece;
  const sign = signColour(colour);
  const engraving = marks ? engravingOf(colour) : undefined;
  const hidden = isHidden(colour);
  const bare = !/[1-6]/.test(faces);
  return (
    <g data-die={colour}>
      <path d={HEXAGON} fill={body(colour)} />
      {facesOf(turn).map(({ name, first: [ax, ay], second: [bx, by], light }, axis) => (
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
