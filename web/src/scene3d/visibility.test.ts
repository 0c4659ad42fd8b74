import { expect, test } from "vitest";
import { sceneOf } from "../fixtures/positions";
import type { Scene } from "../protocol";
import { Eye } from "./eye";
import { hiddenFrom, sought, wayTo } from "./hidden";
import { CELLS, nameOf } from "./lattice";
import { layOut } from "./layout";
import { targetsOf } from "./targets";
import { ENOUGH, sharesSeen } from "./visibility";

const WINDOW = { width: 1120, height: 844 };
const LOW = { elevation: 40, aside: 0 };
const STEEP = { elevation: 70, aside: 12 };

/** A pyramid of all dice but those of one place and what stands on it. */
function without(place: string): Scene {
  const [a, b, c] = [...place].map(Number) as [number, number, number];
  const pieces = CELLS.filter(([x, y, z]) => x > a || y > b || z > c).map((cell) => ({
    place: nameOf(cell),
  }));
  return sceneOf({ board: { layers: 9 }, pieces });
}

function look(scene: Scene, touches: readonly string[], seat: number, view: typeof LOW) {
  const layout = layOut(scene, 3, seat);
  const offered = touches.map((touch) => ({ touch, chosen: false }));
  const targets = targetsOf(scene, layout.spots, offered, seat);
  const eye = new Eye();
  eye.home(scene.board, layout.edges, seat, 3, view, WINDOW);
  eye.look("home", true);
  const shares = sharesSeen(targets, layout.spots, 0, eye.viewpoint, WINDOW);
  const hidden = hiddenFrom(eye.viewpoint, eye.others, targets, layout.spots, 0, WINDOW);
  return { eye, layout, targets, shares, hidden };
}

test("a place at the far side of the pyramid is hidden from low, and seen from steeply above", () => {
  const scene = without("044");
  expect(look(scene, ["cell:044"], 0, LOW).shares[0]).toBeLessThan(ENOUGH);
  expect(look(scene, ["cell:044"], 0, STEEP).shares[0]).toBeGreaterThan(0.95);
  expect(look(scene, ["cell:044"], 1, LOW).shares[0]).toBeGreaterThan(ENOUGH);
});

test("what is hidden is gathered by the view that shows it", () => {
  const scene = without("044");
  const { hidden, layout, targets } = look(scene, ["cell:044", "die:800"], 0, LOW);
  expect(hidden.map((group) => group.targets.map(({ touch }) => touch))).toEqual([["cell:044"]]);
  expect(sharesSeen(targets, layout.spots, 0, hidden[0]!.view, WINDOW)[0]).toBeGreaterThan(ENOUGH);
});

test("a die is seen by the faces that no other covers", () => {
  const whole = sceneOf({ board: { layers: 9 }, pieces: CELLS.map((cell) => ({ place: nameOf(cell) })) });
  // Only its A-face is free, which looks away from corner A.
  expect(look(whole, ["die:033"], 0, LOW).shares).toEqual([0]);
  expect(look(whole, ["die:033"], -1, LOW).shares).toEqual([1]);
  expect(look(whole, ["die:000"], 0, STEEP).shares).toEqual([1]);
});

test("the table turns by itself only where nothing else can be chosen, or to where the keys have walked", () => {
  const scene = without("044");
  const { hidden } = look(scene, ["cell:044"], 0, LOW);
  expect(wayTo(hidden, 1, null)).toBe(hidden[0]!.view);
  expect(wayTo(hidden, 2, null)).toBeNull();
  const walked = hidden.map((group) => ({
    ...group,
    targets: group.targets.map((target) => ({ ...target, chosen: true })),
  }));
  expect(wayTo(walked, 2, null)).toBe(hidden[0]!.view);
  expect(wayTo(walked, 2, "cell:044")).toBeNull();
});

test("where finding is the game, all open places are looked for alike", () => {
  const scene = { ...without("044"), glow: false };
  const { targets } = look(scene, ["cell:044"], 0, LOW);
  expect(sought(scene, targets).map(({ touch }) => touch)).toEqual([""]);
  expect(sought({ ...scene, glow: true }, targets)).toBe(targets);
});

test("the eye comes back from where something was found, but not from where a hand turned it", () => {
  const { eye, hidden } = look(without("044"), ["cell:044"], 0, LOW);
  const home = eye.viewpoint;
  eye.turnTo(hidden[0]!.view, true);
  expect(eye.viewpoint.azimuth).not.toBeCloseTo(home.azimuth);
  eye.comeBack(true);
  expect(eye.viewpoint).toEqual(home);
  eye.turn(1, 0);
  eye.comeBack(true);
  expect(eye.viewpoint.azimuth).toBeCloseTo(home.azimuth + 1);
});
