import { Quaternion, Ray, Vector3 } from "three";
import { expect, test } from "vitest";
import { sceneOf } from "../fixtures/positions";
import { piece } from "../pieces/kinds";
import type { Grid, Tray } from "../protocol";
import { AtlasLayout, cellCorner, CELL, COLUMNS, ROWS } from "./atlas-layout";
import { squareMiddle, squareNamed, squaresOf } from "./grid";
import { cellNamed, layerOf, nameOf } from "./lattice";
import { layOut, type Spot } from "./layout";
import { faceLights, isBuried } from "./occlusion";
import { bodyOn, meets, touchNear, type Body } from "./pick";
import { plateCorner, plateGeometry } from "./plate";
import { Pace } from "./quality";
import { slabGeometry } from "./slab";
import { bodiesOf, openPlaces } from "./targets";
import { stripOf } from "./trays";
import { direction, extentOf, FIELD, fit, isSeen, seatAzimuth, type Frame } from "./viewpoint";

const plate = { layers: 9 };
const cross: Grid = { columns: 3, rows: 3, squares: ["b1", "a2", "b2", "c2", "b3"] };

test("only the squares that exist are places", () => {
  expect(squaresOf(cross).map((square) => square.name)).toEqual(["b1", "a2", "b2", "c2", "b3"]);
  expect(squareNamed(cross, "b2")!.length()).toBe(0);
  expect(squareNamed(cross, "a1")).toBeNull();
  expect(squareNamed(cross, "z9")).toBeNull();
  expect(squareMiddle(cross, 0, 0).z).toBe(1); // row 1 is the nearest
});

test("milled metal looks up or sideways, never down, and no facet is empty", () => {
  for (const geometry of [plateGeometry(), slabGeometry(cross)]) {
    const normal = geometry.getAttribute("normal");
    for (let k = 0; k < normal.count; k++) {
      expect(normal.getY(k)).toBeGreaterThan(-1e-6);
      expect(Math.hypot(normal.getX(k), normal.getY(k), normal.getZ(k))).toBeCloseTo(1);
    }
  }
});

test("a seat's own corner or side is nearest to it", () => {
  for (const seat of [0, 1, 2]) {
    const eye = direction(seatAzimuth(plate, seat, 3), 0.8).multiplyScalar(40);
    const far = [0, 1, 2].map((axis) => plateCorner(axis, 1).distanceTo(eye));
    expect(far.indexOf(Math.min(...far))).toBe(seat);
  }
  expect(direction(seatAzimuth(cross, 1, 2), 0).z).toBeCloseTo(-1);
});

test("a tray lies outside the board, near its owner", () => {
  for (const seat of [0, 1, 2]) {
    const { start } = stripOf(plate, seat, 3);
    const far = [0, 1, 2].map((axis) => plateCorner(axis, 1).distanceTo(start));
    expect(far.indexOf(Math.min(...far))).toBe(seat);
  }
  expect(stripOf(cross, 0, 2).start.z).toBeGreaterThan(1.5);
  expect(stripOf(cross, 1, 2).start.z).toBeLessThan(-1.5);
});

test.each([1.6, 0.46])("the whole board fits into a window of aspect %f", (aspect) => {
  const frame: Frame = { board: extentOf(plate), beside: [], aspect, covered: 0 };
  const { target, distance, azimuth, elevation } = fit(frame, 1, 0.8);
  const back = direction(azimuth, elevation);
  const eye = target.clone().addScaledVector(back, distance);
  const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth));
  const up = back.clone().cross(right);
  const slope = Math.tan((FIELD * Math.PI) / 360);
  const reach = extentOf(plate).map((at) => {
    const way = at.clone().sub(eye);
    const depth = -way.dot(back);
    return Math.max(
      Math.abs(way.dot(right)) / (depth * slope * aspect),
      Math.abs(way.dot(up)) / (depth * slope),
    );
  });
  expect(Math.max(...reach)).toBeLessThan(1);
  expect(Math.max(...reach)).toBeGreaterThan(0.85);
});

test.each([1.6, 0.46])(
  "what lies beside the board fits above what covers the window, aspect %f",
  (aspect) => {
    const beside = [new Vector3(9, -0.7, 9), new Vector3(-9, 0, 9)];
    const bare: Frame = { board: extentOf(plate), beside, aspect, covered: 0 };
    const barred: Frame = { ...bare, covered: 0.1 };
    for (const azimuth of [0, 1, 2, 3]) {
      const from = fit(barred, azimuth, 0.8);
      expect(isSeen(beside, from, barred)).toBe(true);
      expect(isSeen(extentOf(plate), from, bare)).toBe(true);
    }
    expect(isSeen(beside, fit({ ...bare, beside: [] }, 0, 0.8), bare)).toBe(false);
  },
);

test("a die is darker where others stand round it, and unseen under three", () => {
  const cell = cellNamed("332")!;
  expect(faceLights(cell, new Set()).flat()).toContain(1);
  const walled = new Set(["242", "233"]);
  expect(Math.min(...faceLights(cell, walled)[0]!)).toBeLessThan(
    Math.min(...faceLights(cell, new Set())[0]!),
  );
  expect(isBuried(cell, new Set(["232", "322", "331"]))).toBe(true);
  expect(isBuried(cell, new Set(["232", "322"]))).toBe(false);
});

