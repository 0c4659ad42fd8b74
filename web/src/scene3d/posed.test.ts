import { Vector3 } from "three";
import { expect, test } from "vitest";
import { sceneOf } from "../fixtures/positions";
import { fromRoom, toRoom, turnInRoom } from "./physical-frame";
import { layOut, placeAt } from "./layout";
import { cellNamed, middleOf } from "./lattice";
import { nearestStanding, numberTowards, showing } from "./orientation";
import { targetsOf } from "./targets";

const UP = new Vector3(0, 1, 0);
const half = Math.SQRT1_2;

test("a die that lies flat shows the number its quaternion turns up", () => {
  expect(numberTowards(turnInRoom(1, 0, 0, 0), UP)).toBe(5);
  expect(numberTowards(turnInRoom(0, 1, 0, 0), UP)).toBe(2);
  expect(numberTowards(turnInRoom(half, half, 0, 0), UP)).toBe(4);
  expect(numberTowards(turnInRoom(half, 0, half, 0), UP)).toBe(1);
});

test("what stands in a cell in the physics stands in it in the room", () => {
  const [x, y, z] = [0, 13.0639 * 8, 4.6188];
  const at = toRoom({ x, y, z });
  expect(at.distanceTo(middleOf(cellNamed("800")!))).toBeLessThan(0.001);
  const back = fromRoom(at);
  expect([back.x, back.y, back.z].map((part) => Math.round(part * 100) / 100)).toEqual([0, 104.51, 4.62]);
});

test("a posed piece has its own place, is found by touches of its name, and has all its pips", () => {
  const turn = [0.8, 0.6, 0, 0];
  const pieces = [{ place: "die 3", colour: "red", faces: "" }];
  const poses = [{ piece: "die 3", x: 32, y: -16, z: 8, turn }];
  const scene = { ...sceneOf({ board: { layers: 1 }, pieces }), poses };
  const [spot] = layOut(scene, 2).spots;
  expect(spot!.at.toArray()).toEqual([2, 0.5, 1]);
  expect(spot!.piece.faces).not.toBe("");
  expect(placeAt(scene, "die 3")!.toArray()).toEqual([2, 0.5, 1]);
  const targets = targetsOf(scene, layOut(scene, 2).spots, [{ touch: "die:die 3", chosen: false }], 0);
  expect(targets[0]).toMatchObject({ place: null, spots: [{ id: "die 3#0" }] });
});

test("a die that came to lie almost in a cell is said to stand as it does almost", () => {
  const stands = showing("514")!;
  const almost = stands
    .clone()
    .premultiply(turnInRoom(0.99, 0.1, 0, 0).multiply(turnInRoom(1, 0, 0, 0).invert()));
  expect(nearestStanding(almost).angleTo(stands)).toBeLessThan(1e-3);
});
