/** What is neither wood nor metal, such as a fingertip: one colour in the light of the room. */
import { Color, DoubleSide, ShaderMaterial, type IUniform } from "three";
import { LIGHT, OUTPUT } from "./lighting";

const VERTEX = /* glsl */ `
  varying vec3 vAt, vNormal;
  void main() {
    vec4 at = modelMatrix * vec4(position, 1.0);
    vAt = at.xyz;
    vNormal = mat3(modelMatrix) * normal;
    gl_Position = projectionMatrix * viewMatrix * at;
  }
`;

const FRAGMENT = /* glsl */ `
  uniform vec3 uBody;
  varying vec3 vAt, vNormal;
  ${LIGHT}
  void main() {
    vec3 n = normalize(vNormal) * (gl_FrontFacing ? 1.0 : -1.0);
    float key = max(0.0, dot(n, uKey) * 0.8 + 0.2);
    if (key > 0.0) key *= keyShadow(vAt, n);
    vec3 toEye = normalize(cameraPosition - vAt);
    float shine = pow(max(dot(n, normalize(uKey + toEye)), 0.0), 40.0) * 0.25;
    gl_FragColor = vec4(uBody * (ambient(n) * 0.7 + uKeyColour * key * 0.66) + uKeyColour * shine * key, 1.0);
    ${OUTPUT}
  }
`;

export function mattMaterial(light: Record<string, IUniform>, colour: string): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { ...light, uBody: { value: new Color(colour) } },
    defines: { TAPS: 0 },
    side: DoubleSide,
  });
}
