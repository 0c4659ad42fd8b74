/** Brushed aluminium: the plate, the boards of squares and the little stands. */
import { Color, ShaderMaterial, type IUniform, type Texture } from "three";
import { LIGHT, OUTPUT } from "./lighting";

const VERTEX = /* glsl */ `
  attribute vec3 brush;
  attribute float open;
  varying vec3 vAt, vNormal, vBrush;
  varying float vOpen;
  void main() {
    vec4 at = modelMatrix * vec4(position, 1.0);
    vAt = at.xyz;
    vNormal = mat3(modelMatrix) * normal;
    vBrush = mat3(modelMatrix) * brush;
    vOpen = open;
    gl_Position = projectionMatrix * viewMatrix * at;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform sampler2D uBrush;
  uniform vec3 uMetal;
  varying vec3 vAt, vNormal, vBrush;
  varying float vOpen;
  ${LIGHT}
  void main() {
    #ifdef PLAIN
      vec3 n = vNormal, along = vBrush;
    #else
      vec3 n = normalize(vNormal), along = normalize(vBrush);
    #endif
    vec3 across = cross(n, along);
    float scratch = texture2D(uBrush, vec2(dot(vAt, along) * 0.07, dot(vAt, across) * 0.62)).r - 0.5;
    vec3 bent = normalize(n + across * scratch * 0.42);
    vec3 toEye = normalize(cameraPosition - vAt);
    vec3 mirror = reflect(-toEye, bent);
    float key = max(dot(n, uKey), 0.0);
    // Little light of the lamp finds the bottom of a hollow: it must not be taken for a tip.
    key *= mix(0.3, 1.0, smoothstep(0.0, 0.7, vOpen));
    if (key > 0.0) key *= keyShadow(vAt, n);
    vec3 room = mix(uGround * 0.55, uSky * 1.25, smoothstep(-0.35, 0.9, mirror.y));
    float window = smoothstep(0.2, 1.0, dot(mirror, uKey));
    #ifdef PLAIN
      float streak = window * 0.5;
    #else
      vec3 halfway = normalize(uKey + toEye);
      float th = dot(along, halfway);
      float streak = pow(max(1.0 - th * th, 0.0), 14.0) * max(dot(bent, halfway), 0.0);
    #endif
    vec3 light = room * 0.66 * vOpen
      + uKeyColour * key * (0.2 + 0.34 * window + 0.24 * streak)
      + ambient(n) * 0.12 * vOpen;
    gl_FragColor = vec4(uMetal * light * (1.0 + scratch * 0.3), 1.0);
    ${OUTPUT}
  }
`;

export function metalMaterial(light: Record<string, IUniform>, brush: Texture): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { ...light, uBrush: { value: brush }, uMetal: { value: new Color() } },
    defines: { TAPS: 0 },
  });
}
