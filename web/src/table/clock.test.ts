import { expect, test } from "vitest";
import { leftNow, low, written, writtenWhole } from "./clock";

test("a running clock counts from when its message came, and never below nothing", () => {
  expect(leftNow(60, true, 1_000, 6_000)).toBe(55);
  expect(leftNow(60, false, 1_000, 6_000)).toBe(60);
  expect(leftNow(2, true, 0, 9_000)).toBe(0);
});

test("time is written as short as it is useful", () => {
  expect(written(9.47)).toBe("0:09.4");
  expect(writtenWhole(9.47)).toBe("0:09");
  expect(written(59.9)).toBe("0:59");
  expect(written(125)).toBe("2:05");
  expect(written(3723)).toBe("1:02:03");
  expect(written(3 * 86_400 + 4 * 3600)).toBe("3 d 4 h");
});

test("a clock of ten seconds a move does not worry from the start", () => {
  expect(low(10, "move 10")).toBe(false);
  expect(low(3, "move 10")).toBe(true);
  expect(low(19, "game 300+5")).toBe(true);
});
