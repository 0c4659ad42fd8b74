/** The board itself, and the little stands of rolled dice: everything made of aluminium. */
import {
  type Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  type ShaderMaterial,
  Vector3,
} from "three";
import type { Grid, Pyramid } from "../protocol";
import { SMALL_DIE, STAND_HEIGHT, type Spot } from "./layout";
import { CASTERS } from "./lighting";
import { MOODS } from "./palette";
import { plateGeometry } from "./plate";
import { slabGeometry } from "./slab";
import { hasPlate, isPyramid, tableHeight } from "./trays";

export class BoardBody {
  readonly group = new Group();
  private readonly stand = standGeometry();
  private readonly stands = new Group();
  private body: Mesh | null = null;
  private key = "";

  constructor(private readonly metal: ShaderMaterial) {
    this.group.add(this.stands);
  }

  mood(theme: "light" | "dark"): void {
    (this.metal.uniforms["uMetal"]!.value as Color).set(MOODS[theme].plate);
  }

  /** Show a board; true if it is another one than before. */
  show(board: Pyramid | Grid): boolean {
    const key = hasPlate(board) ? "plate" : JSON.stringify(board);
    if (key === this.key) return false;
    this.key = key;
    this.body?.geometry.dispose();
    this.body?.removeFromParent();
    this.body = null;
    if (isPyramid(board) && !hasPlate(board)) return true;
    this.body = new Mesh(isPyramid(board) ? plateGeometry() : slabGeometry(board), this.metal);
    this.body.layers.enable(CASTERS);
    this.group.add(this.body);
    return true;
  }

  showStands(spots: readonly Spot[], board: Pyramid | Grid): void {
    this.stands.clear();
    for (const { at, stand, scale } of spots) {
      if (!stand) continue;
      const mesh = new Mesh(this.stand, this.metal);
      mesh.scale.setScalar(scale / SMALL_DIE);
      mesh.position.set(at.x, tableHeight(board) + ((STAND_HEIGHT / 2) * scale) / SMALL_DIE, at.z);
      mesh.layers.enable(CASTERS);
      this.stands.add(mesh);
    }
  }

  dispose(): void {
    this.body?.geometry.dispose();
    this.stand.dispose();
  }
}

function standGeometry(): CylinderGeometry {
  const disc = new CylinderGeometry(0.52, 0.56, STAND_HEIGHT, 40);
  const count = disc.getAttribute("position").count;
  const along = new Vector3(1, 0, 0);
  disc.setAttribute("brush", new Float32BufferAttribute(Array.from({ length: count }, () => along.toArray()).flat(), 3)); // prettier-ignore
  disc.setAttribute("open", new Float32BufferAttribute(new Float32Array(count).fill(0.9), 1));
  return disc;
}
