/**
 * The plate in the hand. A mouse leans it towards the pointer; a click knocks, longer is stronger; a drag with the button
 * shoves it. A finger leans it like a lever, a tap knocks. A drag that begins on a die makes it hop that way: the plate leans
 * there and is knocked under the die. With the phone itself in the hand, that is the plate.
 */
import type { Aid, Board } from "../../board";
import type { Hand } from "../hand";
import type { Live } from "../live";
import { clamp, product, RADIAN, turnAbout, type Spot3 } from "../space";
import { onTable, type Grasp, type Pointing } from "./grasp";

const SLEW = 360; // degrees per second
const TURN_SLEW = 720;
const SHIFT_SPEED = 900; // mm/s
/** Degrees at the rim of the plate, and how fast it goes on beyond. */
const AT_RIM = 25;
const BEYOND = 60;
/** Degrees for a pixel of a finger's drag. */
const LEVER = 0.28;
const STILL = 9; // pixels of a click
/** Degrees for a pixel of a drag from a die, and how far the plate leans at most for its hop; milliseconds until it has landed. */
const HOP = 0.25;
const STEEPEST = 24;
const LANDED = 350;
const TAP = 320; // milliseconds of a finger's tap
const WEAKEST = 350;
const STRONGEST = 900;
const GROWS = 0.8; // mm/s for a millisecond of pressing
const NOTCH = 10; // degrees of turning
const KEY = 6; // degrees
/** Degrees by which a phone is leaned when the attempt begins. */
const STARTS = 4;
const PRESS_NOTCH = 5; // tenths of a newton

export class TiltGrasp implements Grasp {
  aid: Aid | null = null;
  private pressed: Pointing | null = null;
  private shoves = false;
  /** The die under the pointer, which is to hop if it is dragged. */
  private die: number | null = null;
  private towards: Spot3 | null = null;
  /** Until when the plate stays as it is, because a die is in the air; whether it becomes level then. */
  private stays = { until: 0, level: false };
  private now = 0;
  private first = true;
  private readonly steepest: number;
  private readonly shown = { rx: 0, ry: 0, rz: 0, dx: 0, dy: 0, at: 0 };
  /** How the phone was held at the beginning. */
  private level: { right: number; up: number } | null = null;

  constructor(
    private readonly hand: Hand,
    private readonly live: Live,
    private readonly board: () => Board | null,
  ) {
    this.steepest = hand.range("rx").high / 10;
  }

  get strength(): number | null {
    return this.pressed && (this.hops || !(this.shoves || this.first)) ? this.knock / STRONGEST : null;
  }

  hover(at: Pointing): void {
    const free = at.time > this.stays.until;
    if (this.hand.begun.peek() && !at.touch && !this.level && free) this.leanTo(at);
  }

  press(at: Pointing): boolean {
    this.first = !this.hand.begun.peek();
    this.hand.begin();
    this.pressed = at;
    this.shoves = false;
    this.stays = { until: 0, level: false };
    this.die = this.hand.has("kv") ? (this.board()?.bodyAt(at.x, at.y) ?? null) : null;
    this.now = at.time;
    if (!at.touch && !this.level) this.leanTo(at);
    return true;
  }

  drag(at: Pointing): void {
    const { pressed } = this;
    const board = this.board();
    if (!pressed || !board) return;
    const [right, up] = [at.x - pressed.x, pressed.y - at.y];
    if (Math.hypot(right, up) > STILL) this.shoves = true;
    if (!this.shoves) return;
    this.aid = null;
    if (this.hops) {
      const degrees = Math.min(STEEPEST, HOP * Math.hypot(right, up));
      const share = degrees / Math.max(1e-6, Math.hypot(right, up));
      if (!this.level) this.lean(right * share, up * share);
      this.towards = board.level(at.x, at.y, 0);
    } else if (at.touch && !this.level) this.lean(right * LEVER, up * LEVER);
    else {
      const [from, to] = [board.level(pressed.x, pressed.y, 0), board.level(at.x, at.y, 0)];
      if (from && to) this.hand.set({ dx: 10 * (to.x - from.x), dy: 10 * (to.y - from.y) });
    }
  }

  release(at: Pointing): void {
    const { pressed } = this;
    if (!pressed) return;
    if (this.hops) return this.hop(at);
    const quick = !at.touch || at.time - pressed.time < TAP || !this.shoves;
    const place = this.board()?.level(pressed.x, pressed.y, 0);
    if (!this.shoves && quick && !this.first && place) {
      this.now = at.time;
      this.hand.set({ kx: 10 * place.x, ky: 10 * place.y, kv: this.knock });
    }
    this.cancel();
    if (at.touch && !this.level) this.lean(0, 0);
  }

  cancel(): void {
    this.pressed = null;
    this.die = null;
    this.towards = null;
    this.aid = null;
    this.hand.set({ dx: 0, dy: 0 });
  }

  wheel(notches: number, shift: boolean): void {
    if (this.hand.has("force") && !shift) {
      this.hand.set({ force: this.hand.get("force") - PRESS_NOTCH * notches });
    } else this.hand.set({ rz: this.hand.get("rz") + 10 * NOTCH * notches });
  }

  second(dx: number, dy: number): void {
    if (this.hand.has("force")) this.hand.set({ force: this.hand.get("force") - dy });
    else this.hand.set({ rz: this.hand.get("rz") + 4 * dx });
  }

