/** The sound of wood on metal, made on the spot: three variations, never louder than a real table. */

const LOUDNESS = 0.14;
const BELL = { pitch: 1320, loudness: 0.09, length: 0.5 };
const TICK = { pitch: 880, loudness: 0.05, length: 0.06 };
const VARIATIONS = [
  { wood: 410, metal: 2350, length: 0.09 },
  { wood: 365, metal: 2710, length: 0.1 },
  { wood: 470, metal: 2090, length: 0.08 },
] as const;

export class Sounds {
  private context: AudioContext | null = null;
  private count = 0;

  /** Browsers allow sound only after somebody has done something; a switched-on sound is woken then. */
  enable(on: boolean): void {
    if (on && !this.context && typeof AudioContext !== "undefined") this.context = new AudioContext();
    if (on) void this.context?.resume();
    else void this.context?.suspend();
  }

  /** A piece lands; what only leaves or turns is silent. */
  play(style: "drop" | "glide" | "tumble" | "turn" | "settle" | "leave" | "appear"): void {
    if (!this.context || ["leave", "appear", "turn", "settle"].includes(style)) return;
    const knocks = style === "tumble" ? 3 : 1;
    for (let k = 0; k < knocks; k++) this.knock(this.context, k * 0.07, LOUDNESS / (k + 1));
  }

  /** A second of a countdown: soft, like a clock in the next room. */
  tick(): void {
    if (this.context) tone(this.context, this.context.currentTime, TICK.pitch, TICK.loudness, TICK.length);
  }

  /** Somebody calls something: clear, and unlike anything that dice do. */
  bell(): void {
    if (!this.context) return;
    for (const [share, overtone] of [
      [1, 1],
      [0.5, 1.5],
    ] as const) {
      const { pitch, loudness, length } = BELL;
      tone(this.context, this.context.currentTime, pitch * overtone, loudness * share, length);
    }
  }

  private knock(context: AudioContext, delay: number, loudness: number): void {
    const { wood, metal, length } = VARIATIONS[this.count++ % VARIATIONS.length]!;
    const start = context.currentTime + delay;
    for (const [pitch, share, fade] of [
      [wood, 1, length],
      [wood * 2.7, 0.4, length * 0.5],
      [metal, 0.16, length * 2.2],
    ] as const) {
      tone(context, start, pitch, loudness * share, fade);
    }
  }

  dispose(): void {
    void this.context?.close();
    this.context = null;
  }
}

/** A tone that is there at once, falls a little and fades. */
function tone(context: AudioContext, start: number, pitch: number, loudness: number, fade: number): void {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.86, start + fade);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.002);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + fade);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + fade + 0.02);
}
