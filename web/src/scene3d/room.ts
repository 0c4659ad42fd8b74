/** Everything that can be seen: table, board, pieces, glow, ghosts and small words. */
import { Quaternion, Vector3, type Texture } from "three";
import type { Aid, BoardSettings, Moving } from "../board";
import type { Grid, Pyramid, Scene } from "../protocol";
import { Aids } from "./aids";
import { Arcs, type Arc } from "./arcs";
import { Atlas } from "./atlas";
import { Bodies } from "./bodies";
import { BoardBody } from "./board-body";
import { CellGlow, funnelGlow, hollowGlow, squareGlow, TONE } from "./cell-glow";
import { Decals } from "./decals";
import type { Ghosts } from "./ghosts";
import { labelsOf } from "./label-list";
import { Labels } from "./labels";
import { layerOf, middleOf, STAND } from "./lattice";
import { liftOf, SMALL_DIE, type Layout, type Spot } from "./layout";
import { lookOf } from "./looks";
import { metalMaterial } from "./metal-material";
import { poseAt, type Moment } from "./motion";
import { fitting, hollowsMarked, isHollow, marksOn, tonesOf } from "./marked";
import { coveredFaces, faceLights, isBuried, isSurrounded } from "./occlusion";
import { MOODS } from "./palette";
import { MARK, TOUCH } from "./piece-lines";
import { UNSHADED, type Shown } from "./piece-mesh";
import { PiecesView } from "./pieces-view";
import { SoftSpots, type SoftSpot } from "./soft-spots";
import { rayArcs, Strokes, topsOf, writtenOf } from "./strokes";
import { Studio } from "./studio";
import { TableTop } from "./table-top";
import type { Target } from "./targets";
import { brushTexture, grainTexture } from "./textures";
import type { Timeline } from "./timeline";
import { hasPlate, isPyramid, tableHeight } from "./trays";

/** A piece that is dragged, and where it is. */
export interface Carried {
  id: string;
  at: Vector3;
}

/** What is to be seen now. */
export interface Sight {
  scene: Scene;
  layout: Layout;
  playing: { timeline: Timeline; time: number } | null;
  /** What can be touched. */
  targets: readonly Target[];
  /** The ways that pieces took last. */
  trails: readonly Arc[];
  carried: Carried | null;
  /** Bodies that are drawn instead of the pieces on the board. */
  moving: Moving | null;
  hovered: string | null;
  ghosts: Ghosts;
  lifted: number;
  azimuth: number;
  settings: BoardSettings;
}

const GHOST = 0.5;
const CHOSEN_RISE = 0.2;
/** With more than this to touch there is no light round each of them. */
const MANY = 12;
/** How much of a place is filled: not at all where it is only offered. */
const FILL = { offered: 0, hovered: 0.4, chosen: 0.85 };
/** How far before a piece its notch is. */
const NOTCH = 0.66;
/** From here on a piece throws no shadow of contact on the ground. */
const HIGH = 1;
const UP = new Vector3(0, 1, 0);

export class Room {
  readonly studio: Studio;
  private readonly textures: Texture[];
  private readonly atlas: Atlas;
  private readonly table: TableTop;
  private readonly body: BoardBody;
  private readonly pieces: PiecesView;
  readonly bodies: Bodies;
  private readonly aids = new Aids();
  private readonly funnels: CellGlow;
  private readonly hollows: CellGlow;
  private readonly squares: CellGlow;
  private readonly contacts: SoftSpots;
  private readonly halos: SoftSpots;
  private readonly decals = new Decals();
  private readonly arcs = new Arcs();
  private readonly strokes = new Strokes();
  private readonly labels = new Labels();
  private reach = 12;

