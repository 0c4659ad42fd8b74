/** The flat map: a board that is drawn as a picture of buttons. It is all that is needed where space cannot be drawn. */
import { render } from "preact";
import type { Board, BoardHands, BoardSettings, Offered } from "../board";
import { nearestTo, readingOrder, walk, type Stop } from "../choose/walk";
import type { Event, Previewed, Scene } from "../protocol";
import { isTurned } from "./facing";
import { layOut, spotOf, type Layout } from "./layout";
import "./map.css";
import { MapView } from "./MapView";
import { motionOf, type Motion } from "./motion";
import type { Placed } from "./Offers";

const UNMEASURED = { width: 800, height: 600 };

export class FlatMap implements Board {
  private scene: Scene | null = null;
  private layout: Layout | null = null;
  private offered: readonly Offered[] = [];
  private previewed: Previewed | null = null;
  private motion: Motion | null = null;
  private finish: (() => void) | null = null;
  private seat = -1;
  private turned = false;
  private current: string | null = null;
  private readonly watch: ResizeObserver | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly hands: BoardHands,
    private set: BoardSettings,
  ) {
    if (typeof ResizeObserver === "function") {
      this.watch = new ResizeObserver(() => this.draw());
      this.watch.observe(host);
    }
  }

  show(scene: Scene, events: readonly Event[]): Promise<void> {
    this.skip();
    const before = this.scene;
    const anew = !before?.pieces.length || events.some((event) => event.kind === "cleared");
    this.scene = scene;
    this.previewed = null;
    if (anew) this.turned = isTurned(scene, this.seat);
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

  preview(previewed: Previewed | null): void {
    this.previewed = previewed;
    this.draw();
  }

  sitAt(seat: number, _players: number): void {
    this.seat = seat;
    this.turned = this.scene !== null && isTurned(this.scene, seat);
    this.draw();
  }

  settings(settings: BoardSettings): void {
    this.set = settings;
    if (settings.still) this.skip();
    this.draw();
  }

  dispose(): void {
    this.skip();
    this.watch?.disconnect();
    render(null, this.host);
  }

  private draw(): void {
    if (!this.scene) return;
    const { clientWidth: width, clientHeight: height } = this.host;
    this.layout = layOut(this.scene, width ? { width, height } : UNMEASURED, {
      seat: this.seat,
      turned: this.turned,
      names: this.set.coordinates,
    });
    render(
      <MapView
        scene={this.scene}
        layout={this.layout}
        placed={this.placed()}
        preview={this.previewed?.scene ?? null}
        motion={this.motion}
        settings={this.set}
        seat={this.seat}
        turned={this.turned}
        current={this.current}
        touch={(touch) => this.hands.touch(touch)}
        hover={(touch) => this.hands.hover(touch)}
        focused={(touch) => this.focused(touch)}
        beside={() => this.hands.beside()}
        pressed={(event) => this.pressed(event)}
      />,
      this.host,
    );
  }

  private placed(): Placed[] {
    if (!this.scene || !this.layout) return [];
    return this.offered.flatMap((offer) => {
      const seat = offer.seat ?? this.seat;
      const spot = spotOf(this.layout!, this.scene!, offer.touch, seat);
      return spot ? [{ ...offer, seat, spot }] : [];
    });
  }

  private stops(): Stop[] {
    return this.placed()
      .filter(({ chosen }) => !chosen)
      .map(({ touch, spot }) => ({ touch, x: spot.x, y: spot.y }));
  }

  private focused(touch: string): void {
    this.current = touch;
    this.hands.hover(touch);
    this.draw();
  }

  private focus(): void {
    this.host.querySelector<SVGElement>(`[data-touch="${CSS.escape(this.current ?? "")}"]`)?.focus();
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
    } else if (event.key === "Enter" || event.key === " ") this.hands.touch(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

export function createMap(host: HTMLElement, hands: BoardHands, settings: BoardSettings): Board {
  return new FlatMap(host, hands, settings);
}
