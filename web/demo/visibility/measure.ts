/** Counts the pixels of what can be touched, drawn with the shapes of the table; for bench/visibility.py, not shipped. */
import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene as Room,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from "three";
import type { Offered } from "../../src/board";
import type { Outlook, Scene } from "../../src/protocol";
import { Eye } from "../../src/scene3d/eye";
import { hiddenFrom, sought } from "../../src/scene3d/hidden";
import { layerOf } from "../../src/scene3d/lattice";
import { layOut, type Spot } from "../../src/scene3d/layout";
import { lookOf } from "../../src/scene3d/looks";
import { plateGeometry } from "../../src/scene3d/plate";
import { shapeOf } from "../../src/scene3d/shapes";
import { slabGeometry } from "../../src/scene3d/slab";
import { targetsOf, type Target } from "../../src/scene3d/targets";
import { isPyramid } from "../../src/scene3d/trays";
import { direction, FIELD, type Look, type Viewpoint } from "../../src/scene3d/viewpoint";
import { facetsOf, type Facet, type Window } from "../../src/scene3d/visibility";

interface Position {
  scene: Scene;
  seat: number;
  players: number;
  view: Outlook;
  offered: Offered[];
}

/** For every target: its touch, the part of its pixels that is seen, and whether the page points to it. */
type Found = [touch: string, share: number, pointed: boolean];

const renderer = new WebGLRenderer({ antialias: false });
const black = new MeshBasicMaterial({ color: 0 });
const shapes = { die: shapeOf("die"), tile: shapeOf("tile"), stone: shapeOf("stone") };
const boards = new Map<string, BufferGeometry>();
const FINEST = 560; // pixels across that are drawn; of large windows every second one is enough
const PROUD = 0.012; // how far what is counted stands before what it is part of

function measure({ scene, seat, players, view, offered }: Position, window: Window): Found[] {
  const layout = layOut(scene, players, seat);
  const possible = targetsOf(scene, layout.spots, offered, seat);
  const found = sought(scene, possible);
  const targets = found.length ? found : possible; // where to find dice is the game, they are seen without being pointed to
  if (!targets.length) return [];
  const eye = new Eye();
  eye.home(scene.board, layout.edges, seat, players, view, window);
  eye.look((scene.side || "home") as Look, true);
  const hidden = hiddenFrom(eye.viewpoint, eye.others, found, layout.spots, 0, window);
  const pointed = new Set(hidden.flatMap((group) => group.targets));
  const taken = new Set(layout.spots.filter(({ cell }) => cell).map(({ piece }) => piece.place));
  const facets = targets.map((target) => facetsOf(target, 0, taken));
  const scale = Math.min(1, FINEST / window.width);
  const [width, height] = [Math.round(window.width * scale), Math.round(window.height * scale)];
  const camera = cameraAt(eye.viewpoint, width / height);
  const solid = bodies(scene, layout.spots);
  const seen = targets.map(() => 0);
  for (const group of groupsOf(targets)) {
    const lit = glowing(group.map((k) => facets[k]!));
    solid.add(lit);
    for (const [at, pixels] of count(solid, camera, width, height, group.length).entries())
      seen[group[at]!] = pixels;
    solid.remove(lit);
    for (const one of lit.children) (one as Mesh).geometry.dispose();
  }
  return targets.map((target, k): Found => {
    const all = facets[k]!.reduce((sum, facet) => sum + areaOf(facet, camera, width, height), 0);
    return [nameOf(target), all > 1 ? Math.min(1, seen[k]! / all) : 0, pointed.has(target)];
  });
}

/** What can be drawn in one picture: a hollow hides nothing, and two touches can mean the same. */
function groupsOf(targets: readonly Target[]): number[][] {
  const groups = new Map<string, number[]>();
  const met = new Map<string, number>();
  for (const [k, { spots, place, cell }] of targets.entries()) {
    const what = JSON.stringify(spots.length ? spots.map(({ id }) => id) : place);
    const again = met.get(what) ?? 0;
    met.set(what, again + 1);
    const key = `${spots.length ? "pieces" : cell ? layerOf(cell) : "squares"} ${again}`;
    groups.set(key, [...(groups.get(key) ?? []), k]);
  }
  return [...groups.values()];
}

