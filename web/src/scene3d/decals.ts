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
import type { Mark, Scene } from "../protocol";
import { STAND } from "./lattice";
import { placeAt } from "./layout";
import { MOODS } from "./palette";
import { mouth, plateCorner } from "./plate";
import { write } from "./sign-painter";
import { isPyramid } from "./trays";

type Paint = CanvasRenderingContext2D;
const PIXELS = 128;

export class Decals {
  readonly group = new Group();
  private readonly plane = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  private readonly materials = new Map<string, MeshBasicMaterial>();

  /** Letters at the corners of the plate, and every mark of a place; `turn` is where the viewer sits. */
  show(scene: Scene, theme: "light" | "dark", turn: number): void {
    this.group.clear();
    if (isPyramid(scene.board))
      for (const [axis, letter] of [..."ABC"].entries()) {
        const material = this.material(`letter ${letter}`, (c) => engrave(c, letter));
        this.put(material, plateCorner(axis, 0.6).setY(0.008), 0.95, turn);
      }
    const colour = MOODS[theme].glow;
    for (const mark of scene.marks) {
      const at = placeAt(scene, mark.place);
      if (!at) continue;
      const funnel = isPyramid(scene.board);
      at.y += funnel ? 0.02 - STAND : 0.012;
      const key = `${mark.kind} ${funnel} ${theme}`;
      const material = this.material(key, (c) => paintMark(c, mark, funnel, colour, MOODS[theme].warn));
      this.put(material, at, funnel ? 2 : 1, 0);
    }
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

/** On a square the picture is the square; on a funnel it is twice as wide as a die's edge. */
function paintMark(c: Paint, mark: Mark, funnel: boolean, colour: string, warn: string): void {
  c.beginPath();
  if (funnel) mouth(0.94 / 2).forEach(({ x, z }) => c.lineTo(x, z));
  else c.roundRect(-0.43, -0.43, 0.86, 0.86, 0.05);
  c.closePath();
  c.lineJoin = "round";
  if (mark.kind === "ruin") {
    c.fillStyle = "rgb(11 12 14 / 0.78)";
    c.fill();
  } else if (mark.kind === "dead") {
    c.fillStyle = "rgb(0 0 0 / 0.2)";
    c.fill();
    c.clip();
    c.strokeStyle = warn;
    c.lineWidth = funnel ? 0.022 : 0.035;
    c.globalAlpha = 0.75;
    c.beginPath();
    for (let x = -1; x < 1; x += funnel ? 0.075 : 0.13) {
      c.moveTo(x, 0.5);
      c.lineTo(x + 1, -0.5);
    }
    c.stroke();
  } else {
    c.strokeStyle = colour;
    c.fillStyle = colour;
    c.globalAlpha = 0.28;
    if (mark.kind === "hint") c.fill();
    c.globalAlpha = 1;
    c.lineWidth = funnel ? 0.024 : 0.045;
    if (mark.kind === "goal") c.setLineDash(funnel ? [0.07, 0.045] : [0.12, 0.08]);
    c.stroke();
  }
}
