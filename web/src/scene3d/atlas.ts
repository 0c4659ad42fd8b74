/** The picture with every sign that is on a piece now, painted as needed and shared by all pieces. */
import { CanvasTexture, LinearMipmapLinearFilter, SRGBColorSpace } from "three";
import { AtlasLayout, CELL, cellCorner, COLUMNS, ROWS } from "./atlas-layout";
import { paintSign } from "./sign-painter";

export class Atlas {
  readonly texture: CanvasTexture;
  private readonly layout = new AtlasLayout();
  private readonly context: CanvasRenderingContext2D;

  constructor(anisotropy: number) {
    const canvas = document.createElement("canvas");
    canvas.width = CELL * COLUMNS;
    canvas.height = CELL * ROWS;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser cannot paint on a canvas.");
    this.context = context;
    this.texture = new CanvasTexture(canvas);
    this.texture.colorSpace = SRGBColorSpace;
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.anisotropy = anisotropy;
    this.texture.premultiplyAlpha = true;
    this.texture.flipY = false;
  }

  /** The cell of a sign; when the picture is full it starts afresh and `restart` repaints what is still shown. */
  cellOf(sign: string, restart: () => void): number {
    const found = this.layout.cellOf(sign);
    if (!found) {
      this.layout.clear();
      this.context.clearRect(0, 0, CELL * COLUMNS, CELL * ROWS);
      restart();
      return this.cellOf(sign, () => undefined);
    }
    if (found.fresh) {
      const [x, y] = cellCorner(found.cell);
      const c = this.context;
      c.save();
      c.beginPath();
      c.rect(x, y, CELL, CELL);
      c.clip();
      c.translate(x + CELL / 2, y + CELL / 2);
      c.scale(CELL, CELL);
      paintSign(c, sign);
      c.restore();
      this.texture.needsUpdate = true;
    }
    return found.cell;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
