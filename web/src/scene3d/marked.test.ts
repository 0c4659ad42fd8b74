import { expect, test } from "vitest";
import { SAID } from "./cell-glow";
import { hollowsMarked } from "./marked";

const under = new Set(["431", "341", "332"]);

test("a hollow between dice that stays empty is told as closed, one without its three dice is not told at all", () => {
  for (const kind of ["ruin", "dead"])
    expect(hollowsMarked([{ place: "331", kind, owner: null }], under)[0]?.said).toBe(SAID.closed);
  expect(hollowsMarked([{ place: "330", kind: "ruin", owner: null }], under)).toEqual([]);
  expect(hollowsMarked([{ place: "431", kind: "ruin", owner: null }], under)).toEqual([]);
});
