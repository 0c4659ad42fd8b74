/** Draws pieces: one mesh per shape, solid ones and ghosts. */
import { Group, type IUniform, type ShaderMaterial, type Texture } from "three";
import type { Atlas } from "./atlas";
import { CASTERS } from "./lighting";
import type { Shape } from "./looks";
import { pieceMaterial } from "./piece-material";
import { PieceMesh, type Shown } from "./piece-mesh";
import { shapeOf } from "./shapes";

const CAPACITY: Readonly<Record<Shape, number>> = { die: 512, tile: 160, stone: 160 };
const HAUNTS = 64;
const SHAPES = Object.keys(CAPACITY) as Shape[];

export class PiecesView {
  readonly group = new Group();
  readonly solid: ShaderMaterial;
  /** Dice that move as a physics tells; only their places change from picture to picture. */
  readonly bodies: PieceMesh;
  private readonly haunts: PieceMesh;
  private readonly faint: ShaderMaterial;
  private readonly meshes: Record<Shape, PieceMesh>;
  private readonly ghosts: Record<Shape, PieceMesh>;

  constructor(
    light: Record<string, IUniform>,
    private readonly atlas: Atlas,
    grain: Texture,
  ) {
    this.solid = pieceMaterial(light, atlas.texture, grain, false);
    this.faint = pieceMaterial(light, atlas.texture, grain, true);
    this.meshes = this.make(this.solid);
    this.ghosts = this.make(this.faint);
    for (const shape of SHAPES) {
      this.meshes[shape].mesh.layers.enable(CASTERS);
      this.meshes[shape].mesh.renderOrder = -1; // before the board, much of which they hide
      this.ghosts[shape].mesh.renderOrder = 5;
    }
    this.bodies = new PieceMesh(shapeOf("die"), this.solid, CAPACITY.die);
    this.bodies.mesh.layers.enable(CASTERS);
    this.haunts = new PieceMesh(shapeOf("die"), this.faint, HAUNTS);
    this.haunts.mesh.renderOrder = 6;
    this.group.add(this.bodies.mesh, this.haunts.mesh);
  }

  /** Solid pieces are those that are fully there; the others are drawn after them, see-through. */
  show(pieces: readonly Shown[], first = true): void {
    let again = false;
    const cellOf = (sign: string) => this.atlas.cellOf(sign, () => (again = true));
    for (const shape of SHAPES) {
      const these = pieces.filter((piece) => piece.look.shape === shape);
      this.meshes[shape].show(these.filter((piece) => piece.opacity >= 1), cellOf); // prettier-ignore
      this.ghosts[shape].show(these.filter((piece) => piece.opacity < 1), cellOf); // prettier-ignore
    }
    // The atlas was full and began afresh: signs shown before that have moved.
    if (again && first) this.show(pieces, false);
  }

  /** See-through dice that help to aim. */
  haunt(dice: readonly Shown[]): void {
    this.haunts.show(dice, (sign) => this.atlas.cellOf(sign, () => undefined));
  }

  /** Give the bodies their colours and signs. */
  dress(dice: readonly Shown[]): void {
    this.bodies.show(dice, (sign) => this.atlas.cellOf(sign, () => undefined));
  }

  private make(material: ShaderMaterial): Record<Shape, PieceMesh> {
    const made = SHAPES.map((shape) => {
      const mesh = new PieceMesh(shapeOf(shape), material, CAPACITY[shape]);
      this.group.add(mesh.mesh);
      return [shape, mesh];
    });
    return Object.fromEntries(made) as Record<Shape, PieceMesh>;
  }

  dispose(): void {
    for (const shape of SHAPES) {
      this.meshes[shape].dispose();
      this.ghosts[shape].dispose();
    }
    this.bodies.dispose();
    this.haunts.dispose();
    this.solid.dispose();
    this.faint.dispose();
  }
}
