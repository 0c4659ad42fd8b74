/** The viewer's eye: at home, turned and zoomed by hand, or gliding to another view. */
import { Vector3 } from "three";
import type { Grid, Outlook, Pyramid } from "../protocol";
import { isPyramid } from "./trays";
import {
  blend,
  extentOf,
  fit,
  HIGHEST,
  isSeen,
  LOWEST,
  seatAzimuth,
  sideAzimuth,
  type Frame,
  type Look,
  type Viewpoint,
} from "./viewpoint";

const GLIDE = 420;
/** In so many milliseconds about two thirds of the way to what moves are made. */
const FOLLOWS = 450;
/** How far the eye goes to and fro where it sways, and in how many milliseconds. */
const SWAY = 1.2 * (Math.PI / 180);
const SWAY_PERIOD = 3700;
/** A window that is higher than wide shows more of the board from higher above; degrees, and how much of the way aside is left. */
const UPRIGHT = { elevation: 63, aside: 1 / 3 };
const DEGREE = Math.PI / 180;
/** So high that every die which shows that side is seen. */
const FROM_A_SIDE = 40 * DEGREE;
const NEAREST = 0.3;
const FARTHEST = 1.7;
/** The bar with what can be chosen stands on the lower edge of a window, but below one that is lower than this; pixels. */
const LOW = 560;
const BAR = 110;

export class Eye {
  homeAzimuth = 0;
  lifted = 0;
  private homeElevation = 1;
  private byHand = false;
  private now: Viewpoint = { target: new Vector3(), distance: 30, azimuth: 0, elevation: 0.8 };
  private homely: Viewpoint = this.now;
  private frame: Frame = { board: [], beside: [], aspect: 1, covered: 0 };
  /** The view that is shown; null if it was turned by hand. */
  private looking: Look | null = "home";
  /** The view that was chosen last, and whether the eye has left it by itself to find something. */
  private before: Look = "home";
  private away = false;
  private squares = false;
  /** How far the view is shifted to keep what moves in it, and how far it should be; how much farther away it is. */
  private readonly shift = new Vector3();
  private readonly wish = new Vector3();
  private back = 1;
  private wishBack = 1;
  private swayed = { azimuth: 0, elevation: 0 };
  private last = 0;
  private glide: { from: Viewpoint; to: Viewpoint; start: number } | null = null;
  private rise: { from: number; to: number; start: number } | null = null;

  /** Work out the view from a seat in which the board and what lies `beside` it fit into a window. */
  home(
    board: Pyramid | Grid,
    beside: readonly Vector3[],
    seat: number,
    players: number,
    view: Outlook,
    { width, height }: { width: number; height: number },
  ): void {
    const aspect = width / height;
    const low = height < LOW;
    const bare = isPyramid(board) && !board.layers; // what stands on a bare table is looked at from the side
    const upright = !bare && (aspect < 1.1 || low);
    this.frame = { board: extentOf(board), beside, aspect, covered: low ? 0 : BAR / height };
    this.squares = !isPyramid(board);
    this.homeAzimuth = seatAzimuth(board, seat, players);
    this.homeElevation = DEGREE * (upright ? Math.max(view.elevation, UPRIGHT.elevation) : view.elevation);
    // A little aside of the corner, so that a die's edge does not point straight at the viewer.
    const aside = this.squares || seat < 0 ? 0 : DEGREE * view.aside * (upright ? UPRIGHT.aside : 1);
    this.homely = fit(this.frame, this.homeAzimuth + aside, this.homeElevation);
  }

  look(side: Look, atOnce: boolean): void {
    this.looking = side;
    this.before = side;
    this.away = false;
    const to = this.viewOf(side);
    this.glide = atOnce ? null : { from: this.now, to, start: 0 };
    if (atOnce) this.now = to;
  }

  /** Look again as before, if nobody has turned the view by hand. */
  lookAgain(atOnce: boolean): void {
    if (this.looking) this.look(this.looking, atOnce);
  }

  /** Other views of the whole board: from its corners and sides, the nearest first, then from above. */
  get others(): Viewpoint[] {
    const steps = this.squares ? 4 : 6;
    const begin = this.squares ? this.homeAzimuth : 0;
    const all = Array.from({ length: steps }, (_, k) =>
      fit(this.frame, begin + (k * 2 * Math.PI) / steps, this.homeElevation),
    );
    const turn = ({ azimuth }: Viewpoint) => 1 - Math.cos(azimuth - this.now.azimuth);
    return [...all.sort((p, q) => turn(p) - turn(q)), this.viewOf("top")];
  }

