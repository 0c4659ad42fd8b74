/** The table in space. It knows no game: it draws scenes, plays events and says what is touched. */
import { Raycaster, Vector2, Vector3, type Ray } from "three";
import type { Board, BoardHands, BoardSettings, Offered } from "../board";
import type { Event, Previewed, Scene } from "../protocol";
import { Sounds } from "../sound";
import { Eye } from "./eye";
import { listen } from "./gestures";
import { ghostsOf, NO_GHOSTS, type Ghosts } from "./ghosts";
import { layOut, type Layout } from "./layout";
import { MOODS } from "./palette";
import { touchNear, touchOn } from "./pick";
import { Player } from "./player";
import { Room } from "./room";
import { bodiesOf, targetsOf, type Target } from "./targets";
import { timelineOf } from "./timeline";
import type { Look } from "./viewpoint";

export { NoSpace } from "./studio";

export interface Table3DControls {
  /** Look at side A, B or C, from above, or from one's own place. */
  look(side: Look): void;
  /** Lift the upper layers off each other: 0 not at all, 1 far. */
  lift(amount: number): void;
}

const TOLERANCE = 24; // pixels a finger may miss by
const BREATH = 2000;
const FRAME = 33;
const SLOW_FRAME = 100;
const AWAKE = 60_000; // how long the glow breathes without anybody doing anything

/** Throws NoSpace where the browser cannot draw in space. */
export function createTable3D(
  host: HTMLElement,
  hands: BoardHands,
  settings: BoardSettings,
): Board & Table3DControls {
  return new Table3D(host, hands, settings);
}

