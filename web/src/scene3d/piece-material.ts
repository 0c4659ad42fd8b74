/** Wood: dice, tiles and stones, all lit alike; signs come from the atlas, the grain from a small picture. */
import { ShaderMaterial, type IUniform, type Texture } from "three";
import { COLUMNS, ROWS } from "./atlas-layout";
import { LATTICE_TURN } from "./lattice";
import { LIGHT, OUTPUT } from "./lighting";
import { OUTLINE_FRAGMENT, OUTLINE_VERTEX } from "./piece-lines";

/** The light on a point of a piece: `gain` on its colour, `gloss` on top of it. */
const WOOD = /* glsl */ `
  float openness(vec3 at, vec3 normal, vec4 a, vec4 b, vec4 c) {
    vec3 n = -normal;
    vec3 q = clamp(at + 0.5, 0.0, 1.0);
    vec4 corners = a;
    vec2 p = q.yz;
    if (n.y > n.x && n.y > n.z) { corners = b; p = q.xz; }
    else if (n.z > n.x) { corners = c; p = q.xy; }
    return mix(mix(corners.x, corners.y, p.x), mix(corners.z, corners.w, p.x), p.y);
  }
  void woodLight(vec3 at, vec3 n, float open, out vec3 gain, out vec3 gloss, out float edge) {
    vec3 toEye = normalize(cameraPosition - at);
    float key = max(0.0, dot(n, uKey) * 0.88 + 0.12);
    if (key > 0.0) key *= keyShadow(at, n);
    float shine = pow(max(dot(n, normalize(uKey + toEye)), 0.0), 90.0) * 0.2 * key;
    edge = pow(1.0 - max(dot(n, toEye), 0.0), 4.0);
    gain = ambient(n) * open * 0.66 + uKeyColour * key * 0.68 * mix(open, 1.0, 0.45);
    gloss = uKeyColour * shine + uSky * edge * 0.16 * open;
  }
`;

const VARYINGS = /* glsl */ `
  varying vec2 vUv;
  flat varying float vSign, vRound, vTurned;
  flat varying vec3 vTint;
  flat varying vec4 vState;
  #ifdef PLAIN
    varying vec3 vColour;
    varying float vShade;
  #else
    varying vec3 vAt, vNormal, vLattice, vLatticeNormal;
    flat varying vec4 vLightA, vLightB, vLightC;
  #endif
`;