  /** Turn to a view in which something is found; the eye comes back when that is done. */
  turnTo(to: Viewpoint, atOnce: boolean): void {
    this.looking = null;
    this.away = true;
    this.glide = atOnce ? null : { from: this.now, to, start: 0 };
    if (atOnce) this.now = to;
  }

  /** Come back from where something was found. */
  comeBack(atOnce: boolean): void {
    if (this.away) this.look(this.before, atOnce);
  }

  /** Whether points beside the board can be seen in the view that is shown, if it was not turned by hand. */
  sees(beside: readonly Vector3[]): boolean {
    return !this.looking || isSeen(beside, this.viewOf(this.looking), this.frame);
  }

  turn(azimuth: number, elevation: number): void {
    this.looking = null;
    this.away = false;
    this.byHand = true;
    this.glide = null;
    const to = Math.min(HIGHEST, Math.max(LOWEST, this.now.elevation + elevation));
    this.now = { ...this.now, azimuth: this.now.azimuth + azimuth, elevation: to };
  }

  zoom(factor: number): void {
    this.looking = null;
    this.away = false;
    this.byHand = true;
    this.glide = null;
    const distance = Math.min(
      this.homely.distance * FARTHEST,
      Math.max(this.homely.distance * NEAREST, this.now.distance / factor),
    );
    this.now = { ...this.now, distance };
  }

  lift(amount: number, atOnce: boolean): void {
    this.rise = atOnce ? null : { from: this.lifted, to: amount, start: 0 };
    if (atOnce) this.lifted = amount;
  }

  get lifting(): boolean {
    return this.rise !== null;
  }

  /** Keep what moves in the picture, gently, unless the view was turned by hand; null comes back. */
  follow(at: Vector3 | null, back = 1): void {
    const byHand = this.looking === null && !this.away;
    if (at && !byHand) this.wish.copy(at);
    else this.wish.set(0, 0, 0);
    this.wishBack = at && !byHand ? back : 1;
  }

  /** Go gently to and fro with the body that the eye belongs to; null stands still. */
  sway(now: number | null): void {
    const turn = (period: number) => (now === null ? 0 : Math.sin((2 * Math.PI * now) / period));
    this.swayed = { azimuth: SWAY * turn(SWAY_PERIOD), elevation: 0.5 * SWAY * turn(0.7 * SWAY_PERIOD) };
  }

  /** Glide on; `again` while that goes on, `moved` if the eye has moved since the last frame. */
  advance(now: number): { again: boolean; moved: boolean } {
    const moved = this.byHand;
    this.byHand = false;
    if (this.glide) {
      this.glide.start ||= now;
      const t = Math.min(1, (now - this.glide.start) / GLIDE);
      this.now = blend(this.glide.from, this.glide.to, t * t * (3 - 2 * t));
      if (t >= 1) this.glide = null;
    }
    if (this.rise) {
      this.rise.start ||= now;
      const t = Math.min(1, (now - this.rise.start) / (GLIDE / 2));
      this.lifted = this.rise.from + (this.rise.to - this.rise.from) * t;
      if (t >= 1) this.rise = null;
    }
    const follows = this.drift(now);
    const again = this.glide !== null || this.rise !== null || follows;
    return { again, moved: moved || again };
  }

  /** Where the eye is; it steps back and looks higher when layers are lifted, and follows what moves. */
  get viewpoint(): Viewpoint {
    const target = this.now.target.clone().add(this.shift);
    target.y += 3.4 * this.lifted;
    return {
      target,
      distance: this.now.distance * (1 + 0.4 * this.lifted) * this.back,
      azimuth: this.now.azimuth + this.swayed.azimuth,
      elevation: this.now.elevation + this.swayed.elevation,
    };
  }

  /** Go on after what moves; whether that is still on its way. */
  private drift(now: number): boolean {
    const passed = Math.min(100, now - this.last);
    this.last = now;
    const part = 1 - Math.exp(-passed / FOLLOWS);
    this.shift.lerp(this.wish, part);
    this.back += (this.wishBack - this.back) * part;
    const near = this.shift.distanceTo(this.wish) < 0.01 && Math.abs(this.back - this.wishBack) < 0.002;
    if (near) {
      this.shift.copy(this.wish);
      this.back = this.wishBack;
    }
    return !near;
  }

  private viewOf(side: Look): Viewpoint {
    if (side === "home") return this.homely;
    if (side === "top") return fit(this.frame, this.homeAzimuth, HIGHEST);
    const azimuth = this.squares ? this.homeAzimuth - ("ABC".indexOf(side) * Math.PI) / 2 : sideAzimuth(side);
    return fit(this.frame, azimuth, FROM_A_SIDE);
  }
}
