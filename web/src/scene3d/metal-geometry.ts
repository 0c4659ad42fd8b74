/** Collects the flat facets of something milled from metal. */
import { BufferGeometry, Float32BufferAttribute, Vector3 } from "three";

/** A corner and how open it is to the light, 0 to 1. */
export interface Corner {
  at: Vector3;
  open: number;
}

export class Milled {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly brushes: number[] = [];
  private readonly opens: number[] = [];

  /** A convex facet; corners counter-clockwise seen from outside. `normals` where it is part of something round. */
  facet(corners: readonly Corner[], brush?: Vector3, normals?: readonly Vector3[]): void {
    const [p, q, r] = corners.map((corner) => corner.at) as [Vector3, Vector3, Vector3];
    const normal = q.clone().sub(p).cross(r.clone().sub(p)).normalize();
    const along = brush ?? q.clone().sub(p).normalize();
    for (let k = 1; k + 1 < corners.length; k++)
      for (const index of [0, k, k + 1]) this.corner(corners[index]!, normals?.[index] ?? normal, along);
  }

  /** Triangles of a flat top, from the corners of a plane and an index. */
  top(points: readonly Vector3[], index: readonly number[], brush: Vector3): void {
    for (const k of index) this.corner({ at: points[k]!, open: 1 }, new Vector3(0, 1, 0), brush);
  }

  geometry(): BufferGeometry {
    const made = new BufferGeometry();
    made.setAttribute("position", new Float32BufferAttribute(this.positions, 3));
    made.setAttribute("normal", new Float32BufferAttribute(this.normals, 3));
    made.setAttribute("brush", new Float32BufferAttribute(this.brushes, 3));
    made.setAttribute("open", new Float32BufferAttribute(this.opens, 1));
    return made;
  }

  /** The wall and the bevel round a closed outline (counter-clockwise from above), from y = 0 down to `bottom`. */
  rim(outline: readonly Vector3[], bevel: number, bottom: number): void {
    const out = outwards(outline);
    const up = new Vector3(0, 1, 0);
    for (let k = 0; k < outline.length; k++) {
      const next = (k + 1) % outline.length;
      const pairs = [k, next].map((index) => {
        const top = outline[index]!;
        const edge = top
          .clone()
          .addScaledVector(out[index]!, bevel)
          .setY(top.y - bevel);
        return { top, edge, foot: edge.clone().setY(bottom), out: out[index]! };
      });
      const [p, q] = pairs as [(typeof pairs)[0], (typeof pairs)[0]];
      const slant = (o: Vector3) => o.clone().add(up).normalize();
      const along = q.top.clone().sub(p.top).normalize();
      this.facet(
        [p.edge, q.edge, q.top, p.top].map((at) => ({ at, open: 1 })),
        along,
        [slant(p.out), slant(q.out), slant(q.out), slant(p.out)],
      );
      this.facet(
        [
          { at: p.foot, open: 0.35 },
          { at: q.foot, open: 0.35 },
          { at: q.edge, open: 1 },
          { at: p.edge, open: 1 },
        ],
        along,
        [p.out, q.out, q.out, p.out],
      );
    }
  }

  private corner({ at, open }: Corner, normal: Vector3, brush: Vector3): void {
    this.positions.push(at.x, at.y, at.z);
    this.normals.push(normal.x, normal.y, normal.z);
    this.brushes.push(brush.x, brush.y, brush.z);
    this.opens.push(open);
  }
}

/** The level directions away from a closed outline at each of its points. */
export function outwards(outline: readonly Vector3[]): Vector3[] {
  return outline.map((at, k) => {
    const before = outline[(k + outline.length - 1) % outline.length]!;
    const after = outline[(k + 1) % outline.length]!;
    const first = at.clone().sub(before).normalize();
    const second = after.clone().sub(at).normalize();
    const along = first.add(second).normalize();
    return new Vector3(-along.z, 0, along.x);
  });
}
