/** A mouth beside the dice: it follows the pointer and looks at the nearest die; pressing blows, dragging aims, farther is stronger. */
import type { Aid, Board } from "../../board";
import { POSE } from "../frames";
import type { Hand } from "../hand";
import type { Live } from "../live";
import { clamp, product, RADIAN, turnAbout } from "../space";
import type { Grasp, Pointing } from "./grasp";

const LOW = 6; // millimetres of the mouth above the rims
const USUAL = 80; // percent
const WEAKEST = 40;
const PER_MM = 1.5; // percent for a millimetre of a drag
const AIMS = 8; // millimetres of a drag from which on it aims
const NOTCH = 5; // degrees

export class BreathGrasp implements Grasp {
  private pressed: { x: number; y: number } | null = null;
  private at = { x: 0, y: -90 };

  constructor(
    private readonly hand: Hand,
    private readonly live: Live,
    private readonly board: () => Board | null,
  ) {}

  get strength(): number | null {
    return this.pressed ? this.hand.get("q") / 100 : null;
  }

  /** Where the breath goes. */
  get aid(): Aid | null {
    const [phi, steep] = [this.hand.get("phi") / RADIAN, this.hand.get("el") / RADIAN];
    const length = this.pressed ? 20 + 0.6 * this.hand.get("q") : 30;
    const from = { ...this.at, z: LOW };
    const to = {
      x: from.x + length * Math.cos(phi) * Math.cos(steep),
      y: from.y + length * Math.sin(phi) * Math.cos(steep),
      z: from.z + length * Math.sin(steep),
    };
    return { lines: [{ points: [from, to], style: "arc" }], rings: [], ghosts: [] };
  }

  hover(at: Pointing): void {
    const place = this.board()?.level(at.x, at.y, LOW);
    if (!place || this.pressed) return;
    this.at = place;
    this.hand.set({ x: 10 * place.x, y: 10 * place.y, phi: this.towardsDie(place) });
  }

  press(at: Pointing): boolean {
    const place = this.board()?.level(at.x, at.y, LOW);
    if (!place) return false;
    this.hover(at);
    this.pressed = place;
    this.hand.begin();
    this.hand.set({ q: USUAL });
    return true;
  }

  drag(at: Pointing): void {
    const to = this.board()?.level(at.x, at.y, LOW);
    if (!to || !this.pressed) return;
    const [u, v] = [to.x - this.pressed.x, to.y - this.pressed.y];
    const far = Math.hypot(u, v);
    if (far > AIMS)
      this.hand.set({ phi: Math.atan2(v, u) * RADIAN, q: clamp(WEAKEST + PER_MM * far, 0, 100) });
  }

  release(): void {
    this.cancel();
  }

  cancel(): void {
    this.pressed = null;
    this.hand.set({ q: 0 });
  }

  wheel(notches: number): void {
    this.hand.set({ el: this.hand.get("el") - NOTCH * notches });
  }

  second(_: number, dy: number): void {
    this.hand.set({ el: this.hand.get("el") - 0.2 * dy });
  }

  key(key: string, down: boolean): boolean {
    if (key === " ") {
      this.hand.begin();
      this.hand.set({ q: down ? USUAL : 0 });
      return true;
    }
    const turn = { ArrowLeft: 6, ArrowRight: -6 }[key];
    if (turn && down) this.hand.set({ phi: wrapped(this.hand.get("phi") + turn) });
    return turn !== undefined;
  }

  tick(): void {}

  /** The mouth where the own hand has it. */
  hold(poses: Float32Array, base: number): void {
    const turn = product(turnAbout(0, 0, 1, this.hand.get("phi")), turnAbout(0, 1, 0, -this.hand.get("el")));
    poses.set([this.at.x, this.at.y, LOW, ...turn], base);
  }

  private towardsDie({ x, y }: { x: number; y: number }): number {
    let best = Infinity;
    let way = Math.atan2(-y, -x);
    for (const [k, { kind }] of this.live.bodies.entries()) {
      if (kind !== "die") continue;
      const [u, v] = [this.live.poses[k * POSE]! - x, this.live.poses[k * POSE + 1]! - y];
      const far = Math.hypot(u, v);
      if (far < 1 || far > best) continue;
      best = far;
      way = Math.atan2(v, u);
    }
    return Math.round(way * RADIAN);
  }
}

function wrapped(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
