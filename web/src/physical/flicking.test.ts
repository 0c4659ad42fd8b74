import { expect, test } from "vitest";
import { alongAt, drawn, flightOf, LEAST, startOf, lineAt } from "./flicking";

test("the die lies on a line outside its corner, as far along as the line goes", () => {
  expect(startOf(lineAt(0), 0)).toMatchObject({ x: expect.closeTo(0), y: expect.closeTo(230.64, 1) });
  expect(alongAt(lineAt(0), { x: -30, y: 240 })).toBe(30);
  expect(alongAt(lineAt(0), { x: -500, y: 0 })).toBe(80);
});

test("a band drawn straight back flies straight ahead, farther is faster, and not beyond the dial", () => {
  const near = drawn(lineAt(0), 0, 30, { x: 0, y: 250 });
  const far = drawn(lineAt(0), 0, 30, { x: 0, y: 300 });
  expect(near.aim).toBe(0);
  expect(far.speed).toBeGreaterThan(near.speed);
  expect(near.speed).toBeGreaterThan(LEAST);
  expect(drawn(lineAt(0), 0, 30, { x: 0, y: 900 }).speed).toBe(3000);
});

test("drawn to the right it flies to the left", () => {
  // From corner A one looks down: the right hand is at smaller x.
  const flick = drawn(lineAt(0), 0, 30, { x: -30, y: 290 });
  expect(flick.aim).toBeGreaterThan(0);
  const lands = flightOf(lineAt(0), flick).at(-1)!;
  expect(lands.x).toBeGreaterThan(0);
  expect(lands.y).toBeLessThan(startOf(lineAt(0), 0).y);
});

test("a band that is pushed forward does nothing", () => {
  expect(drawn(lineAt(0), 0, 30, { x: 0, y: 100 }).speed).toBe(0);
});

test("every corner has its own line", () => {
  for (const corner of [0, 1, 2]) {
    const start = startOf(lineAt(corner), 0);
    const flick = drawn(lineAt(corner), 0, 30, { x: 1.2 * start.x, y: 1.2 * start.y });
    const lands = flightOf(lineAt(corner), flick).at(-1)!;
    expect(Math.hypot(lands.x, lands.y)).toBeLessThan(Math.hypot(start.x, start.y));
    expect(Math.abs(lands.x * start.y - lands.y * start.x)).toBeLessThan(1e-6 * 1e6);
  }
});