  constructor(host: HTMLElement, prepare: ConstructorParameters<typeof Studio>[1], resized: () => void) {
    this.studio = new Studio(host, prepare, resized);
    const light = this.studio.lighting.uniforms;
    const [grain, brush] = [grainTexture(), brushTexture()];
    this.textures = [grain, brush];
    this.atlas = new Atlas(this.studio.software ? 1 : 8);
    const metal = metalMaterial(light, brush);
    this.table = new TableTop(light);
    this.body = new BoardBody(metal);
    this.pieces = new PiecesView(light, this.atlas, grain);
    this.bodies = new Bodies(light, this.pieces);
    this.funnels = new CellGlow(light, funnelGlow(), 165);
    this.hollows = new CellGlow(light, hollowGlow(), 2 * 165, true);
    this.squares = new CellGlow(light, squareGlow(), 26 * 26);
    this.contacts = new SoftSpots("#0a0705", null, 512);
    this.halos = new SoftSpots("#ffb52e", light.uBreath, 165);
    this.studio.use(metal, this.table.mesh.material, this.pieces.solid, ...this.bodies.materials);
    // What is fixed to the plate is turned with it.
    this.bodies.plate.add(
      this.body.group,
      this.funnels.mesh,
      this.hollows.mesh,
      this.halos.mesh,
      this.decals.group,
    );
    this.studio.scene.add(
      this.table.mesh,
      this.bodies.plate,
      this.bodies.group,
      this.aids.group,
      this.pieces.group,
      this.squares.mesh,
      this.contacts.mesh,
      this.arcs.group,
      this.strokes.group,
      this.labels.group,
    );
  }

  mood(theme: "light" | "dark"): void {
    this.studio.mood(theme);
    this.table.mood(theme);
    this.body.mood(theme);
    this.halos.tint.set(MOODS[theme].glow);
  }

  /** Put a board on the table; true if it is another one than before. */
  board(board: Pyramid | Grid): boolean {
    if (!this.body.show(board)) return false;
    this.table.board(board);
    this.reach = isPyramid(board) ? 13 : Math.max(board.columns, board.rows) * 0.75 + 3;
    return true;
  }

  /** Let the light come from the left of a viewer. */
  aim(azimuth: number): void {
    this.studio.lighting.aim(azimuth, this.reach);
    this.studio.moved();
  }

  breath(breath: number): void {
    this.studio.lighting.uniforms.uBreath.value = breath;
  }

  show(sight: Sight): void {
    const { scene, playing, targets, ghosts, lifted, settings } = sight;
    const layout = sight.moving ? withoutBoard(sight.layout) : sight.layout;
    this.studio.lighting.uniforms.uLift.value = lifted;
    const resting = playing ? playing.timeline.resting : layout.spots;
    const moving = playing ? onTheWay(playing.timeline, playing.time) : [];
    const settled = [...resting, ...moving.filter(({ still }) => still).map(({ spot }) => spot)];
    const taken = new Set(settled.filter(({ cell }) => cell).map(({ piece }) => piece.place));
    const touches = touchesOf(targets, sight.hovered);
    const marked = marksOn(scene.marks, settled);
    const shown: Shown[] = [];
    for (const lies of settled) {
      if (lies.cell && !lifted && isBuried(lies.cell, taken)) continue;
      const spot = ghosts.turned.get(lies.id) ?? lies;
      const piece = this.shown(spot, sight, spot);
      piece.touch = touches.get(lies.id) ?? TOUCH.none;
      piece.mark = ghosts.taken.has(lies.id) ? MARK.taken : (marked.get(lies.id) ?? MARK.none);
      if (piece.touch === TOUCH.chosen) piece.at.y += CHOSEN_RISE;
      if (lies.id === sight.carried?.id) piece.at.copy(sight.carried.at);
      if (lies.cell) {
        piece.lights = faceLights(lies.cell, taken);
        piece.covered = lifted ? 0 : coveredFaces(lies.cell, taken);
      }
      shown.push(piece);
    }
    for (const { spot, moment, still } of moving) if (!still) shown.push(this.shown(spot, sight, moment));
    for (const spot of ghosts.landing) shown.push({ ...this.shown(spot, sight, spot), opacity: GHOST });
    // From the top down: what is hidden need not be painted.
    shown.sort((p, q) => q.at.y - p.at.y);
    this.pieces.show(shown);
    this.bodies.show(sight.moving, settings, hasPlate(scene.board));
    const standing = settled.filter((spot) => spot.id !== sight.carried?.id);
    this.contacts.show(contactsOf(standing, scene, lifted, taken));
    this.glow(targets, sight, taken);
    this.body.showStands(layout.spots, scene.board);
    const before = new Vector3(0, 0, NOTCH).applyAxisAngle(UP, sight.azimuth);
    const notches = fitting(scene.marks, layout.spots).map(({ at }) =>
      at
        .clone()
        .add(before)
        .setY(tableHeight(scene.board) + 0.012),
    );
    this.decals.show(scene, settings.theme, sight.azimuth, notches);
    const topOf = topsOf(scene, settled, lifted);
    const rays = rayArcs(scene.strokes, topOf, MOODS[settings.theme].glow);
    const stand = new Set(settled.map(({ piece }) => piece.place));
    const whole = scene.strokes.filter(({ places }) => !playing || places.every((place) => stand.has(place)));
    this.strokes.show(whole, topOf, settings.theme);
    this.arcs.show(lifted ? rays : [...ghosts.arcs, ...sight.trails, ...rays]);
    this.labels.show([
      ...labelsOf(scene, layout, settings, lifted),
      ...writtenOf(scene, topOf, settings.coordinates),
      ...(lifted ? [] : ghosts.labels),
    ]);
    this.studio.moved();
  }

