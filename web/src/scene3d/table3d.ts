/** The table in space. It knows no game: it draws scenes, plays events and says what is touched. */
import { Plane, type Quaternion, Raycaster, Vector2, Vector3, type Ray } from "three";
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
import { RADIAN, type Spot3 } from "../physical/space";
import type { Event, Outlook, Previewed, Scene, Stroke } from "../protocol";
import { factsOf } from "../scene/facts";
import { Sounds } from "../sound";
import type { Arc } from "./arcs";
import { Eye } from "./eye";
import { listen } from "./gestures";
import { ghostsOf, NO_GHOSTS, type Ghosts } from "./ghosts";
import { Followed } from "./followed";
import { fromRoom, toRoom } from "./physical-frame";
import { hiddenFrom, sought, wayTo } from "./hidden";
import { layOut, liftOf, placeAt, type Layout, type Spot } from "./layout";
import { MOODS } from "./palette";
import { bodyOn, meets, touchNear, type Body } from "./pick";
import { nearestStanding } from "./orientation";
import { Player } from "./player";
import { Pointers } from "./pointers";
import { comeToRest } from "./come-to-rest";
import { Room, type Carried } from "./room";
import { bodiesOf, openPlaces, targetsOf, type Target } from "./targets";
import { timelineOf, type Timeline } from "./timeline";
import type { Look, Viewpoint } from "./viewpoint";

export { NoSpace } from "./studio";

export interface Table3DControls {
  /** Look at side A, B or C, from above, or from one's own place. */
  look(side: Look): void;
  /** Lift the upper layers off each other: 0 not at all, 1 far. */
  lift(amount: number): void;
}

