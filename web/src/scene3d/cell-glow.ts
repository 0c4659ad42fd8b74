/** The lines round empty places that can be touched: along a funnel, a hollow between dice, or a square. */
import {
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  ShaderMaterial,
  Vector3,
  type IUniform,
} from "three";
import { STAND, STEPS } from "./lattice";
import { depthOf, mouth } from "./plate";

const VERTEX = /* glsl */ `
  attribute vec2 level;  // 0 in the middle, 1 at the edge
  attribute vec3 state;  // chosen (or below 0 what is said of it), hovered and twice its tone, how much of it is filled
  varying vec2 vLevel;
  varying vec3 vState;
  void main() {
    vLevel = level;
    vState = state;
    gl_Position = projectionMatrix * viewMatrix * modelMatrix * instanceMatrix * vec4(position, 1.0);
  }
`;
const FRAGMENT = /* glsl */ `
  uniform vec3 uGlow, uChosen, uHint, uWarn;
  uniform float uBreath, uMany;
  varying vec2 vLevel;
  varying vec3 vState;
  void main() {
    float edge = max(abs(vLevel.x), abs(vLevel.y));
    if (vState.x < -0.5) {
      float along = min(abs(vLevel.x), abs(vLevel.y));
      float code = -vState.x;
      float line = smoothstep(code > 2.5 ? 0.88 : 0.93, code > 2.5 ? 0.91 : 0.96, edge);
      if (code > 3.5) line *= step(0.45, fract(along * 4.0));
      else if (code > 2.5) line *= step(0.3, abs(along - 0.5));
      vec3 ink = code > 3.5 ? uHint : code > 2.5 ? uGlow : vec3(0.95, 0.87, 0.72);
      gl_FragColor = vec4(ink, line * (code < 1.5 ? 0.45 : 0.95));
      if (code > 4.5) {  // dark inside, with a rim that is seen between black dice too
        float rim = smoothstep(0.88, 0.92, edge);
        gl_FragColor = vec4(mix(vec3(0.004), vec3(0.456, 0.063, 0.028), rim), mix(0.82, 0.95, rim));
      }
    } else {
      float tone = floor(vState.y / 2.0 + 0.01);
      vec3 glow = tone > 1.5 ? uHint : tone > 0.5 ? uWarn : uGlow;
      float steady = max(vState.x, vState.y - 2.0 * tone);
      float many = uMany * (1.0 - steady);
      float bright = mix(0.6 + 0.4 * uBreath, 1.0, steady) * (1.0 - 0.3 * many);
      float line = smoothstep(0.87 + 0.05 * many, 0.91 + 0.05 * many, edge);
      float dark = smoothstep(0.79 + 0.06 * many, 0.84 + 0.06 * many, edge) * (1.0 - line);
      float soft = edge * edge * edge * 0.22 * bright * (1.0 - many);
      vec3 colour = mix(glow, uChosen, 0.6 * vState.x) * (1.0 - 0.92 * dark);
      float alpha = max(max(vState.z * 0.8, soft), max(line * bright, 0.5 * dark));
      gl_FragColor = vec4(colour, min(alpha, 0.96));
    }
    #include <colorspace_fragment>
  }
`;

const SMALL = 0.35;
const UNIFORMS = ["uGlow", "uChosen", "uHint", "uWarn", "uBreath"];

/** What is said of an empty place, and not offered there. */
export const SAID = { caused: 1, last: 2, goal: 3, hint: 4, closed: 5 } as const;

/** In which colour it is offered. */
export const TONE = { usual: 0, attack: 1, escape: 2 } as const;

export interface GlowingCell {
  /** The middle of the die that would stand there, or of the square's floor. */
  at: Vector3;
  chosen: boolean;
  hovered: boolean;
  /** How much of it is filled, from 0 to 1. */
  fill: number;
  /** One of SAID, where it is not to be touched. */
  said?: number;
  /** A small sign where nothing carries a die yet: a whole one would hang before what is behind it. */
  small?: boolean;
  /** One of TONE. */
  tone?: number;
}

