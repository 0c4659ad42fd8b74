/** From one scene to the next: what happened, told as tracks of pieces in time (milliseconds). */
import type { Quaternion, Vector3 } from "three";
import type { Event } from "../protocol";
import type { Spot } from "./layout";
import { cellNamed, middleOf } from "./lattice";
import { lyingNumbers } from "./looks";
import { agree, turnBetween } from "./orientation";

export interface Pose {
  at: Vector3;
  turn: Quaternion;
  scale: number;
}
export type Style = "settle" | "drop" | "glide" | "tumble" | "turn" | "leave" | "appear";
export interface Track {
  style: Style;
  /** What is drawn on the way. */
  spot: Spot;
  from: Pose;
  to: Pose;
  /** Where it turns, if it goes along a right angle. */
  over?: Vector3;
  start: number;
  duration: number;
  /** Whether it is there before the track starts and after it ends. */
  before: boolean;
  after: boolean;
}
export interface Timeline {
  tracks: Track[];
  /** Spots that are the same before and after. */
  resting: Spot[];
  duration: number;
}

export const DROP = 120;
export const SETTLE = 90;
export const CASCADE = 140;
export const ROLL = 600;
const FASTER = 0.9;
const FASTEST = 45;
const GLIDE = 380;
const LEAP = 560;
const TURN = 300;
const FADE = 240;

export function timelineOf(
  before: readonly Spot[],
  after: readonly Spot[],
  events: readonly Event[],
): Timeline {
  return new Teller(before, after).tell(events);
}

class Teller {
  private readonly gone: Map<string, Spot>;
  private readonly come: Map<string, Spot>;
  private readonly resting: Spot[] = [];
  private readonly tracks: Track[] = [];
  private now = 0;
  private pace = CASCADE;
  private rolled = false;

  constructor(before: readonly Spot[], after: readonly Spot[]) {
    this.gone = new Map(before.map((spot) => [spot.id, spot]));
    this.come = new Map(after.map((spot) => [spot.id, spot]));
    for (const [id, spot] of new Map(this.come)) {
      const old = this.gone.get(id);
      if (!old || !samePiece(old, spot) || old.at.distanceTo(spot.at) > 1e-6) continue;
      this.resting.push(spot);
      this.gone.delete(id);
      this.come.delete(id);
    }
  }

  tell(events: readonly Event[]): Timeline {
    for (const event of events) this.one(event);
    this.rest();
    const ends = this.tracks.map((track) => track.start + track.duration);
    return { tracks: this.tracks, resting: this.resting, duration: Math.max(0, ...ends) };
  }

  private one(event: Event): void {
    const place = event.place ?? "";
    if (event.kind === "rolled") this.rolled = true;
    else if (event.kind === "placed") this.arrive(place, event, false);
    else if (event.kind === "filled") this.arrive(place, event, true);
    else if (event.kind === "moved") this.move(event.source ?? "", place, event);
    else if (event.kind === "captured" || event.kind === "removed") this.leave(place, event);
    else if (event.kind === "turned") this.change(place);
    else if (event.kind === "uncovered") this.uncover(place);
  }

  private arrive(place: string, event: Event, cascade: boolean): void {
    const spot = take(this.come, (other) => !other.tray && other.piece.place === place);
    if (!spot) return;
    const source = take(
      this.gone,
      (other) => other.tray && sameKind(other, spot) && ownedBy(other, event.seat),
    );
    if (this.rolled) {
      this.add("tumble", spot, source ?? spot, spot, ROLL, Boolean(source), true);
      this.now += 90;
    } else if (source) {
      this.add("glide", spot, source, spot, GLIDE, true, true);
      this.now += GLIDE;
    } else {
      this.add("drop", spot, spot, spot, DROP + SETTLE, false, true);
      this.now += cascade ? this.pace : DROP + SETTLE;
    }
    if (cascade) this.pace = Math.max(FASTEST, this.pace * FASTER);
  }

  private move(source: string, place: string, { how, over }: Event): void {
    const from = take(this.gone, (spot) => !spot.tray && spot.piece.place === source, true);
    if (!from) return;
    const to = take(this.come, (spot) => !spot.tray && spot.piece.place === place, true);
    if (to) {
      const corner = over ? cellNamed(over) : null;
      this.add("glide", to, from, to, corner ? LEAP : GLIDE, true, true, corner && middleOf(corner));
      // What is left of a stack and what it meets at its new place go along without a hop of their own.
      this.along(source, place);
    } else this.add("leave", from, from, from, FADE, true, false);
    if (how !== "slid") this.now += over ? LEAP : GLIDE; // dice that slide along go together
  }

