/** The drawing machine: renderer, camera, light and quality; draws a frame only when something asks for one. */
import { Color, PerspectiveCamera, Scene, WebGLRenderer, type ShaderMaterial } from "three";
import { Lighting } from "./lighting";
import { MOODS } from "./palette";
import { isSoftware, Pace, QUALITIES, WITHOUT_CARD } from "./quality";
import { direction, FIELD, type Viewpoint } from "./viewpoint";

const SETTLED = 140; // milliseconds after the last motion

/** This browser cannot draw in space; show the flat map instead. */
export class NoSpace extends Error {
  override readonly name = "NoSpace";
  constructor(cause: unknown) {
    super("This browser cannot draw the table in space.", { cause });
  }
}

export class Studio {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD, 1, 0.5, 220);
  readonly lighting = new Lighting();
  readonly renderer: WebGLRenderer;
  readonly software: boolean;
  private readonly materials: ShaderMaterial[] = [];
  private readonly pace = new Pace();
  private readonly watch: ResizeObserver;
  private quality: number;
  private shadowsMoved = true;
  private asked = 0;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private size = { width: 1, height: 1 };

  /** `prepare` is called before each frame and says whether another one is wanted, and if that is in motion. */
  constructor(
    private readonly host: HTMLElement,
    private readonly prepare: (now: number) => { again: boolean; moving: boolean },
    private readonly resized: () => void,
  ) {
    const canvas = document.createElement("canvas");
    canvas.style.cssText = "display:block;width:100%;height:100%;touch-action:none;outline:none";
    this.software = isSoftware(rendererName());
    try {
      this.renderer = new WebGLRenderer({
        canvas,
        antialias: !this.software,
        powerPreference: "high-performance",
      });
    } catch (problem) {
      throw new NoSpace(problem);
    }
    this.quality = this.software ? WITHOUT_CARD : 0;
    host.append(canvas);
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(host);
    this.resize();
  }

  get canvas(): HTMLCanvasElement {
    return this.renderer.domElement;
  }

  get level(): number {
    return this.quality;
  }

  get window(): { width: number; height: number } {
    return this.size;
  }

  /** Materials whose shadows follow the quality. */
  use(...materials: ShaderMaterial[]): void {
    this.materials.push(...materials);
    this.applyQuality();
  }

  mood(theme: "light" | "dark"): void {
    this.scene.background = new Color(MOODS[theme].backdrop);
    this.lighting.mood(theme);
  }

  look({ target, distance, azimuth, elevation }: Viewpoint): void {
    this.camera.position.copy(target).addScaledVector(direction(azimuth, elevation), distance);
    this.camera.up.set(
      -Math.sin(azimuth) * Math.sin(elevation),
      Math.cos(elevation),
      -Math.cos(azimuth) * Math.sin(elevation),
    );
    this.camera.lookAt(target);
    this.camera.updateMatrixWorld();
  }

  /** Something that throws shadows has moved. */
  moved(): void {
    this.shadowsMoved = true;
  }

  /** Draw soon. */
  ask(): void {
    this.asked ||= requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    this.asked = 0;
    const { again, moving } = this.prepare(now);
    this.sharpen(moving);
    if (this.shadowsMoved && QUALITIES[this.quality]!.taps) {
      this.lighting.drawShadows(this.renderer, this.scene);
      this.shadowsMoved = false;
    }
    this.renderer.render(this.scene, this.camera);
    if (moving && this.pace.frame(now) && this.quality + 1 < QUALITIES.length) {
      this.quality += 1;
      this.applyQuality();
    }
    if (again) this.ask();
    else if (moving) this.settling = setTimeout(() => this.ask(), SETTLED);
  }

  /** Fewer pixels while something moves, if this computer is slow; all of them once it stands still. */
  private sharpen(moving: boolean): void {
    clearTimeout(this.settling);
    const { pixelRatio, movingRatio } = QUALITIES[this.quality]!;
    const ratio = Math.min(devicePixelRatio, moving ? movingRatio : pixelRatio);
    if (ratio !== this.renderer.getPixelRatio()) this.renderer.setPixelRatio(ratio);
  }

  private applyQuality(): void {
    const { taps, plain } = QUALITIES[this.quality]!;
    for (const material of this.materials) {
      material.defines["TAPS"] = taps;
      if (plain) material.defines["PLAIN"] = 1;
      else delete material.defines["PLAIN"];
      material.needsUpdate = true;
    }
    this.shadowsMoved = true;
    this.resize();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    this.size = { width, height };
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.resized();
    this.ask();
  }

  dispose(): void {
    cancelAnimationFrame(this.asked);
    this.asked = -1;
    clearTimeout(this.settling);
    this.watch.disconnect();
    this.lighting.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }
}

/** What draws for this browser; throws if nothing does. */
function rendererName(): string {
  const canvas = document.createElement("canvas");
  const gl = canvas.getContext("webgl2");
  if (!gl) throw new NoSpace("no WebGL 2");
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return name;
}
