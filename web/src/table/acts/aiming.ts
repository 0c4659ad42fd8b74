/** How people set the dials of a move: by a gesture on the board where we know it, by numbers else. */
import { effect, signal, untracked } from "@preact/signals";
import type { Aid, Board } from "../../board";
import type { Gesture } from "../../protocol";
import { cornerOf } from "../../scene/seating";
import type { Choosing } from "../choosing";
import type { Stage } from "../stage";
import type { Visit } from "../visit";
import {
  alongAt,
  BEYOND,
  drawn,
  aimOf as flickAim,
  LEAST,
  LIFT,
  lineAt,
  type Line,
} from "../../physical/flicking";
import { know } from "./known";
import { beyond, clamp, type Spot3 } from "../../physical/space";
import {
  aimOf as throwAim,
  compass,
  DISTANCE,
  LOFT,
  loftAfter,
  swiped,
  throughSpot,
} from "../../physical/throwing";
import type { Grasp, Pointing } from "../../physical/tools/grasp";

const NEAR_PLATE = 14; // millimetres beside the plate that are still aimed at
const TAP = 22; // pixels of a finger's tap
const NOTCH = 3; // degrees of a wheel's notch
const STEP = 4; // millimetres of a key
const DIALS = 4; // of a throw and of a flick

export class Aiming {
  /** The numbers of the dials as they are set now. */
  readonly numbers = signal<readonly number[]>([]);
  /** What takes pointers on the board; null where the dials are set as numbers. */
  readonly grasp = signal<(Grasp & { show(): void }) | null>(null);
  private readonly end: () => void;

  constructor(
    private readonly visit: Visit,
    private readonly stage: Stage,
    readonly choosing: Choosing,
  ) {
    this.end = effect(() => {
      const gesture = choosing.gesture.value;
      untracked(() => this.begin(gesture));
    });
  }

  /** Set one dial. */
  set(k: number, number: number): void {
    const dial = this.choosing.gesture.peek()?.dials[k];
    if (!dial) return;
    this.numbers.value = this.numbers
      .peek()
      .map((old, at) => (at === k ? clamp(number, dial.low, dial.high) : old));
    this.grasp.peek()?.show();
  }

  setAll(numbers: readonly number[]): void {
    const dials = this.choosing.gesture.peek()?.dials ?? [];
    this.numbers.value = dials.map(({ low, high }, k) => Math.round(clamp(numbers[k] ?? low, low, high)));
  }

  make(): void {
    const gesture = this.choosing.gesture.peek();
    if (!gesture) return;
    this.stage.aid(null);
    void this.choosing.setDials(gesture, this.numbers.peek());
  }

  leave(): void {
    this.end();
  }

  private begin(gesture: Gesture | null): void {
    this.stage.aid(null);
    this.grasp.value = null;
    if (!gesture) return;
    const last = this.last.get(keyOf(gesture));
    this.setAll(last ?? middle(gesture, this.stage.shownOn?.viewing().azimuth ?? -90));
    const Made = gesture.dials.length === DIALS ? GRASPS[gesture.gesture] : undefined;
    if (Made) this.grasp.value = new Made(this, () => this.stage.shownOn);
    this.grasp.peek()?.show();
  }

  /** What was set last is where the next one begins. */
  private readonly last = new Map<string, readonly number[]>();

  note(): void {
    const gesture = this.choosing.gesture.peek();
    if (!gesture) return;
    this.last.set(keyOf(gesture), this.numbers.peek());
    know(gesture.gesture);
  }

  aid(aid: Aid | null): void {
    this.stage.aid(aid);
  }

  get colour(): string {
    const seat = this.choosing.gesture.peek()?.seat ?? -1;
    return this.visit.state.peek()?.table.seats[seat]?.colour ?? "red";
  }

  /** The start line of whoever flicks. */
  get line(): Line {
    const seat = this.choosing.gesture.peek()?.seat ?? 0;
    const corner = cornerOf(Math.max(0, seat), this.visit.state.peek()?.room.players ?? 3);
    return lineAt(corner, this.distance(BEYOND));
  }

  /** How many millimetres away the hand is, if the game has an option for that. */
  distance(usual: number): number {
    return Number(this.visit.state.peek()?.room.options["distance"]) || usual;
  }
}

