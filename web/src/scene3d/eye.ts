/** The viewer's eye: at home, turned and zoomed by hand, or gliding to another view. */
import { Vector3 } from "three";
import type { Grid, Pyramid } from "../protocol";
import type { Spot } from "./layout";
import { isPyramid } from "./trays";
import {
  blend,
  extentOf,
  fit,
  HIGHEST,
  LOWEST,
  seatAzimuth,
  sideAzimuth,
  type Look,
  type Viewpoint,
} from "./viewpoint";

const GLIDE = 420;
const ASIDE = 0.22;
const NEAREST = 0.3;
const FARTHEST = 1.7;

export class Eye {
  homeAzimuth = 0;
  lifted = 0;
  isHome = true;
  private byHand = false;
  private now: Viewpoint = { target: new Vector3(), distance: 30, azimuth: 0, elevation: 0.8 };
  private homely: Viewpoint = this.now;
  private points: Vector3[] = [];
  private aspect = 1;
  private squares = false;
  private glide: { from: Viewpoint; to: Viewpoint; start: number } | null = null;
  private rise: { from: number; to: number; start: number } | null = null;

  /** Work out the view from a seat in which board and trays fit. */
  home(board: Pyramid | Grid, spots: readonly Spot[], seat: number, players: number, aspect: number): void {
    const trays = spots.filter((spot) => spot.tray).flatMap(({ at }) => around(at));
    this.points = [...extentOf(board), ...trays];
    this.aspect = aspect;
    this.squares = !isPyramid(board);
    this.homeAzimuth = seatAzimuth(board, seat, players);
    const upright = aspect < 1.1;
    const degrees = this.squares ? (upright ? 62 : 54) : upright ? 63 : 52;
    // A little aside of the corner, so that a die's edge does not point straight at the viewer.
    const aside = this.squares || seat < 0 ? 0 : upright ? ASIDE / 3 : ASIDE;
    this.homely = fit(this.points, this.homeAzimuth + aside, (degrees * Math.PI) / 180, aspect);
  }

  look(side: Look, atOnce: boolean): void {
    this.isHome = side === "home";
    const to = this.viewOf(side);
    this.glide = atOnce ? null : { from: this.now, to, start: 0 };
    if (atOnce) this.now = to;
  }

  turn(azimuth: number, elevation: number): void {
    this.isHome = false;
    this.byHand = true;
    this.glide = null;
    const to = Math.min(HIGHEST, Math.max(LOWEST, this.now.elevation + elevation));
    this.now = { ...this.now, azimuth: this.now.azimuth + azimuth, elevation: to };
  }

  zoom(factor: number): void {
    this.isHome = false;
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
    const again = this.glide !== null || this.rise !== null;
    return { again, moved: moved || again };
  }

  /** Where the eye is; it steps back and looks higher when layers are lifted. */
  get viewpoint(): Viewpoint {
    if (!this.lifted) return this.now;
    const target = this.now.target.clone().setY(this.now.target.y + 3.4 * this.lifted);
    return { ...this.now, target, distance: this.now.distance * (1 + 0.4 * this.lifted) };
  }

  private viewOf(side: Look): Viewpoint {
    if (side === "home") return this.homely;
    if (side === "top") return fit(this.points, this.homeAzimuth, HIGHEST, this.aspect);
    const azimuth = this.squares ? this.homeAzimuth - ("ABC".indexOf(side) * Math.PI) / 2 : sideAzimuth(side);
    return fit(this.points, azimuth, (this.squares ? 40 : 36) * (Math.PI / 180), this.aspect);
  }
}

/** The room a piece beside the board takes in the picture. */
function around(at: Vector3): Vector3[] {
  return [-0.6, 0.6].flatMap((x) => [-0.6, 0.6].map((z) => new Vector3(at.x + x, at.y, at.z + z)));
}
