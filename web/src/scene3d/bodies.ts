/** Bodies in motion: dice, the plate that carries them, and the tools of a hand. Nothing is made anew from picture to picture. */
import {
  ConeGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  type ShaderMaterial,
  SphereGeometry,
  TubeGeometry,
  CatmullRomCurve3,
  Vector3,
  type IUniform,
} from "three";
import type { BoardSettings, Moving } from "../board";
import type { Body } from "../physical/messages";
import { MOST_BODIES, POSE } from "../physical/frames";
import { beyond, EDGE } from "../physical/space";
import { lookOf } from "./looks";
import { CASTERS } from "./lighting";
import { DIE_SCALE } from "./layout";
import { mattMaterial } from "./matt-material";
import { MARK, TOUCH } from "./piece-lines";
import { toRoom, turnInRoom, UPRIGHT } from "./physical-frame";
import { UNSHADED, type Shown } from "./piece-mesh";
import type { PiecesView } from "./pieces-view";
import { plateOutline, THICKNESS } from "./plate";
import { SoftSpots } from "./soft-spots";

const FINGERTIP = 7 / EDGE;
const LADLE = 41 / EDGE;
const PUFF = { length: 60 / EDGE, radius: 20 / EDGE };
const SKIN = "#d99f7a";
const BRASS = "#b88a3e";
const RIM = "#ffb52e";
const BACK = UPRIGHT.clone().invert();

export class Bodies {
  /** The plate and all that is on it: it is turned as a hand holds it. */
  readonly plate = new Group();
  readonly group = new Group();
  readonly materials: ShaderMaterial[];
  private readonly rim: Mesh<TubeGeometry, MeshBasicMaterial>;
  private readonly skin: ShaderMaterial;
  private readonly brass: ShaderMaterial;
  private readonly air = new MeshBasicMaterial({ color: "#ffffff", transparent: true, opacity: 0.22, depthWrite: false }); // prettier-ignore
  private readonly fingertip = new SphereGeometry(FINGERTIP, 24, 16);
  private readonly bowl = ladleGeometry();
  private readonly puff = puffGeometry();
  /** Where dice touch the ground, or are about to. */
  private readonly shadows = new SoftSpots("#0a0705", null, MOST_BODIES);
  /** How high the table is beside the plate. */
  private table = -THICKNESS;
  private moving: Moving | null = null;
  private known = 0;
  /** For every body, which die it is among the dice; -1 for what is none. */
  private dieOf: number[] = [];
  private dice = 0;
  private things: { body: number; mesh: Mesh }[] = [];
  private plateBody = -1;
  private readonly outline = plateOutline(1);
  private readonly at = new Vector3();
  private readonly turn = new Quaternion();
  private readonly corner = new Vector3();

  constructor(
    light: Record<string, IUniform>,
    private readonly pieces: PiecesView,
  ) {
    this.skin = mattMaterial(light, SKIN);
    this.brass = mattMaterial(light, BRASS);
    this.materials = [this.skin, this.brass];
    const way = new CatmullRomCurve3(this.outline.map((at) => at.clone().setY(0.03)), true, "centripetal"); // prettier-ignore
    this.rim = new Mesh(
      new TubeGeometry(way, 180, 0.055, 6, true),
      new MeshBasicMaterial({ color: RIM, transparent: true, opacity: 0.85 }),
    );
    this.rim.visible = false;
    this.plate.add(this.rim, this.shadows.mesh);
  }

  /** Show these, or nothing. `board` says whether there is a plate at all. */
  show(moving: Moving | null, settings: BoardSettings, board: boolean): void {
    this.rim.visible = moving !== null && board;
    this.table = board ? -THICKNESS : 0;
    if (moving !== this.moving) this.clear();
    this.moving = moving;
    if (moving) this.dress(moving.bodies, settings);
    else {
      this.plate.position.set(0, 0, 0);
      this.plate.quaternion.identity();
      this.pieces.dress([]);
      this.shadows.count(0);
    }
  }

  /** Put everything where it is now; returns the highest point and the middle of what is shown. */
  update(): void {
    const moving = this.moving;
    if (!moving) return;
    if (moving.bodies.length !== this.known) this.known = -1; // dressed by the next `show`
    const { poses } = moving;
    this.holdPlate(poses);
    const { bodies } = this.pieces;
    for (let k = 0; k < this.dieOf.length; k++) {
      const die = this.dieOf[k]!;
      if (die < 0) continue;
      const there = this.read(poses, k);
      this.shade(die, there);
      turnInRoom(this.turn.w, this.turn.x, this.turn.y, this.turn.z, this.turn);
      this.turn.premultiply(this.plate.quaternion);
      this.at.applyQuaternion(this.plate.quaternion).add(this.plate.position);
      bodies.place(die, this.at, this.turn, there ? DIE_SCALE : 0);
    }
    bodies.placed();
    this.shadows.count(this.dice);
    for (const { body, mesh } of this.things) {
      mesh.visible = this.read(poses, body);
      mesh.position.copy(this.at);
      mesh.quaternion.copy(this.turn).premultiply(UPRIGHT).multiply(BACK);
    }
  }

  /** A die is darker below the nearer it is to the ground. */
  private shade(die: number, there: boolean): void {
    const { x, y, z } = this.at;
    const ground = isOver(x, z) ? 0 : this.table;
    const high = y - ground;
    const strength = there && high > -1 ? 0.8 * Math.max(0, 1 - Math.max(0, high - 0.5) / 4) : 0;
    this.shadows.place(die, x, ground + 0.008, z, 0.8 + 0.12 * Math.max(0, high), strength);
  }

