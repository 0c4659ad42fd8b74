import { expect, test } from "vitest";
import messages from "../fixtures/messages.json";
import { piece } from "../pieces/kinds";
import type { Piece, Scene, Table } from "../protocol";
import { changedTable } from "./differences";

const start = messages.view.table as unknown as Table;

function die(place: string, colour = "red"): Piece {
  return piece({ place, colour, owner: 0 });
}

function shown(scene: Partial<Scene>): Table {
  return { ...start, scene: { ...start.scene, ...scene } };
}

test("what is left out is as it was", () => {
  const after = changedTable(start, { number: 4, prompt: "choose" });
  expect(after).toEqual({ ...start, number: 4, prompt: "choose" });
  expect(after.scene).toBe(start.scene);
});

test("null is a value, not something left out", () => {
  const running = { ...start, ends_in: 500 };
  expect(changedTable(running, { number: 4, ends_in: null }).ends_in).toBeNull();
});

test("edits are made one after the other, each at its place in what has become of the list", () => {
  const before = shown({ pieces: [die("1"), die("2"), die("3"), die("4")] });
  const pieces = [
    { at: 0, cut: 1, put: [] },
    { at: 1, cut: 1, put: [die("3", "green"), die("3b")] },
    { at: 4, cut: 0, put: [die("5")] },
  ];
  const after = changedTable(before, { number: 4, scene: { pieces } });
  const expected = [die("2"), die("3", "green"), die("3b"), die("4"), die("5")];
  expect(after.scene.pieces).toEqual(expected);
  expect(before.scene.pieces).toHaveLength(4);
});

test("trays change in place, new ones come, others go", () => {
  const usual = { colour: "", layout: "row" as const };
  const tray = { title: "taken", owner: 0, pieces: [die("")], count: null, ...usual };
  const before = shown({ trays: [tray, { ...tray, owner: 1 }] });
  const more = { pieces: [{ at: 1, cut: 0, put: [die("", "green")] }] };
  const added = { title: "stock", owner: null, count: 7 };
  const after = changedTable(before, { number: 4, scene: { trays: [{}, more, added] } });
  expect(after.scene.trays).toEqual([
    tray,
    { ...tray, owner: 1, pieces: [die(""), die("", "green")] },
    { title: "stock", owner: null, pieces: [], count: 7, ...usual },
  ]);
  expect(changedTable(after, { number: 5, scene: { trays: [{}] } }).scene.trays).toEqual([tray]);
});
