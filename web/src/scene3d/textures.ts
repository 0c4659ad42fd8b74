/** Pictures of materials, painted once: wood grain, brushed metal, walnut out of focus, a soft shadow. */
import { CanvasTexture, LinearMipmapNearestFilter, RepeatWrapping, type Texture } from "three";

type Paint = CanvasRenderingContext2D;

/** The same pictures every time. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function canvasOf(width: number, height: number, paint: (c: Paint) => void): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot paint on a canvas.");
  paint(context);
  return canvas;
}

function picture(width: number, height: number, paint: (c: Paint) => void): CanvasTexture {
  const texture = new CanvasTexture(canvasOf(width, height, paint));
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapNearestFilter;
  return texture;
}

/** Fine fibres of wood along v; grey, read as brightness. */
export function grainTexture(): Texture {
  return picture(256, 256, (c) => {
    const random = numbers(3);
    c.fillStyle = "#808080";
    c.fillRect(0, 0, 256, 256);
    for (let k = 0; k < 420; k++) {
      const x = random() * 256;
      const bend = (random() - 0.5) * 10;
      c.strokeStyle = random() < 0.55 ? "rgb(40 40 40 / 0.16)" : "rgb(225 225 225 / 0.13)";
      c.lineWidth = 0.5 + random() * 2.2;
      for (const shift of [-256, 0, 256]) {
        c.beginPath();
        c.moveTo(x + shift, -4);
        c.bezierCurveTo(x + shift + bend, 80, x + shift - bend, 176, x + shift, 260);
        c.stroke();
      }
    }
    for (let k = 0; k < 150; k++) {
      c.fillStyle = "rgb(20 20 20 / 0.22)";
      c.fillRect(random() * 256, random() * 256, 1, 3 + random() * 9);
    }
  });
}

/** Fine scratches along u; grey, 0.5 in the mean. */
export function brushTexture(): Texture {
  return picture(512, 256, (c) => {
    const random = numbers(5);
    c.fillStyle = "#808080";
    c.fillRect(0, 0, 512, 256);
    for (let k = 0; k < 2600; k++) {
      const length = 60 + random() * 320;
      const x = random() * 512;
      const y = Math.floor(random() * 256);
      c.fillStyle = random() < 0.5 ? "rgb(0 0 0 / 0.11)" : "rgb(255 255 255 / 0.11)";
      for (const shift of [-512, 0]) c.fillRect(x + shift, y, length, 1);
    }
  });
}

const MARGIN = 40; // painted beyond the edges, so that they blur like the rest

/** Dark walnut, out of focus: broad boards, each with its own tone and a few slow waves of grain. */
export function walnutPicture(): HTMLCanvasElement {
  const sharp = sharpWalnut();
  return canvasOf(1024, 1024, (c) => {
    c.filter = "blur(9px)"; // once for the whole picture: a blur for every stroke takes seconds
    c.drawImage(sharp, -MARGIN, -MARGIN);
  });
}

function sharpWalnut(): HTMLCanvasElement {
  const size = 1024 + 2 * MARGIN;
  return canvasOf(size, size, (c) => {
    const random = numbers(11);
    c.fillStyle = "#54392a";
    c.fillRect(0, 0, size, size);
    c.translate(MARGIN, MARGIN);
    for (let board = 0; board < 3; board++) {
      const top = board * 342;
      const tone = random();
      c.fillStyle = `rgb(${78 + tone * 18} ${54 + tone * 13} ${40 + tone * 10})`;
      c.fillRect(-MARGIN, top, size, 342);
      for (let k = 0; k < 70; k++) {
        const y = top + random() * 342;
        const wave = (random() - 0.5) * 150;
        const dark = random() < 0.6;
        c.strokeStyle = dark
          ? `rgb(34 21 14 / ${0.06 + random() * 0.16})`
          : `rgb(146 104 76 / ${0.04 + random() * 0.1})`;
        c.lineWidth = 2 + random() * 16;
        c.beginPath();
        c.moveTo(-MARGIN, y);
        c.bezierCurveTo(260, y + wave, 640, y - wave * 1.2, 1024 + MARGIN, y + wave * 0.5);
        c.stroke();
      }
      c.fillStyle = "rgb(18 10 6 / 0.5)";
      c.fillRect(-MARGIN, top - 3, size, 6);
    }
  });
}
