import { describe, expect, it } from "vitest";
import { event } from "../fixtures/positions";
import type { Event, Line } from "../protocol";
import { turnsOf } from "./turns";

const TWO = { players: 2, real_time: false, physical: false };
const ROLLED: Partial<Event> = { kind: "rolled", faces: "5" };
const PLACED: Partial<Event> = { kind: "placed", place: "332", piece: "die" };

/** Steps of a match, in order: who acted, and what happened. */
function lines(...steps: [seat: number, ...events: Partial<Event>[]][]): Line[] {
  return steps.map(([seat, ...events], k) => ({
    step: k + 1,
    seat,
    name: "",
    events: events.map(event),
    spent: 0,
    moment: 0,
  }));
}

/** Each turn as its seat and its steps. */
function shape(steps: readonly Line[], room = TWO): string[] {
  return turnsOf(steps, room).map((turn) => `${turn.seat}: ${turn.lines.map(({ step }) => step).join(" ")}`);
}

describe("turns", () => {
  it("are what a seat does until another one acts", () => {
    expect(shape(lines([0, PLACED], [0, PLACED], [1, PLACED], [0, PLACED]))).toEqual([
      "0: 1 2",
      "1: 3",
      "0: 4",
    ]);
  });

  it("begin with the roll that they are played with", () => {
    expect(shape(lines([-1, ROLLED], [0, PLACED], [0, PLACED], [-1, ROLLED], [1, PLACED]))).toEqual([
      "0: 1 2 3",
      "1: 4 5",
    ]);
  });

  it("keep the roll that was asked for in them", () => {
    expect(shape(lines([0], [-1, ROLLED], [0, PLACED], [1], [-1, ROLLED]))).toEqual(["0: 1 2 3", "1: 4 5"]);
  });

  it("have with each act what came of it, on the physical table", () => {
    const acts = lines([0, PLACED], [-1], [-1], [0, PLACED], [0], [-1]);
    for (const at of [0, 4]) acts[at]!.name = "throw x=1 y=2 from=0 loft=60";
    expect(shape(acts, { ...TWO, physical: true })).toEqual(["0: 1 2 3 4", "0: 5 6"]);
  });

  it("stand apart from how the table is laid", () => {
    const laid = lines([-1, ROLLED], [-1, ROLLED], [-1, { kind: "drawn" }], [-1, ROLLED], [1, PLACED]);
    expect(shape(laid)).toEqual(["-1: 1 2 3", "1: 4 5"]);
  });

  it("end when the board is cleared for another game", () => {
    expect(shape(lines([0, PLACED], [0, { kind: "cleared" }], [0, PLACED]))).toEqual([
      "0: 1",
      "0: 2",
      "0: 3",
    ]);
  });

  it("are single deeds where one plays alone, or all at once", () => {
    const alone = { ...TWO, players: 1 };
    expect(shape(lines([0, PLACED], [0, PLACED], [0], [-1, ROLLED], [0, PLACED]), alone)).toEqual([
      "0: 1",
      "0: 2",
      "0: 3 4 5",
    ]);
    const race = { ...TWO, real_time: true };
    expect(shape(lines([-1, ROLLED], [-1, ROLLED], [0, PLACED], [0], [-1, ROLLED]), race)).toEqual([
      "-1: 1 2",
      "0: 3",
      "0: 4",
      "-1: 5",
    ]);
  });
});
