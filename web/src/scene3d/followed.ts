/** Looks after bodies in motion: what the eye follows, and which body is under a pointer. */
import { Quaternion, Vector3, type Ray } from "three";
import type { Bodies } from "./bodies";
import type { Eye } from "./eye";
import { meets } from "./pick";

const FAST = 0.004; // edges from picture to picture
const SHARE = 0.35; // of the way from the middle to what moves
const FARTHEST = 2.6; // edges that the view is shifted at most
const USUAL_HEIGHT = 7; // edges that every view shows
/** Edges from the middle that every view shows. */
const USUAL_REACH = 9;
const MOST_REACH = 19;
/** How much farther away a plate is seen that leans. */
const HELD = 0.2;
const HALF = new Vector3(0.5, 0.5, 0.5);

export class Followed {
  private readonly before: Vector3[] = [];
  private readonly at = new Vector3();
  private readonly middle = new Vector3();
  private readonly turn = new Quaternion();

  /** `steady`: somebody steers, and the view must not go away below their hand. */
  look(bodies: Bodies, eye: Eye, steady: boolean): void {
    let moved = 0;
    let top = 0;
    let reach = 0;
    this.middle.set(0, 0, 0);
    for (let k = 0; k < bodies.count; k++) {
      if (!bodies.isDie(k) || !bodies.placeOf(k, this.at)) continue;
      top = Math.max(top, this.at.y);
      reach = Math.max(reach, Math.hypot(this.at.x, this.at.z));
      const was = this.before[k];
      if (!was) this.before[k] = this.at.clone();
      else {
        if (was.distanceTo(this.at) > FAST) {
          this.middle.add(this.at);
          moved += 1;
        }
        was.copy(this.at);
      }
    }
    const rise = Math.max(0, top - USUAL_HEIGHT);
    if (!moved || steady) this.middle.set(0, 0, 0);
    else this.middle.multiplyScalar(SHARE / moved).clampLength(0, FARTHEST);
    // A plate that is held up when it leans stays in the picture.
    this.middle.y = 0.55 * rise + 0.5 * bodies.plate.position.y;
    eye.follow(
      this.middle,
      farther(reach) + 0.055 * rise + (bodies.isHeld ? HELD + 0.02 * bodies.plate.position.y : 0),
    );
  }

  /** The die that a ray meets first. */
  bodyOn(ray: Ray, bodies: Bodies): number | null {
    let nearest: number | null = null;
    let best = Infinity;
    for (let k = 0; k < bodies.count; k++) {
      if (!bodies.isDie(k) || !bodies.placeOf(k, this.at)) continue;
      bodies.turnOf(k, this.turn);
      const far = meets(ray, { at: this.at, turn: this.turn, half: HALF, touch: null });
      if (far === null || far >= best) continue;
      best = far;
      nearest = k;
    }
    return nearest;
  }
}

/** How much farther away one must be to see what lies so many edges from the middle. */
export function farther(edges: number): number {
  return Math.max(1, Math.min(edges, MOST_REACH) / USUAL_REACH);
}
