/** A ladle over the plate: it follows the pointer, and is tipped by pressing and dragging down. The wheel turns it. */
import type { Aid, Board } from "../../board";
import type { Hand } from "../hand";
import { clamp, product, RADIAN, turnAbout } from "../space";
import type { Grasp, Pointing } from "./grasp";

const PER_PIXEL = 0.6; // degrees of tipping for a pixel of a drag down
const NOTCH = 15; // degrees
const HIGHER = 50; // tenths of a millimetre for a notch with shift
const SPEED = 400; // mm/s that a hand can do
const TURNING = 360; // degrees per second
const TIPPING = 180;
const BESIDE = 40; // millimetres that a finger holds it off itself

export class PourGrasp implements Grasp {
  private pressed: { at: Pointing; tilt: number } | null = null;
  private turned = 0;
  private readonly shown: { x: number; y: number; z: number; heading: number; tilt: number; at: number };

  constructor(
    private readonly hand: Hand,
    private readonly board: () => Board | null,
  ) {
    const { get } = { get: (name: string) => hand.get(name) };
    this.shown = {
      x: get("x") / 10,
      y: get("y") / 10,
      z: get("z") / 10,
      heading: get("heading"),
      tilt: 0,
      at: 0,
    };
  }

  get strength(): number | null {
    return this.hand.get("tilt") ? this.hand.get("tilt") / this.hand.range("tilt").high : null;
  }

  /** Where below the middle of the ladle the plate is. */
  get aid(): Aid | null {
    const { x, y, z } = this.shown;
    const far = 42 * Math.sin(clamp(this.shown.tilt, 0, 90) / RADIAN);
    const heading = this.shown.heading / RADIAN;
    const below = { x: x + far * Math.cos(heading), y: y + far * Math.sin(heading), z: 0 };
    const lip = { x: x + 41 * Math.cos(heading), y: y + 41 * Math.sin(heading), z };
    return {
      lines: [{ points: [lip, { x: lip.x, y: lip.y, z: 0 }], style: "plumb" }],
      rings: [{ at: below, radius: 16, style: "scatter" }],
      ghosts: [],
    };
  }

  hover(at: Pointing): void {
    if (this.pressed) return;
    if (this.hand.begun.peek() || !at.touch) this.lead(at);
  }

  press(at: Pointing): boolean {
    this.hand.begin();
    if (!at.touch) this.lead(at);
    this.pressed = { at, tilt: this.hand.get("tilt") };
    return true;
  }

  /** A finger leads it, since nothing rests under a finger; a second one tips. */
  drag(at: Pointing): void {
    if (!this.pressed) return;
    if (at.touch) this.lead(at);
    else this.hand.set({ tilt: this.pressed.tilt + PER_PIXEL * (at.y - this.pressed.at.y) });
  }

  release(at: Pointing): void {
    this.pressed = null;
    if (!at.touch) this.hand.set({ tilt: 0 });
  }

  cancel(): void {
    this.pressed = null;
    this.hand.set({ tilt: 0 });
  }

  wheel(notches: number, shift: boolean): void {
    if (shift) this.hand.set({ z: this.hand.get("z") - HIGHER * notches });
    else this.turn(NOTCH * notches);
  }

  second(dx: number, dy: number): void {
    this.hand.set({ tilt: this.hand.get("tilt") + PER_PIXEL * dy });
    this.turn(-0.5 * dx);
  }

  key(key: string, down: boolean): boolean {
    const way = { ArrowLeft: [-50, 0], ArrowRight: [50, 0], ArrowUp: [0, 50], ArrowDown: [0, -50] }[key];
    if (key !== " " && !way) return false;
    this.hand.begin();
    if (key === " ") this.hand.set({ tilt: down ? 90 : 0 });
    else if (down) this.hand.set({ x: this.hand.get("x") + way![0]!, y: this.hand.get("y") + way![1]! });
    return true;
  }

  tick(): void {}

  /** The ladle as a hand leads it. */
  hold(poses: Float32Array, base: number, now: number): void {
    const { shown, hand } = this;
    const passed = shown.at ? Math.min(0.1, (now - shown.at) / 1000) : 0;
    shown.at = now;
    const gap = [hand.get("x") / 10 - shown.x, hand.get("y") / 10 - shown.y, hand.get("z") / 10 - shown.z];
    const steps = Math.max(1, Math.hypot(...gap) / Math.max(1e-9, SPEED * passed));
    shown.x += gap[0]! / steps;
    shown.y += gap[1]! / steps;
    shown.z += gap[2]! / steps;
    shown.heading += clamp(hand.get("heading") - shown.heading, -TURNING * passed, TURNING * passed);
    shown.tilt += clamp(hand.get("tilt") - shown.tilt, -TIPPING * passed, TIPPING * passed);
    const turn = product(turnAbout(0, 0, 1, shown.heading), turnAbout(0, 1, 0, shown.tilt));
    poses.set([shown.x, shown.y, shown.z, ...turn], base);
  }

  private lead(at: Pointing): void {
    const place = this.board()?.level(at.x, at.y - (at.touch ? BESIDE : 0), this.hand.get("z") / 10);
    if (!place) return;
    this.hand.set({ x: 10 * place.x, y: 10 * place.y });
    if (this.hand.get("tilt") < 5) this.look(place);
  }

  /** Its lip looks to the middle, unless it is turned. */
  private look({ x, y }: { x: number; y: number }): void {
    if (Math.hypot(x, y) < 5) return;
    const heading = Math.atan2(-y, -x) * RADIAN + this.turned;
    const now = this.hand.get("heading");
    const near = heading + 360 * Math.round((now - heading) / 360);
    this.hand.set({ heading: Math.abs(near) <= 360 ? near : heading });
  }

  private turn(degrees: number): void {
    this.turned += degrees;
    this.hand.set({ heading: this.hand.get("heading") + degrees });
  }
}
