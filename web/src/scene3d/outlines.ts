/** Lines round pieces: what a move would take, and marks on pieces; and arcs for what would move. */
import {
  BackSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  QuadraticBezierCurve3,
  SphereGeometry,
  TubeGeometry,
  type Vector3,
} from "three";
import type { Spot } from "./layout";
import { lookOf, type Shape } from "./looks";
import { shapeOf } from "./shapes";

export interface Outline {
  spot: Spot;
  at: Vector3;
  colour: string;
}
export interface Arc {
  from: Vector3;
  to: Vector3;
  colour: string;
}

export class Outlines {
  readonly group = new Group();
  private readonly hulls = new Map<Shape, ReturnType<typeof shapeOf>>();
  private readonly materials = new Map<string, MeshBasicMaterial>();
  private readonly tip = new SphereGeometry(0.11, 16, 12);

  show(outlines: readonly Outline[], arcs: readonly Arc[]): void {
    this.clear();
    for (const { spot, at, colour } of outlines) {
      const { shape } = lookOf(spot.piece, false);
      const hull = this.hulls.get(shape) ?? shapeOf(shape);
      this.hulls.set(shape, hull);
      const mesh = new Mesh(hull, this.material(colour, true));
      mesh.position.copy(at);
      mesh.quaternion.copy(spot.turn);
      mesh.scale.setScalar(spot.scale * 1.09);
      this.group.add(mesh);
    }
    for (const { from, to, colour } of arcs) this.arc(from, to, colour);
  }

  private arc(from: Vector3, to: Vector3, colour: string): void {
    const top = from.clone().add(to).multiplyScalar(0.5);
    top.y = Math.max(from.y, to.y) + 0.9 + 0.3 * from.distanceTo(to);
    const tube = new TubeGeometry(new QuadraticBezierCurve3(from, top, to), 28, 0.035, 6);
    const line = new Mesh(tube, this.material(colour, false));
    const end = new Mesh(this.tip, this.material(colour, false));
    end.position.copy(to);
    for (const mesh of [line, end]) mesh.renderOrder = 7;
    this.group.add(line, end);
  }

  private material(colour: string, hull: boolean): MeshBasicMaterial {
    const key = `${colour} ${hull}`;
    const known = this.materials.get(key);
    if (known) return known;
    const made = hull
      ? new MeshBasicMaterial({ color: colour, side: BackSide })
      : new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.85 });
    this.materials.set(key, made);
    return made;
  }

  private clear(): void {
    for (const mesh of this.group.children)
      if (mesh instanceof Mesh && mesh.geometry instanceof TubeGeometry) mesh.geometry.dispose();
    this.group.clear();
  }

  dispose(): void {
    this.clear();
    this.tip.dispose();
    for (const hull of this.hulls.values()) hull.dispose();
    for (const material of this.materials.values()) material.dispose();
  }
}
