/**
 * Turning a die where it lies: where all moves that are left differ only in the faces it shows there, nobody has to
 * pick them from a row.
 */
import type { Choice, Previewed, Scene } from "../protocol";
import { pieceOf } from "../scene/find";
import { parts } from "../scene/touch";
import { showing } from "../pieces/kinds";
import { nextTouches, remaining } from "./touches";

export interface Turning {
  /** The touch of where it lies, such as `die:h8` or `cell:332`. */
  at: string;
  seat: number;
  /** The touches of the faces in the order of turning, a list for each side that can be up. */
  rounds: readonly (readonly string[])[];
}

/** What is turned after these touches, if something is; rolls are not. */
export function turningOf(choices: readonly Choice[], made: readonly string[]): Turning | null {
  const left = remaining(choices, made);
  const [first] = left;
  if (!first || first.seat < 0) return null;
  const faces = nextTouches(choices, made);
  const at = first.touch.at(-2) ?? "";
  const turns =
    faces.every((face) => face.startsWith("face:")) &&
    ["die", "cell"].includes(parts(at)[0]) &&
    left.every(({ touch }) => touch.at(-2) === at && faces.includes(touch.at(-1)!));
  if (!turns || !faces.every((face) => showing(parts(face)[1], null))) return null;
  return { at, seat: first.seat, rounds: roundsOf(faces) };
}

/** The face that a die shows before it is turned. */
export function firstFace({ at, seat, rounds }: Turning, scene: Scene): string {
  const now = `face:${pieceOf(scene, at, seat)?.faces ?? ""}`;
  return rounds.flat().includes(now) ? now : rounds[0]![0]!;
}

/** The face after so many steps on, all round and then with the next side up. */
export function turnedOn({ rounds }: Turning, face: string, steps: number): string {
  const all = rounds.flat();
  return all.at((all.indexOf(face) + steps) % all.length)!;
}

/** The face after tipping it over so many times: another side is up. */
export function tipped({ rounds }: Turning, face: string, steps: number): string {
  const round = rounds.findIndex((one) => one.includes(face));
  const next = rounds.at((round + steps) % rounds.length)!;
  return next[rounds[round]!.indexOf(face) % next.length]!;
}

/** The scene with the die lying like that, until the table has told what it would do. */
export function lyingSo(
  { at, seat }: Turning,
  face: string,
  scene: Scene,
  like: Scene["pieces"][number] | null,
) {
  const place = parts(at)[1];
  const here = pieceOf(scene, at, seat);
  const shown = showing(parts(face)[1], here ?? like)!;
  const piece = { ...shown, place, level: here?.level ?? 0 };
  const pieces = [...scene.pieces.filter((other) => other !== here), piece];
  const kind = here ? "turned" : "placed";
  const event = {
    kind,
    place,
    seat,
    source: "",
    colour: "",
    faces: "",
    piece: "",
    amount: 0,
    text: "",
    how: "",
    over: "",
  };
  return { events: [event], scene: { ...scene, pieces } } as Pick<Previewed, "events" | "scene">;
}

/** Faces that a quarter turn, or a third of one on a corner, makes of each other. */
function roundsOf(faces: readonly string[]): string[][] {
  const left = new Set(faces);
  const rounds: string[][] = [];
  for (const start of faces) {
    const round: string[] = [];
    for (let face = start; left.delete(face); face = quarter(face)) round.push(face);
    if (round.length) rounds.push(round);
  }
  return rounds;
}

/** Clockwise from above: what was west is north. */
function quarter(face: string): string {
  const [, fixed, sides] = /^(face:(?:.\/)?)(.*)$/.exec(face)!;
  return `${fixed}${sides!.slice(-1)}${sides!.slice(0, -1)}`;
}