class Table3D implements Board, Table3DControls {
  private readonly room: Room;
  private readonly eye = new Eye();
  private readonly player = new Player();
  private readonly sounds = new Sounds();
  private readonly deaf: () => void;
  private scene: Scene | null = null;
  private layout: Layout = { spots: [], badges: [] };
  private seat = -1;
  private players = 2;
  private offered: readonly Offered[] = [];
  private targets: readonly Target[] = [];
  private hovered: string | null = null;
  private previewed: Previewed | null = null;
  private ghosts: Ghosts = NO_GHOSTS;
  private changed = true;
  private awake = 0;
  private breathing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: HTMLElement,
    private readonly hands: BoardHands,
    private set: BoardSettings,
  ) {
    this.room = new Room(
      host,
      (now) => this.prepare(now),
      () => this.frameChanged(),
    );
    this.deaf = listen(this.room.studio.canvas, {
      rest: (x, y) => this.rest(this.touchAt(x, y)),
      leave: () => this.rest(null),
      tap: (x, y) => this.tap(x, y),
      drag: (dx, dy) => this.turnBy(dx, dy),
      zoom: (factor) => this.zoomBy(factor),
      doubleTap: (x, y) => {
        if (!this.touchAt(x, y)) this.look("home");
      },
    });
    this.settings(this.set);
  }

  // -- Board --------------------------------------------------------------------------------------------------

  show(scene: Scene, events: readonly Event[]): Promise<void> {
    this.player.skip();
    const before = this.layout;
    const first = this.scene === null;
    const sideBefore = this.scene?.side ?? "";
    this.scene = scene;
    this.layout = layOut(scene, this.players);
    const other = this.room.board(scene.board);
    if (other) this.goHome(false);
    if (isSide(scene.side) && scene.side !== sideBefore) this.look(scene.side);
    this.refresh();
    if (first || other || this.set.still || !events.length) return Promise.resolve();
    const timeline = timelineOf(before.spots, this.layout.spots, events);
    const shown = this.player.play(timeline, (style) => {
      if (this.set.sound) this.sounds.play(style);
    });
    this.room.studio.ask();
    return shown.then(() => this.refresh());
  }

  skip(): void {
    this.player.skip();
    this.refresh();
  }

  offer(offered: readonly Offered[]): void {
    this.offered = offered;
    this.stir();
    this.refresh();
  }

  preview(preview: Previewed | null): void {
    this.previewed = preview;
    this.refresh();
  }

  sitAt(seat: number, players: number): void {
    if (seat === this.seat && players === this.players) return;
    this.seat = seat;
    this.players = players;
    if (!this.scene) return;
    this.layout = layOut(this.scene, players);
    this.goHome(!this.set.still);
    this.refresh();
  }

  settings(settings: BoardSettings): void {
    this.set = settings;
    this.room.mood(settings.theme);
    this.sounds.enable(settings.sound);
    if (settings.still) this.player.skip();
    this.refresh();
  }

  dispose(): void {
    this.player.skip();
    clearTimeout(this.breathing);
    this.deaf();
    this.sounds.dispose();
    this.room.dispose();
  }

  // -- controls -----------------------------------------------------------------------------------------------

  look(side: Look): void {
    if (!this.scene) return;
    this.eye.look(side, this.set.still);
    this.room.studio.ask();
  }

  lift(amount: number): void {
    this.eye.lift(Math.min(1, Math.max(0, amount)), this.set.still);
    this.changed = true;
    this.room.studio.ask();
  }

  // -- hands --------------------------------------------------------------------------------------------------

  private rest(touch: string | null): void {
    this.stir();
    if (touch === this.hovered) return;
    this.hovered = touch;
    this.room.studio.canvas.style.cursor = touch ? "pointer" : "grab";
    this.hands.hover(touch);
    this.refresh();
  }

  private tap(x: number, y: number): void {
    this.stir();
    if (this.player.playing) {
      this.skip();
      return;
    }
    const touch = this.touchAt(x, y);
    if (touch) this.hands.touch(touch);
    else this.hands.beside();
  }

  private turnBy(dx: number, dy: number): void {
    this.eye.turn(-dx * 0.0065, dy * 0.005);
    this.room.studio.ask();
  }

  private zoomBy(factor: number): void {
    this.eye.zoom(factor);
    this.room.studio.ask();
  }

  /** What is offered under a point of the canvas, or near it. */
  private touchAt(x: number, y: number): string | null {
    if (!this.targets.length || this.player.playing) return null;
    const { camera, window } = this.room.studio;
    const bodies = bodiesOf(this.layout.spots, this.targets, this.eye.lifted);
    const caster = new Raycaster();
    const rayThrough = (at: Vector2): Ray => {
      caster.setFromCamera(at, camera);
      return caster.ray.clone();
    };
    const onScreen = (at: Vector3) => {
      const p = at.clone().project(camera);
      return { x: ((p.x + 1) / 2) * window.width, y: ((1 - p.y) / 2) * window.height };
    };
    const rayTo = (at: Vector3) => {
      const p = at.clone().project(camera);
      return rayThrough(new Vector2(p.x, p.y));
    };
    const exact = touchOn(
      rayThrough(new Vector2((2 * x) / window.width - 1, 1 - (2 * y) / window.height)),
      bodies,
    );
    return exact ?? touchNear(bodies, onScreen, rayTo, { x, y }, TOLERANCE);
  }

  // -- drawing ------------------------------------------------------------------------------------------------

  /** Something to draw has changed; work out what glows and what is foreseen. */
  private refresh(): void {
    if (this.scene) {
      this.targets = targetsOf(this.scene, this.layout.spots, this.offered, this.seat);
      const mood = MOODS[this.set.theme];
      this.ghosts = this.previewed
        ? ghostsOf(this.layout.spots, this.previewed, this.players, mood)
        : NO_GHOSTS;
    }
    this.changed = true;
    this.room.studio.ask();
  }

  private prepare(now: number): { again: boolean; moving: boolean } {
    const scene = this.scene;
    if (!scene) return { again: false, moving: false };
    const eye = this.eye.advance(now);
    const time = this.player.advance(now);
    this.room.studio.look(this.eye.viewpoint);
    if (this.changed || time !== null || this.eye.lifting) {
      this.room.show({
        scene,
        layout: this.layout,
        playing: time === null ? null : { timeline: this.player.timeline!, time },
        targets: time === null ? this.targets : [],
        hovered: this.hovered,
        ghosts: time === null ? this.ghosts : NO_GHOSTS,
        lifted: this.eye.lifted,
        azimuth: this.eye.homeAzimuth,
        settings: this.set,
      });
      this.changed = false;
    }
    this.breathe(now, time === null);
    return { again: eye.again || time !== null, moving: eye.moved || time !== null };
  }

  private breathe(now: number, quiet: boolean): void {
    const alive = quiet && this.targets.length > 0 && !this.set.still && now < this.awake;
    this.room.breath(alive ? 0.5 - 0.5 * Math.cos((2 * Math.PI * now) / BREATH) : 0.8);
    if (!alive || this.breathing) return;
    this.breathing = setTimeout(
      () => {
        this.breathing = undefined;
        this.room.studio.ask();
      },
      this.room.studio.software ? SLOW_FRAME : FRAME,
    );
  }

  /** Somebody is there: the glow breathes for a while. */
  private stir(): void {
    this.awake = performance.now() + AWAKE;
    if (this.targets.length && !this.breathing) this.room.studio.ask();
  }

  private goHome(glide: boolean): void {
    if (!this.scene) return;
    const { width, height } = this.room.studio.window;
    this.eye.home(this.scene.board, this.layout.spots, this.seat, this.players, width / height);
    this.room.aim(this.eye.homeAzimuth);
    this.eye.look("home", !glide);
  }

  private frameChanged(): void {
    if (this.scene && this.eye.isHome) this.goHome(false);
  }
}

function isSide(side: string): side is "A" | "B" | "C" {
  return side === "A" || side === "B" || side === "C";
}
