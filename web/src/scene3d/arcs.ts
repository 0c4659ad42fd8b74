/** Arcs from place to place: what would move, the way the last piece took, and where numbers point. */
import {
  CurvePath,
  Group,
  LineCurve3,
  Mesh,
  MeshBasicMaterial,
  QuadraticBezierCurve3,
  SphereGeometry,
  TubeGeometry,
  type Vector3,
} from "three";

export interface Arc {
  from: Vector3;
  to: Vector3;
  /** Where the two legs of a right angle meet, if it goes along one. */
  over?: Vector3 | null;
  colour: string;
  /** What would move; what is only to be remembered, thinner, lower and fainter; or where a number points. */
  style: keyof typeof STYLES;
}

const STYLES = {
  present: { radius: 0.035, tip: 1, opacity: 0.85, rise: 0.9, arch: 0.3 },
  past: { radius: 0.018, tip: 0.55, opacity: 0.6, rise: 0.45, arch: 0.16 },
  ray: { radius: 0.028, tip: 0.3, opacity: 0.95, rise: 0.45, arch: 0.16 },
};

export class Arcs {
  readonly group = new Group();
  private readonly materials = new Map<string, MeshBasicMaterial>();
  private readonly tip = new SphereGeometry(0.11, 16, 12);

  show(arcs: readonly Arc[]): void {
    this.clear();
    for (const arc of arcs) this.draw(arc);
  }

  private draw({ from, to, over, colour, style }: Arc): void {
    const { radius, tip, opacity, rise, arch } = STYLES[style];
    const top = from.clone().add(to).multiplyScalar(0.5);
    top.y = Math.max(from.y, to.y) + rise + arch * from.distanceTo(to);
    const material = this.material(colour, opacity);
    const way = over ? legs(from, over, to) : new QuadraticBezierCurve3(from, top, to);
    const line = new Mesh(new TubeGeometry(way, over ? 56 : 28, radius, 6), material);
    const end = new Mesh(this.tip, material);
    end.position.copy(to);
    end.scale.setScalar(tip);
    for (const mesh of [line, end]) mesh.renderOrder = 7;
    this.group.add(line, end);
  }

  private material(colour: string, opacity: number): MeshBasicMaterial {
    const key = `${colour} ${opacity}`;
    const known = this.materials.get(key);
    if (known) return known;
    const made = new MeshBasicMaterial({ color: colour, transparent: true, opacity, depthWrite: false });
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
    for (const material of this.materials.values()) material.dispose();
  }
}

/** Straight up, then straight down. */
function legs(from: Vector3, over: Vector3, to: Vector3): CurvePath<Vector3> {
  const way = new CurvePath<Vector3>();
  way.add(new LineCurve3(from, over));
  way.add(new LineCurve3(over, to));
  return way;
}
