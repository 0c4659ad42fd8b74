/** Soft round spots on level ground: the contact shadows of pieces, and the halo of what glows. */
import {
  Color,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  Quaternion,
  ShaderMaterial,
  Vector3,
  type IUniform,
} from "three";

const VERTEX = /* glsl */ `
  attribute float strength;
  varying vec2 vUv;
  varying float vStrength;
  void main() {
    vUv = uv;
    vStrength = strength;
    gl_Position = projectionMatrix * viewMatrix * modelMatrix * instanceMatrix * vec4(position, 1.0);
  }
`;
const FRAGMENT = /* glsl */ `
  uniform vec3 uTint;
  uniform float uBreath, uSteady;
  varying vec2 vUv;
  varying float vStrength;
  void main() {
    vec2 off = 2.0 * vUv - 1.0;
    float inside = max(0.0, 1.0 - dot(off, off));
    float soft = inside * inside;
    gl_FragColor = vec4(uTint, soft * vStrength * mix(0.45 + 0.55 * uBreath, 1.0, uSteady));
    #include <colorspace_fragment>
  }
`;

export interface SoftSpot {
  at: Vector3;
  radius: number;
  strength: number;
}

export class SoftSpots {
  readonly mesh: InstancedMesh;
  readonly tint: Color;
  private readonly matrix = new Matrix4();
  private readonly strengths: InstancedBufferAttribute;
  private readonly material: ShaderMaterial;

  constructor(
    tint: string,
    breath: IUniform<number> | null,
    private readonly capacity: number,
  ) {
    this.tint = new Color(tint);
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        uTint: { value: this.tint },
        uBreath: breath ?? { value: 1 },
        uSteady: { value: breath ? 0 : 1 },
      },
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
    });
    const plane = new PlaneGeometry(2, 2).rotateX(-Math.PI / 2);
    this.strengths = new InstancedBufferAttribute(new Float32Array(capacity), 1);
    plane.setAttribute("strength", this.strengths);
    this.mesh = new InstancedMesh(plane, this.material, capacity);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
    this.mesh.count = 0;
  }

  show(spots: readonly SoftSpot[]): void {
    const count = Math.min(spots.length, this.capacity);
    const matrix = new Matrix4();
    const unturned = new Quaternion();
    for (let k = 0; k < count; k++) {
      const { at, radius, strength } = spots[k]!;
      this.mesh.setMatrixAt(k, matrix.compose(at, unturned, new Vector3(radius, 1, radius)));
      this.strengths.setX(k, strength);
    }
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.strengths.needsUpdate = true;
  }

  /** So many spots are there, each put where it is by `place`. */
  count(spots: number): void {
    this.mesh.count = Math.min(spots, this.capacity);
    this.mesh.instanceMatrix.needsUpdate = true;
    this.strengths.needsUpdate = true;
  }

  /** Put one spot; nothing is made anew for it. */
  place(k: number, x: number, y: number, z: number, radius: number, strength: number): void {
    if (k >= this.capacity) return;
    this.mesh.setMatrixAt(k, this.matrix.makeScale(radius, 1, radius).setPosition(x, y, z));
    this.strengths.setX(k, strength);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.dispose();
    this.material.dispose();
  }
}
