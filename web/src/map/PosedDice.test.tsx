import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { sceneOf } from "../fixtures/positions";
import { layOut } from "./layout";
import { onPlate } from "./on-plate";
import { PosedDice } from "./PosedDice";
import { facesOf } from "./seen-die";

afterEach(cleanup);

const half = Math.SQRT1_2;
const pieces = [
  { place: "low", colour: "red", faces: "" },
  { place: "high", colour: "green", faces: "" },
];
const poses = [
  { piece: "high", x: 4, y: 104.51, z: 24, turn: [1, 0, 0, 0] },
  { piece: "low", x: 0, y: 104.51, z: 8, turn: [half, 0, 0, half] },
];
const scene = { ...sceneOf({ board: { layers: 1 }, pieces }), poses };
const box = { width: 600, height: 500 };
const sitting = { seat: -1, turn: 0, names: false };

test("a die that lies flat is a square from above, one on its corner a hexagon of three faces", () => {
  expect(facesOf(0, 0, [1, 0, 0, 0])).toHaveLength(1);
  const corner = facesOf(0, 0, [0.88, 0.325, -0.325, 0.115]);
  expect(corner).toHaveLength(3);
  for (const { up } of corner) expect(up).toBeLessThan(0.9);
});

test("millimetres of the plate are where its cells are", () => {
  const layout = layOut(scene, box, sitting);
  const corner = layout.places.get("800")!;
  const there = layout.plate!.pixel(0, 104.511);
  expect([there.x, there.y]).toEqual([expect.closeTo(corner.x, 3), expect.closeTo(corner.y, 3)]);
  const back = onPlate(layout.places)!.point(corner.x, corner.y);
  expect([back.x, back.y]).toEqual([expect.closeTo(0, 3), expect.closeTo(104.511, 3)]);
});

test("higher dice are drawn over lower ones, and both are found where they lie", () => {
  const layout = layOut(scene, box, sitting);
  const { container } = render(
    <svg>
      <PosedDice scene={scene} layout={layout} />
    </svg>,
  );
  const drawn = [...container.querySelectorAll("[data-place]")].map((die) => die.getAttribute("data-place"));
  expect(drawn).toEqual(["low", "high"]);
  expect(layout.places.get("high")!.x).toBeGreaterThan(layout.places.get("low")!.x);
});

test("a bare table has no cells, but millimetres", () => {
  const layout = layOut({ ...scene, board: { layers: 0 } }, box, sitting);
  expect(layout.layers).toEqual([]);
  expect([...layout.places.keys()].sort()).toEqual(["high", "low"]);
  expect(layout.plate).not.toBeNull();
});
