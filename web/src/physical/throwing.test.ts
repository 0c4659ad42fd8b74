import { expect, test } from "vitest";
import { arcOf, compass, loftAfter, spotAt, swiped, throughSpot } from "./throwing";

test("a throw begins where the hand is and ends at its target", () => {
  const way = arcOf({ x: 10, y: -20, from: 90, loft: 60 }, 200);
  expect(way[0]).toMatchObject({ x: expect.closeTo(10), y: expect.closeTo(80), z: expect.closeTo(173.2, 1) });
  expect(way.at(-1)).toMatchObject({ x: expect.closeTo(10), y: expect.closeTo(-20), z: expect.closeTo(0) });
});

test("a throw that is meant for the top of a heap comes down there, and aims beyond it", () => {
  const spot = { x: 5, y: 12, z: 70 };
  const thrown = throughSpot(spot, 270, 45, 200);
  expect(thrown.y).toBeGreaterThan(spot.y);
  const at = spotAt(thrown, 70, 200);
  expect(at.x).toBeCloseTo(5);
  expect(at.y).toBeCloseTo(12);
});

test("dragging up makes it steeper, as far as it goes", () => {
  expect(loftAfter(60, 20)).toBeCloseTo(64.4);
  expect(loftAfter(60, 500)).toBe(80);
  expect(loftAfter(60, -500)).toBe(30);
});

test("a swipe comes from where the finger came, and the quicker it is the flatter", () => {
  const begin = { x: 0, y: -100 };
  const end = { x: 0, y: 10 };
  expect(swiped(begin, end, 300, 1200)).toEqual({ x: 0, y: 10, from: 270, loft: 75 });
  expect(swiped(begin, end, 300, 100).loft).toBe(40);
});

test("the compass has whole degrees from 0 to 359", () => {
  expect([-90, 359.6, 720, 44.4].map(compass)).toEqual([270, 0, 0, 44]);
});
