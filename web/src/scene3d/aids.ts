/** What helps a hand to aim: bands, arcs, rings on the plate, and see-through dice. */
import {
  CatmullRomCurve3,
  Group,
  Mesh,
  MeshBasicMaterial,
  QuadraticBezierCurve3,
  RingGeometry,
  TubeGeometry,
  type BufferGeometry,
} from "three";
import type { Aid, BoardSettings } from "../board";
import { EDGE } from "../physical/space";
import { dressed, poseInRoom } from "./bodies";
import { toRoom } from "./physical-frame";
import type { Shown } from "./piece-mesh";

const LINES = {
  arc: { radius: 0.045, opacity: 0.9, colour: "#ffb52e" },
  band: { radius: 0.07, opacity: 0.95, colour: "#e0492c" },
  plumb: { radius: 0.02, opacity: 0.7, colour: "#fff0c8" },
} as const;
const RINGS = {
  target: { width: 0.09, opacity: 0.95, colour: "#ffb52e" },
  scatter: { width: 0.05, opacity: 0.5, colour: "#fff0c8" },
} as const;
const OVER = 0.04; // above the metal
const GHOST = 0.55;

export class Aids {
  readonly group = new Group();
  private readonly materials = new Map<string, MeshBasicMaterial>();

  show(aid: Aid | null): void {
    this.clear();
    for (const { points, style } of aid?.lines ?? []) {
      const { radius, opacity, colour } = LINES[style];
      const at = points.map((point) => toRoom(point));
      if (at.length < 2 || at[0]!.distanceTo(at.at(-1)!) < 0.05) continue;
      const way =
        at.length === 3
          ? new QuadraticBezierCurve3(at[0]!, at[1]!, at[2]!)
          : new CatmullRomCurve3(at, false, "centripetal");
      this.put(new TubeGeometry(way, 32, radius, 6), colour, opacity, 8);
    }
    for (const { at, radius, style } of aid?.rings ?? []) {
      const { width, opacity, colour } = RINGS[style];
      const size = Math.max(radius / EDGE, width);
      const ring = new RingGeometry(size - width, size, 64).rotateX(-Math.PI / 2);
      const mesh = this.put(ring, colour, opacity, 7);
      mesh.position.copy(toRoom(at));
      mesh.position.y += OVER;
    }
  }

  /** Its see-through dice, among the pieces. */
  ghostsOf(aid: Aid | null, settings: BoardSettings): Shown[] {
    return (aid?.ghosts ?? []).map(({ pose, colour }, k) => ({
      ...dressed(colour, k, settings),
      ...poseInRoom(pose),
      opacity: GHOST,
    }));
  }

  private put(geometry: BufferGeometry, colour: string, opacity: number, order: number): Mesh {
    const mesh = new Mesh(geometry, this.material(colour, opacity));
    mesh.renderOrder = order;
    this.group.add(mesh);
    return mesh;
  }

  private material(colour: string, opacity: number): MeshBasicMaterial {
    const key = `${colour} ${opacity}`;
    let known = this.materials.get(key);
    if (!known) {
      known = new MeshBasicMaterial({
        color: colour,
        transparent: true,
        opacity,
        depthWrite: false,
        depthTest: false,
      });
      this.materials.set(key, known);
    }
    return known;
  }

  private clear(): void {
    for (const mesh of this.group.children) (mesh as Mesh).geometry.dispose();
    this.group.clear();
  }

  dispose(): void {
    this.clear();
    for (const material of this.materials.values()) material.dispose();
  }
}
