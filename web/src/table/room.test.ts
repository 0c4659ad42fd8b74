import { expect, test } from "vitest";
import messages from "../fixtures/messages.json";
import type { FromTable } from "../protocol";
import { apply, type RoomState } from "./room";

type Told = keyof typeof messages;

function after(...told: Told[]): RoomState {
  let state: RoomState | null = null;
  told.forEach((name, k) => (state = apply(state, messages[name] as unknown as FromTable, 1000 * k)));
  return state!;
}

test("a view is everything there is to know", () => {
  const state = after("view");
  expect(state.table.number).toBe(3);
  expect(state.room.title).toBe("Rasanto");
  expect(state.table.choices).toHaveLength(3);
});

test("news build on each other: table, lines and the time they came", () => {
  const state = after("view", "moved", "answered");
  expect(state.lines.map((line) => line.name)).toEqual(["332", "233"]);
  expect(state.table.scene.pieces).toHaveLength(2);
  expect(state.since).toBe(2000);
});

test("what was taken back is gone from the lines", () => {
  expect(after("view", "moved", "answered", "took back").lines).toEqual([]);
});

test("news after something we never heard leave the state as it was and ask for the whole", () => {
  const state = after("view", "answered");
  expect(state.missed).toBe(true);
  expect(state.table.number).toBe(3);
  expect(apply(state, messages.view as unknown as FromTable, 0)!.missed).toBe(false);
});

test("news we have already are not told twice", () => {
  const state = after("view", "moved", "answered");
  expect(apply(state, messages.moved as unknown as FromTable, 9)).toBe(state);
});

test("who is here changes without anything being written", () => {
  const state = after("view", "presence");
  expect(state.table.seats[0]!.members[0]!.here).toBe(false);
  expect(state.table.seats[0]!.may).toEqual(["leave"]);
  expect(state.watching).toBe(2);
  expect(state.table.number).toBe(3);
});

test("nothing can be known before the first view", () => {
  expect(apply(null, messages.moved as unknown as FromTable, 0)).toBeNull();
});