const VERTEX = /* glsl */ `
  attribute float side;
  attribute float roundness;
  attribute vec3 tint;
  attribute vec3 signsPlus, signsMinus;
  attribute vec4 lightA, lightB, lightC;
  attribute vec4 state;  // touch + 4 * mark, which upper faces are covered (bits), opacity, seed
  uniform mat4 uLattice;
  ${VARYINGS}
  ${OUTLINE_VERTEX}
  #ifdef PLAIN
    // Along an axis of a die: where its rounding is, and a little beyond its side.
    const float RING = 0.45, SEAM = 0.56, SEAM_LIGHT = 0.25;
    ${LIGHT}
    ${WOOD}
  #endif
  void main() {
    vec4 at = modelMatrix * instanceMatrix * vec4(position, 1.0);
    vec3 out_ = vec3(equal(vec3(floor(side * 0.5 + 0.1)), vec3(0.0, 1.0, 2.0)));
    out_ *= mod(side + 0.1, 2.0) < 1.0 ? 1.0 : -1.0;
    outline(out_);
    vec3 onLattice = (uLattice * vec4(mat3(instanceMatrix) * position, 0.0)).xyz;
    #ifdef PLAIN
      // Sides that look away or are covered are left out before any light is worked out for them.
      bool away = dot(mat3(instanceMatrix) * out_, cameraPosition - at.xyz) < 0.0;
      if (roundness < 0.5 && (away || isCovered(out_))) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
      }
      // The seam to what covers a side is closed by the edges of the sides beside it.
      vec3 seam = vec3(lessThan(onLattice, vec3(-RING))) * covered();
      at.xyz -= (vec4(seam * (onLattice + SEAM), 0.0) * uLattice).xyz;
    #endif
    vec3 turned = normalize(mat3(instanceMatrix) * normal);
    vec3 latticeNormal = (uLattice * vec4(turned, 0.0)).xyz;
    #ifdef PLAIN
      float open = mix(openness(onLattice, latticeNormal, lightA, lightB, lightC), 1.0, uLift * 0.7);
      vec3 gain, gloss;
      float edge;
      woodLight(at.xyz, turned, open, gain, gloss, edge);
      gain *= mix(1.0, SEAM_LIGHT, max(seam.x, max(seam.y, seam.z)));
      vColour = tint * gain + gloss;
      vShade = dot(gain, vec3(0.33));
    #else
      vAt = at.xyz;
      vNormal = turned;
      vLattice = onLattice;
      vLatticeNormal = latticeNormal;
      vLightA = lightA; vLightB = lightB; vLightC = lightC;
    #endif
    vTint = tint;
    vUv = uv;
    float axis = floor(side * 0.5 + 0.1);
    vec3 signs = mod(side + 0.1, 2.0) < 1.0 ? signsPlus : signsMinus;
    vSign = axis < 0.5 ? signs.x : axis < 1.5 ? signs.y : signs.z;
    vTurned = mod(axis + floor(state.w * 3.0), 2.0);
    vRound = roundness;
    vState = state;
    gl_Position = projectionMatrix * viewMatrix * at;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform sampler2D uAtlas, uGrain;
  ${VARYINGS}
  ${LIGHT}
  #ifndef PLAIN
    ${WOOD}
  #endif
  ${OUTLINE_FRAGMENT}
  vec2 atlasAt(vec2 uv) {
    vec2 cell = vec2(mod(vSign + 0.1, ${COLUMNS}.0), (vSign + 0.1) / ${COLUMNS}.0);
    vec2 inside = clamp(vec2(uv.x, 1.0 - uv.y), 0.012, 0.988);
    return (floor(cell) + inside) / vec2(${COLUMNS}.0, ${ROWS}.0);
  }
  void main() {
    vec2 fibre = vTurned < 0.5 ? vUv.yx : vUv;
    float grain = texture2D(uGrain, fibre * vec2(0.9, 0.22) + vState.w * vec2(7.3, 3.1)).r;
    #ifdef PLAIN
      vec3 colour = vColour * (0.8 + 0.4 * grain);
      if (vSign > 0.5) {
        vec4 paint = texture2D(uAtlas, atlasAt(vUv));
        colour = colour * (1.0 - paint.a) + paint.rgb * vShade;
      }
    #else
      vec3 body = vTint * (0.8 + 0.4 * grain);
      vec3 n = normalize(vNormal), gain, gloss;
      float edge;
      float open = mix(openness(vLattice, vLatticeNormal, vLightA, vLightB, vLightC), 1.0, uLift * 0.7);
      woodLight(vAt, n, open, gain, gloss, edge);
      float matt = 0.0;
      if (vSign > 0.5) {
        vec4 paint = texture2D(uAtlas, atlasAt(vUv));
        // Holes are drilled: their wall towards the light is dark, the other one catches it.
        vec3 flatKey = normalize(uKey - n * dot(uKey, n));
        vec3 du = dFdx(vAt), dv = dFdy(vAt);
        vec2 tx = dFdx(vUv), ty = dFdy(vUv);
        float det = tx.x * ty.y - tx.y * ty.x;
        vec3 uAxis = (du * ty.y - dv * tx.y) / det, vAxis = (dv * tx.x - du * ty.x) / det;
        vec2 shift = vec2(dot(flatKey, uAxis), dot(flatKey, vAxis)) * 0.026;
        float rim = texture2D(uAtlas, atlasAt(vUv + shift)).a - texture2D(uAtlas, atlasAt(vUv - shift)).a;
        paint.rgb *= 1.0 + 0.35 * rim;
        body *= 1.0 + 0.3 * min(rim, 0.0);
        body = body * (1.0 - paint.a) + paint.rgb;
        matt = paint.a;
      }
      vec3 colour = body * gain + gloss * (1.0 - 0.6 * matt) * (0.5 + 0.5 * grain);
    #endif
    if (vLines.x + vLines.y > 0.5) colour = lined(colour, vUv, vRound, vTint);
    gl_FragColor = vec4(colour, vState.z);
    ${OUTPUT}
  }
`;

export function pieceMaterial(
  light: Record<string, IUniform>,
  atlas: Texture,
  grain: Texture,
  ghost: boolean,
): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      ...light,
      uAtlas: { value: atlas },
      uGrain: { value: grain },
      uLattice: { value: LATTICE_TURN.clone().transpose() },
    },
    defines: { TAPS: 0 },
    transparent: ghost,
    depthWrite: !ghost,
  });
}