  /** Further pieces of a stack that moved together. */
  private along(source: string, place: string): void {
    for (;;) {
      const from = take(this.gone, (spot) => !spot.tray && spot.piece.place === source, true);
      const to = from && take(this.come, (spot) => !spot.tray && spot.piece.place === place, true);
      if (!from) return;
      if (to) this.add("glide", to, from, to, GLIDE, true, true);
      else {
        this.gone.set(from.id, from);
        return;
      }
    }
  }

  private leave(place: string, event: Event): void {
    const spot = take(this.gone, (other) => !other.tray && other.piece.place === place, true);
    if (!spot) return;
    const wanted = (other: Spot) => other.tray && sameKind(other, spot);
    const tray =
      take(this.come, (other) => wanted(other) && ownedBy(other, event.seat)) ?? take(this.come, wanted);
    if (tray) this.add("glide", tray, spot, tray, GLIDE + 60, true, true);
    else this.add("leave", spot, spot, spot, GLIDE, true, false);
    this.now += 90;
  }

  /** What was hidden is seen: nothing moves. */
  private uncover(place: string): void {
    const spot = take(this.come, (other) => !other.tray && other.piece.place === place, true);
    if (!spot) return;
    this.gone.delete(spot.id);
    this.resting.push(spot);
  }

  private change(place: string): void {
    const spot = take(this.come, (other) => !other.tray && other.piece.place === place, true);
    if (!spot) return;
    const old = this.gone.get(spot.id) ?? spot;
    this.gone.delete(spot.id);
    const duration = this.rolled ? ROLL : TURN;
    const from = { ...old, turn: turnedBack(old, spot) };
    this.add(this.rolled ? "tumble" : "turn", spot, from, spot, duration, true, true);
    this.now += 60;
  }

  /** What no event tells: pieces that changed trays, shifted in a tray, or were only rolled. */
  private rest(): void {
    const start = this.rolled ? 0 : this.now;
    for (const spot of Array.from(this.come.values())) {
      const old = this.gone.get(spot.id);
      const moved =
        old && sameKind(old, spot) ? old : take(this.gone, (other) => other.tray && sameKind(other, spot));
      if (moved) this.gone.delete(moved.id);
      this.now = start;
      if (this.rolled && spot.piece.faces) this.add("tumble", spot, spot, spot, ROLL, false, true);
      else if (moved) this.add("glide", spot, moved, spot, FADE, true, true);
      else this.add("appear", spot, spot, spot, FADE, false, true);
    }
    for (const spot of this.gone.values()) this.add("leave", spot, spot, spot, FADE, true, false);
  }

  private add(
    style: Style,
    spot: Spot,
    from: Spot,
    to: Spot,
    duration: number,
    before: boolean,
    after: boolean,
    over: Vector3 | null = null,
  ): void {
    this.tracks.push({
      ...(over && { over }),
      style,
      spot,
      from: poseOf(from),
      to: poseOf(to),
      start: this.now,
      duration,
      before,
      after,
    });
  }
}

function poseOf({ at, turn, scale }: Spot): Pose {
  return { at, turn, scale };
}

/** How a lying die, drawn with the numbers it will have, lay before; other pieces as they were. */
function turnedBack(old: Spot, spot: Spot): Quaternion {
  const [before, after] = [lyingNumbers(old.piece.faces), lyingNumbers(spot.piece.faces)];
  const turn = before && after && turnBetween(before, after);
  return turn ? turn.invert().premultiply(spot.turn) : old.turn;
}

/** Takes the first spot that fits out of the map; with `top` the highest of a stack. */
function take(spots: Map<string, Spot>, fits: (spot: Spot) => boolean, top = false): Spot | null {
  const found = [...spots.values()].filter(fits);
  if (top) found.sort((p, q) => q.piece.level - p.piece.level);
  const first = found[0];
  if (!first) return null;
  spots.delete(first.id);
  return first;
}

/** Whether it is one piece; it may be that more or less of it is seen now. */
function samePiece(p: Spot, q: Spot): boolean {
  return sameKind(p, q) && (p.piece.faces === q.piece.faces || agree(p.piece.faces, q.piece.faces));
}

function sameKind(p: Spot, q: Spot): boolean {
  return (
    p.piece.colour === q.piece.colour &&
    p.piece.kind === q.piece.kind &&
    (p.piece.label ?? "") === (q.piece.label ?? "")
  );
}

function ownedBy(spot: Spot, seat: number | null | undefined): boolean {
  return seat === null || seat === undefined || spot.piece.owner === seat;
}
