/** Bodies of an act under way, as they are to be drawn: between the frames that came, and as the own hand holds them. */
import type { Moving } from "../board";
import { POSE, type Frame } from "./frames";
import type { Body } from "./messages";
import { Playout } from "./playout";
import type { Spot3 } from "./space";

/** So long after the last news pictures are still drawn: another frame is on its way. */
const AWAKE = 400;

export class Live implements Moving {
  readonly bodies: Body[];
  wake: () => void = () => undefined;
  /** What the own hand holds, drawn before the table has said so: seven numbers into the list at a place. */
  held: { kind: Body["kind"]; hold(poses: Float32Array, base: number, now: number): void } | null = null;
  private readonly playout = new Playout();
  private news = 0;

  constructor(
    bodies: readonly Body[],
    readonly steady = false,
    readonly sways = false,
  ) {
    this.bodies = [...bodies];
  }

  get poses(): Float32Array {
    return this.playout.poses;
  }

  /** The moment of the attempt that is shown, in milliseconds. */
  get clock(): number {
    return this.playout.begun ? Math.max(0, this.playout.clock) : 0;
  }

  get begun(): boolean {
    return this.playout.begun;
  }

  get shownAll(): boolean {
    return this.playout.shownAll;
  }

  /** Where the middle of a body is drawn, as seen from the plate. */
  placeOf(body: number): Spot3 {
    const base = body * POSE;
    return { x: this.poses[base]!, y: this.poses[base + 1]!, z: this.poses[base + 2]! };
  }

  more(first: number, bodies: readonly Body[]): void {
    this.bodies.splice(first, bodies.length, ...bodies);
    this.wake();
  }

  take(frame: Frame, now: number): void {
    this.playout.take(frame, now);
    this.news = now;
    this.wake();
  }

  advance(now: number): boolean {
    const again = this.playout.advance(now);
    const { held } = this;
    const body = held ? this.bodies.findIndex(({ kind }) => kind === held.kind) : -1;
    if (body >= 0) held!.hold(this.playout.poses, body * POSE, now);
    return again || body >= 0 || now - this.news < AWAKE;
  }
}
