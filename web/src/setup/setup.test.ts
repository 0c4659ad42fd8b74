import { expect, it } from "vitest";
import type { OptionShown } from "../protocol";
import { card } from "../server/api.mock";
import { clockName } from "./clocks";
import { within } from "./OptionFields";
import { CLOCKS, firstPlan, seatsFor, setupOf, sittersFor } from "./setup";

const limit: OptionShown = { name: "limit", about: "", default: "60", values: [], low: 20, high: 200 };
const goal: OptionShown = {
  name: "goal",
  about: "",
  default: "any",
  values: ["any", "all"],
  low: null,
  high: null,
};
const GAME = card({ slug: "cim", players: [2, 3], options: [limit, goal] });

it("begins with you and a friend, and asks for no more than that", () => {
  expect(setupOf(GAME, firstPlan(GAME))).toEqual({
    game: "cim",
    players: 2,
    seats: [
      { kind: "you", level: "club" },
      { kind: "open", level: "club" },
    ],
    options: {},
    clock: "",
    dice: "server",
    listed: false,
    chat: false,
  });
});

it("sends what was changed", () => {
  const plan = {
    ...firstPlan(GAME),
    seats: ["novice", "you", "open"] as const,
    options: { limit: "30", goal: "any" },
  };
  const setup = setupOf(GAME, { ...plan, clock: "days 3", listed: true });
  expect(setup.players).toBe(3);
  expect(setup.seats?.[0]).toEqual({ kind: "computer", level: "novice" });
  expect(setup.options).toEqual({ limit: "30" });
  expect([setup.clock, setup.listed]).toEqual(["days 3", true]);
});

it("lists no table that nobody can join", () => {
  expect(setupOf(GAME, { ...firstPlan(GAME), seats: ["you", "club"], listed: true }).listed).toBe(false);
});

it("has chat only at a table that is found by its link", () => {
  const plan = { ...firstPlan(GAME), chat: true };
  expect(setupOf(GAME, plan).chat).toBe(true);
  expect(setupOf(GAME, { ...plan, listed: true }).chat).toBe(false);
  expect(setupOf(GAME, { ...plan, seats: ["you", "club"] }).chat).toBe(false);
});

it("keeps who sits there when the number of players changes", () => {
  expect(seatsFor(3, ["you", "master"])).toEqual(["you", "master", "open"]);
  expect(seatsFor(2, ["open", "you", "club"])).toEqual(["open", "you"]);
});

it("gives nobody two seats where there are secrets", () => {
  const secret = card({ slug: "el-dado", hidden: true });
  expect(sittersFor(GAME, ["you", "open"], 1)).toContain("you");
  expect(sittersFor(secret, ["you", "open"], 1)).not.toContain("you");
  expect(sittersFor(secret, ["you", "open"], 0)).toContain("you");
});

it("keeps numbers within their limits", () => {
  expect(["5", "70.4", "999", "", "many"].map((text) => within(text, limit))).toEqual([
    "20",
    "70",
    "200",
    "60",
    "60",
  ]);
});

it("has words for every clock", () => {
  expect(CLOCKS.map(clockName)).toEqual([
    "No clock",
    "30 seconds a move",
    "1 minute a move",
    "3 minutes a move",
    "5 minutes a game, 5 seconds more a move",
    "10 minutes a game, 10 seconds more a move",
    "30 minutes a game, 20 seconds more a move",
    "1 day a move, by letter",
    "3 days a move, by letter",
    "7 days a move, by letter",
  ]);
});
