import { expect, test } from "vitest";
import { card } from "../server/api.mock";
import { firstGame } from "./firstGame";

const DICE = card({ slug: "dice", kinds: ["chance", "perfect-information"], first: true, minutes: 5 });
const SECRETS = card({ slug: "secrets", kinds: ["hidden-information"], first: true, minutes: 5 });
const THREE = card({ slug: "three", players: [3, 2], first: true, minutes: 5 });
const LONG = card({ slug: "long", players: [2, 3], minutes: 30 });
const SHORT = card({ slug: "short", minutes: 20 });
const SAME = card({ slug: "same", minutes: 20 });

test("a newcomer is offered a duel with everything in sight and nothing to roll", () => {
  expect(firstGame([DICE, SECRETS, THREE, LONG])).toBe(LONG);
});

test("the shortest of them, and of equal ones the first in the cabinet", () => {
  expect(firstGame([LONG, SHORT, SAME])).toBe(SHORT);
});

test("one that is good to begin with goes before a shorter one", () => {
  const good = card({ slug: "good", minutes: 45, first: true });
  expect(firstGame([SHORT, good, LONG])).toBe(good);
});

test("one in which the pyramid grows goes before a shorter one that only moves dice", () => {
  const grows = card({ slug: "grows", minutes: 20, chapter: "construction" });
  const moves = card({ slug: "moves", minutes: 10, chapter: "board" });
  expect(firstGame([moves, grows])).toBe(grows);
});

test("where there is no such game, one that is good to begin with", () => {
  const plain = card({ slug: "plain", kinds: ["chance"], minutes: 1 });
  expect(firstGame([plain, DICE])).toBe(DICE);
  expect(firstGame([])).toBeUndefined();
});
