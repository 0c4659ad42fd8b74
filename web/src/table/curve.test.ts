import { expect, it } from "vitest";
import { isTelling, scoresByStep } from "./curve";
import type { RoomState } from "./room";
import { marginOf } from "./result";

function state(gains: readonly (readonly [number, number])[], now: readonly number[]): RoomState {
  const lines = gains.map(([seat, amount], k) => ({
    step: k + 1,
    seat,
    events: [{ kind: "scored", seat, amount }],
  }));
  return {
    lines,
    table: { ending: null, seats: now.map((score, seat) => ({ seat, score })) },
  } as unknown as RoomState;
}

it("tells the scores of every step from how they stand now", () => {
  const rows = scoresByStep(
    state(
      [
        [0, 2],
        [1, 3],
        [0, -1],
      ],
      [11, 3],
    ),
  );
  expect(rows).toEqual([
    [10, 0],
    [12, 0],
    [12, 3],
    [11, 3],
  ]);
  expect(isTelling(rows)).toBe(true);
});

it("has nothing to tell where only the end scores", () => {
  expect(isTelling(scoresByStep(state([[0, 1]], [1, 0])))).toBe(false);
});

it("has a margin only where the scores say who won", () => {
  const ending = { how: "rules", seat: null, winners: [0], scores: [70, 65], reason: "" } as const;
  expect(marginOf({ ...ending, winners: [0], scores: [70, 65] })).toBe(5);
  expect(marginOf({ ...ending, winners: [1], scores: [70, 65] })).toBeNull();
  expect(marginOf({ ...ending, winners: [0, 1], scores: [70, 70] })).toBeNull();
  expect(marginOf({ ...ending, how: "resigned", winners: [0], scores: [70, 65] })).toBeNull();
});
