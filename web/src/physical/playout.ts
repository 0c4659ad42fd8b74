/**
 * From frames that come with delay and jitter to poses for every picture that is drawn.
 *
 * Pictures are a little behind the newest frame, so that there are two frames to draw between. How far behind follows
 * how unevenly frames come.
 */
import { MOST_BODIES, POSE, readPoses, type Frame } from "./frames";

const KEPT = 12; // frames to draw between
const ARRIVALS = 32; // that are looked at to know the delay
const BEHIND = 1.5; // frames
const LONGEST = 250; // milliseconds behind at the most
const USUAL = 1000 / 30; // from frame to frame
/** After a pause nothing has moved until shortly before the next frame. */
const PAUSE = 110;
/** So far off, the clock of the pictures is set anew instead of being hurried. */
const JUMP = 400;
/** How much faster or slower it may go. */
const HURRY = 0.25;

interface Snapshot {
  ms: number;
  poses: Float32Array;
}

export class Playout {
  /** The poses to be drawn. */
  readonly poses = new Float32Array(MOST_BODIES * POSE);
  /** The moment of the attempt that is drawn, in milliseconds. */
  clock = 0;
  private readonly ring: Snapshot[] = Array.from({ length: KEPT }, () => ({
    ms: 0,
    poses: new Float32Array(MOST_BODIES * POSE),
  }));
  private count = 0;
  private newest = -1;
  private readonly lags = new Float64Array(ARRIVALS);
  private readonly sorted = new Float64Array(ARRIVALS);
  private lagged = 0;
  private interval = USUAL;
  private last = -1;
  private running = false;
  private first = 0; // the moment of the first frame

  /** A frame has come at `now` on our own clock. */
  take(frame: Frame, now: number): void {
    const before = this.count ? this.ring[this.newest]! : null;
    // An act that is told again from a snapshot goes back in time.
    if (before && frame.ms < before.ms) this.forget();
    this.lag(frame.ms, now);
    if (!this.count) this.first = frame.ms;
    const gap = before ? frame.ms - before.ms : 0;
    if (this.count && gap > PAUSE) this.push(frame.ms - this.interval, true);
    else if (this.count && gap > 0) this.interval += 0.1 * (gap - this.interval);
    readPoses(frame, this.push(frame.ms, this.count > 0).poses);
  }

  /** Put into `poses` what is to be drawn now. Whether more is to come of what is known. */
  advance(now: number): boolean {
    if (!this.count) return false;
    this.tick(now);
    const after = this.after();
    const to = this.ring[after]!;
    const from = this.count > 1 ? this.ring[(after + KEPT - 1) % KEPT]! : to;
    const span = to.ms - from.ms;
    const t = span > 0 ? Math.min(1, Math.max(0, (this.clock - from.ms) / span)) : 1;
    between(from.poses, to.poses, t, this.poses);
    return this.clock < this.ring[this.newest]!.ms;
  }

  /** Whether the attempt has begun: as long as it waits, its time stands still. */
  get begun(): boolean {
    return this.count > 0 && this.ring[this.newest]!.ms > 0;
  }

  /** Whether everything that came has been drawn. */
  get shownAll(): boolean {
    return !this.count || this.clock >= this.ring[this.newest]!.ms;
  }

  /** How far pictures are behind what has come, in milliseconds. */
  get delay(): number {
    const n = Math.min(this.lagged, ARRIVALS);
    if (!n) return BEHIND * this.interval;
    const some = this.sorted.subarray(0, n);
    some.set(this.lags.subarray(0, n));
    some.sort();
    const jitter = some[Math.floor(0.9 * (n - 1))]! - some[0]!;
    return Math.min(LONGEST, Math.max(BEHIND * this.interval, jitter + 0.5 * this.interval));
  }

  /** How much later than its moment the quickest of the last frames came, on our own clock. */
  private get offset(): number {
    const n = Math.min(this.lagged, ARRIVALS);
    let least = Infinity;
    for (let k = 0; k < n; k++) least = Math.min(least, this.lags[k]!);
    return least;
  }

  private tick(now: number): void {
    const goal = now - this.offset - this.delay;
    const step = this.last < 0 ? 0 : now - this.last;
    this.last = now;
    const off = goal - (this.clock + step);
    // Before anything was drawn of it no picture jumps.
    const free = !this.running || this.clock <= this.first;
    if (free || Math.abs(off) > JUMP) this.clock = this.running ? Math.max(goal, this.first) : goal;
    else this.clock += step + Math.min(HURRY * step, Math.max(-HURRY * step, 0.1 * off));
    this.running = true;
  }

  /** The first frame that is not before the clock, or the newest. */
  private after(): number {
    let index = this.newest;
    for (let k = 1; k < this.count; k++) {
      const earlier = (this.newest + KEPT - k) % KEPT;
      if (this.ring[earlier]!.ms < this.clock) break;
      index = earlier;
    }
    return index;
  }

  /** The next snapshot, as the last one was if bodies that stay are not told. */
  private push(ms: number, like: boolean): Snapshot {
    const before = this.ring[(this.newest + KEPT) % KEPT]!;
    this.newest = (this.newest + 1) % KEPT;
    this.count = Math.min(this.count + 1, KEPT);
    const made = this.ring[this.newest]!;
    if (like) made.poses.set(before.poses);
    else made.poses.fill(0);
    made.ms = ms;
    return made;
  }

  private lag(ms: number, now: number): void {
    const lag = now - ms;
    // The attempt stood still, or the server did: what was known of the delay means nothing any more.
    if (this.lagged && (ms === 0 || Math.abs(lag - this.offset) > JUMP)) this.lagged = 0;
    this.lags[this.lagged++ % ARRIVALS] = lag;
  }

  private forget(): void {
    this.count = 0;
    this.newest = -1;
    this.lagged = 0;
    this.running = false;
  }
}

/** Poses between two lists of them; a body that was not there before is where it came. */
export function between(from: Float32Array, to: Float32Array, t: number, into: Float32Array): void {
  for (let base = 0; base < into.length; base += POSE) {
    const there = to[base + 3]! || to[base + 4]! || to[base + 5]! || to[base + 6]!;
    if (!there) {
      into[base + 3] = into[base + 4] = into[base + 5] = into[base + 6] = 0;
      continue;
    }
    const was = from[base + 3]! || from[base + 4]! || from[base + 5]! || from[base + 6]!;
    const s = was ? t : 1;
    for (let k = base; k < base + 3; k++) into[k] = from[k]! + s * (to[k]! - from[k]!);
    let dot = 0;
    for (let k = base + 3; k < base + POSE; k++) dot += from[k]! * to[k]!;
    const sign = dot < 0 ? -1 : 1;
    let squares = 0;
    for (let k = base + 3; k < base + POSE; k++) {
      const part = (1 - s) * sign * from[k]! + s * to[k]!;
      into[k] = part;
      squares += part * part;
    }
    const length = Math.sqrt(squares) || 1;
    for (let k = base + 3; k < base + POSE; k++) into[k]! /= length;
  }
}

/** Whether a body is there at all. */
export function isThere(poses: Float32Array, body: number): boolean {
  const base = body * POSE + 3;
  return poses[base] !== 0 || poses[base + 1] !== 0 || poses[base + 2] !== 0 || poses[base + 3] !== 0;
}
