import { describe, expect, it } from "vitest";
import { fixtures } from "../fixtures/positions";
import type { Choice } from "../protocol";
import { typed } from "./typed";

const choices: Choice[] = ["332", "800-611", "800-602", "III-h8", "a1xa2", "a1+a2", "pass", "roll 4"].map(
  (name) => ({
    seat: 0,
    name,
    touch: [],
  }),
);
const match = (text: string) => typed(text, choices).match?.name ?? null;
const candidates = (text: string) => typed(text, choices).candidates.map(({ name }) => name);

describe("typing a move", () => {
  it.each([
    ["332", "332"],
    [" 800-611 ", "800-611"],
    ["800 611", "800-611"],
    ["iii-H8", "III-h8"],
    ["PASS", "pass"],
    ["p", "pass"],
    ["4", "roll 4"],
    ["roll  4", "roll 4"],
    ["a1xa2", "a1xa2"],
  ])("reads %j as %s", (text, name) => expect(match(text)).toBe(name));

  it("takes whole names only where that is wished", () => {
    expect(typed("pass", choices, true).match?.name).toBe("pass");
    expect(typed("p", choices, true)).toEqual({ match: null, candidates: [] });
  });

  it("gives the candidates of a beginning", () => {
    expect(match("800")).toBeNull();
    expect(candidates("800")).toEqual(["800-611", "800-602"]);
    expect(candidates("")).toHaveLength(choices.length);
  });

  it("asks where two moves can be meant", () => {
    expect(match("a1 a2")).toBeNull();
    expect(candidates("a1 a2")).toEqual(["a1xa2", "a1+a2"]);
  });

  it("finds nothing for what is no move", () => {
    expect(typed("999", choices)).toEqual({ match: null, candidates: [] });
  });

  it("asks which seat is meant where two have the same move", () => {
    const two = [0, 1].map((seat) => ({ seat, name: "332", touch: [] }));
    expect(typed("332", two)).toEqual({ match: null, candidates: two });
  });
});

describe.each(Object.entries(fixtures))("%s", (_, { positions }) => {
  it("reads every name of a move as that move", () => {
    for (const { choices: legal } of positions) {
      for (const one of legal) expect(typed(one.name.toUpperCase(), legal).match).toBe(one);
    }
  });
});