function nameOf({ touch, cell }: Target): string {
  return touch || `cell:${cell?.join("") ?? ""}`;
}

function cameraAt({ target, distance, azimuth, elevation }: Viewpoint, aspect: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD, aspect, 0.5, 220);
  camera.position.copy(target).addScaledVector(direction(azimuth, elevation), distance);
  camera.up.copy(direction(azimuth, elevation + Math.PI / 2));
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return camera;
}

/** Everything solid, in black. */
function bodies(scene: Scene, spots: readonly Spot[]): Room {
  const room = new Room();
  const key = JSON.stringify(scene.board);
  const body = boards.get(key) ?? (isPyramid(scene.board) ? plateGeometry() : slabGeometry(scene.board));
  boards.set(key, body);
  room.add(new Mesh(body, black));
  for (const shape of ["die", "tile", "stone"] as const) {
    const these = spots.filter(({ piece }) => lookOf(piece, false).shape === shape);
    const mesh = new InstancedMesh(shapes[shape], black, these.length);
    for (const [k, { at, turn, scale }] of these.entries())
      mesh.setMatrixAt(k, new Matrix4().compose(at, turn, new Vector3(scale, scale, scale)));
    mesh.frustumCulled = false;
    room.add(mesh);
  }
  return room;
}

/** What can be touched, each in a colour of its own. */
function glowing(facets: readonly Facet[][]): Group {
  const lit = new Group();
  for (const [k, parts] of facets.entries()) {
    const color = new Color().setHex(k + 1, "");
    const material = new MeshBasicMaterial({ color, side: DoubleSide, toneMapped: false });
    for (const part of parts) lit.add(new Mesh(geometryOf(part), material));
  }
  return lit;
}

function cornersOf({ corner, first, second, out, triangle }: Facet, proud: number): Vector3[] {
  const p = corner.clone().addScaledVector(out, proud);
  const [q, r] = [p.clone().add(first), p.clone().add(second)];
  return triangle ? [p, q, r] : [p, q, q.clone().add(second), r];
}

function geometryOf(facet: Facet): BufferGeometry {
  const [p, q, r, s] = cornersOf(facet, PROUD);
  const points = s ? [p!, q!, r!, p!, r!, s] : [p!, q!, r!];
  const made = new BufferGeometry();
  made.setAttribute(
    "position",
    new Float32BufferAttribute(
      points.flatMap((at) => at.toArray()),
      3,
    ),
  );
  return made;
}

/** How many pixels a facet that looks at the camera has if nothing hides it. */
function areaOf(facet: Facet, camera: PerspectiveCamera, width: number, height: number): number {
  const corners = cornersOf(facet, PROUD);
  if (camera.position.clone().sub(corners[0]!).dot(facet.out) <= 0) return 0;
  const flat = corners.map((at) => at.clone().project(camera));
  const twice = flat.reduce((sum, at, k) => {
    const next = flat[(k + 1) % flat.length]!;
    return sum + at.x * next.y - next.x * at.y;
  }, 0);
  return (Math.abs(twice) / 8) * width * height;
}

function count(room: Room, camera: PerspectiveCamera, width: number, height: number, ids: number): number[] {
  const target = new WebGLRenderTarget(width, height);
  const pixels = new Uint8Array(width * height * 4);
  renderer.setRenderTarget(target);
  renderer.setClearColor(0, 1);
  renderer.clear();
  renderer.render(room, camera);
  renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels);
  renderer.setRenderTarget(null);
  target.dispose();
  const found = Array.from({ length: ids + 1 }, () => 0);
  for (let k = 0; k < pixels.length; k += 4)
    found[pixels[k]! * 65536 + pixels[k + 1]! * 256 + pixels[k + 2]!]! += 1;
  return found.slice(1);
}

Object.assign(window, { measure });
document.title = "ready";
