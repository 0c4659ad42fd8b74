/** The light of the room, shared by all materials: one soft key light with its shadow, light from above and below. */
import {
  Color,
  DepthTexture,
  LessEqualCompare,
  LinearFilter,
  Matrix4,
  MeshBasicMaterial,
  OrthographicCamera,
  type Scene,
  UnsignedIntType,
  Vector3,
  WebGLRenderTarget,
  type WebGLRenderer,
} from "three";
import { MOODS } from "./palette";

/** Objects on this layer throw shadows. */
export const CASTERS = 1;
const MAP = 1024;

export class Lighting {
  readonly uniforms = {
    uKey: { value: new Vector3(0, 1, 0) },
    uKeyColour: { value: new Color() },
    uSky: { value: new Color() },
    uGround: { value: new Color() },
    uShadow: { value: null as DepthTexture | null },
    uShadowMatrix: { value: new Matrix4() },
    uShadowBlur: { value: 1 },
    uBreath: { value: 0 },
    uGlow: { value: new Color() },
    uChosen: { value: new Color() },
    /** 1 where so much can be touched that each of it is quieter. */
    uMany: { value: 0 },
    uHint: { value: new Color() },
    uWarn: { value: new Color() },
    uLift: { value: 0 },
  };
  private readonly target: WebGLRenderTarget;
  private readonly eye = new OrthographicCamera();
  private readonly blank = new MeshBasicMaterial({ colorWrite: false });

  constructor() {
    const depth = new DepthTexture(MAP, MAP, UnsignedIntType);
    depth.compareFunction = LessEqualCompare;
    depth.minFilter = depth.magFilter = LinearFilter;
    this.target = new WebGLRenderTarget(MAP, MAP, { depthTexture: depth });
    this.uniforms.uShadow.value = depth;
    this.eye.layers.set(CASTERS);
  }

  mood(theme: "light" | "dark"): void {
    const mood = MOODS[theme];
    const u = this.uniforms;
    u.uKeyColour.value.set(mood.keyTint).multiplyScalar(mood.key);
    u.uSky.value.set(mood.sky);
    u.uGround.value.set(mood.ground);
    u.uGlow.value.set(mood.glow);
    u.uChosen.value.set(mood.chosen);
    u.uHint.value.set(mood.hint);
    u.uWarn.value.set(mood.warn);
  }

  /** The key light stands to the left of a viewer at an azimuth and a little beyond the board, as light from above does in a picture; `reach` is how far shadows may fall. */
  aim(azimuth: number, reach: number): void {
    const key = this.uniforms.uKey.value.set(-0.66, 1, -0.1).normalize();
    key.applyAxisAngle(new Vector3(0, 1, 0), azimuth);
    const eye = this.eye;
    eye.left = eye.bottom = -reach;
    eye.right = eye.top = reach;
    eye.near = 1;
    eye.far = 4 * reach;
    eye.position.copy(key).multiplyScalar(2 * reach);
    eye.lookAt(0, 0, 0);
    eye.updateProjectionMatrix();
    eye.updateMatrixWorld();
    this.uniforms.uShadowBlur.value = 0.16 / (2 * reach);
    this.uniforms.uShadowMatrix.value
      .makeScale(0.5, 0.5, 0.5)
      .setPosition(0.5, 0.5, 0.5)
      .multiply(eye.projectionMatrix)
      .multiply(eye.matrixWorldInverse);
  }

  /** Draw what the key light sees, after something has moved. */
  drawShadows(renderer: WebGLRenderer, scene: Scene): void {
    const { background, overrideMaterial } = scene;
    scene.background = null;
    scene.overrideMaterial = this.blank;
    renderer.setRenderTarget(this.target);
    renderer.clear();
    renderer.render(scene, this.eye);
    renderer.setRenderTarget(null);
    scene.overrideMaterial = overrideMaterial;
    scene.background = background;
  }

  dispose(): void {
    this.target.depthTexture?.dispose();
    this.target.dispose();
    this.blank.dispose();
  }
}

/** GLSL: the light on a surface. TAPS is how often the shadow is sampled, 0 for no shadow. */
export const LIGHT = /* glsl */ `
  uniform vec3 uKey, uKeyColour, uSky, uGround, uGlow, uChosen;
  uniform float uBreath, uLift;
  #if TAPS > 0
    uniform highp sampler2DShadow uShadow;
    uniform mat4 uShadowMatrix;
    uniform float uShadowBlur;
    float keyShadow(vec3 at, vec3 normal) {
      vec3 s = (uShadowMatrix * vec4(at + normal * 0.07, 1.0)).xyz;
      s.z -= 0.0008;
      #if TAPS == 1
        return texture(uShadow, s);
      #else
        float turn = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) * 6.2832;
        float sum = 0.0;
        for (int k = 0; k < TAPS; k++) {
          float radius = sqrt((float(k) + 0.5) / float(TAPS));
          float angle = float(k) * 2.39996 + turn;
          sum += texture(uShadow, s + vec3(vec2(cos(angle), sin(angle)) * radius * uShadowBlur, 0.0));
        }
        return sum / float(TAPS);
      #endif
    }
  #else
    float keyShadow(vec3 at, vec3 normal) { return 1.0; }
  #endif
  vec3 ambient(vec3 normal) { return mix(uGround, uSky, normal.y * 0.5 + 0.5); }
`;

/** GLSL at the end of a shader: from light to what the screen takes; plainly, its square root is near enough. */
export const OUTPUT = /* glsl */ `
  #ifdef PLAIN
    gl_FragColor.rgb = sqrt(gl_FragColor.rgb);
  #else
    #include <colorspace_fragment>
  #endif
`;
