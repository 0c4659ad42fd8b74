/**
 * A hand that holds one die. A die is taken where it is pressed and goes with the pointer: level with the table where one
 * looks from above, upright before the eye where one looks from the side. One that lies among others on the plate is first
 * led along the way out that the pointer goes. The wheel turns it, with shift it goes up and down.
 */
import type { Aid, Board } from "../../board";
import { POSE } from "../frames";
import type { Hand } from "../hand";
import type { Live } from "../live";
import type { Guide } from "../messages";
import { beyond, clamp, CORNERS, EDGE, type Spot3 } from "../space";
import type { Grasp, Pointing } from "./grasp";

const FROM_THE_SIDE = 40; // degrees above the table below which a die is led upright
const NOTCH = 15; // degrees
const HIGHER = 4; // millimetres of a notch
const PER_PIXEL = 0.35; // millimetres of a second finger
/** Millimetres of a drag within which a die of the heap is only pulled out a little, where the tool can. */
const NUDGED = 11;
const LEAST_NUDGE = 1.5;
/** Pixels from a place where a die would stand within which it is led there, and millimetres that are left for the hand to let it down. */
const SNAPS = 22;
const OVER = 0.4;
/** Millimetres by which a die is behind the hand that is stuck. */
const LAGS = 7;
/** Millimetres to the next die of the heap, along the way out until a die is free, and pixels of a drag until that way is known. */
const BESIDE = 1.2 * EDGE;
const FREE = 26;
const DECIDED = 3;
/** So many pixels a way out has at least that is ten millimetres long: one that looks at the viewer is not led in leaps. */
const LEAST_SEEN = 14;

export class GripGrasp implements Grasp {
  private held: {
    body: number;
    at: Spot3;
    off: Spot3;
    from: Spot3;
    upright: boolean;
    colour: string;
  } | null = null;
  private places: Spot3[] = [];
  /** Where a plumb line hangs: seen from the side, a die is led over it. */
  private plumb: Spot3 | null = null;
  private nudge: { axis: number; mm: number } | null = null;
  /** The die still lies among others: the axis along which it comes out, as soon as that is known. */
  private inside: { axis: number | null; pressed: Pointing } | null = null;

  constructor(
    private readonly hand: Hand,
    private readonly live: Live,
    private readonly board: () => Board | null,
  ) {}

  get strength(): number | null {
    return null;
  }

  /** The ghost of the held die where the own hand is, the plumb line below it, and a band to a die that does not follow. */
  get aid(): Aid | null {
    const { held, nudge } = this;
    if (!held) return null;
    if (nudge) {
      const way = outOf(nudge.axis);
      const { from } = held;
      const far = 8 + 3 * nudge.mm;
      const to = { x: from.x + far * way[0]!, y: from.y + far * way[1]!, z: from.z + far * way[2]! };
      return { lines: [{ points: [from, to], style: "band" }], rings: [], ghosts: [] };
    }
    const { at } = held;
    const base = held.body * POSE;
    const turn = [...this.live.poses.subarray(base + 3, base + POSE)];
    const die = this.live.placeOf(held.body);
    const lags = between(at, die) > LAGS;
    return {
      lines: [
        { points: [at, { ...at, z: Math.min(0, at.z - 8) }], style: "plumb" },
        ...(lags ? [{ points: [die, at], style: "band" as const }] : []),
      ],
      rings: [],
      ghosts: [{ pose: [at.x, at.y, at.z, ...turn], colour: held.colour }],
    };
  }

  hover(): void {}

  press(at: Pointing): boolean {
    const board = this.board();
    const body = board?.bodyAt(at.x, at.y) ?? null;
    if (!board || body === null) return false;
    const from = this.live.placeOf(body);
    const upright = board.viewing().elevation < FROM_THE_SIDE;
    const touched = this.under(board, at, from, upright);
    if (!touched) return false;
    const off = { x: from.x - touched.x, y: from.y - touched.y, z: from.z - touched.z };
    this.held = { body, at: from, off, from, upright, colour: this.live.bodies[body]?.colour ?? "" };
    this.nudge = this.hand.has("ndie") && beyond(from.x, from.y) < 0 ? { axis: 0, mm: 0 } : null;
    this.inside = this.isAmongOthers(body) ? { axis: null, pressed: at } : null;
    this.hand.begin();
    if (!this.nudge) this.take();
    return true;
  }

  drag(at: Pointing): void {
    const { held } = this;
    const board = this.board();
    if (!held || !board) return;
    const touched = this.under(board, at, (held.upright && this.plumb) || held.at, held.upright);
    if (!touched) return;
    const to = { x: touched.x + held.off.x, y: touched.y + held.off.y, z: touched.z + held.off.z };
    if (at.shift) Object.assign(to, { x: held.at.x, y: held.at.y, z: held.at.z });
    if (this.nudge) {
      const far = between(to, held.from);
      if (far < NUDGED) {
        const here = board.pixel(held.from);
        this.nudge = { axis: this.axisOf(board, at.x - here.x, at.y - here.y), mm: clamp(far, 0, 8) };
        return;
      }
      this.nudge = null;
      this.take();
    }
    const place = this.placeAt(board, at);
    if (this.inside && !at.shift) this.leadOut(board, at, this.inside);
    else this.lead(place ?? to);
  }

