/** Where a piece on its track is at a moment. */
import { Quaternion, Vector3 } from "three";
import { DROP, SETTLE, type Pose, type Track } from "./timeline";

export interface Moment extends Pose {
  opacity: number;
}

const UP = new Vector3(0, 1, 0);

/** How the piece of a track is drawn at a time; null while it is not there. */
export function poseAt(track: Track, time: number): Moment | null {
  const t = (time - track.start) / track.duration;
  if (t < 0) return track.before ? { ...track.from, opacity: 1 } : null;
  if (t >= 1) return track.after ? { ...track.to, opacity: 1 } : null;
  return MOTIONS[track.style](track, t);
}

const MOTIONS: Readonly<Record<Track["style"], (track: Track, t: number) => Moment>> = {
  drop({ to }, t) {
    const fall = DROP / (DROP + SETTLE);
    if (t < fall) {
      const s = t / fall;
      return raised(to, 1.5 * (1 - s * s), Math.min(1, 3 * s));
    }
    const s = (t - fall) / (1 - fall);
    return raised(to, 0.05 * Math.sin(Math.PI * s) * (1 - s), 1);
  },
  glide({ from, to, over }, t) {
    const s = smooth(t);
    if (over) return roundCorner(from, over, to, s);
    const far = from.at.distanceTo(to.at);
    return between(from, to, s, Math.sin(Math.PI * s) * Math.min(3.2, 0.55 + 0.28 * far));
  },
  tumble({ from, to }, t) {
    const left = (1 - t) ** 1.6;
    const aside = from.at.equals(to.at) ? new Vector3(2.6, 0, 1.4).multiplyScalar(left) : new Vector3();
    const bounce = Math.abs(Math.cos(Math.PI * 2.5 * t)) * 1.7 * (1 - t) ** 1.3;
    const pose = between(from, to, smooth(t), bounce);
    pose.at.add(aside);
    const axis = new Vector3(0.6, 0.25, -0.75).applyAxisAngle(UP, to.at.x * 5 + to.at.z * 3).normalize();
    pose.turn.copy(to.turn).premultiply(new Quaternion().setFromAxisAngle(axis, 4 * Math.PI * left));
    return { ...pose, opacity: Math.min(1, 6 * t) };
  },
  settle({ from, to }, t) {
    return between(from, to, smooth(t), 0);
  },
  turn({ from, to }, t) {
    return between(from, to, smooth(t), 0.5 * Math.sin(Math.PI * t));
  },
  leave({ from }, t) {
    return raised(from, 1.8 * t * t + 0.6 * t, 1 - t * t);
  },
  appear({ to }, t) {
    return raised(to, 0.35 * (1 - smooth(t)), t);
  },
};

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

function raised(pose: Pose, height: number, opacity: number): Moment {
  return {
    at: pose.at.clone().addScaledVector(UP, height),
    turn: pose.turn.clone(),
    scale: pose.scale,
    opacity,
  };
}

function between(from: Pose, to: Pose, s: number, height: number): Moment {
  return {
    at: from.at.clone().lerp(to.at, s).addScaledVector(UP, height),
    turn: from.turn.clone().slerp(to.turn, s),
    scale: from.scale + (to.scale - from.scale) * s,
    opacity: 1,
  };
}

/** Along two straight legs, as fast on both. */
function roundCorner(from: Pose, over: Vector3, to: Pose, s: number): Moment {
  const [up, down] = [from.at.distanceTo(over), over.distanceTo(to.at)];
  const gone = s * (up + down);
  const pose = between(from, to, s, 0);
  if (gone < up) pose.at.copy(from.at).lerp(over, gone / up);
  else pose.at.copy(over).lerp(to.at, (gone - up) / down);
  return pose;
}
