import { Vector3 } from "three";
import { expect, test } from "vitest";
import { STEPS } from "./lattice";
import { CUBE_TURNS, lying, NUMBERS, numberTowards, showing, SIDES, turnBetween } from "./orientation";

// All ways a right-handed die can show three numbers on its A-, B- and C-face.
const ORIENTATIONS = [
  "124 132 145 153 213 236 241 264 315 321 356 362",
  "412 426 451 465 514 531 546 563 623 635 642 654",
].flatMap((row) => row.split(" "));
const outwards = (axis: number) => STEPS[axis]!.clone().negate();

test("a die that shows 514 has 5 on its A-, 1 on its B- and 4 on its C-face, and the opposites below", () => {
  const turn = showing("514")!;
  expect([0, 1, 2].map((axis) => numberTowards(turn, outwards(axis)))).toEqual([5, 1, 4]);
  expect([0, 1, 2].map((axis) => numberTowards(turn, STEPS[axis]!))).toEqual([2, 6, 3]);
});

test("exactly the 24 right-handed orientations exist, and each shows its numbers", () => {
  const digits = [..."123456"];
  const possible = digits.flatMap((a) => digits.flatMap((b) => digits.map((c) => a + b + c))).filter(showing);
  expect(possible).toEqual(ORIENTATIONS);
  for (const name of ORIENTATIONS) {
    const shown = [0, 1, 2].map((axis) => numberTowards(showing(name)!, outwards(axis)));
    expect(shown.join("")).toBe(name);
  }
});

test("opposite sides of the die sum to seven", () => {
  for (const side of [0, 2, 4]) expect(NUMBERS[side]! + NUMBERS[side + 1]!).toBe(7);
});

test("a lying die has its number on top", () => {
  for (const number of [1, 2, 3, 4, 5, 6])
    expect(numberTowards(lying(number), new Vector3(0, 1, 0))).toBe(number);
});

test("a cube can be turned onto itself in 24 ways", () => {
  expect(CUBE_TURNS).toHaveLength(24);
});

test("the turn between two lyings of a die brings every number to its new side", () => {
  // Rolled over its eastern edge: the top goes east, the west comes up, the bottom (unknown) goes west.
  const before = ["6", "5", "1", "", "7", "2"];
  const after = ["1", "", "5", "6", "7", "2"];
  const turn = turnBetween(before, after)!;
  const top = new Vector3(0, 1, 0).applyQuaternion(turn);
  expect(top.distanceTo(SIDES[0]!)).toBeLessThan(1e-6);
  expect(turnBetween(["1", "2", "3", "4", "5", "6"], ["2", "1", "3", "4", "5", "6"])).toBeNull();
});