test("signs share cells, and no two signs the same one", () => {
  const layout = new AtlasLayout();
  const first = layout.cellOf("pips|5|ivory|")!;
  expect(first.fresh).toBe(true);
  expect(layout.cellOf("pips|5|ivory|")).toEqual({ cell: first.cell, fresh: false });
  expect(layout.cellOf("")).toEqual({ cell: 0, fresh: false });
  const cells = Array.from({ length: COLUMNS * ROWS - 2 }, (_, k) => layout.cellOf(`text|${k}|ink`)!.cell);
  expect(new Set([...cells, first.cell]).size).toBe(COLUMNS * ROWS - 1);
  expect(layout.cellOf("one too many")).toBeNull();
  const [x, y] = cellCorner(COLUMNS * ROWS - 1);
  expect([x + CELL, y + CELL]).toEqual([COLUMNS * CELL, ROWS * CELL]);
});

const body = (x: number, z: number, touch: string | null): Body => ({
  at: new Vector3(x, 0, z),
  turn: new Quaternion(),
  half: new Vector3(0.5, 0.5, 0.5),
  touch,
});
const ahead = (x: number) => new Ray(new Vector3(x, 0, 10), new Vector3(0, 0, -1));

test("the nearest body is touched; one behind something else is not", () => {
  expect(meets(ahead(0), body(0, 0, null))).toBeCloseTo(9.5);
  expect(meets(ahead(2), body(0, 0, null))).toBeNull();
  expect(bodyOn(ahead(0), [body(0, 0, "die:800"), body(0, -3, "die:008")])!.touch).toBe("die:800");
  expect(bodyOn(ahead(0), [body(0, 0, null), body(0, -3, "die:008")])!.touch).toBeNull();
  expect(bodyOn(ahead(5), [body(0, 0, "die:800")])).toBeNull();
});

test("a finger may miss by a little, but not touch what is hidden", () => {
  const pixel = (at: Vector3) => ({ x: at.x * 40, y: 0 });
  const rayTo = (at: Vector3) => ahead(at.x);
  const seen = [body(0, 0, "die:800"), body(2, 0, "die:008")];
  expect(touchNear(seen, pixel, rayTo, { x: 22, y: 0 }, 24)).toBe("die:800");
  expect(touchNear(seen, pixel, rayTo, { x: 40, y: 0 }, 24)).toBeNull();
  expect(touchNear([body(0, 0, "die:800"), body(0, 3, null)], pixel, rayTo, { x: 5, y: 0 }, 24)).toBeNull();
});

test("the empty places that could be touched are those that hold a die, and squares without a piece", () => {
  const one = sceneOf({
    board: { layers: 2 },
    pieces: ["800", "710", "701"].map((place) => ({ place, colour: "red" })),
  });
  const places = openPlaces(one);
  expect(places.filter(({ cell }) => layerOf(cell!) === 0)).toHaveLength(42);
  expect(places.filter(({ cell }) => layerOf(cell!) === 1).map(({ cell }) => nameOf(cell!))).toEqual(["700"]);
  expect(openPlaces({ ...one, board: cross, pieces: [] })).toHaveLength(5);
  const bodies = bodiesOf([], [], 0, places);
  expect(bodies.every(({ touch }) => touch === null)).toBe(true);
});

test("dice that their owner must read are larger, and nothing else lies there", () => {
  const red = (faces: string) => ({ colour: "red", owner: 0, faces });
  const scene = sceneOf({
    board: {},
    pieces: [],
    trays: [
      { title: "dice", owner: 0, count: 20, colour: "red" },
      { title: "throw", owner: 0, pieces: ["4", "1", "6", "2", "2", "3"].map(red) },
      { title: "rolled die", owner: 1, pieces: [{ colour: "green", owner: 1, faces: "514" }] },
    ],
  });
  const [own, others] = [layOut(scene, 2, 0).spots, layOut(scene, 2, 1).spots];
  const isThrown = ({ id }: Spot) => id.startsWith("tray1");
  for (const die of own.filter(isThrown)) {
    expect(die.scale).toBeGreaterThan(1.3 * others.find(({ id }) => id === die.id)!.scale);
    for (const other of own.filter((spot) => spot !== die)) {
      const apart = Math.hypot(die.at.x - other.at.x, die.at.z - other.at.z);
      expect(apart).toBeGreaterThan((die.scale + other.scale) / 2);
    }
  }
  expect(others.find(({ id }) => id === "tray2#0")!.scale).toBeGreaterThan(1.3);
});

test("a stock shows dice of its colour, and pieces lie on a grid, only where the tray says so", () => {
  const spots = (tray: Partial<Tray>) => layOut(sceneOf({ board: {}, pieces: [], trays: [tray] }), 2).spots;
  expect(spots({ title: "dice", count: 3, colour: "golden" }).map(({ piece: { colour } }) => colour)).toEqual(
    Array(3).fill("golden"),
  );
  expect(spots({ title: "red dice", count: 3 })).toEqual([]);
  const pieces = ["1.1", "1.2", "2.1"].map((place) => piece({ place }));
  const gaps = (tray: Partial<Tray>) => {
    const [first, ...others] = spots({ pieces, ...tray });
    return others.map(({ at }) => at.distanceTo(first!.at).toFixed(2));
  };
  expect(gaps({ layout: "grid" })).toEqual(["0.80", "0.80"]);
  expect(gaps({})).toEqual(["0.95", "1.90"]);
});

test("slow frames are noticed, pauses are not", () => {
  const slow = new Pace();
  expect(Array.from({ length: 30 }, (_, k) => slow.frame(1000 + k * 50)).some(Boolean)).toBe(true);
  const quick = new Pace();
  expect(Array.from({ length: 30 }, (_, k) => quick.frame(1000 + k * 16)).some(Boolean)).toBe(false);
  const idle = new Pace();
  expect(Array.from({ length: 30 }, (_, k) => idle.frame(1000 + k * 600)).some(Boolean)).toBe(false);
});
