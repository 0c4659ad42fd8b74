/** What a scene tells now: what it tells always, and what is of the piece or place that is pointed at or chosen. */
import type { Offered } from "../board";
import type { Mark, Scene, Stroke } from "../protocol";
import { parts } from "./touch";

export interface Facts {
  marks: readonly Mark[];
  strokes: readonly Stroke[];
}

/** A mark that says nothing but its kind. */
export function mark(place: string, kind: string): Mark {
  return { place, kind, owner: null, label: "", of: "" };
}

/** `preview` is the scene after the move that is being considered: what that one tells always is told instead. */
export function factsOf(
  scene: Scene,
  preview: Scene | null,
  offered: readonly Offered[],
  hovered: string | null,
): Facts {
  const then = preview ?? scene;
  const pointed = pointedAt(scene, offered, hovered);
  const now = <Fact extends { of: string }>(always: readonly Fact[], of: readonly Fact[]) => [
    ...always.filter((fact) => !fact.of),
    ...of.filter((fact) => pointed.has(fact.of)),
  ];
  const strokes = now(then.strokes, scene.strokes);
  const lit = strokes.filter(({ kind }) => kind === "rays").flatMap((rays) => crossedBy(rays, scene));
  const crossed = [...new Set(lit)].map((place) => mark(place, "lit"));
  return { marks: [...crossed, ...now(then.marks, scene.marks)], strokes };
}

/** The place under the pointer, if something is of it, or else those that were chosen. */
function pointedAt(scene: Scene, offered: readonly Offered[], hovered: string | null): ReadonlySet<string> {
  const known = new Set([...scene.marks, ...scene.strokes].map(({ of }) => of));
  known.delete("");
  if (hovered !== null && known.has(placeOf(hovered))) return new Set([placeOf(hovered)]);
  const chosen = offered.filter((offer) => offer.chosen).map(({ touch }) => placeOf(touch));
  return new Set(chosen.filter((place) => known.has(place)));
}

function placeOf(touch: string): string {
  const [kind, what] = parts(touch);
  return kind === "tray" ? touch : what;
}

/** The places with a piece over which a ray goes that ends at an empty one. */
function crossedBy({ places: [start, ...ends] }: Stroke, scene: Scene): string[] {
  const taken = new Set(scene.pieces.map(({ place }) => place));
  const open = ends.filter((end) => !taken.has(end));
  return open.flatMap((end) => between(start!, end)).filter((place) => taken.has(place));
}

/** How many steps it is along a row from one place to another. */
export function stepsBetween(start: string, end: string): number {
  const [from, to] = [numbersOf(start), numbersOf(end)];
  return Math.max(...from.map((number, k) => Math.abs(number - to[k]!)));
}

/** The places of a row that lie between two of it. */
function between(start: string, end: string): string[] {
  const steps = stepsBetween(start, end);
  const [from, to] = [numbersOf(start), numbersOf(end)];
  const at = (step: number) => from.map((number, k) => number + ((to[k]! - number) * step) / steps);
  return Array.from({ length: Math.max(0, steps - 1) }, (_, k) => named(at(k + 1), start));
}

const SQUARE = /^([a-z])(\d+)$/;

/** The coordinates of a cell, or the column and the row of a square. */
function numbersOf(place: string): number[] {
  const square = SQUARE.exec(place);
  return square ? [square[1]!.charCodeAt(0), Number(square[2])] : [...place].map(Number);
}

function named(numbers: readonly number[], like: string): string {
  if (!SQUARE.test(like)) return numbers.join("");
  return `${String.fromCharCode(numbers[0]!)}${numbers[1]}`;
}
