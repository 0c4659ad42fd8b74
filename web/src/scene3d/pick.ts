/** What is under a pointer: pieces and empty places as simple bodies, met by a ray. */
import { type Quaternion, type Ray, type Vector3 } from "three";

/** A box in the room, turned; `touch` if touching it is offered, `wrong` is what it would be called if it is not. */
export interface Body {
  at: Vector3;
  turn: Quaternion;
  half: Vector3;
  touch: string | null;
  wrong?: string;
}

/** How far along the ray a body is met; null if it is missed. */
export function meets(ray: Ray, body: Body): number | null {
  const back = body.turn.clone().invert();
  const origin = ray.origin.clone().sub(body.at).applyQuaternion(back);
  const way = ray.direction.clone().applyQuaternion(back);
  let near = -Infinity;
  let far = Infinity;
  for (const axis of ["x", "y", "z"] as const) {
    const half = body.half[axis];
    if (Math.abs(way[axis]) < 1e-9) {
      if (Math.abs(origin[axis]) > half) return null;
      continue;
    }
    const first = (-half - origin[axis]) / way[axis];
    const second = (half - origin[axis]) / way[axis];
    near = Math.max(near, Math.min(first, second));
    far = Math.min(far, Math.max(first, second));
  }
  return near <= far && far > 0 ? Math.max(near, 0) : null;
}

/** The nearest body on the ray; of two at the same place the first one. */
export function bodyOn(ray: Ray, bodies: readonly Body[]): Body | null {
  let best = Infinity;
  let nearest: Body | null = null;
  for (const body of bodies) {
    const t = meets(ray, body);
    if (t === null || t >= best) continue;
    best = t;
    nearest = body;
  }
  return nearest;
}

/** The offered body whose middle is nearest to the pointer, within a tolerance in pixels, and not hidden by others. */
export function touchNear(
  bodies: readonly Body[],
  pixelOf: (at: Vector3) => { x: number; y: number },
  rayTo: (at: Vector3) => Ray,
  pointer: { x: number; y: number },
  tolerance: number,
): string | null {
  const near = bodies
    .filter((body) => body.touch !== null)
    .map((body) => {
      const pixel = pixelOf(body.at);
      return { body, far: Math.hypot(pixel.x - pointer.x, pixel.y - pointer.y) };
    })
    .filter(({ far }) => far <= tolerance)
    .sort((p, q) => p.far - q.far);
  const seen = near.find(({ body }) => {
    const ray = rayTo(body.at);
    const own = meets(ray, body) ?? ray.origin.distanceTo(body.at);
    return bodies.every((other) => other === body || (meets(ray, other) ?? Infinity) >= own - 0.05);
  });
  return seen?.body.touch ?? null;
}
