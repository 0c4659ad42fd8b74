/** From bodies that have come to rest to the pieces of a scene: each goes the little way that is left. */
import { Quaternion, Vector3 } from "three";
import type { Moving } from "../board";
import type { Bodies } from "./bodies";
import type { Spot } from "./layout";
import type { Timeline, Track } from "./timeline";

const LASTS = 220;
/** Edges that a die may be away from where it is said to lie: farther ones were put there by somebody. */
const NEAR = 6;

interface Lying {
  at: Vector3;
  turn: Quaternion;
  colour: string;
}

/** The nearest body of its colour goes to each piece on the board; what finds none is there at once. */
export function comeToRest(moving: Moving, bodies: Bodies, spots: readonly Spot[]): Timeline {
  const free = lying(moving, bodies);
  const tracks: Track[] = [];
  const resting: Spot[] = [];
  for (const spot of spots) {
    const body = spot.tray || spot.piece.kind !== "die" ? null : nearest(free, spot);
    if (!body) {
      resting.push(spot);
      continue;
    }
    free.splice(free.indexOf(body), 1);
    if (body.at.distanceTo(spot.at) < 0.01 && body.turn.angleTo(spot.turn) < 0.02) resting.push(spot);
    else
      tracks.push({
        style: "settle",
        spot,
        from: { at: body.at, turn: body.turn, scale: spot.scale },
        to: { at: spot.at, turn: spot.turn, scale: spot.scale },
        start: 0,
        duration: LASTS,
        before: true,
        after: true,
      });
  }
  return { tracks, resting, duration: tracks.length ? LASTS : 0 };
}

function lying({ bodies: known }: Moving, bodies: Bodies): Lying[] {
  const found: Lying[] = [];
  for (const [k, { kind, colour }] of known.entries()) {
    const at = new Vector3();
    if (kind !== "die" || !bodies.placeOf(k, at)) continue;
    const turn = new Quaternion();
    bodies.turnOf(k, turn);
    found.push({ at, turn, colour });
  }
  return found;
}

function nearest(free: readonly Lying[], spot: Spot): Lying | null {
  let best = NEAR;
  let found: Lying | null = null;
  for (const body of free) {
    const far = body.at.distanceTo(spot.at);
    if (body.colour !== spot.piece.colour || far >= best) continue;
    best = far;
    found = body;
  }
  return found;
}
