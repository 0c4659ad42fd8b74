/** The frames of an act, kept as they came, to be looked at again slowly. */
import { MOST_BODIES, POSE, readPoses, type Frame } from "./frames";
import { between } from "./playout";
import type { Body } from "./messages";

const MOST = 6_000_000; // bytes
const SLOWLY = 0.25;
/** Of a long act the end is shown first. */
const LAST = 8000;

export class Film {
  readonly bodies: Body[] = [];
  private readonly frames: Frame[] = [];
  private bytes = 0;

  add(frame: Frame): void {
    const last = this.frames.at(-1);
    if (last && frame.ms < last.ms) this.frames.length = this.bytes = 0; // told again from a snapshot
    this.frames.push(frame);
    this.bytes += frame.view.byteLength;
    if (this.bytes > MOST) this.drop();
  }

  get length(): number {
    return this.frames.length ? this.frames.at(-1)!.ms - this.frames[0]!.ms : 0;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  /** Show it from a moment on, a quarter as fast as it was. */
  show(): Showing {
    return new Showing(this.bodies, this.frames);
  }

  /** Forget the beginning, up to a frame that has all bodies. */
  private drop(): void {
    let end = this.frames.findIndex(({ whole }, k) => whole && k >= this.frames.length / 8);
    if (end < 0) end = this.frames.length - 1;
    for (const frame of this.frames.splice(0, end)) this.bytes -= frame.view.byteLength;
  }
}

/** A film on the board. */
export class Showing {
  readonly poses = new Float32Array(MOST_BODIES * POSE);
  /** Milliseconds from its beginning. */
  at = 0;
  plays = true;
  readonly length: number;
  readonly steady = false;
  readonly sways = false;
  wake: () => void = () => undefined;
  private readonly from = new Float32Array(MOST_BODIES * POSE);
  private readonly to = new Float32Array(MOST_BODIES * POSE);
  private next = 0; // the frame that is in `to`
  private last = -1;

  constructor(
    readonly bodies: readonly Body[],
    private readonly frames: readonly Frame[],
  ) {
    this.length = frames.length ? frames.at(-1)!.ms - frames[0]!.ms : 0;
    this.seek(this.length > 1.5 * LAST ? this.length - LAST : 0);
  }

  get over(): boolean {
    return this.at >= this.length;
  }

  /** Go to a moment. */
  seek(at: number): void {
    this.at = Math.min(this.length, Math.max(0, at));
    this.from.fill(0);
    this.to.fill(0);
    this.next = 0;
    if (this.frames.length) readPoses(this.frames[0]!, this.to);
    this.follow();
    this.wake();
  }

  advance(now: number): boolean {
    if (this.last >= 0 && this.plays) this.at = Math.min(this.length, this.at + SLOWLY * (now - this.last));
    this.last = now;
    if (!this.frames.length) return false;
    this.follow();
    const [first, to] = [this.frames[0]!.ms, this.frames[this.next]!.ms];
    const from = this.next ? this.frames[this.next - 1]!.ms : to;
    // What lay still for a while moves only shortly before the frame that tells it.
    const begin = Math.max(from, to - 110);
    const t = to > begin ? Math.min(1, Math.max(0, (first + this.at - begin) / (to - begin))) : 1;
    between(this.from, this.to, t, this.poses);
    return this.plays && !this.over;
  }

  private follow(): void {
    const moment = (this.frames[0]?.ms ?? 0) + this.at;
    while (this.next + 1 < this.frames.length && this.frames[this.next]!.ms < moment) {
      this.from.set(this.to);
      readPoses(this.frames[++this.next]!, this.to);
    }
  }
}