  key(key: string, down: boolean): boolean {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    const board = this.board();
    if (way && down && board) {
      this.hand.begin();
      const { x, y } = onTable(board, way[0]! * 10 * KEY, way[1]! * 10 * KEY);
      this.hand.set({ rx: this.hand.get("rx") + x, ry: this.hand.get("ry") + y });
    } else if (key === "0" && down) this.hand.set({ rx: 0, ry: 0, rz: 0 });
    else if (key === " " && down) {
      // Where it is highest, dice hop towards the lower side.
      this.hand.begin();
      const [rx, ry] = [this.hand.get("rx"), this.hand.get("ry")];
      const steep = Math.hypot(rx, ry) || 1;
      this.hand.set({ kx: (-400 * rx) / steep, ky: (-400 * ry) / steep, kv: 600 });
    } else return way !== undefined;
    return true;
  }

  tick(now: number): void {
    this.now = now;
    const { pressed, stays } = this;
    if (stays.level && now > stays.until) {
      this.stays = { until: 0, level: false };
      this.lean(0, 0);
    }
    const under = this.hops ? this.live.placeOf(this.die!) : null;
    const knocks = pressed && !this.shoves && !this.first;
    const at = under ?? (knocks ? this.board()?.level(pressed.x, pressed.y, 0) : null);
    const { towards } = this;
    this.aid = at
      ? {
          lines: under && towards ? [{ points: [under, towards], style: "band" }] : [],
          rings: [{ at, radius: 6 + (18 * this.knock) / STRONGEST, style: "target" }],
          ghosts: [],
        }
      : null;
  }

  /** The phone is the plate: how far it leans to its right and to its upper edge, in degrees. */
  phone(right: number, up: number): void {
    this.level ??= { right, up };
    const [leant, raised] = [right - this.level.right, up - this.level.up];
    if (Math.hypot(leant, raised) > STARTS) this.hand.begin();
    if (this.hand.begun.peek()) this.lean(leant, raised);
  }

  /** The plate as a hand holds it, which cannot be everywhere at once. */
  hold(poses: Float32Array, base: number, now: number): void {
    const { shown, hand } = this;
    const passed = shown.at ? Math.min(0.1, (now - shown.at) / 1000) : 0;
    shown.at = now;
    const [lx, ly] = [hand.get("rx") / 10 - shown.rx, hand.get("ry") / 10 - shown.ry];
    const steps = Math.max(1, Math.hypot(lx, ly) / Math.max(1e-9, SLEW * passed));
    shown.rx += lx / steps;
    shown.ry += ly / steps;
    shown.rz += clamp(hand.get("rz") / 10 - shown.rz, -TURN_SLEW * passed, TURN_SLEW * passed);
    const [dx, dy] = [hand.get("dx") / 10 - shown.dx, hand.get("dy") / 10 - shown.dy];
    const far = Math.max(1, Math.hypot(dx, dy) / Math.max(1e-9, SHIFT_SPEED * passed));
    shown.dx += dx / far;
    shown.dy += dy / far;
    const steep = Math.hypot(shown.rx, shown.ry);
    const [u, v] = steep > 1e-6 ? [shown.rx / steep, shown.ry / steep] : [0, 1];
    const turn = product(turnAbout(-v, u, 0, steep), turnAbout(0, 0, 1, shown.rz));
    poses.set([shown.dx, shown.dy, 0, ...turn], base);
  }

  private get hops(): boolean {
    return this.pressed !== null && this.shoves && this.die !== null;
  }

  /** The plate is knocked under the die, and leans as it does until the die has landed. */
  private hop(at: Pointing): void {
    this.now = at.time;
    const { x, y } = this.live.placeOf(this.die!);
    this.hand.set({ kx: 10 * x, ky: 10 * y, kv: this.knock });
    this.cancel();
    this.stays = { until: at.time + LANDED, level: !this.level };
  }

  private get knock(): number {
    const held = this.pressed ? this.now - this.pressed.time : 0;
    return clamp(WEAKEST + GROWS * held, WEAKEST, STRONGEST);
  }

  /** Lean towards a pointer, the more the farther it is from the middle. */
  private leanTo(at: Pointing): void {
    const board = this.board();
    if (!board) return;
    const middle = board.pixel({ x: 0, y: 0, z: 0 });
    const beside = board.pixel({ x: 80, y: 0, z: 0 });
    const above = board.pixel({ x: 0, y: 80, z: 0 });
    const reach = Math.max(
      Math.hypot(beside.x - middle.x, beside.y - middle.y),
      Math.hypot(above.x - middle.x, above.y - middle.y),
      1,
    );
    const [right, up] = [at.x - middle.x, middle.y - at.y];
    const far = Math.hypot(right, up) / reach;
    const degrees = far <= 1 ? AT_RIM * far : AT_RIM + BEYOND * (far - 1);
    const length = Math.max(1e-6, Math.hypot(right, up));
    this.lean((right / length) * degrees, (up / length) * degrees);
  }

  private lean(right: number, up: number): void {
    const board = this.board();
    if (!board) return;
    const degrees = Math.hypot(right, up);
    const share = degrees > this.steepest ? this.steepest / degrees : 1;
    const { x, y } = onTable(board, right * share, up * share);
    this.hand.set({ rx: 10 * x, ry: 10 * y });
  }
}

/** How far a phone leans to the right and to the upper edge of its screen, from what the browser says; null if it does not know. */
export function leaning(
  beta: number | null,
  gamma: number | null,
  turned: number,
): { right: number; up: number } | null {
  if (beta === null || gamma === null) return null;
  const angle = -turned / RADIAN;
  const [right, up] = [gamma, -beta];
  return {
    right: right * Math.cos(angle) - up * Math.sin(angle),
    up: right * Math.sin(angle) + up * Math.cos(angle),
  };
}
