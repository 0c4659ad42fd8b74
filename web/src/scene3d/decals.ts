/** Flat signs on level ground: the engraved letters of the plate and the marks of places. */
import {
  CanvasTexture,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  type Vector3,
} from "three";
import type { Scene } from "../protocol";
import { cellNamed, STAND } from "./lattice";
import { placeAt } from "./layout";
import { isHollow } from "./marked";
import { MOODS } from "./palette";
import { mouth, plateCorner } from "./plate";
import { write } from "./sign-painter";
import { hasPlate, isPyramid } from "./trays";

type Paint = CanvasRenderingContext2D;
const PIXELS = 128;

export class Decals {
  readonly group = new Group();
  private readonly plane = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  private readonly materials = new Map<string, MeshBasicMaterial>();

  /** Letters at the corners of the plate, marks of places, and a notch before each piece that fits; `turn` is where the viewer sits. */
  show(scene: Scene, theme: "light" | "dark", turn: number, fits: readonly Vector3[]): void {
    this.group.clear();
    if (hasPlate(scene.board))
      for (const [axis, letter] of [..."ABC"].entries()) {
        const material = this.material(`letter ${letter}`, (c) => engrave(c, letter));
        this.put(material, plateCorner(axis, 0.6).setY(0.008), 0.95, turn);
      }
    const funnel = isPyramid(scene.board);
    const taken = new Set(scene.pieces.map((piece) => piece.place));
    for (const { place, kind } of scene.marks) {
      const at = placeAt(scene, place);
      // A piece that stands there bears the mark itself, and hollows have lines of their own.
      if (!at || kind === "note" || taken.has(place) || (funnel && isHollow(cellNamed(place), taken)))
        continue;
      at.y += funnel ? 0.02 - STAND : 0.012;
      const material = this.material(`${kind} ${funnel} ${theme}`, (c) => paintMark(c, kind, funnel, theme));
      this.put(material, at, funnel ? 2 : 1, 0);
    }
    for (const at of fits) this.put(this.material("fits", notch), at, 0.8, turn);
  }

  private put(material: MeshBasicMaterial, at: Vector3, size: number, turn: number): void {
    const mesh = new Mesh(this.plane, material);
    mesh.position.copy(at);
    mesh.scale.setScalar(size);
    mesh.rotation.y = turn;
    mesh.renderOrder = 2;
    this.group.add(mesh);
  }

  private material(key: string, paint: (c: Paint) => void): MeshBasicMaterial {
    const known = this.materials.get(key);
    if (known) return known;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = PIXELS;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser cannot paint on a canvas.");
    context.translate(PIXELS / 2, PIXELS / 2);
    context.scale(PIXELS, PIXELS);
    paint(context);
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    map.anisotropy = 8;
    const made = new MeshBasicMaterial({ map, transparent: true, depthWrite: false });
    this.materials.set(key, made);
    return made;
  }

  dispose(): void {
    this.group.clear();
    this.plane.dispose();
    for (const material of this.materials.values()) {
      material.map?.dispose();
      material.dispose();
    }
  }
}

/** A letter cut into metal: dark, with the lower edge catching light. */
function engrave(c: Paint, letter: string): void {
  write(c, letter, 0.012, 0.014, 0.62, "rgb(255 255 255 / 0.55)", 600);
  write(c, letter, 0, 0, 0.62, "rgb(50 54 62 / 0.9)", 600);
}

const INK = "rgb(30 28 26)";
const IVORY = "rgb(255 250 238)";

/** On a square the picture is the square; on a funnel it is twice as wide as a die's edge. */
function paintMark(c: Paint, kind: string, funnel: boolean, theme: "light" | "dark"): void {
  const { glow, hint, warn } = MOODS[theme];
  const wide = funnel ? 0.026 : 0.05;
  const corners = funnel
    ? mouth(0.92 / 2).map(({ x, z }) => [x, z] as const)
    : ([[-0.42, -0.42], [0.42, -0.42], [0.42, 0.42], [-0.42, 0.42]] as const); // prettier-ignore
  c.lineJoin = c.lineCap = "round";
  round(c, corners);
  if (kind === "ruin") {
    c.fillStyle = "rgb(11 12 14 / 0.78)";
    c.fill();
  } else if (kind === "dead") hatch(c, funnel, warn);
  else if (kind === "reach") {
    c.beginPath();
    c.arc(0, 0, funnel ? 0.07 : 0.17, 0, 2 * Math.PI);
    c.fillStyle = INK;
    c.globalAlpha = 0.5;
    c.fill();
    line(c, IVORY, wide / 2, 0.8);
  } else if (kind === "goal") {
    brackets(c, corners);
    line(c, INK, wide * 1.7, 0.55);
    line(c, glow, wide);
  } else if (kind === "hint") {
    line(c, INK, wide * 1.7, 0.55);
    c.lineCap = "butt";
    c.setLineDash(funnel ? [0.07, 0.05] : [0.12, 0.09]);
    line(c, hint, wide);
  } else if (kind === "attack" || kind === "escape") {
    line(c, INK, wide * 1.7, 0.55);
    line(c, kind === "attack" ? warn : hint, wide);
  } else {
    const strength = kind === "caused" ? 0.45 : 1;
    line(c, INK, wide * 1.1, 0.75 * strength);
    line(c, IVORY, wide / 2, strength);
  }
}

function line(c: Paint, colour: string, width: number, alpha = 1): void {
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.globalAlpha = alpha;
  c.stroke();
}

/** A short line: to be read, not to be touched. */
function notch(c: Paint): void {
  c.lineCap = "round";
  c.beginPath();
  c.moveTo(-0.2, 0);
  c.lineTo(0.2, 0);
  line(c, IVORY, 0.07, 0.7);
}

type Point = readonly [x: number, y: number];

function round(c: Paint, corners: readonly Point[]): void {
  c.beginPath();
  for (const [x, y] of corners) c.lineTo(x, y);
  c.closePath();
}

/** The corners alone. */
function brackets(c: Paint, corners: readonly Point[]): void {
  const part = 0.26;
  c.beginPath();
  for (const [k, [x, y]] of corners.entries()) {
    const before = corners.at(k - 1)!;
    const after = corners[(k + 1) % corners.length]!;
    c.moveTo(x + part * (before[0] - x), y + part * (before[1] - y));
    c.lineTo(x, y);
    c.lineTo(x + part * (after[0] - x), y + part * (after[1] - y));
  }
}

function hatch(c: Paint, funnel: boolean, warn: string): void {
  c.fillStyle = "rgb(0 0 0 / 0.2)";
  c.fill();
  c.clip();
  c.beginPath();
  for (let x = -1; x < 1; x += funnel ? 0.075 : 0.13) {
    c.moveTo(x, 0.5);
    c.lineTo(x + 1, -0.5);
  }
  line(c, warn, funnel ? 0.022 : 0.035, 0.75);
}
