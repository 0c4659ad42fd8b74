/** Many pieces of one shape in one draw call. */
import {
  Color,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Vector3,
  type BufferGeometry,
  type Material,
  type Quaternion,
} from "three";
import type { Look } from "./looks";
import { OPEN, type FaceLight } from "./occlusion";
import { bodyColour } from "./palette";

/** One piece as it is drawn now. */
export interface Shown {
  look: Look;
  at: Vector3;
  turn: Quaternion;
  scale: number;
  opacity: number;
  /** What can be done with it and what is said of it, as numbers of TOUCH and MARK. */
  touch: number;
  mark: number;
  /** Which of its upper faces other dice cover, a bit for each axis. */
  covered: number;
  /** Tells the grain of one piece from that of another. */
  seed: number;
  lights: readonly FaceLight[];
}

export const UNSHADED: readonly FaceLight[] = [OPEN, OPEN, OPEN];
const PARTS = { tint: 3, signsPlus: 3, signsMinus: 3, lightA: 4, lightB: 4, lightC: 4, state: 4 } as const;
type Part = keyof typeof PARTS;

export class PieceMesh {
  readonly mesh: InstancedMesh;
  private readonly parts: Record<Part, InstancedBufferAttribute>;
  private readonly matrix = new Matrix4();
  private readonly scale = new Vector3();
  private readonly colour = new Color();

  constructor(
    geometry: BufferGeometry,
    material: Material,
    private readonly capacity: number,
  ) {
    const made = Object.entries(PARTS).map(([name, size]) => {
      const part = new InstancedBufferAttribute(new Float32Array(capacity * size), size);
      geometry.setAttribute(name, part);
      return [name, part];
    });
    this.parts = Object.fromEntries(made) as Record<Part, InstancedBufferAttribute>;
    this.mesh = new InstancedMesh(geometry, material, capacity);
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
  }

  show(pieces: readonly Shown[], cellOf: (sign: string) => number): void {
    const count = Math.min(pieces.length, this.capacity);
    this.mesh.count = count;
    for (let k = 0; k < count; k++) this.put(k, pieces[k]!, cellOf);
    this.mesh.instanceMatrix.needsUpdate = true;
    for (const part of Object.values(this.parts)) part.needsUpdate = true;
  }

  private put(k: number, piece: Shown, cellOf: (sign: string) => number): void {
    const { tint, signsPlus, signsMinus, lightA, lightB, lightC, state } = this.parts;
    this.mesh.setMatrixAt(k, this.matrix.compose(piece.at, piece.turn, this.scale.setScalar(piece.scale)));
    const { r, g, b } = this.colour.set(bodyColour(piece.look.colour));
    tint.setXYZ(k, r, g, b);
    const [east, west, top, bottom, south, north] = piece.look.signs.map(cellOf);
    signsPlus.setXYZ(k, east!, top!, south!);
    signsMinus.setXYZ(k, west!, bottom!, north!);
    lightA.setXYZW(k, ...(piece.lights[0] ?? OPEN));
    lightB.setXYZW(k, ...(piece.lights[1] ?? OPEN));
    lightC.setXYZW(k, ...(piece.lights[2] ?? OPEN));
    state.setXYZW(k, piece.touch + 4 * piece.mark, piece.covered, piece.opacity, piece.seed);
  }

  /** Move a piece that is shown; nothing else about it changes. */
  place(k: number, at: Vector3, turn: Quaternion, scale: number): void {
    this.mesh.setMatrixAt(k, this.matrix.compose(at, turn, this.scale.setScalar(scale)));
  }

  /** All that moved have been placed. */
  placed(): void {
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.dispose();
  }
}
