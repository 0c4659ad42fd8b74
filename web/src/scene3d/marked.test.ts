import { expect, test } from "vitest";
import { mark } from "../scene/facts";
import { SAID } from "./cell-glow";
import { hollowsMarked } from "./marked";

const under = new Set(["431", "341", "332"]);

test("a hollow between dice that stays empty is told as closed, one without its three dice is not told at all", () => {
  for (const kind of ["ruin", "dead"])
    expect(hollowsMarked([mark("331", kind)], under)[0]?.said).toBe(SAID.closed);
  expect(hollowsMarked([mark("330", "ruin")], under)).toEqual([]);
  expect(hollowsMarked([mark("431", "ruin")], under)).toEqual([]);
});
