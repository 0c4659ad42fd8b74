/** A box with rounded edges: few corners, smooth normals; every corner knows its side (in the order of SIDES). */
import { BufferGeometry, Float32BufferAttribute, Vector3 } from "three";
import { SIDES } from "./orientation";

/** Half the lengths of the edges along x, y, z and the radius of the rounding. */
export function roundedBox(half: Vector3, radius: number): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const sides: number[] = [];
  const index: number[] = [];
  const inner = half.clone().subScalar(radius);
  for (const [side, out] of SIDES.entries()) {
    const [right, up] = directions(out);
    const across = stops(half.dot(absolute(right)), radius);
    const along = stops(half.dot(absolute(up)), radius);
    const first = positions.length / 3;
    for (const v of along)
      for (const u of across) {
        const at = out.clone().multiply(half).addScaledVector(right, u).addScaledVector(up, v);
        const core = at.clone().clamp(inner.clone().negate(), inner);
        const normal = at.clone().sub(core).normalize();
        at.copy(core).addScaledVector(normal, radius);
        positions.push(at.x, at.y, at.z);
        normals.push(normal.x, normal.y, normal.z);
        uvs.push(0.5 + u / (2 * across.at(-1)!), 0.5 + v / (2 * along.at(-1)!));
        sides.push(side);
      }
    const width = across.length;
    for (let row = 0; row + 1 < along.length; row++)
      for (let column = 0; column + 1 < width; column++) {
        const corner = first + row * width + column;
        index.push(corner, corner + 1, corner + width + 1, corner, corner + width + 1, corner + width);
      }
  }
  const box = new BufferGeometry();
  box.setAttribute("position", new Float32BufferAttribute(positions, 3));
  box.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  box.setAttribute("uv", new Float32BufferAttribute(uvs, 2));
  box.setAttribute("side", new Float32BufferAttribute(sides, 1));
  box.setAttribute("roundness", new Float32BufferAttribute(new Float32Array(sides.length), 1));
  box.setIndex(index);
  return box;
}

/** What is right and up on a side, seen from outside; the top is read with north up. */
function directions(out: Vector3): [right: Vector3, up: Vector3] {
  const up = out.y ? new Vector3(0, 0, -out.y) : new Vector3(0, 1, 0);
  return [up.clone().cross(out), up];
}

function absolute(v: Vector3): Vector3 {
  return new Vector3(Math.abs(v.x), Math.abs(v.y), Math.abs(v.z));
}

function stops(half: number, radius: number): number[] {
  return [-half, -half + radius, half - radius, half];
}