const TOLERANCE = 24; // pixels a finger may miss by
const CARRIED_HEIGHT = 0.7; // above where it was
const BREATH = 2000;
const FRAME = 33;
const SLOW_FRAME = 100;
const SETTLED = 120; // how long nothing has turned before what is hidden is looked for
/** How far one looks away from the middle of the plate to what lies beside it and helps to aim, and from how much farther. */
const SHARE = 0.42;
const BACK = 1.6;
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
  private readonly pointers: Pointers;
  private readonly deaf: () => void;
  private scene: Scene | null = null;
  private layout: Layout = { spots: [], badges: [], edges: [] };
  private seat = -1;
  private players = 2;
  private view: Outlook | null = null;
  private offered: readonly Offered[] = [];
  private targets: readonly Target[] = [];
  private hovered: string | null = null;
  private carried: (Carried & { touch: string }) | null = null;
  private twist: Twist | null = null;
  private last: LastMove = { marks: [], trails: [] };
  private previewed: Previewed | null = null;
  private ghosts: Ghosts = NO_GHOSTS;
  private moving: Moving | null = null;
  /** How dice lie of which the game only knows the cell, by their spots; null in games without a physics. */
  private lain: Map<string, Quaternion> | null = null;
  private aided: Aid | null = null;
  private aidStale = false;
  private readonly followed = new Followed();
  private changed = true;
  private awake = 0;
  /** What was touched on the canvas last, and so is known to be seen. */
  private touched: string | null = null;
  /** Something else is offered than before: the table may turn to it. */
  private anew = false;
  private finding: ReturnType<typeof setTimeout> | undefined;
  private breathing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: HTMLElement,
    private readonly hands: BoardHands,
    private set: BoardSettings,
  ) {
    this.room = new Room(
      host,
      (now) => this.prepare(now),
      () => this.reframe(false),
    );
    this.pointers = new Pointers(host);
    this.deaf = listen(this.room.studio.canvas, {
      rest: (x, y) => this.rest(this.touchAt(x, y)),
      grab: (x, y) => this.grab(x, y),
      carry: (x, y) => this.carry(x, y),
      drop: (at) => this.drop(at),
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
    this.layout = this.laidOut(scene);
    this.carried = null;
    if (events.length) this.eye.comeBack(this.set.still);
    const other = this.room.board(scene.board);
    if (other) this.goHome(false);
    else if (!this.eye.sees(this.layout.edges)) this.reframe(!this.set.still);
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
    this.anew = true;
    this.stir();
    this.refresh();
  }

  remember(last: LastMove): void {
    this.last = last;
    this.refresh();
  }

  preview(preview: Previewed | null): void {
    this.previewed = preview;
    this.refresh();
  }

  sitAt(seat: number, players: number, view: Outlook, physical = false): void {
    this.view = view;
    this.lain = physical ? (this.lain ?? new Map()) : null;
    if (seat === this.seat && players === this.players) return;
    this.seat = seat;
    this.players = players;
    if (!this.scene) return;
    this.layout = this.laidOut(this.scene);
    this.goHome(!this.set.still);
    this.refresh();
  }

  where(touch: string): Whereabouts | null {
    const target = this.targets.find((one) => one.touch === touch);
    const middle = target?.spots[0]?.at ?? target?.place;
    if (!middle) return null;
    const { camera } = this.room.studio;
    const lifted = middle.clone().setY(middle.y + liftOf(target?.cell ?? null, this.eye.lifted));
    const aside = new Vector3(0.6, 0, 0).applyQuaternion(camera.quaternion).add(lifted);
    const [at, edge] = [this.onScreen(lifted), this.onScreen(aside)];
    return { ...at, reach: Math.hypot(edge.x - at.x, edge.y - at.y) };
  }

  settings(settings: BoardSettings): void {
    this.set = settings;
    this.room.mood(settings.theme);
    this.sounds.enable(settings.sound);
    if (settings.still) this.player.skip();
    this.refresh();
  }

  move(moving: Moving | null): void {
    const before = this.moving;
    if (before) before.wake = () => undefined;
    // Trays stay as they are; the dice lie down where they have come to.
    const way =
      before && !moving && !this.set.still ? comeToRest(before, this.room.bodies, this.layout.spots) : null;
    this.moving = moving;
    if (way) this.lieAs(way);
    if (moving) {
      this.player.skip();
      moving.wake = () => this.room.studio.ask();
    } else this.eye.follow(null);
    if (way) void this.player.play(way, () => undefined).then(() => this.refresh());
    this.refresh();
  }

  aid(aid: Aid | null): void {
    if (aid === this.aided) return;
    this.aided = aid;
    this.aidStale = true;
    this.room.studio.ask();
  }

  level(x: number, y: number, z: number): Spot3 | null {
    const plane = new Plane(new Vector3(0, 1, 0), -toRoom({ x: 0, y: 0, z }).y);
    const met = this.rayAt(x, y).intersectPlane(plane, new Vector3());
    return met && fromRoom(met);
  }

  wall(x: number, y: number, through: Spot3): Spot3 | null {
    const facing = this.room.studio.camera.getWorldDirection(new Vector3()).setY(0).normalize();
    const plane = new Plane().setFromNormalAndCoplanarPoint(facing, toRoom(through));
    const met = this.rayAt(x, y).intersectPlane(plane, new Vector3());
    return met && fromRoom(met);
  }

  surface(x: number, y: number): Spot3 | null {
    const ray = this.rayAt(x, y);
    const die = bodyOn(ray, this.moving ? [] : bodiesOf(this.onBoard(), [], this.eye.lifted));
    const far = die && meets(ray, die);
    return far === null ? this.level(x, y, 0) : fromRoom(ray.at(far, new Vector3()));
  }

  bodyAt(x: number, y: number): number | null {
    return this.followed.bodyOn(this.rayAt(x, y), this.room.bodies);
  }

  pixel(spot: Spot3): Point {
    return this.onScreen(toRoom(spot));
  }

  viewing(): Viewing {
    const { azimuth, elevation } = this.eye.viewpoint;
    return {
      azimuth: Math.atan2(-Math.cos(azimuth), Math.sin(azimuth)) * RADIAN,
      elevation: elevation * RADIAN,
    };
  }

  orbit(dx: number, dy: number): void {
    this.turnBy(dx, dy);
  }

  zoom(factor: number): void {
    this.zoomBy(factor);
  }

  dispose(): void {
    this.player.skip();
    clearTimeout(this.breathing);
    clearTimeout(this.finding);
    this.deaf();
    this.pointers.dispose();
    this.sounds.dispose();
    this.room.dispose();
  }

  // -- controls -----------------------------------------------------------------------------------------------

  look(side: Look): void {
    if (!this.scene) return;
    this.eye.look(side, this.set.still);
    this.find();
    this.room.studio.ask();
  }

  lift(amount: number): void {
    this.eye.lift(Math.min(1, Math.max(0, amount)), this.set.still);
    this.changed = true;
    this.room.studio.ask();
  }

  // -- hands --------------------------------------------------------------------------------------------------

  private rest(under: string | null): void {
    this.stir();
    // Where finding what can be touched is the game, resting on it tells nothing.
    const touch = this.scene?.glow ? under : null;
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
    this.touched = touch;
    if (touch) this.hands.touch(touch);
    else if (!this.isWrong(x, y)) this.hands.beside();
  }

  /** Begin to drag a piece that is offered, if it can be put somewhere then; that is a touch of it. */
  private grab(x: number, y: number): boolean {
    const touch = this.thingAt(x, y)?.touch;
    const target = this.targets.find((one) => one.touch === touch);
    const spot = target?.spots[0];
    if (target && this.hands.turns?.(target.touch)) {
      this.twist = new Twist(x, y, this.hands);
      return true;
    }
    if (!target || !spot || this.player.playing) return false;
    if (!target.chosen) {
      if (!this.hands.carries?.(target.touch)) return false;
      this.touched = target.touch;
      this.hands.touch(target.touch);
    }
    this.carried = { touch: target.touch, id: spot.id, at: spot.at };
    this.room.studio.canvas.style.cursor = "grabbing";
    return true;
  }

  private carry(x: number, y: number): void {
    if (this.twist) return void this.twist.to(x, y);
    const spot = this.layout.spots.find(({ id }) => id === this.carried?.id);
    if (!this.carried || !spot) return;
    const level = new Plane(new Vector3(0, 1, 0), -spot.at.y - CARRIED_HEIGHT);
    const at = this.rayAt(x, y).intersectPlane(level, new Vector3());
    if (at) this.carried.at = at;
    this.rest(this.touchAt(x, y));
    this.refresh();
  }

  private drop(at: { x: number; y: number } | null): void {
    this.twist = null;
    const carried = this.carried;
    this.carried = null;
    this.room.studio.canvas.style.cursor = "grab";
    this.refresh();
    if (!carried) return; // something was shown meanwhile
    const touch = at && this.touchAt(at.x, at.y);
    if (touch && this.targets.some((target) => target.touch === touch && !target.chosen))
      return this.hands.touch(touch, true);
    if (at && touch !== carried.touch && this.isWrong(at.x, at.y)) return;
    this.hands.beside();
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
    const exact = this.thingAt(x, y);
    // Something that is not offered is no help to find what is: it is missed.
    if (exact?.touch || (exact && !this.scene?.glow)) return exact.touch;
    const { camera } = this.room.studio;
    const rayTo = (at: Vector3) => {
      const p = at.clone().project(camera);
      return this.rayThrough(new Vector2(p.x, p.y));
    };
    const bodies = bodiesOf(this.layout.spots, this.targets, this.eye.lifted);
    return touchNear(bodies, (at) => this.onScreen(at), rayTo, { x, y }, TOLERANCE);
  }

  private onScreen(at: Vector3): { x: number; y: number } {
    const { camera, window } = this.room.studio;
    const p = at.clone().project(camera);
    return { x: ((p.x + 1) / 2) * window.width, y: ((1 - p.y) / 2) * window.height };
  }

  /** Whether a touch there is of a place or piece that is not offered; then it is told. */
  private isWrong(x: number, y: number): boolean {
    const wrong = this.thingAt(x, y)?.wrong;
    if (wrong === undefined || !this.hands.wrong) return false;
    const box = this.room.studio.canvas.getBoundingClientRect();
    this.hands.wrong(wrong, { x: box.left + x, y: box.top + y });
    return true;
  }

  /** The piece or place under a point of the canvas, offered or not. */
  private thingAt(x: number, y: number): Body | null {
    const others = this.scene ? openPlaces(this.scene) : [];
    const bodies = bodiesOf(this.layout.spots, this.targets, this.eye.lifted, others);
    return bodyOn(this.rayAt(x, y), bodies);
  }

  private rayAt(x: number, y: number): Ray {
    const { width, height } = this.room.studio.window;
    return this.rayThrough(new Vector2((2 * x) / width - 1, 1 - (2 * y) / height));
  }

  private rayThrough(at: Vector2): Ray {
    const caster = new Raycaster();
    caster.setFromCamera(at, this.room.studio.camera);
    return caster.ray;
  }

  private onBoard(): Spot[] {
    return this.layout.spots.filter(({ tray }) => !tray);
  }

  /** Where everything is; dice that a physics has turned lie as it left them, where the game does not know how. */
  private laidOut(scene: Scene): Layout {
    const layout = layOut(scene, this.players, this.seat);
    const { lain } = this;
    if (!lain) return layout;
    const spots = layout.spots.map((spot) => {
      if (!spot.cell || spot.piece.kind !== "die" || spot.piece.faces) return spot;
      const turn = lain.get(`${spot.id} ${spot.piece.colour}`) ?? spot.turn;
      return { ...spot, piece: { ...spot.piece, faces: "1" }, turn };
    });
    return { ...layout, spots };
  }

  /** Remember how dice came to lie: only as far as they fit into their cells. */
  private lieAs({ tracks, resting }: Timeline): void {
    if (!this.lain || !this.scene) return;
    this.lain.clear();
    for (const { spot, from } of tracks) {
      if (!spot.cell || spot.piece.faces !== "1") continue;
      this.lain.set(`${spot.id} ${spot.piece.colour}`, nearestStanding(from.turn));
    }
    for (const spot of resting)
      if (spot.piece.faces === "1") this.lain.set(`${spot.id} ${spot.piece.colour}`, spot.turn);
    this.layout = this.laidOut(this.scene);
    for (const track of tracks) {
      const spot = this.layout.spots.find(({ id }) => id === track.spot.id);
      if (spot) [track.spot, track.to] = [spot, { at: spot.at, turn: spot.turn, scale: spot.scale }];
    }
  }

  // -- drawing ------------------------------------------------------------------------------------------------

  private lookBeside(): void {
    const beside = this.aided && besideOf(this.aided);
    this.eye.follow(beside, beside?.lengthSq() ? BACK : 1);
  }

  /** Something to draw has changed; work out what glows and what is foreseen. */
  private refresh(): void {
    if (this.scene) {
      this.targets = targetsOf(this.scene, this.layout.spots, this.offered, this.seat);
      const mood = MOODS[this.set.theme];
      this.ghosts = this.previewed
        ? ghostsOf(this.layout.spots, this.previewed, this.players, mood.glow)
        : NO_GHOSTS;
    }
    this.changed = true;
    this.room.studio.ask();
  }

  private prepare(now: number): { again: boolean; moving: boolean } {
    const scene = this.scene;
    if (!scene) return { again: false, moving: false };
    let flows = this.moving?.advance(now) ?? false;
    if (this.moving) {
      this.room.showBodies();
      if (this.room.bodies.stale) this.changed = true;
      const steady = this.moving.steady;
      flows = this.followed.look(this.room.bodies, this.eye, steady, this.room.studio.camera) || flows;
    }
    const sways = this.moving?.sways === true && !this.set.still;
    this.eye.sway(sways ? now : null);
    flows ||= sways;
    if (this.aidStale) {
      this.aidStale = false;
      this.room.showAid(this.aided, this.set);
      if (!this.moving) this.lookBeside();
    }
    const eye = this.eye.advance(now);
    const time = this.player.advance(now);
    this.room.studio.look(this.eye.viewpoint);
    const stirred = this.changed;
    if (this.changed || time !== null || this.eye.lifting) {
      const quiet = time === null;
      this.room.show({
        scene: quiet ? this.told(scene) : { ...scene, strokes: barsOf(scene) },
        layout: this.layout,
        playing: time === null ? null : { timeline: this.player.timeline!, time },
        targets: quiet ? this.glowing : [],
        trails: quiet ? this.trails(scene) : [],
        carried: this.carried,
        moving: this.moving,
        hovered: this.hovered,
        ghosts: quiet ? this.ghosts : NO_GHOSTS,
        lifted: this.eye.lifted,
        azimuth: this.eye.homeAzimuth,
        settings: this.set,
      });
      this.changed = false;
    }
    if ((stirred || eye.moved) && !this.moving) this.find();
    this.breathe(now, time === null);
    const moves = time !== null || flows;
    return { again: eye.again || moves, moving: eye.moved || moves };
  }

  /** What is told now of the scene, or of the one that a move would lead to, and what was last. */
  private told(scene: Scene): Scene {
    const { marks, strokes } = factsOf(scene, this.previewed?.scene ?? null, this.offered, this.hovered);
    const said = new Set(marks.map(({ place, kind }) => `${kind} ${place}`));
    const last = this.last.marks.filter(({ place, kind }) => !said.has(`${kind} ${place}`));
    return { ...scene, marks: [...last, ...marks], strokes: [...strokes] };
  }

  /** The ways to where something lies now, over what stands there. */
  private trails(scene: Scene): Arc[] {
    const colour = MOODS[this.set.theme].past;
    const topOf = (place: string) =>
      this.layout.spots
        .filter((spot) => !spot.tray && spot.piece.place === place)
        .reduce<Vector3 | null>((top, { at }) => (top && top.y > at.y ? top : at), null) ??
      placeAt(scene, place);
    return this.last.trails.flatMap(({ from, to, over }) => {
      const [start, end] = [topOf(from), topOf(to)];
      const corner = over ? placeAt(scene, over) : null;
      return start && end ? [{ from: start, to: end, over: corner, colour, style: "past" }] : [];
    });
  }

  /** What is to be seen of what can be touched: where nothing glows, what was touched already. */
  private get glowing(): readonly Target[] {
    return this.scene?.glow ? this.targets : this.targets.filter((target) => target.chosen);
  }

  /** When everything has come to rest, find out what can be touched and is hidden. */
  private find(): void {
    clearTimeout(this.finding);
    this.finding = setTimeout(() => this.point(), SETTLED);
  }

  /** Point to what is hidden; where all of it is, or the keys have walked there, turn to it instead. */
  private point(): void {
    const { window } = this.room.studio;
    const quiet = this.scene && !this.player.playing && !this.carried;
    const targets = quiet ? sought(this.scene!, this.targets) : [];
    const { viewpoint, others, lifted } = this.eye;
    const hidden = hiddenFrom(viewpoint, others, targets, this.layout.spots, lifted, window);
    const choices = this.offered.filter(({ chosen }) => !chosen).length;
    // Where finding is the game, turning by itself would tell what is sought.
    const way = this.anew && this.scene?.glow ? wayTo(hidden, choices, this.touched) : null;
    this.anew = false;
    if (way) this.turnTo(way);
    this.pointers.show(
      hidden.flatMap(({ targets: group, view, at }) => {
        const count = group.filter(({ chosen }) => !chosen).length;
        return count ? [{ ...this.onScreen(at), count, press: () => this.turnTo(view) }] : [];
      }),
      window,
    );
  }

  private turnTo(view: Viewpoint): void {
    this.stir();
    this.eye.turnTo(view, this.set.still);
    this.find();
    this.room.studio.ask();
  }

  private breathe(now: number, quiet: boolean): void {
    const alive = quiet && this.glowing.length > 0 && !this.set.still && now < this.awake;
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
    this.reframe(glide);
    this.eye.look("home", !glide);
  }

  /** The window or what lies beside the board has changed: fit it in again. */
  private reframe(glide: boolean): void {
    if (!this.scene || !this.view) return;
    const { scene, layout, seat, players, view } = this;
    this.eye.home(scene.board, layout.edges, seat, players, view, this.room.studio.window);
    this.room.aim(this.eye.homeAzimuth);
    this.eye.lookAgain(!glide);
    this.find();
  }
}

/** What holds dice together, also while some of them travel. */
function barsOf({ strokes }: Scene): Stroke[] {
  return strokes.filter(({ kind, of }) => kind === "bar" && !of);
}

/** Where one looks to see what lies beside the plate and helps to aim: between both. */
function besideOf(aid: Aid): Vector3 {
  const points = aid.lines.flatMap((line) => (line.style === "plumb" ? line.points : []));
  const middle = new Vector3();
  for (const point of points) middle.add(toRoom(point));
  return middle.multiplyScalar(SHARE / Math.max(1, points.length)).setY(0);
}

function isSide(side: string): side is "A" | "B" | "C" {
  return side === "A" || side === "B" || side === "C";
}