  /** More bodies came since they were dressed. */
  get stale(): boolean {
    return this.moving !== null && this.known !== this.moving.bodies.length;
  }

  /** Where a body is in the room. */
  placeOf(body: number, into: Vector3): boolean {
    const there = this.moving !== null && this.read(this.moving.poses, body);
    into.copy(this.at);
    if ((this.dieOf[body] ?? -1) >= 0) into.applyQuaternion(this.plate.quaternion).add(this.plate.position);
    return there;
  }

  turnOf(body: number, into: Quaternion): void {
    if (this.moving) this.read(this.moving.poses, body);
    turnInRoom(this.turn.w, this.turn.x, this.turn.y, this.turn.z, into).premultiply(this.plate.quaternion);
  }

  /** The plate is in a hand. */
  get isHeld(): boolean {
    return this.plateBody >= 0;
  }

  isPlate(body: number): boolean {
    return body === this.plateBody;
  }

  isDie(body: number): boolean {
    return (this.dieOf[body] ?? -1) >= 0;
  }

  get count(): number {
    return this.dieOf.length;
  }

  private dress(bodies: readonly Body[], settings: BoardSettings): void {
    let dice = 0;
    this.dice = 0;
    const shown: Shown[] = [];
    this.dieOf = bodies.map((body) => (body.kind === "die" ? dice++ : -1));
    this.plateBody = bodies.findIndex(({ kind }) => kind === "plate");
    for (const [k, body] of bodies.entries()) {
      if (body.kind === "die") shown.push(dressed(body.colour, k, settings));
      else if (!this.things.some((thing) => thing.body === k)) this.make(k, body.kind);
    }
    this.dice = dice;
    this.pieces.dress(shown);
    this.known = bodies.length;
    this.update();
  }

  private make(body: number, kind: Body["kind"]): void {
    const mesh =
      kind === "finger"
        ? new Mesh(this.fingertip, this.skin)
        : kind === "ladle"
          ? new Mesh(this.bowl, this.brass)
          : kind === "mouth"
            ? new Mesh(this.puff, this.air)
            : null;
    if (!mesh) return;
    if (kind !== "mouth") mesh.layers.enable(CASTERS);
    // A finger presses on what the plate carries.
    (kind === "finger" ? this.plate : this.group).add(mesh);
    this.things.push({ body, mesh });
  }

  /** Turn the plate; so far up that no corner goes through the table. */
  private holdPlate(poses: Float32Array): void {
    if (this.plateBody < 0 || !this.read(poses, this.plateBody)) return;
    this.plate.quaternion.copy(this.turn).premultiply(UPRIGHT).multiply(BACK);
    let lowest = 0;
    for (const corner of this.outline) {
      this.corner.copy(corner).setY(-THICKNESS).applyQuaternion(this.plate.quaternion);
      lowest = Math.min(lowest, this.corner.y + THICKNESS);
    }
    this.plate.position.copy(this.at);
    this.plate.position.y -= lowest;
  }

  /** The place in the room and the turn in the physics of a body; whether it is there. */
  private read(poses: Float32Array, body: number): boolean {
    const base = body * POSE;
    this.at.set(poses[base]! / EDGE, poses[base + 2]! / EDGE, -poses[base + 1]! / EDGE);
    this.turn.set(poses[base + 4]!, poses[base + 5]!, poses[base + 6]!, poses[base + 3]!);
    return this.turn.x !== 0 || this.turn.y !== 0 || this.turn.z !== 0 || this.turn.w !== 0;
  }

  private clear(): void {
    for (const { mesh } of this.things) mesh.removeFromParent();
    this.things = [];
    this.dieOf = [];
    this.known = 0;
  }

  dispose(): void {
    this.clear();
    for (const part of [this.rim.geometry, this.rim.material, this.fingertip, this.bowl, this.puff, this.air])
      part.dispose();
    for (const material of this.materials) material.dispose();
    this.shadows.dispose();
  }
}

function isOver(x: number, z: number): boolean {
  return beyond(x * EDGE, -z * EDGE) < 0;
}

/** A die of some colour; where it is comes later. */
export function dressed(colour: string, seed: number, settings: BoardSettings): Shown {
  const piece = { place: "", colour, owner: null, faces: "1", kind: "die", label: "", level: 0, afterwards: "", symbol: "" as const, ink: "" }; // prettier-ignore
  return {
    look: lookOf(piece, settings.marks),
    at: new Vector3(),
    turn: new Quaternion(),
    scale: DIE_SCALE,
    opacity: 1,
    touch: TOUCH.none,
    mark: MARK.none,
    covered: 0,
    seed: (seed * 0.618) % 1,
    lights: UNSHADED,
  };
}

/** Half a ball, open upwards; its lip looks along x. */
function ladleGeometry(): SphereGeometry {
  return new SphereGeometry(LADLE, 40, 20, 0, 2 * Math.PI, Math.PI / 2, Math.PI / 2);
}

/** A cone of air from its tip along x. */
function puffGeometry(): ConeGeometry {
  const cone = new ConeGeometry(PUFF.radius, PUFF.length, 32, 1, true);
  const along = new Matrix4().makeRotationZ(Math.PI / 2);
  cone.applyMatrix4(new Matrix4().makeTranslation(0, -PUFF.length / 2, 0));
  cone.applyMatrix4(along);
  return cone;
}

/** Where a pose of seven numbers is in the room. */
export function poseInRoom(pose: readonly number[]): { at: Vector3; turn: Quaternion } {
  const [x, y, z, w, i, j, k] = pose as [number, number, number, number, number, number, number];
  return { at: toRoom({ x, y, z }), turn: turnInRoom(w, i, j, k) };
}
