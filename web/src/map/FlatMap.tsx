/** The flat map: a board that is drawn as a picture of buttons. It is all that is needed where space cannot be drawn. */
import { render } from "preact";
import type {
  Aid,
  Board,
  BoardHands,
  BoardSettings,
  LastMove,
  Moving,
  Offered,
  Point,
  Viewing,
  Whereabouts,
} from "../board";
import { Twist } from "../choose/twist";
import { nearestTo, readingOrder, walk, type Stop } from "../choose/walk";
import type { Event, Piece, Previewed, Scene } from "../protocol";
import { pieceOf } from "../scene/find";
import { turnOf } from "../scene/seating";
import { parts } from "../scene/touch";
import type { Spot3 } from "../physical/space";
import { MapBodies } from "./bodies";
import { bringIntoSight } from "./in-sight";
import { layOut, spotOf, type Layout } from "./layout";
import "./map.css";
import { MapView, type Carried } from "./MapView";
import { motionOf, type Motion } from "./motion";
import type { OnPlate } from "./on-plate";
import type { Placed } from "./Offers";

const STILL = 7; // pixels a pointer may move in a click
const UNMEASURED = { width: 800, height: 600 };
/** Widths of a die: what lies farther below the plate asks for room, and so much more for the hand that draws back. */
const BEYOND = 1.5;
const PULL = 3;

export class FlatMap implements Board {
  private scene: Scene | null = null;
  private layout: Layout | null = null;
  private offered: readonly Offered[] = [];
  private previewed: Previewed | null = null;
  private last: LastMove = { marks: [], trails: [] };
  private motion: Motion | null = null;
  private finish: (() => void) | null = null;
  /** Widths of a die that are kept free below the plate. */
  private apron = 0;
  private seat = -1;
  private players = 2;
  private current: string | null = null;
  private hovered: string | null = null;
  /** What was offered, and in which frame, when it was last brought into sight. */
  private brought = "";
  private carried: Carried | null = null;
  /** Ends a drag; a pointer is pressed on a piece that can be dragged while there is one. */
  private drag: AbortController | null = null;
  /** Something is or was just dragged: the click that follows means nothing. */
  private dragged = false;
  private readonly watch: ResizeObserver | null = null;
  private readonly bodies: MapBodies;

  constructor(
    private readonly host: HTMLElement,
    private readonly hands: BoardHands,
    private set: BoardSettings,
  ) {
    this.bodies = new MapBodies(host);
    if (typeof ResizeObserver === "function") {
      this.watch = new ResizeObserver(() => this.draw());
      this.watch.observe(host);
    }
    // A finger on a piece drags it instead of the page; browsers ask this of the first move.
    host.addEventListener("touchmove", this.hold, { passive: false });
  }

  show(scene: Scene, events: readonly Event[]): Promise<void> {
    this.skip();
    const before = this.scene;
    this.scene = scene;
    this.previewed = null;
    this.carried = null;
    const motion = before && !this.set.still ? motionOf(before, scene, events) : null;
    this.motion = motion?.total ? motion : null;
    this.draw();
    if (!this.motion) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.skip(), this.motion!.total);
      this.finish = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  skip(): void {
    const finish = this.finish;
    this.finish = null;
    if (!finish) return;
    this.motion = null;
    this.draw();
    finish();
  }

  offer(offered: readonly Offered[]): void {
    const focus =
      this.host.contains(document.activeElement) && document.activeElement?.hasAttribute("data-touch");
    const last = this.placed().find(({ touch }) => touch === this.current);
    this.offered = offered;
    if (!offered.some(({ touch }) => touch === this.hovered)) this.hovered = null;
    const stops = this.stops();
    if (!stops.some(({ touch }) => touch === this.current)) {
      // Who plays by keys stays near to where they were.
      this.current = last
        ? nearestTo(stops, last.spot.x, last.spot.y)
        : (readingOrder(stops)[0]?.touch ?? null);
    }
    this.draw();
    if (focus) this.focus();
  }

  remember(last: LastMove): void {
    this.last = last;
    this.draw();
  }

  preview(previewed: Previewed | null): void {
    this.previewed = previewed;
    this.draw();
  }

  sitAt(seat: number, players: number): void {
    if (seat === this.seat && players === this.players) return;
    this.seat = seat;
    this.players = players;
    this.draw();
  }

  where(touch: string): Whereabouts | null {
    const spot = this.layout && this.scene && spotOf(this.layout, this.scene, touch, this.seat);
    if (!spot) return null;
    return { x: spot.x, y: spot.y - this.host.scrollTop, reach: spot.size / 2 };
  }

  settings(settings: BoardSettings): void {
    this.set = settings;
    if (settings.still) this.skip();
    this.draw();
  }

  move(moving: Moving | null): void {
    if (moving) this.skip();
    this.bodies.show(moving);
    this.draw();
  }

  aid(aid: Aid | null): void {
    const below = this.below(aid);
    if (below > this.apron) {
      this.apron = below;
      this.draw();
    }
    this.bodies.aid(aid);
  }

