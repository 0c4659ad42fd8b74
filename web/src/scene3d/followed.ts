/** Looks after bodies in motion: what the eye follows and shows, and which body is under a pointer. */
import { Quaternion, Vector3, type Camera, type Ray } from "three";
import type { Bodies } from "./bodies";
import type { Eye } from "./eye";
import { meets } from "./pick";
import { plateOutline } from "./plate";

const FAST = 0.004; // edges from picture to picture
const SHARE = 0.35; // of the way from the middle to what moves
const FARTHEST = 2.6; // edges that the view is shifted at most
const USUAL_HEIGHT = 7; // edges that every view shows
/** How near to the frame of the picture something may come before the eye steps back, and when it comes near again. */
const INSIDE = 0.93;
const WELL_INSIDE = 0.72;
const FARTHEST_BACK = 2;
/** What rolled so many edges away is let go. */
const LOST = 17;
const HALF = new Vector3(0.5, 0.5, 0.5);

export class Followed {
  private readonly before: Vector3[] = [];
  private readonly at = new Vector3();
  private readonly middle = new Vector3();
  private readonly turn = new Quaternion();
  private readonly corners = plateOutline(1);
  private back = 1;
  /** How near to the frame of the picture the outermost of all is. */
  private worst = 0;

  /** Whether the eye is still on its way back. `steady`: somebody steers, and the view must not go away below their hand. */
  look(bodies: Bodies, eye: Eye, steady: boolean, camera: Camera): boolean {
    let moved = 0;
    let top = 0;
    this.worst = 0;
    this.middle.set(0, 0, 0);
    for (let k = 0; k < bodies.count; k++) {
      if (bodies.isPlate(k) || !bodies.placeOf(k, this.at)) continue;
      const lost = Math.hypot(this.at.x, this.at.z) > LOST;
      if (!lost) top = Math.max(top, this.at.y);
      const was = this.before[k];
      if (!was) this.before[k] = this.at.clone();
      else {
        if (bodies.isDie(k) && !lost && was.distanceTo(this.at) > FAST) {
          this.middle.add(this.at);
          moved += 1;
        }
        was.copy(this.at);
      }
      if (!lost) this.see(camera);
    }
    if (bodies.isHeld)
      for (const corner of this.corners) {
        this.at.copy(corner).applyQuaternion(bodies.plate.quaternion).add(bodies.plate.position);
        this.see(camera);
      }
    const rise = Math.max(0, top - USUAL_HEIGHT);
    if (!moved || steady) this.middle.set(0, 0, 0);
    else this.middle.multiplyScalar(SHARE / moved).clampLength(0, FARTHEST);
    // A plate that is held up when it leans stays in the picture.
    this.middle.y = 0.55 * rise + 0.5 * bodies.plate.position.y;
    if (this.worst > INSIDE) this.back = Math.min(FARTHEST_BACK, this.back * 1.02);
    else if (this.worst < WELL_INSIDE) this.back = Math.max(1, this.back * 0.997);
    eye.follow(this.middle, this.back);
    return this.worst > INSIDE && this.back < FARTHEST_BACK;
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

  private see(camera: Camera): void {
    this.at.project(camera);
    this.worst = Math.max(this.worst, Math.abs(this.at.x), Math.abs(this.at.y));
  }
}
