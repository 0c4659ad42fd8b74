/** Plays a timeline: keeps its clock, sounds when pieces land, can be finished at once. */
import type { Style, Timeline } from "./timeline";

export class Player {
  timeline: Timeline | null = null;
  private start = 0;
  private heard: Set<number> = new Set();
  private landed: (style: Style) => void = () => undefined;
  private done: () => void = () => undefined;

  get playing(): boolean {
    return this.timeline !== null;
  }

  play(timeline: Timeline, landed: (style: Style) => void): Promise<void> {
    this.skip();
    if (!timeline.duration) return Promise.resolve();
    this.timeline = timeline;
    this.landed = landed;
    this.heard = new Set();
    this.start = 0;
    return new Promise((resolve) => (this.done = resolve));
  }

  /** The time in the timeline; null if nothing is played. */
  advance(now: number): number | null {
    if (!this.timeline) return null;
    this.start ||= now;
    const time = now - this.start;
    for (const [k, { style, start, duration, after }] of this.timeline.tracks.entries()) {
      if (!after || time < start + duration || this.heard.has(k)) continue;
      this.heard.add(k);
      this.landed(style);
    }
    if (time < this.timeline.duration) return time;
    this.skip();
    return null;
  }

  skip(): void {
    this.timeline = null;
    const done = this.done;
    this.done = () => undefined;
    done();
  }
}
