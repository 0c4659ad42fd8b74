import type { Quaternion, Vector3 } from "three";
import { expect, test } from "vitest";
import { sceneOf } from "../fixtures/positions";
import { piece } from "../pieces/kinds";
import type { Piece } from "../protocol";
import { STEPS } from "./lattice";
import { layOut, type Spot } from "./layout";
import { lookOf, turnOf } from "./looks";
import { agree, SIDES, TOP } from "./orientation";

// All ways a right-handed die can show three numbers on its A-, B- and C-face.
const ORIENTATIONS = [
  "124 132 145 153 213 236 241 264 315 321 356 362",
  "412 426 451 465 514 531 546 563 623 635 642 654",
].flatMap((row) => row.split(" "));
const SEEN = ["100", "010", "001", "110", "101", "011", "111"];

/** The sign on the side of a piece that looks in a direction of the room. */
function signTowards(given: Piece, turn: Quaternion, direction: Vector3): string {
  const dots = SIDES.map((side) => side.clone().applyQuaternion(turn).dot(direction));
  return lookOf(given, false).signs[dots.indexOf(Math.max(...dots))]!;
}

/** What a die shows on its A-, B- and C-face and, turned away, on the three opposite ones; 0 is a bare face. */
function shown(given: Piece, turn = turnOf(given, true)): string {
  const outwards = STEPS.map((step) => step.clone().negate());
  return [...outwards, ...STEPS]
    .map((way) => /^pips\|(\d)/.exec(signTowards(given, turn, way))?.[1] ?? "0")
    .join("");
}

const red = (faces: string) => piece({ place: "800", colour: "red", faces });
const masked = (faces: string, mask: string) =>
  [...faces].map((digit, k) => (mask[k] === "1" ? digit : "0")).join("");
const opposite = (faces: string) => [...faces].map((digit) => String(7 - Number(digit))).join("");

test("a die that is fully seen has its numbers on its faces and the opposites below", () => {
  for (const faces of ORIENTATIONS) expect(shown(red(faces))).toBe(faces + opposite(faces));
});

test("a die of which some faces are seen shows exactly their numbers, there where the whole die has them", () => {
  for (const faces of ORIENTATIONS)
    for (const mask of SEEN.slice(0, -1)) {
      const seen = masked(faces, mask);
      expect(shown(red(seen)), seen).toBe(`${seen}000`);
      expect(agree(seen, faces), seen).toBe(true);
    }
});

test("a die with two faces seen stands as the whole die does, so that uncovering the third moves no pip", () => {
  for (const faces of ORIENTATIONS)
    for (const mask of ["110", "101", "011"])
      expect(turnOf(red(masked(faces, mask)), true).angleTo(turnOf(red(faces), true))).toBeLessThan(1e-6);
});

test("a die of which nothing is seen is bare, on the plate and in a tray", () => {
  for (const faces of ["000", ""]) {
    expect(lookOf(red(faces), false).signs.every((sign) => sign === "")).toBe(true);
    expect(lookOf(red(faces), true)).toEqual(lookOf(red(""), true));
    expect(trayed(faces).stand).toBe(false);
    expect(turnOf(red(faces), true).angleTo(turnOf(red(""), true))).toBeLessThan(1e-6);
  }
});

test("the faces that are not seen keep the mark of the colour", () => {
  const { signs } = lookOf(red("460"), true);
  expect(signs.filter((sign) => sign === "pips|0|ivory|disc")).toHaveLength(4);
});

test("a die in a tray shows the same faces on its stand", () => {
  for (const faces of ["514", "510", "004"]) {
    const spot = trayed(faces);
    expect(spot.stand).toBe(true);
    expect(shown(spot.piece, spot.turn).slice(0, 3)).toBe(faces);
  }
});

test("dice agree where what is seen of both is the same", () => {
  expect(agree("460", "065")).toBe(true);
  expect(agree("460", "000")).toBe(true);
  expect(agree("460", "560")).toBe(false);
  expect(agree("", "465")).toBe(false);
  expect(agree("1/2675", "1/2675")).toBe(false);
});

function trayed(faces: string): Spot {
  const scene = sceneOf({
    board: {},
    pieces: [],
    trays: [{ title: "lifted", owner: 0, pieces: [{ ...red(faces), place: "lifted" }] }],
  });
  return layOut(scene, 2).spots[0]!;
}

test("the top of a lying die is read from where the viewer sits", () => {
  const die = { ...red("1/2675"), label: "III", ink: "blue" };
  const tops = [0, Math.PI / 2, Math.PI].map((azimuth) => lookOf(die, false, azimuth).signs[TOP]);
  expect(tops).toEqual([0, 1, 2].map((quarters) => `lying|1/2675|blue|ivory|${quarters}`));
});
