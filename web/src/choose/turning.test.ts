import { expect, test } from "vitest";
import { fixtures, sceneOf } from "../fixtures/positions";
import type { Choice } from "../protocol";
import { firstFace, lyingSo, tipped, turnedOn, turningOf } from "./turning";

const lie = (at: string, seat: number, ...faces: string[]): Choice[] =>
  faces.map((face) => ({ seat, name: face, touch: [at, `face:${face}`] }));
const SIX = ["1/2675", "1/5267", "1/7526", "1/6752", "2/1596", "2/6159"];

test("what differs only in the faces at one place is turned there", () => {
  const turning = turningOf(lie("die:b2", 0, ...SIX), [])!;
  expect(turning.at).toBe("die:b2");
  expect(turning.rounds).toEqual([
    ["face:1/2675", "face:1/5267", "face:1/7526", "face:1/6752"],
    ["face:2/1596", "face:2/6159"],
  ]);
});

test("rolls, calls and what lies elsewhere are not", () => {
  expect(turningOf(lie("die:b2", -1, ...SIX), [])).toBeNull();
  expect(turningOf(lie("tray:red", 0, "514", "145"), [])).toBeNull();
  expect(turningOf([...lie("cell:a1", 0, "514"), ...lie("cell:a2", 0, "514")], [])).toBeNull();
  expect(turningOf([...lie("cell:a1", 0, "514"), ...lie("cell:a2", 0, "514")], ["cell:a2"])?.at).toBe(
    "cell:a2",
  );
});

test("a step on goes all round and then has the next side up", () => {
  const turning = turningOf(lie("die:b2", 0, ...SIX), [])!;
  const round = SIX.map((_, k) => turnedOn(turning, "face:1/2675", k + 1));
  expect(new Set(round).size).toBe(SIX.length);
  expect(turnedOn(turning, "face:1/2675", -1)).toBe("face:2/6159");
  expect(tipped(turning, "face:1/5267", 1)).toBe("face:2/6159");
  expect(tipped(turning, "face:1/5267", -1)).toBe("face:2/6159");
  expect(tipped(turning, "face:2/1596", 1)).toBe("face:1/2675");
});

test("begins as it lies, and is seen as it is turned", () => {
  const scene = sceneOf({
    board: { columns: 3, rows: 3 },
    pieces: [{ place: "b2", faces: "1/7526", label: "III" }],
  });
  const turning = turningOf(lie("die:b2", 0, ...SIX), [])!;
  expect(firstFace(turning, scene)).toBe("face:1/7526");
  const { scene: so, events } = lyingSo(turning, "face:2/1596", scene, null);
  expect(so.pieces).toEqual([expect.objectContaining({ place: "b2", faces: "2/1596", label: "III" })]);
  expect(events[0]).toMatchObject({ kind: "turned", place: "b2" });
});

test.each(["cim", "riomino"])("%s has dice to be turned", (game) => {
  const found = fixtures[game]!.positions.filter(({ choices }) => {
    const face = choices.find(({ touch, seat }) => seat >= 0 && touch.at(-1)!.startsWith("face:"));
    return face && turningOf(choices, face.touch.length > 2 ? face.touch.slice(0, -1) : []);
  });
  expect(found.length).toBeGreaterThan(0);
});