  private shown(
    spot: Spot,
    { settings, lifted, azimuth }: Sight,
    at: Pick<Moment, "at" | "turn" | "scale">,
  ): Shown {
    const opacity = (at as Partial<Moment>).opacity ?? 1;
    // A stone's sign is upright for the viewer; it has no other direction.
    const turn = spot.piece.kind === "stone" ? new Quaternion().setFromAxisAngle(UP, azimuth) : at.turn;
    return {
      look: lookOf(spot.piece, settings.marks, azimuth),
      at: raised(at.at, liftOf(spot.cell, lifted)),
      turn,
      scale: at.scale,
      opacity,
      touch: TOUCH.none,
      mark: MARK.none,
      covered: 0,
      seed: seedOf(spot.id),
      lights: UNSHADED,
    };
  }

  private glow(
    targets: readonly Target[],
    { scene, hovered, lifted, ghosts }: Sight,
    taken: ReadonlySet<string>,
  ): void {
    const many = targets.length > MANY;
    const tones = tonesOf(scene.marks);
    // A piece that would land there must be seen.
    const landing = new Set(ghosts.landing.map(({ piece }) => `cell:${piece.place}`));
    const places = targets.flatMap(({ place, cell, chosen, waits, touch }) => {
      if (!place) return [];
      const over = touch === hovered;
      const held = waits || landing.has(touch) ? FILL.hovered : FILL.chosen;
      const fill = chosen ? held : over ? FILL.hovered : FILL.offered;
      const deep = isHollow(cell, taken);
      const small = cell !== null && layerOf(cell) > 0 && !deep;
      const tone = tones.get(touch.slice(touch.indexOf(":") + 1)) ?? TONE.usual;
      const glow = { at: raised(place, liftOf(cell, lifted)), chosen, hovered: over, fill, small, tone };
      return [{ glow, deep }];
    });
    const plate = isPyramid(scene.board);
    const hollows = plate ? hollowsMarked(scene.marks, taken) : [];
    const marks = hollows.map(({ cell, said }) => ({
      at: raised(middleOf(cell), liftOf(cell, lifted)),
      chosen: false,
      hovered: false,
      fill: 0,
      said,
    }));
    this.studio.lighting.uniforms.uMany.value = Number(many);
    const which = (deep: boolean) => places.filter((one) => one.deep === deep).map(({ glow }) => glow);
    this.funnels.show(plate ? which(false) : []);
    this.hollows.show(plate ? [...which(true), ...marks] : []);
    this.squares.show(plate ? [] : which(false));
    const usual = targets.filter(({ touch }) => !tones.has(touch.slice(touch.indexOf(":") + 1)));
    this.halos.show(many ? [] : usual.flatMap((target) => halosOf(target, scene)));
  }

