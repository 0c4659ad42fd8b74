import { expect, test } from "vitest";
import { Hand } from "./hand";
import type { Tool } from "./messages";

const TOOL: Tool = {
  name: "tilt",
  controls: [
    { name: "rx", low: -700, high: 700, unit: "", once: false, rest: 0 },
    { name: "kv", low: 0, high: 900, unit: "", once: true, rest: 0 },
  ],
};

function sent() {
  const told: number[][] = [];
  let open = true;
  const hand = new Hand(TOOL, 4, (data) => {
    const view = new DataView(data);
    if (open) told.push([view.getInt16(8, true), view.getInt16(10, true)]);
    return open;
  });
  return { hand, told, close: () => (open = false), open: () => (open = true) };
}

test("nothing is sent before the first gesture", () => {
  const { hand, told } = sent();
  hand.set({ rx: 100 });
  hand.tick(0);
  expect(told).toEqual([]);
  hand.begin();
  hand.tick(20);
  expect(told).toEqual([[100, 0]]);
});

test("what changes is sent sixty times a second at most, what stays only once", () => {
  const { hand, told } = sent();
  hand.begin();
  for (let now = 0; now < 1000; now += 4) {
    hand.set({ rx: now % 700 });
    hand.tick(now);
  }
  expect(told.length).toBeLessThan(67);
  expect(told.length).toBeGreaterThan(50);
  const before = told.length;
  for (let now = 1100; now < 1500; now += 16) hand.tick(now);
  expect(told.length - before).toBeLessThan(2);
});

test("a knock is sent once, and every time", () => {
  const { hand, told } = sent();
  hand.begin();
  hand.set({ kv: 500 });
  hand.tick(0);
  hand.tick(20);
  hand.set({ kv: 500 });
  hand.tick(40);
  hand.tick(60);
  expect(told.map(([, knock]) => knock)).toEqual([500, 500]);
});

test("a knock that could not be sent waits for the line", () => {
  const { hand, told, close, open } = sent();
  hand.begin();
  close();
  hand.set({ kv: 300 });
  hand.tick(0);
  open();
  hand.tick(20);
  expect(told).toEqual([[0, 300]]);
});

test("numbers are whole and within their limits; what is no number changes nothing", () => {
  const { hand } = sent();
  hand.set({ rx: 1000.4, kv: Number.NaN, other: 3 });
  expect([hand.get("rx"), hand.get("kv")]).toEqual([700, 0]);
  hand.set({ rx: -12.6 });
  expect(hand.get("rx")).toBe(-13);
});