abstract class Aimed implements Grasp {
  readonly strength: number | null = null;
  readonly aid: Aid | null = null;
  protected pressed: Pointing | null = null;

  constructor(
    protected readonly aiming: Aiming,
    protected readonly board: () => Board | null,
  ) {}

  abstract show(): void;
  abstract hover(at: Pointing): void;
  abstract press(at: Pointing): boolean;
  abstract drag(at: Pointing): void;
  abstract release(at: Pointing): void;
  abstract wheel(notches: number): void;
  abstract key(key: string, down: boolean): boolean;

  cancel(): void {
    this.pressed = null;
  }

  tick(): void {}

  protected get numbers(): readonly number[] {
    return this.aiming.numbers.peek();
  }

  protected go(): void {
    this.pressed = null;
    this.aiming.note();
    this.aiming.make();
  }
}

class ThrowGrasp extends Aimed {
  /** Where the die shall come down: on the plate, or on what stands there. */
  private spot: Spot3 = { x: 0, y: 0, z: 0 };
  private loft = LOFT.usual;

  show(): void {
    const [x, y, from, loft] = this.numbers as [number, number, number, number];
    this.aiming.aid(
      throwAim({ x, y, from, loft }, this.aiming.colour, this.aiming.distance(DISTANCE), this.spot.z),
    );
  }

  hover(at: Pointing): void {
    if (!this.pressed && !at.touch) this.aim(at);
  }

  press(at: Pointing): boolean {
    if (!at.touch && !this.aim(at)) return false;
    this.pressed = at;
    this.loft = this.numbers[3]!;
    return true;
  }

  drag(at: Pointing): void {
    const { pressed } = this;
    if (!pressed) return;
    if (at.touch) {
      const thrown = this.swipe(at);
      if (thrown) this.comeTo(thrown.end, thrown.from, thrown.loft);
    } else if (this.spot.z > 0) {
      this.comeTo(this.spot, this.numbers[2]!, loftAfter(this.loft, pressed.y - at.y));
    } else
      this.setTo(
        this.numbers[0]!,
        this.numbers[1]!,
        this.numbers[2]!,
        loftAfter(this.loft, pressed.y - at.y),
      );
  }

  release(at: Pointing): void {
    const { pressed } = this;
    this.pressed = null;
    if (!pressed) return;
    if (!at.touch) return this.go();
    if (Math.hypot(at.x - pressed.x, at.y - pressed.y) < TAP) return void this.aim(at);
    const thrown = this.swipe(at, pressed);
    if (!thrown) return;
    this.comeTo(thrown.end, thrown.from, thrown.loft);
    this.go();
  }

  wheel(notches: number): void {
    this.comeTo(this.spot, this.numbers[2]!, loftAfter(this.numbers[3]! - NOTCH * notches, 0));
  }

  key(key: string, down: boolean): boolean {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    const steeper = { "+": NOTCH, "-": -NOTCH, PageUp: NOTCH, PageDown: -NOTCH }[key];
    if (!way && !steeper && key !== "Enter") return false;
    if (!down) return true;
    const [x, y, from, loft] = this.numbers as [number, number, number, number];
    if (key === "Enter") this.go();
    else if (steeper) this.setTo(x, y, from, loft + steeper);
    else {
      const away = ((this.board()?.viewing().azimuth ?? -90) / 180) * Math.PI + Math.PI;
      const [u, v] = [Math.cos(away) * STEP, Math.sin(away) * STEP];
      this.setTo(x + way![1]! * u + way![0]! * v, y + way![1]! * v - way![0]! * u, from, loft);
    }
    return true;
  }

  private aim(at: Pointing): boolean {
    const board = this.board();
    const place = board?.surface(at.x, at.y);
    if (!board || !place || beyond(place.x, place.y) > NEAR_PLATE) return false;
    this.comeTo(place, compass(board.viewing().azimuth), this.numbers[3]!);
    return true;
  }

  private comeTo(spot: Spot3, from: number, loft: number): void {
    this.spot = { ...spot, z: Math.max(0, spot.z) };
    const { x, y } = throughSpot(this.spot, from, loft, this.aiming.distance(DISTANCE));
    this.aiming.setAll([x, y, from, loft]);
    this.show();
  }

