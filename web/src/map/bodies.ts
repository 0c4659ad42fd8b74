/** Bodies in motion on the map, over the plate as it is seen from above, and what helps to aim. */
import type { Aid, Moving } from "../board";
import { POSE } from "../physical/frames";
import { isThere } from "../physical/playout";
import { CORNERS, EDGE, INRADIUS, product, type Quaternion } from "../physical/space";
import type { Layout } from "./layout";
import type { OnPlate } from "./on-plate";
import { facesOf } from "./seen-die";

const SVG = "http://www.w3.org/2000/svg";
const REACH = 1.1 * EDGE * 0.5;
const RADII = { die: 0, plate: 0, finger: 7, ladle: 41, mouth: 8 } as const;

export class MapBodies {
  private readonly box = document.createElementNS(SVG, "svg");
  private readonly dice = document.createElementNS(SVG, "g");
  private readonly lines = document.createElementNS(SVG, "g");
  private moving: Moving | null = null;
  private aided: Aid | null = null;
  private plate: OnPlate | null = null;
  private asked = 0;

  constructor(private readonly host: HTMLElement) {
    this.box.setAttribute("class", "map-bodies");
    this.box.setAttribute("aria-hidden", "true");
    this.box.append(this.dice, this.lines);
  }

  get moves(): boolean {
    return this.moving !== null;
  }

  /** Whether somebody steers here. */
  get steered(): boolean {
    return this.moving?.steady === true;
  }

  show(moving: Moving | null): void {
    if (this.moving) this.moving.wake = () => undefined;
    this.moving = moving;
    if (moving) moving.wake = () => this.ask();
    this.ask();
  }

  aid(aid: Aid | null): void {
    this.aided = aid;
    this.ask();
  }

  /** The map has been drawn: the bodies lie over it. */
  place(plate: OnPlate | null, layout: Layout, theme: string): void {
    this.plate = plate;
    this.box.setAttribute("width", String(layout.width));
    this.box.setAttribute("height", String(layout.height));
    this.box.dataset["theme"] = theme;
    if (this.box.parentElement !== this.host) this.host.append(this.box);
    this.ask();
  }

  bodyAt(x: number, y: number): number | null {
    const at = this.plate?.point(x, y);
    const { moving } = this;
    if (!at || !moving) return null;
    let [found, best] = [null as number | null, -Infinity];
    for (const [k, { kind }] of moving.bodies.entries()) {
      const base = k * POSE;
      const [u, v, z] = [moving.poses[base]!, moving.poses[base + 1]!, moving.poses[base + 2]!];
      if (kind !== "die" || Math.hypot(at.x - u, at.y - v) > REACH || z < best || !isThere(moving.poses, k)) continue; // prettier-ignore
      [found, best] = [k, z];
    }
    return found;
  }

  private ask(): void {
    this.asked ||= requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    this.asked = 0;
    const again = this.moving?.advance(now) ?? false;
    this.dice.replaceChildren(...(this.moving && this.plate ? this.drawn(this.moving, this.plate) : []));
    this.lines.replaceChildren(...(this.aided && this.plate ? aids(this.aided, this.plate) : []));
    if (again) this.ask();
  }

  private drawn({ bodies, poses }: Moving, plate: OnPlate): SVGElement[] {
    const held = bodies.findIndex(({ kind }) => kind === "plate");
    const turn = held < 0 ? ([1, 0, 0, 0] as const) : turnOf(poses, held * POSE);
    const [dx, dy] = held < 0 ? [0, 0] : [poses[held * POSE]!, poses[held * POSE + 1]!];
    const seen = bodies.flatMap(({ kind, colour }, k) => {
      const base = k * POSE;
      if (kind === "plate" || !isThere(poses, k)) return [];
      const [x, y, z] = turned(turn, poses[base]!, poses[base + 1]!, poses[base + 2]!);
      return [{ kind, colour, x: x + dx, y: y + dy, z, turn: product(turn, turnOf(poses, base)) }];
    });
    seen.sort((p, q) => p.z - q.z);
    const corners = CORNERS.map(([u, v]) => {
      const [x, y] = turned(turn, 2 * INRADIUS * u, 2 * INRADIUS * v, 0);
      return [x + dx, y + dy] as const;
    });
    const rim = polygon(corners, plate, "map-rim");
    return [
      rim,
      ...seen.flatMap(({ kind, colour, x, y, turn: way }) => {
        if (kind !== "die") return [circle(x, y, RADII[kind], plate, `map-${kind}`)];
        return facesOf(x, y, way).map(({ corners: of, up }) => {
          const face = polygon(of, plate, `map-posed map-posed-${colour}`);
          face.style.setProperty("--up", up.toFixed(2));
          return face;
        });
      }),
    ];
  }

  dispose(): void {
    if (this.moving) this.moving.wake = () => undefined;
    cancelAnimationFrame(this.asked);
    this.box.remove();
  }
}

function aids({ lines, rings, ghosts }: Aid, plate: OnPlate): SVGElement[] {
  return [
    ...rings.map(({ at, radius, style }) =>
      circle(at.x, at.y, Math.max(2, radius), plate, `map-aid-${style}`),
    ),
    ...lines.map(({ points, style }) => {
      const line = document.createElementNS(SVG, "polyline");
      line.setAttribute("points", points.map(({ x, y }) => written(plate.pixel(x, y))).join(" "));
      line.setAttribute("class", `map-aid-line map-aid-${style}`);
      return line;
    }),
    ...ghosts.flatMap(({ pose, colour }) =>
      facesOf(pose[0]!, pose[1]!, pose.slice(3)).map(({ corners }) =>
        polygon(corners, plate, `map-posed map-posed-${colour} is-ghost`),
      ),
    ),
  ];
}

function polygon(corners: readonly (readonly [number, number])[], plate: OnPlate, name: string): SVGElement {
  const made = document.createElementNS(SVG, "polygon");
  made.setAttribute("points", corners.map(([x, y]) => written(plate.pixel(x, y))).join(" "));
  made.setAttribute("class", name);
  return made;
}

function circle(x: number, y: number, radius: number, plate: OnPlate, name: string): SVGElement {
  const made = document.createElementNS(SVG, "circle");
  const at = plate.pixel(x, y);
  made.setAttribute("cx", at.x.toFixed(1));
  made.setAttribute("cy", at.y.toFixed(1));
  made.setAttribute("r", (radius * plate.scale).toFixed(1));
  made.setAttribute("class", name);
  return made;
}

function written({ x, y }: { x: number; y: number }): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

function turnOf(poses: Float32Array, base: number): Quaternion {
  return [poses[base + 3]!, poses[base + 4]!, poses[base + 5]!, poses[base + 6]!];
}

function turned([w, i, j, k]: Quaternion, x: number, y: number, z: number): [number, number, number] {
  const [a, b, c] = [2 * (j * z - k * y), 2 * (k * x - i * z), 2 * (i * y - j * x)];
  return [x + w * a + j * c - k * b, y + w * b + k * a - i * c, z + w * c + i * b - j * a];
}
