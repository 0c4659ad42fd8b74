import { expect, test } from "vitest";
import { CELLS, cellNamed, layerOf, middleOf, nameOf, STEPS, supportsOf } from "./lattice";

test("there are 165 cells at 165 different places", () => {
  expect(CELLS).toHaveLength(165);
  const places = new Set(CELLS.map((cell) => middleOf(cell).toArray().map((x) => x.toFixed(4)).join())); // prettier-ignore
  expect(places.size).toBe(165);
  expect(CELLS.filter((cell) => layerOf(cell) === 0)).toHaveLength(45);
});

test("corner A is far, B right, C left, and the apex is above the middle", () => {
  const [a, b, c, apex] = ["800", "080", "008", "000"].map((name) => middleOf(cellNamed(name)!));
  expect(a!.z).toBeLessThan(-5);
  expect(a!.x).toBeCloseTo(0);
  expect(b!.x).toBeGreaterThan(5);
  expect(c!.x).toBeLessThan(-5);
  expect([apex!.x, apex!.z]).toEqual([expect.closeTo(0), expect.closeTo(0)]);
  expect(apex!.y).toBeGreaterThan(4);
});

test("a die touches each of its supports face to face", () => {
  for (const cell of CELLS.filter((one) => layerOf(one) > 0)) {
    const supports = supportsOf(cell);
    expect(supports).toHaveLength(3);
    for (const [axis, support] of supports.entries()) {
      const way = middleOf(support).sub(middleOf(cell));
      expect(way.distanceTo(STEPS[axis]!)).toBeLessThan(1e-9);
      expect(way.length()).toBeCloseTo(1);
    }
  }
});

test("only names of cells are cells", () => {
  expect(nameOf(cellNamed("332")!)).toBe("332");
  expect(cellNamed("900")).toBeNull();
  expect(cellNamed("a1")).toBeNull();
  expect(cellNamed("555")).toBeNull();
});
