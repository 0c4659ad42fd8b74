/** Lines that a scene draws on its dice: bars that tie them, links between neighbours. */
import { BackSide, CylinderGeometry, Group, Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";
import type { Scene, Stroke } from "../protocol";
import { stepsBetween } from "../scene/facts";
import type { Arc } from "./arcs";
import { written, type Label } from "./labels";
import { STAND } from "./lattice";
import { liftOf, placeAt, type Spot } from "./layout";
import { MOODS } from "./palette";
import { isPyramid } from "./trays";

const BRASS = "#d3a555";
const RADII = { bar: 0.075, link: 0.045 };
const EDGE = 0.022;
const ON_DIE = 0.34;
const UP = new Vector3(0, 1, 0);
/** From the middle of a die on the plate to its upper corner. */
const CORNER = Math.sqrt(3) / 2;

export class Strokes {
  readonly group = new Group();
  private readonly rod = new CylinderGeometry(1, 1, 1, 12, 1);
  private readonly end = new SphereGeometry(1, 12, 8);
  /** Seen round what is inside it: a dark line on every ground. */
  private readonly edge = new MeshBasicMaterial({ color: "#1c1509", side: BackSide });
  private readonly materials = new Map<string, MeshBasicMaterial>();

  show(strokes: readonly Stroke[], topOf: TopOf, theme: "light" | "dark"): void {
    this.group.clear();
    for (const { kind, places } of strokes) {
      if (kind === "rays") continue; // they are arcs
      const material = this.material(kind === "bar" ? BRASS : MOODS[theme].glow);
      const points = places.flatMap((place) => topOf(place) ?? []);
      this.thread(points, material, RADII[kind]);
      this.thread(points, this.edge, RADII[kind] + EDGE);
    }
  }

  private thread(points: readonly Vector3[], material: MeshBasicMaterial, radius: number): void {
    for (const at of points) this.put(this.end, material, at, new Vector3().setScalar(radius));
    for (const [k, at] of points.slice(1).entries()) this.join(material, points[k]!, at, radius);
  }

  private join(material: MeshBasicMaterial, from: Vector3, to: Vector3, radius: number): void {
    const along = to.clone().sub(from);
    const middle = from.clone().addScaledVector(along, 0.5);
    const rod = this.put(this.rod, material, middle, new Vector3(radius, along.length(), radius));
    rod.quaternion.setFromUnitVectors(UP, along.normalize());
  }

  private put(shape: Mesh["geometry"], material: MeshBasicMaterial, at: Vector3, size: Vector3): Mesh {
    const mesh = new Mesh(shape, material);
    mesh.position.copy(at);
    mesh.scale.copy(size);
    this.group.add(mesh);
    return mesh;
  }

  private material(colour: string): MeshBasicMaterial {
    const made = this.materials.get(colour) ?? new MeshBasicMaterial({ color: colour });
    this.materials.set(colour, made);
    return made;
  }

  dispose(): void {
    this.group.clear();
    this.rod.dispose();
    this.end.dispose();
    this.edge.dispose();
    for (const material of this.materials.values()) material.dispose();
  }
}

/** Where a stroke touches a place. */
export type TopOf = (place: string) => Vector3 | null;

/** On top of what stands at a place, or on its ground. */
export function topsOf(scene: Scene, spots: readonly Spot[], lifted: number): TopOf {
  const tops = new Map<string, Vector3>();
  for (const { piece, tray, at, cell } of spots) {
    if (tray) continue;
    const height = at.y + (cell ? CORNER + liftOf(cell, lifted) : 0.45);
    const known = tops.get(piece.place);
    if (!known || known.y < height) tops.set(piece.place, at.clone().setY(height));
  }
  return (place) => tops.get(place) ?? groundAt(scene, place);
}

function groundAt(scene: Scene, place: string): Vector3 | null {
  const at = placeAt(scene, place);
  return at && at.setY(at.y + (isPyramid(scene.board) ? 0.1 - STAND : 0.1));
}

/** Rays go from the die to where they point, over what is between. */
export function rayArcs(strokes: readonly Stroke[], topOf: TopOf, colour: string): Arc[] {
  return ends(strokes).flatMap(([start, end]) => {
    const [from, to] = [topOf(start), topOf(end)];
    return from && to ? [{ from, to, colour, style: "ray" }] : [];
  });
}

/** What is written beside strokes and marks: in the middle of a bar or link, at the end of a ray, at a marked place. */
export function writtenOf({ pieces, marks, strokes }: Scene, topOf: TopOf, named: boolean): Label[] {
  const label = (text: string, at: Vector3 | null, rise: number): Label[] =>
    text && at ? [written(text, at, rise)] : [];
  // Where names of places are written too, those are lower.
  const above = named ? 0.42 : 0;
  const taken = new Set(pieces.map(({ place }) => place));
  return [
    // On a die it is small and just at its upper corner, where it hides no number.
    ...marks.flatMap(({ place, label: text }) =>
      label(text, topOf(place), taken.has(place) ? above : 0.16 + above).map((one) =>
        taken.has(place) ? { ...one, size: ON_DIE } : one,
      ),
    ),
    ...ends(strokes).flatMap(([start, end]) =>
      label(String(stepsBetween(start, end)), topOf(end), 0.2 + above),
    ),
    ...strokes.flatMap(({ label: text, places }) => {
      const [first, last] = [topOf(places[0]!), topOf(places.at(-1)!)];
      const middle = first && last && first.clone().add(last).multiplyScalar(0.5);
      return label(text, middle, 0.22);
    }),
  ];
}

function ends(strokes: readonly Stroke[]): [start: string, end: string][] {
  return strokes.flatMap(({ kind, places: [start, ...others] }) =>
    kind === "rays" ? others.map((end): [string, string] => [start!, end]) : [],
  );
}
