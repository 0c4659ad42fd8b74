import { expect, test } from "vitest";
import { event } from "../fixtures/positions";
import type { Event, Line } from "../protocol";
import { lastMove } from "./lastMove";

let step = 0;
function line(seat: number, ...events: Partial<Event>[]): Line {
  return { step: ++step, seat, name: "", events: events.map(event), spent: 0, moment: 0 };
}
const put = (seat: number, place: string) => line(seat, { kind: "placed", seat, place });
const marked = (lines: Line[], own: number[] = []) =>
  Object.fromEntries(lastMove(lines, own).marks.map(({ place, kind }) => [place, kind]));

test("where it was put, and what followed from it", () => {
  const lines = [
    put(0, "800"),
    line(
      1,
      { kind: "placed", place: "701" },
      { kind: "filled", place: "700" },
      { kind: "captured", place: "602" },
      { kind: "scored", seat: 1, amount: 2 },
    ),
  ];
  expect(marked(lines)).toEqual({ "701": "last", "700": "caused", "602": "caused" });
});

test("where it came from, with the way", () => {
  const lines = [line(0, { kind: "moved", source: "b2", place: "c3" }, { kind: "captured", place: "c3" })];
  expect(marked(lines)).toEqual({ b2: "left", c3: "last" });
  expect(lastMove(lines, []).trails).toEqual([{ from: "b2", to: "c3" }]);
  expect(marked([line(0, { kind: "removed", place: "b2" })])).toEqual({ b2: "left" });
});

test("dice that only slid along are not what was done", () => {
  const lines = [
    line(0, { kind: "moved", source: "a", place: "b", how: "tipped" }, { kind: "moved", source: "c", place: "d", how: "slid" }), // prettier-ignore
  ];
  expect(marked(lines)).toEqual({ a: "left", b: "last", c: "left", d: "caused" });
  expect(lastMove(lines, []).trails).toEqual([{ from: "a", to: "b" }]);
});

test("a turn of several steps counts as one, with what chance did between them", () => {
  const lines = [put(0, "a"), put(1, "b"), line(-1, { kind: "filled", place: "c" }), put(1, "d")];
  expect(marked(lines)).toEqual({ b: "last", c: "caused", d: "last" });
});

test("all that the others did since your own last move", () => {
  const lines = [put(0, "a"), put(1, "b"), put(2, "c")];
  expect(marked(lines, [0])).toEqual({ b: "last", c: "last" });
  expect(marked(lines, [2])).toEqual({ c: "last" });
  expect(marked(lines, [0, 1, 2])).toEqual({ c: "last" });
});

test("what chance did before anybody moved is no move", () => {
  const dealt = line(-1, { kind: "filled", place: "z" });
  expect(marked([dealt])).toEqual({});
  expect(marked([dealt, put(0, "a")])).toEqual({ a: "last" });
});

test("turning is what was done where nothing else was", () => {
  expect(marked([line(0, { kind: "turned", place: "a" })])).toEqual({ a: "last" });
  expect(marked([line(0, { kind: "placed", place: "b" }, { kind: "turned", place: "a" })])).toEqual({
    a: "caused",
    b: "last",
  });
});

test("a cleared table has nothing to be marked", () => {
  expect(marked([put(0, "a"), line(0, { kind: "cleared" })])).toEqual({});
});