export class CellGlow {
  readonly mesh: InstancedMesh;
  private readonly states: InstancedBufferAttribute;
  private readonly material: ShaderMaterial;

  constructor(
    light: Record<string, IUniform>,
    geometry: BufferGeometry,
    private readonly capacity: number,
    /** Whether the lines are thinner where there are many: over dice, not on metal. */
    quieter = false,
  ) {
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        ...Object.fromEntries(UNIFORMS.map((name) => [name, light[name]!])),
        uMany: quieter ? light["uMany"]! : { value: 0 },
      },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -4,
    });
    this.states = new InstancedBufferAttribute(new Float32Array(capacity * 3), 3);
    geometry.setAttribute("state", this.states);
    this.mesh = new InstancedMesh(geometry, this.material, capacity);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 3;
    this.mesh.count = 0;
  }

  show(cells: readonly GlowingCell[]): void {
    const matrix = new Matrix4();
    const count = Math.min(cells.length, this.capacity);
    for (let k = 0; k < count; k++) {
      const { at, chosen, hovered, fill, said, small, tone = TONE.usual } = cells[k]!;
      const size = small ? SMALL : 1;
      this.mesh.setMatrixAt(k, matrix.makeScale(size, size, size).setPosition(at));
      this.states.setXYZ(k, said ? -said : Number(chosen), Number(hovered) + 2 * tone, fill);
    }
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.states.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.dispose();
    this.material.dispose();
  }
}

/** A line on the metal round a funnel, and the three facets inside it, round the middle of the die that would stand there. */
export function funnelGlow(): BufferGeometry {
  const above = -STAND + 0.012;
  const inner = mouth(0.8).map((corner) => corner.setY(above));
  const outer = mouth(0.99).map((corner) => corner.setY(above));
  const rim = mouth(0.93).map((corner) => corner.setY(above));
  const tip = new Vector3(0, above - depthOf(0.93), 0);
  const points = [tip, ...rim, ...inner, ...outer];
  const levels = [0, ...rim.map(() => 0.78), ...inner.map(() => 0.78), ...outer.map(() => 1)];
  const index = [0, 1, 2].flatMap((k) => {
    const next = (k + 1) % 3;
    const ring = [4 + k, 7 + k, 7 + next, 4 + k, 7 + next, 4 + next];
    return [0, 1 + k, 1 + next, ...ring];
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(points.flatMap(({ x, y, z }) => [x, y, z]), 3)); // prettier-ignore
  geometry.setAttribute("level", new Float32BufferAttribute(levels.flatMap((level) => [level, 0]), 2)); // prettier-ignore
  geometry.setIndex(index);
  return geometry;
}

/** The hollow between dice: the three faces a die there would touch, so that the line runs along the edges of dice. */
export function hollowGlow(): BufferGeometry {
  const half = 0.497; // just off the faces of the dice below
  const points: number[] = [];
  const levels: number[] = [];
  const index: number[] = [];
  const bottom = STEPS[0].clone().add(STEPS[1]).add(STEPS[2]).multiplyScalar(half);
  for (const axis of [0, 1, 2]) {
    const [along, across] = [STEPS[(axis + 1) % 3]!, STEPS[(axis + 2) % 3]!];
    const first = points.length / 3;
    for (const [u, v] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const) {
      // prettier-ignore
      const at = bottom.clone().addScaledVector(along, -2 * half * u).addScaledVector(across, -2 * half * v);
      points.push(at.x, at.y, at.z);
      levels.push(u, v);
    }
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
  geometry.setAttribute("level", new Float32BufferAttribute(levels, 2));
  geometry.setIndex(index);
  return geometry;
}

/** The floor of a square. */
export function squareGlow(): BufferGeometry {
  const half = 0.44;
  const corners = [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ] as const;
  const geometry = new BufferGeometry();
  const points = corners.flatMap(([x, z]) => [x * half, 0.006, z * half]);
  geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
  geometry.setAttribute("level", new Float32BufferAttribute(corners.flat(), 2));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  return geometry;
}