  see(guides: readonly Guide[]): void {
    this.places = guides
      .filter(({ kind }) => kind === "place")
      .map(({ pose: [x = 0, y = 0, z = 0] }) => ({ x, y, z: z + OVER }));
    const [x, y, z] = guides.find(({ kind }) => kind === "plumb")?.pose ?? [];
    this.plumb = x === undefined ? null : { x, y: y!, z: z! };
  }

  /** The place below the pointer where the die would stand: how far away it is from the viewer no pointer could say. */
  private placeAt(board: Board, at: Pointing): Spot3 | null {
    let [found, best] = [null as Spot3 | null, SNAPS];
    for (const place of this.places) {
      const { x, y } = board.pixel(place);
      const far = Math.hypot(x - at.x, y - at.y);
      if (far < best) [found, best] = [place, far];
    }
    return found;
  }

  /** Along the way out, until the die is free: from there on it goes with the pointer. */
  private leadOut(board: Board, at: Pointing, inside: { axis: number | null; pressed: Pointing }): void {
    const { from } = this.held!;
    const [dx, dy] = [at.x - inside.pressed.x, at.y - inside.pressed.y];
    if (inside.axis === null && Math.hypot(dx, dy) < DECIDED) return;
    inside.axis ??= this.axisOf(board, dx, dy);
    const way = outOf(inside.axis);
    const on = (mm: number) => ({
      x: from.x + mm * way[0]!,
      y: from.y + mm * way[1]!,
      z: from.z + mm * way[2]!,
    });
    const [here, there] = [board.pixel(from), board.pixel(on(10))];
    const [px, py] = [there.x - here.x, there.y - here.y];
    const seen = Math.max(LEAST_SEEN, Math.hypot(px, py));
    const mm = Math.max(0, (10 * (px * dx + py * dy)) / (seen * Math.max(1e-6, Math.hypot(px, py))));
    this.lead(on(Math.min(FREE, mm)));
    if (mm < FREE) return;
    this.inside = null;
    const { held } = this;
    const touched = held && this.under(board, at, held.at, held.upright);
    if (touched) held.off = { x: held.at.x - touched.x, y: held.at.y - touched.y, z: held.at.z - touched.z };
  }

  release(): void {
    const { held, nudge } = this;
    if (held && nudge && nudge.mm >= LEAST_NUDGE)
      this.hand.set({ ndie: held.body + 1, naxis: nudge.axis, nmm: 10 * nudge.mm });
    this.cancel();
  }

  cancel(): void {
    this.held = null;
    this.nudge = null;
    this.inside = null;
    this.hand.set({ die: 0 });
  }

  wheel(notches: number, shift: boolean): void {
    const { held } = this;
    if (!held || this.nudge) return;
    if (shift) this.raise(-HIGHER * notches);
    else this.hand.set({ yaw: wrapped(this.hand.get("yaw") + NOTCH * notches) });
  }

  second(dx: number, dy: number): void {
    if (!this.held) return;
    this.hand.set({ yaw: wrapped(this.hand.get("yaw") - 0.5 * dx) });
    if (!this.held.upright) this.raise(-PER_PIXEL * dy);
  }

  key(key: string, down: boolean): boolean {
    if (!this.held || !down) return false;
    const raise = { PageUp: HIGHER, PageDown: -HIGHER }[key];
    if (raise) this.raise(raise);
    return raise !== undefined;
  }

  tick(): void {}

  private take(): void {
    const { held } = this;
    if (!held) return;
    // Turned from how it lies now.
    this.hand.set({ die: held.body + 1, yaw: 0, pitch: 0, roll: 0 });
    this.lead(held.at);
  }

  private lead(at: Spot3): void {
    if (!this.held) return;
    this.held.at = at;
    this.hand.set({ x: 10 * at.x, y: 10 * at.y, z: 10 * at.z });
  }

  private raise(mm: number): void {
    const { held } = this;
    if (!held) return;
    this.lead({ ...held.at, z: Math.max(0, held.at.z + mm) });
  }

  private under(board: Board, at: Pointing, through: Spot3, upright: boolean): Spot3 | null {
    return (upright ? board.wall(at.x, at.y, through) : null) ?? board.level(at.x, at.y, through.z);
  }

  /** Whether a die lies on the plate with another one beside it. */
  private isAmongOthers(body: number): boolean {
    const place = this.live.placeOf(body);
    if (beyond(place.x, place.y) >= 0) return false;
    return this.live.bodies.some(
      ({ kind }, other) =>
        kind === "die" && other !== body && between(this.live.placeOf(other), place) < BESIDE,
    );
  }

  /** The way out of the heap that a drag on the screen is nearest to. */
  private axisOf(board: Board, right: number, down: number): number {
    const { from } = this.held!;
    const here = board.pixel(from);
    const shares = [0, 1, 2].map((axis) => {
      const [u, v, w] = outOf(axis) as [number, number, number];
      const there = board.pixel({ x: from.x + 10 * u, y: from.y + 10 * v, z: from.z + 10 * w });
      const [px, py] = [there.x - here.x, there.y - here.y];
      return (px * right + py * down) / Math.max(1e-6, Math.hypot(px, py));
    });
    return shares.indexOf(Math.max(...shares));
  }
}

/** The direction in which a die leaves the heap along one of its axes. */
function outOf(axis: number): number[] {
  const [u, v] = CORNERS[axis]!;
  return [-u * Math.sqrt(2 / 3), -v * Math.sqrt(2 / 3), 1 / Math.sqrt(3)];
}

function between(p: Spot3, q: Spot3): number {
  return Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z);
}

function wrapped(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
