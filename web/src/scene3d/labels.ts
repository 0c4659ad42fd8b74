/** Small words in the room that always face the viewer: names of places, how many dice a stock has. */
import { CanvasTexture, Group, Sprite, SpriteMaterial, SRGBColorSpace, type Vector3 } from "three";
import { FONT } from "./sign-painter";

export interface Label {
  text: string;
  at: Vector3;
  /** Height in the room. */
  size: number;
  ink: string;
  ground: string;
}

const PIXELS = 64;

/** A few signs on a small plate of their own, so much above a point. */
export function written(text: string, at: Vector3, rise: number): Label {
  const above = at.clone().setY(at.y + rise);
  return { text, at: above, size: 0.42, ink: "#f3ead7", ground: "rgb(20 18 16 / 0.82)" };
}

export class Labels {
  readonly group = new Group();
  private readonly materials = new Map<string, { material: SpriteMaterial; aspect: number }>();

  show(labels: readonly Label[]): void {
    this.group.clear();
    for (const label of labels) {
      const { material, aspect } = this.materialOf(label);
      const sprite = new Sprite(material);
      sprite.position.copy(label.at);
      sprite.scale.set(label.size * aspect, label.size, 1);
      sprite.renderOrder = 8; // over arcs
      this.group.add(sprite);
    }
  }

  private materialOf({ text, ink, ground }: Label): { material: SpriteMaterial; aspect: number } {
    const key = `${text}|${ink}|${ground}`;
    const known = this.materials.get(key);
    if (known) return known;
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser cannot paint on a canvas.");
    const font = `600 ${PIXELS * 0.62}px ${FONT}`;
    context.font = font;
    const width = Math.ceil(Math.max(PIXELS, context.measureText(text).width + PIXELS * 0.6));
    canvas.height = PIXELS;
    canvas.width = width; // forgets the font
    context.font = font;
    context.fillStyle = ground;
    context.beginPath();
    context.roundRect(1, 1, canvas.width - 2, PIXELS - 2, PIXELS * 0.42);
    context.fill();
    context.fillStyle = ink;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, canvas.width / 2, PIXELS * 0.54);
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    const made = { material: new SpriteMaterial({ map, depthWrite: false }), aspect: canvas.width / PIXELS };
    this.materials.set(key, made);
    return made;
  }

  dispose(): void {
    this.group.clear();
    for (const { material } of this.materials.values()) {
      material.map?.dispose();
      material.dispose();
    }
    this.materials.clear();
  }
}