  /** How much room a hand needs that begins below the plate, in widths of a die. */
  private below(aid: Aid | null): number {
    if (!aid || !this.layout) return 0;
    const { y, height, unit } = this.layout.board;
    const lines = aid.lines.filter(({ style }) => style === "plumb").flatMap(({ points }) => points);
    const lowest = Math.max(-Infinity, ...lines.map((point) => this.pixel(point).y + this.host.scrollTop));
    const beyond = (lowest - (y + height)) / unit + this.apron;
    return beyond > BEYOND ? beyond + PULL : 0;
  }

  level(x: number, y: number, z: number): Spot3 | null {
    const at = this.plate()?.point(x, y + this.host.scrollTop);
    return at ? { ...at, z } : null;
  }

  surface(x: number, y: number): Spot3 | null {
    return this.level(x, y, 0);
  }

  wall(): null {
    return null;
  }

  bodyAt(x: number, y: number): number | null {
    return this.bodies.bodyAt(x, y + this.host.scrollTop);
  }

  pixel({ x, y }: Spot3): Point {
    const at = this.plate()?.pixel(x, y) ?? { x: 0, y: 0 };
    return { x: at.x, y: at.y - this.host.scrollTop };
  }

  viewing(): Viewing {
    const middle = this.pixel({ x: 0, y: 0, z: 0 });
    const below = this.level(middle.x, middle.y + 10, 0) ?? { x: 0, y: -1 };
    return { azimuth: (Math.atan2(below.y, below.x) * 180) / Math.PI, elevation: 90 };
  }

  orbit(): void {}

  zoom(): void {}

  private plate(): OnPlate | null {
    return this.layout?.plate ?? null;
  }

  dispose(): void {
    this.skip();
    this.bodies.dispose();
    this.watch?.disconnect();
    this.host.removeEventListener("touchmove", this.hold);
    this.drag?.abort();
    render(null, this.host);
  }

  private draw(): void {
    if (!this.scene) return;
    const { clientWidth: width, clientHeight: height } = this.host;
    const turn = turnOf(this.scene.board, this.seat, this.players);
    this.layout = layOut(this.scene, width ? { width, height } : UNMEASURED, {
      seat: this.seat,
      turn,
      names: this.set.coordinates,
      apron: this.apron,
      sole: this.bodies.steered,
    });
    render(
      <MapView
        scene={this.scene}
        layout={this.layout}
        placed={this.placed()}
        last={this.last}
        previewed={this.previewed}
        hovered={this.hovered}
        motion={this.motion}
        moves={this.bodies.moves}
        settings={this.set}
        seat={this.seat}
        turn={turn}
        current={this.current}
        carried={this.carried}
        touch={(touch) => this.dragged || this.hands.touch(touch)}
        wrong={(touch, at) => this.dragged || this.hands.wrong?.(touch, at)}
        press={(event, offer) => this.press(event, offer)}
        hover={(touch) => this.hover(touch)}
        focused={(touch) => this.focused(touch)}
        beside={(event) => this.dragged || this.isWrong(event) || this.hands.beside()}
        pressed={(event) => this.pressed(event)}
      />,
      this.host,
    );
    this.bodies.place(this.plate(), this.layout, this.set.theme);
    const offered = [width, height, ...this.offered.map(({ touch }) => touch)].join();
    if (offered !== this.brought) bringIntoSight(this.host, this.set.still);
    this.brought = offered;
  }

  private placed(): Placed[] {
    if (!this.scene || !this.layout) return [];
    const placed = this.offered.flatMap((offer): Placed[] => {
      const seat = offer.seat ?? this.seat;
      const spot = spotOf(this.layout!, this.scene!, offer.touch, seat);
      return spot ? [{ ...offer, seat, spot, missed: false }] : [];
    });
    const asked = !this.scene.glow && placed.some(({ chosen }) => !chosen);
    return asked ? [...placed, ...this.others(placed)] : placed;
  }

  /** All other places and all other pieces in one's own trays, so that nothing tells them from what is offered. */
  private others(placed: readonly Placed[]): Placed[] {
    const known = new Set(placed.map(({ touch }) => parts(touch)[1]));
    const taken = new Set(this.scene!.pieces.map((piece) => piece.place));
    const { places, trays } = this.layout!;
    const own = trays.filter(({ tray }) => tray.owner === this.seat).flatMap(({ items }) => items);
    const others = new Map<string, Pick<Placed, "touch" | "spot">>([
      ...own
        .filter(({ name }) => name)
        .map(({ name, spot }) => [name, { touch: `tray:${name}`, spot }] as const),
      ...[...places].map(
        ([place, spot]) => [place, { touch: `${taken.has(place) ? "die" : "cell"}:${place}`, spot }] as const,
      ),
    ]);
    return [...others]
      .filter(([name]) => !known.has(name))
      .map(([, other]) => ({ ...other, chosen: false, seat: this.seat, missed: true }));
  }