  showAid(aid: Aid | null, settings: BoardSettings): void {
    this.aids.show(aid);
    this.pieces.haunt(this.aids.ghostsOf(aid, settings));
  }

  /** Only what moves by itself has moved. */
  showBodies(): void {
    this.bodies.update();
    this.studio.moved();
  }

  dispose(): void {
    for (const part of [
      this.table,
      this.body,
      this.pieces,
      this.bodies,
      this.aids,
      this.funnels,
      this.hollows,
      this.squares,
    ])
      part.dispose();
    for (const part of [
      this.contacts,
      this.halos,
      this.decals,
      this.arcs,
      this.strokes,
      this.labels,
      this.atlas,
      ...this.textures,
    ])
      part.dispose();
    this.studio.dispose();
  }
}

/** What lies beside the board. */
function withoutBoard(layout: Layout): Layout {
  return { ...layout, spots: layout.spots.filter(({ tray }) => tray) };
}

interface OnTheWay {
  spot: Spot;
  moment: Moment;
  /** It has landed, or has not started yet. */
  still: boolean;
}

function onTheWay({ tracks }: Timeline, time: number): OnTheWay[] {
  return tracks.flatMap((track) => {
    const moment = poseAt(track, time);
    if (!moment) return [];
    const over = time >= track.start + track.duration;
    return [{ spot: track.spot, moment, still: over }];
  });
}

function touchesOf(targets: readonly Target[], hovered: string | null): Map<string, number> {
  const touches = new Map<string, number>();
  for (const { spots, chosen, waits, touch } of targets) {
    const held = chosen && !waits;
    const lit = waits || touch === hovered;
    for (const spot of spots) touches.set(spot.id, held ? TOUCH.chosen : lit ? TOUCH.hovered : TOUCH.offered);
  }
  return touches;
}

/** Light on the ground round what glows: funnels of the plate, and pieces that lie flat. */
function halosOf({ place, cell, spots }: Target, scene: Scene): SoftSpot[] {
  if (cell)
    return place && layerOf(cell) === 0
      ? [{ at: place.clone().setY(0.01), radius: 1.25, strength: 0.4 }]
      : [];
  return spots.map(({ at, tray, scale, piece }) => ({
    at: at.clone().setY(tray ? tableHeight(scene.board) + 0.014 : 0.01),
    radius: piece.kind === "die" ? (1.15 * scale) / SMALL_DIE : 1.15,
    strength: 0.4,
  }));
}

/** Soft shadows where pieces touch the ground. */
function contactsOf(
  spots: readonly Spot[],
  scene: Scene,
  lifted: number,
  taken: ReadonlySet<string>,
): SoftSpot[] {
  const table = tableHeight(scene.board) + 0.01;
  return spots.flatMap(({ at, cell, tray, piece, stand, scale }): SoftSpot[] => {
    if (tray) {
      const size = piece.kind === "die" ? scale / SMALL_DIE : 1;
      return [{ at: at.clone().setY(table), radius: (stand ? 1.15 : 0.95) * size, strength: 0.85 }];
    }
    if (!cell)
      return piece.level || at.y > HIGH ? [] : [{ at: at.clone().setY(0.006), radius: 0.92, strength: 0.8 }];
    if (layerOf(cell) > 0 || isSurrounded(cell, taken)) return [];
    return [{ at: at.clone().setY(at.y - STAND + 0.006), radius: 1.35, strength: 0.75 * (1 - lifted) }];
  });
}

function raised(at: Vector3, height: number): Vector3 {
  return at.clone().setY(at.y + height);
}

/** A number from 0 to 1 that stays the same for a name. */
function seedOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return hash / 9973;
}
