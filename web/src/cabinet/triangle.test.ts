import { describe, expect, it } from "vitest";
import { card } from "../server/api.mock";
import { APART, colourOf, CORNERS, HEIGHT, nearest, placeOf, SIDE, spread } from "./triangle";

describe("placeOf", () => {
  it("puts pure games into the corners and mixed ones between", () => {
    expect(placeOf([1, 0, 0])).toEqual(CORNERS.chance);
    expect(placeOf([0, 1, 0])).toEqual(CORNERS.skill);
    expect(placeOf([0, 0, 1])).toEqual(CORNERS.tactics);
    const middle = placeOf([1 / 3, 1 / 3, 1 / 3]);
    expect(middle.x).toBeCloseTo(SIDE / 2);
    expect(middle.y).toBeCloseTo((HEIGHT * 2) / 3);
  });
});

describe("spread", () => {
  const crowd = [
    ...Array.from({ length: 20 }, () => [0, 0, 1]),
    ...Array.from({ length: 10 }, () => [1, 0, 0]),
    ...Array.from({ length: 30 }, (_, k) => [k / 30, 0, 1 - k / 30]),
  ].map(placeOf);

  it("keeps dice apart and inside, even sixty of them", () => {
    const points = spread(crowd);
    for (const [i, a] of points.entries()) {
      expect(a.y).toBeGreaterThanOrEqual(0);
      expect(a.y).toBeLessThanOrEqual(HEIGHT);
      expect(Math.abs(a.x - SIDE / 2)).toBeLessThanOrEqual(a.y / Math.sqrt(3) + 1e-9);
      for (const b of points.slice(0, i)) {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(APART * 0.8);
      }
    }
  });

  it("leaves a die alone that covers no other, and is the same every time", () => {
    const places = [placeOf([0.5, 0.25, 0.25]), placeOf([0, 0, 1])];
    spread(places).forEach((point, index) => {
      expect(point.x).toBeCloseTo(places[index]!.x);
      expect(point.y).toBeCloseTo(places[index]!.y);
    });
    expect(spread(crowd)).toEqual(spread(crowd));
  });
});

it("colours a die by the corner it leans to", () => {
  const colour = (...perlhuhn: number[]) => colourOf(card({ slug: "x", perlhuhn }));
  expect([colour(0.7, 0, 0.3), colour(0.1, 0.8, 0.1), colour(0.4, 0, 0.6)]).toEqual(["red", "blue", "green"]);
});

it("walks to the nearest die in the direction of an arrow key", () => {
  const points = [
    { x: 50, y: 50 },
    { x: 60, y: 52 },
    { x: 90, y: 50 },
    { x: 50, y: 10 },
  ];
  expect(nearest(points, 0, { x: 1, y: 0 })).toBe(1);
  expect(nearest(points, 0, { x: 0, y: -1 })).toBe(3);
  expect(nearest(points, 2, { x: 1, y: 0 })).toBeUndefined();
});