  private readonly hold = (event: TouchEvent): void => {
    if (this.drag) event.preventDefault();
  };

  private pieceAt(touch: string, seat = this.seat): Piece | undefined {
    return this.scene ? pieceOf(this.scene, touch, seat) : undefined;
  }

  private stops(): Stop[] {
    return this.placed()
      .filter(({ chosen }) => !chosen)
      .map(({ touch, spot }) => ({ touch, x: spot.x, y: spot.y }));
  }

  private focused(touch: string): void {
    this.current = touch;
    this.hover(touch);
    this.draw();
  }

  /** Where finding what can be touched is the game, resting on it tells nothing. */
  private hover(touch: string | null): void {
    if (!this.scene?.glow) return;
    this.hands.hover(touch);
    if (touch === this.hovered) return;
    this.hovered = touch;
    this.draw();
  }

  /** A pointer is pressed on something: it may be dragged away, which is a touch of it and of where it is dropped. */
  private press(event: PointerEvent, { touch, chosen, spot, seat }: Placed): void {
    if (event.isPrimary && !(event.button > 0) && this.hands.turns?.(touch)) return this.twist(event);
    const piece = this.pieceAt(touch, seat);
    if (!piece || !event.isPrimary || event.button > 0) return;
    if (!chosen && !this.hands.carries?.(touch)) return;
    this.drag?.abort();
    this.drag = new AbortController();
    const options = { signal: this.drag.signal };
    const move = ({ clientX, clientY }: PointerEvent) => {
      const [x, y] = [clientX - event.clientX, clientY - event.clientY];
      if (!this.dragged && Math.hypot(x, y) <= STILL) return;
      if (!this.dragged && !chosen) this.hands.touch(touch);
      this.dragged = true;
      this.carried = { piece, x: spot.x + x, y: spot.y + y, size: spot.size };
      this.hover(touchAt(clientX, clientY));
      this.draw();
    };
    const release = (at: PointerEvent | null) => {
      const over = at && touchAt(at.clientX, at.clientY);
      this.drag?.abort();
      this.drag = null;
      if (!this.dragged) return;
      setTimeout(() => (this.dragged = false)); // after the click
      this.carried = null;
      this.draw();
      const under = this.placed().find((offer) => offer.touch === over && !offer.chosen);
      if (under && !under.missed) return this.hands.touch(under.touch, true);
      if (at && (under ? this.isWrongAt(under.touch, at) : this.isWrong(at))) return;
      this.hands.beside();
    };
    addEventListener("pointermove", move, options);
    addEventListener("pointerup", release, options);
    addEventListener("pointercancel", () => release(null), options);
  }

  /** A die that is turned where it lies follows the pointer, a step for every so many pixels. */
  private twist(event: PointerEvent): void {
    this.drag?.abort();
    this.drag = new AbortController();
    const options = { signal: this.drag.signal };
    const twist = new Twist(event.clientX, event.clientY, this.hands);
    const end = () => {
      this.drag?.abort();
      this.drag = null;
      setTimeout(() => (this.dragged = false)); // after the click
    };
    addEventListener("pointermove", (at) => (this.dragged ||= twist.to(at.clientX, at.clientY)), options);
    addEventListener("pointerup", end, options);
    addEventListener("pointercancel", end, options);
  }

  private focus(): void {
    this.host.querySelector<SVGElement>(`[data-touch="${CSS.escape(this.current ?? "")}"]`)?.focus();
  }

  private enter(touch: string): void {
    const missed = this.placed().find((offer) => offer.touch === touch && offer.missed);
    if (!missed) return this.hands.touch(touch);
    const box = this.host.getBoundingClientRect();
    this.hands.wrong?.(touch, { x: box.left + missed.spot.x, y: box.top + missed.spot.y });
  }

  /** Whether a click is on a place or piece that is not offered; then it is told. */
  private isWrong(event: MouseEvent): boolean {
    const box = this.host.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top + this.host.scrollTop];
    const near = this.others(this.placed()).find(
      ({ spot }) => Math.hypot(spot.x - x, spot.y - y) <= spot.size / 2,
    );
    return near !== undefined && this.isWrongAt(near.touch, event);
  }

  private isWrongAt(touch: string, { clientX, clientY }: MouseEvent): boolean {
    this.hands.wrong?.(touch, { x: clientX, y: clientY });
    return this.hands.wrong !== undefined;
  }

  /** Enter and space touch, arrows walk; all other keys are the page's. */
  private pressed(event: KeyboardEvent): void {
    const at = (event.target as Element).getAttribute("data-touch");
    if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = walk(this.stops(), at, event.key);
    if (to !== null) {
      this.current = to;
      this.draw();
      this.focus();
    } else if (event.key === "Enter" || event.key === " ") this.enter(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** What is under a point of the page. */
function touchAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest("[data-touch]")?.getAttribute("data-touch") ?? null;
}

export function createMap(host: HTMLElement, hands: BoardHands, settings: BoardSettings): Board {
  return new FlatMap(host, hands, settings);
}