  /** The throw of a finger that goes over the board, if it ends on the plate. */
  private swipe(at: Pointing, from = this.pressed): { end: Spot3; from: number; loft: number } | null {
    const board = this.board();
    const end = board?.surface(at.x, at.y);
    const begin = end && from && board!.level(from.x, from.y, Math.max(0, end.z));
    if (!begin || beyond(end.x, end.y) > NEAR_PLATE) return null;
    const pixels = Math.hypot(at.x - from!.x, at.y - from!.y);
    return pixels < TAP ? null : { ...swiped(begin, end, pixels, at.time - from!.time), end };
  }

  private setTo(...numbers: readonly number[]): void {
    this.spot = { x: numbers[0]!, y: numbers[1]!, z: 0 };
    this.aiming.setAll(numbers);
    this.show();
  }
}

class FlickGrasp extends Aimed {
  private lift = LIFT.usual;
  private at: Spot3 | null = null;

  show(): void {
    const [along, aim, lift, speed] = this.numbers as [number, number, number, number];
    const { line, colour } = this.aiming;
    this.aiming.aid(flickAim(line, { along, aim, lift, speed }, this.at, colour));
  }

  hover(): void {}

  press(at: Pointing): boolean {
    const place = this.under(at);
    if (!place) return false;
    const { line } = this.aiming;
    const along = alongAt(line, place);
    this.pressed = at;
    this.lift = this.numbers[2]!;
    this.at = place;
    const [u, v] = [place.x, place.y];
    // Far from the line a drag turns the view.
    const near = drawn(line, along, this.lift, { x: u, y: v });
    if (near.speed > LEAST * 3 && Math.hypot(u, v) < 140) {
      this.pressed = null;
      return false;
    }
    this.setTo(along, 0, this.lift, 0);
    return true;
  }

  drag(at: Pointing): void {
    const place = this.under(at);
    if (!place || !this.pressed) return;
    this.at = place;
    const flick = drawn(this.aiming.line, this.numbers[0]!, this.lift, place);
    this.setTo(flick.along, flick.aim, this.lift, flick.speed);
  }

  release(): void {
    if (!this.pressed) return;
    this.pressed = null;
    this.at = null;
    if (this.numbers[3]! >= LEAST) this.go();
    else this.show();
  }

  override cancel(): void {
    super.cancel();
    this.at = null;
    this.show();
  }

  wheel(notches: number): void {
    this.lift = clamp(this.lift - 2 * notches, LIFT.low, LIFT.high);
    const [along, aim, , speed] = this.numbers as [number, number, number, number];
    this.setTo(along, aim, this.lift, speed);
  }

  second(_: number, dy: number): void {
    this.wheel(dy / 12);
  }

  key(key: string, down: boolean): boolean {
    const [along, aim, lift, speed] = this.numbers as [number, number, number, number];
    const to = {
      ArrowLeft: [along, aim + 1, lift, speed],
      ArrowRight: [along, aim - 1, lift, speed],
      ArrowUp: [along, aim, lift, speed + 50],
      ArrowDown: [along, aim, lift, speed - 50],
      PageUp: [along, aim, lift + 1, speed],
      PageDown: [along, aim, lift - 1, speed],
    }[key];
    if (key !== "Enter" && !to) return false;
    if (down && to) this.setTo(...to);
    else if (down && speed >= LEAST) this.go();
    return true;
  }

  private under(at: Pointing): Spot3 | null {
    return this.board()?.level(at.x, at.y, 0) ?? null;
  }

  private setTo(...numbers: readonly number[]): void {
    this.aiming.setAll(numbers);
    this.show();
  }
}

const GRASPS: Readonly<Record<string, typeof ThrowGrasp | typeof FlickGrasp>> = {
  throw: ThrowGrasp,
  flick: FlickGrasp,
};

function keyOf({ seat, name }: Gesture): string {
  return `${seat} ${name}`;
}

/** Where dials stand before anybody has turned them. */
function middle({ gesture, dials }: Gesture, viewer: number): number[] {
  if (gesture === "throw" && dials.length === DIALS) return [0, 0, compass(viewer), LOFT.usual];
  if (gesture === "flick" && dials.length === DIALS) return [0, 0, LIFT.usual, 0];
  return dials.map(({ low, high }) => (low <= 0 && high >= 0 ? 0 : Math.round((low + high) / 2)));
}
