/** The walnut table under everything: light, grain and the board's soft shadow are one picture, painted beforehand. */
import { CanvasTexture, LinearFilter, Mesh, PlaneGeometry, ShaderMaterial, type IUniform } from "three";
import type { Grid, Pyramid } from "../protocol";
import { squareMiddle, squaresOf } from "./grid";
import { LIGHT } from "./lighting";
import { MOODS } from "./palette";
import { plateOutline } from "./plate";
import { canvasOf, walnutPicture } from "./textures";
import { hasPlate, isPyramid, tableHeight } from "./trays";

const SIZE = 200;
/** How much of the table the picture holds; beyond it there is only the backdrop. */
const PICTURE = 64;
const PIXELS = 1024;

const VERTEX = /* glsl */ `
  varying vec3 vAt;
  varying vec2 vOn;
  void main() {
    vec4 at = modelMatrix * vec4(position, 1.0);
    vAt = at.xyz;
    vOn = at.xz / ${PICTURE}.0 + 0.5;
    gl_Position = projectionMatrix * viewMatrix * at;
  }
`;
const FRAGMENT = /* glsl */ `
  uniform sampler2D uPicture;
  varying vec3 vAt;
  varying vec2 vOn;
  ${LIGHT}
  void main() {
    vec3 wood = texture2D(uPicture, vOn).rgb;
    gl_FragColor = vec4(wood * (0.55 + 0.45 * keyShadow(vAt, vec3(0.0, 1.0, 0.0))), 1.0);
  }
`;

export class TableTop {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly walnut = walnutPicture();
  private picture: CanvasTexture | null = null;
  private shown: Pyramid | Grid | null = null;
  private theme: "light" | "dark" = "light";

  constructor(light: Record<string, IUniform>) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { ...light, uPicture: { value: null } },
      defines: { TAPS: 0 },
    });
    this.mesh = new Mesh(new PlaneGeometry(SIZE, SIZE).rotateX(-Math.PI / 2), material);
    this.mesh.renderOrder = 1; // after what covers it
  }

  mood(theme: "light" | "dark"): void {
    if (theme === this.theme && this.picture) return;
    this.theme = theme;
    this.paint();
  }

  board(board: Pyramid | Grid): void {
    this.shown = board;
    this.mesh.position.y = tableHeight(board);
    this.paint();
  }

  private paint(): void {
    const board = this.shown;
    if (!board) return;
    this.picture?.dispose();
    this.picture = new CanvasTexture(canvasOf(PIXELS, PIXELS, (c) => this.paintTable(c, board)));
    this.picture.generateMipmaps = false;
    this.picture.minFilter = LinearFilter;
    this.picture.flipY = false;
    this.mesh.material.uniforms["uPicture"]!.value = this.picture;
  }

  private paintTable(c: CanvasRenderingContext2D, board: Pyramid | Grid): void {
    const { tableLight, tableShade, backdrop } = MOODS[this.theme];
    const half = PICTURE / 2;
    c.scale(PIXELS / PICTURE, PIXELS / PICTURE);
    c.translate(half, half);
    c.drawImage(this.walnut, -half, -half, half, half);
    c.drawImage(this.walnut, 0, -half, half, half);
    c.drawImage(this.walnut, -half, 0, half, half);
    c.drawImage(this.walnut, 0, 0, half, half);
    // A pool of light round the board, then the dark of the room.
    c.globalCompositeOperation = "multiply";
    fill(c, radial(c, 0, half, [[0, tableLight], [0.4, tableLight], [1, tableShade]])); // prettier-ignore
    c.globalCompositeOperation = "source-over";
    fill(c, radial(c, 16, half * 0.98, [[0, `${backdrop}00`], [1, backdrop]])); // prettier-ignore
    for (const [blur, reach, darkness] of [
      [22, 1.2, 0.5],
      [7, 1.04, 0.6],
    ] as const) {
      // prettier-ignore
      c.filter = `blur(${blur}px)`;
      c.fillStyle = `rgb(8 4 2 / ${darkness})`;
      c.beginPath();
      outline(c, board, reach);
      c.fill();
    }
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.picture?.dispose();
  }
}

function fill(c: CanvasRenderingContext2D, style: CanvasGradient): void {
  c.fillStyle = style;
  c.fillRect(-PICTURE / 2, -PICTURE / 2, PICTURE, PICTURE);
}

function radial(
  c: CanvasRenderingContext2D,
  from: number,
  to: number,
  stops: readonly (readonly [number, string])[],
): CanvasGradient {
  const gradient = c.createRadialGradient(0, 0, from, 0, 0, to);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

function outline(c: CanvasRenderingContext2D, board: Pyramid | Grid, reach: number): void {
  if (isPyramid(board) && !hasPlate(board)) return;
  if (isPyramid(board)) plateOutline(reach).forEach(({ x, z }) => c.lineTo(x, z));
  else
    for (const { column, row } of squaresOf(board)) {
      const { x, z } = squareMiddle(board, column, row);
      c.rect(x - 0.8 * reach, z - 0.8 * reach, 1.6 * reach, 1.6 * reach);
    }
}
