/** The shapes of pieces; each holds its own instance data, so every mesh gets a fresh one. */
import { type BufferGeometry, Float32BufferAttribute, LatheGeometry, Vector2, Vector3 } from "three";
import { STONE_HEIGHT, TILE_HEIGHT } from "./layout";
import type { Shape } from "./looks";
import { BOTTOM, SOUTH, TOP } from "./orientation";
import { roundedBox } from "./rounded-box";

const STONE_RADIUS = 0.385;
export const TILE_HALF = 0.435;

export function shapeOf(shape: Shape): BufferGeometry {
  if (shape === "die") return roundedBox(new Vector3(0.5, 0.5, 0.5), 0.07);
  if (shape === "tile") return roundedBox(new Vector3(TILE_HALF, TILE_HEIGHT / 2, TILE_HALF), 0.04);
  return stone();
}

/** A turned disc: the top carries the sign, read with north up. */
function stone(): BufferGeometry {
  const h = STONE_HEIGHT / 2 - 0.004;
  const r = STONE_RADIUS;
  const profile = [
    [0, -h],
    [r - 0.05, -h],
    [r - 0.012, -h + 0.02],
    [r, -h + 0.06],
    [r, h - 0.06],
    [r - 0.012, h - 0.02],
    [r - 0.05, h],
    [r - 0.06, h],
    [0, h],
  ].map(([x, y]) => new Vector2(x, y));
  const lathe = new LatheGeometry(profile, 36);
  const at = lathe.getAttribute("position");
  const normal = lathe.getAttribute("normal");
  const sides: number[] = [];
  const uvs: number[] = [];
  for (let k = 0; k < at.count; k++) {
    const up = normal.getY(k);
    sides.push(up > 0.9 ? TOP : up < -0.9 ? BOTTOM : SOUTH);
    uvs.push(0.5 + at.getX(k), 0.5 - at.getZ(k));
  }
  lathe.setAttribute("roundness", new Float32BufferAttribute(new Float32Array(at.count).fill(1), 1));
  lathe.setAttribute("side", new Float32BufferAttribute(sides, 1));
  lathe.setAttribute("uv", new Float32BufferAttribute(uvs, 2));
  return lathe;
}
