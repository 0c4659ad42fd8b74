import { expect, test } from "vitest";
import { oneAt } from "./frames.mock";
import { Playout } from "./playout";

const EVERY = 1000 / 30;
const SPEED = 0.05; // millimetres in a millisecond

interface Line {
  delay: number;
  jitter: (k: number) => number;
  frames?: number;
}

/** What is drawn sixty times a second of a body that goes on evenly, and how late it is. */
function watched({ delay, jitter, frames = 120 }: Line) {
  const playout = new Playout();
  const arrivals = Array.from({ length: frames }, (_, k) => {
    const ms = Math.round(k * EVERY);
    return { ms, at: 5000 + ms + delay + jitter(k) };
  });
  // A line never lets one frame overtake another.
  for (let k = 1; k < frames; k++) arrivals[k]!.at = Math.max(arrivals[k]!.at, arrivals[k - 1]!.at);
  const drawn: { now: number; x: number; late: number }[] = [];
  let next = 0;
  for (let now = 5000; now < arrivals.at(-1)!.at; now += 1000 / 60) {
    while (next < frames && arrivals[next]!.at <= now) {
      const { ms, at } = arrivals[next++]!;
      playout.take(oneAt(SPEED * ms, ms), at);
    }
    playout.advance(now);
    const x = playout.poses[0]!;
    drawn.push({ now, x, late: now - 5000 - x / SPEED });
  }
  return drawn.slice(60);
}

/** The steps from picture to picture. */
function steps(drawn: readonly { x: number }[]): number[] {
  return drawn.slice(1).map(({ x }, k) => x - drawn[k]!.x);
}

const EVEN = (SPEED * 1000) / 60;

test("over an even line pictures are a frame and a half behind, and go on evenly", () => {
  const drawn = watched({ delay: 0, jitter: () => 0 });
  for (const step of steps(drawn)) expect(step).toBeCloseTo(EVEN, 1);
  expect(Math.max(...drawn.map(({ late }) => late))).toBeLessThan(60);
});

test("a delay of 100 ms comes on top and changes nothing else", () => {
  const drawn = watched({ delay: 100, jitter: () => 0 });
  for (const step of steps(drawn)) expect(step).toBeCloseTo(EVEN, 1);
  expect(Math.max(...drawn.map(({ late }) => late))).toBeLessThan(160);
});

test("frames that come unevenly are still drawn evenly, nothing ever goes back", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const drawn = watched({ delay: 100, jitter: () => 40 * random(), frames: 240 });
  for (const step of steps(drawn)) {
    expect(step).toBeGreaterThanOrEqual(0);
    expect(step).toBeLessThan(2.2 * EVEN);
  }
  expect(Math.max(...drawn.map(({ late }) => late))).toBeLessThan(260);
});

test("what has lain still for seconds does not creep to where it goes then", () => {
  const playout = new Playout();
  playout.take(oneAt(0, 0), 1000);
  playout.take(oneAt(0, 33), 1033);
  playout.take(oneAt(50, 4000), 5000);
  playout.advance(4900);
  playout.advance(5010);
  expect(playout.poses[0]).toBeCloseTo(0, 3);
  for (let now = 5010; now < 5400; now += 16) playout.advance(now);
  expect(playout.poses[0]).toBeCloseTo(50, 1);
  expect(playout.shownAll).toBe(true);
});

test("a body that is told first in a later frame is where it came at once", () => {
  const playout = new Playout();
  playout.take(oneAt(0, 0), 0);
  playout.take(oneAt(20, 33, 1), 33);
  for (let now = 33; now < 60; now += 4) playout.advance(now);
  expect(playout.poses[7]).toBeCloseTo(20, 1);
});

test("while an attempt waits its time stands still", () => {
  const playout = new Playout();
  playout.take(oneAt(0, 0), 0);
  playout.advance(3000);
  expect(playout.begun).toBe(false);
  playout.take(oneAt(1, 33), 8000);
  playout.take(oneAt(2, 67), 8033);
  playout.advance(8040);
  expect(playout.clock).toBeLessThan(67);
});

test("an act that is told again from an earlier moment goes on from there", () => {
  const playout = new Playout();
  playout.take(oneAt(90, 3000), 3000);
  playout.take(oneAt(50, 1000), 4000);
  playout.take(oneAt(51, 1033), 4033);
  for (let now = 4033; now < 4200; now += 16) playout.advance(now);
  expect(playout.poses[0]).toBeCloseTo(51, 1);
});

test("frames that are told ahead of their time are drawn at once", () => {
  const playout = new Playout();
  playout.take(oneAt(0, 0), 1000);
  playout.advance(1004);
  playout.take(oneAt(40, 67), 1008);
  playout.advance(1020);
  expect(playout.poses[0]).toBeGreaterThan(5);
});
