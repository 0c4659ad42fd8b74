/** How finely is drawn: steps down when frames come too slowly. */

export interface Quality {
  /** How often the shadow is sampled for a point; 0 for no shadows. */
  taps: number;
  /** Pixels of the picture for one of the page, at most. */
  pixelRatio: number;
  /** The same while something moves. */
  movingRatio: number;
  /** Light is worked out for the corners of pieces only, and holes of pips are flat. */
  plain: boolean;
}

export const QUALITIES: readonly Quality[] = [
  { taps: 9, pixelRatio: 2, movingRatio: 2, plain: false },
  { taps: 4, pixelRatio: 2, movingRatio: 1.25, plain: false },
  { taps: 0, pixelRatio: 1, movingRatio: 1, plain: true },
  { taps: 0, pixelRatio: 1, movingRatio: 0.6, plain: true },
];
/** Where a computer starts that draws without a graphics card. */
export const WITHOUT_CARD = 2;
const SLOW = 26; // milliseconds a frame
const PATIENCE = 10; // frames looked at before stepping down

export function isSoftware(renderer: string): boolean {
  return /swiftshader|llvmpipe|software|basic render/i.test(renderer);
}

/** Watches the time between frames of a continuous motion; says when to step down. */
export class Pace {
  private times: number[] = [];
  private last = 0;

  /** A frame was drawn; true if most of the last ones were slow. */
  frame(now: number): boolean {
    const gap = now - this.last;
    this.last = now;
    if (gap > 250) {
      this.times = []; // a pause, not a slow frame
      return false;
    }
    this.times.push(gap);
    if (this.times.length < PATIENCE) return false;
    const middle = [...this.times].sort((p, q) => p - q)[PATIENCE >> 1]!;
    this.times = [];
    return middle > SLOW;
  }
}
