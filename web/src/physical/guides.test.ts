import { expect, test } from "vitest";
import type { Aid } from "../board";
import { withGuides } from "./guides";
import type { Body, Guide } from "./messages";

const bodies: Body[] = [{ kind: "die", colour: "red" }];
const guide = (kind: Guide["kind"]): Guide => ({ kind, pose: [3, 4, 50, 1, 0, 0, 0], body: 0, reach: 8 });
const hand: Aid = {
  lines: [],
  rings: [{ at: { x: 0, y: 0, z: 0 }, radius: 5, style: "target" }],
  ghosts: [],
};

test("a plumb line goes down to the table, a place shows the die that would stand there", () => {
  const aid = withGuides(hand, [guide("plumb"), guide("place")], bodies)!;
  expect(aid.lines).toEqual([{ points: [{ x: 3, y: 4, z: 50 }, { x: 3, y: 4, z: 0 }], style: "plumb" }]); // prettier-ignore
  expect(aid.ghosts).toEqual([{ pose: [3, 4, 50, 1, 0, 0, 0], colour: "red" }]);
  expect(aid.rings).toEqual(hand.rings);
});

test("without anything to draw, what the hand shows stays as it is", () => {
  expect(withGuides(hand, [guide("lens")], bodies)).toBe(hand);
  expect(withGuides(null, [], bodies)).toBeNull();
});
