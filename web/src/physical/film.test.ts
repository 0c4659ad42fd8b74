import { expect, test } from "vitest";
import { Film } from "./film";
import { oneAt } from "./frames.mock";

function film(): Film {
  const made = new Film();
  for (let k = 0; k <= 30; k++) made.add(oneAt(k, Math.round((k * 1000) / 30)));
  return made;
}

test("an act is shown again a quarter as fast", () => {
  const showing = film().show();
  showing.advance(0);
  showing.advance(2000);
  expect(showing.at).toBeCloseTo(500);
  expect(showing.poses[0]).toBeCloseTo(15, 1);
  expect(showing.advance(4100)).toBe(false);
  expect(showing.over).toBe(true);
});

test("one may look at any moment, and nothing moves while it is held", () => {
  const showing = film().show();
  showing.plays = false;
  showing.seek(900);
  showing.advance(0);
  showing.advance(5000);
  expect(showing.poses[0]).toBeCloseTo(27, 1);
  showing.seek(100);
  showing.advance(5016);
  expect(showing.poses[0]).toBeCloseTo(3, 1);
});

test("of a long act the end is shown first", () => {
  const made = film();
  for (let k = 1; k <= 600; k++) made.add(oneAt(30 + k, 1000 + Math.round((k * 1000) / 30)));
  expect(made.show().at).toBeCloseTo(made.length - 8000);
});

test("what was told again from a snapshot is the film", () => {
  const made = film();
  made.add(oneAt(3, 100));
  expect(made.isEmpty).toBe(true);
});
