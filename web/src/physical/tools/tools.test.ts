import { beforeEach, expect, test } from "vitest";
import type { Board } from "../../board";
import { frameOf, oneAt } from "../frames.mock";
import { Hand } from "../hand";
import { Live } from "../live";
import type { Control } from "../messages";
import { BreathGrasp } from "./breath";
import type { Pointing } from "./grasp";
import { readFrame } from "../frames";
import { GripGrasp } from "./grip";
import { PourGrasp } from "./pour";
import { leaning, TiltGrasp } from "./tilt";

/** From above, a millimetre is two pixels, the middle is at 200, 200, and corner A is away. */
const board = {
  level: (x: number, y: number, z: number) => ({ x: (x - 200) / 2, y: (200 - y) / 2, z }),
  wall: () => null,
  pixel: ({ x, y }: { x: number; y: number }) => ({ x: 200 + 2 * x, y: 200 - 2 * y }),
  viewing: () => ({ azimuth: -90, elevation: 80 }),
  bodyAt: (x: number) => (x > 190 && x < 230 ? 0 : null),
} as unknown as Board;

let time = 0;
const at = (x: number, y: number, more: Partial<Pointing> = {}): Pointing => ({
  x,
  y,
  time: (time += 20),
  touch: false,
  shift: false,
  ...more,
});

function control(name: string, low: number, high: number, more: Partial<Control> = {}): Control {
  return { name, low, high, unit: "", once: false, rest: 0, ...more };
}

function handOf(name: string, controls: Control[]): Hand {
  return new Hand({ name, controls }, 1, () => true);
}

const TILT = [
  control("rx", -700, 700),
  control("ry", -700, 700),
  control("rz", -3600, 3600),
  control("dx", -300, 300),
  control("dy", -300, 300),
  control("kx", -1200, 1200),
  control("ky", -700, 1400),
  control("kv", 0, 900, { once: true }),
];

beforeEach(() => {
  time = 0;
});

test("the plate leans towards the mouse, the more the farther it is from the middle", () => {
  const hand = handOf("tilt", TILT);
  const grasp = new TiltGrasp(hand, live(), () => board);
  grasp.hover(at(300, 200));
  expect(hand.begun.value).toBe(false);
  grasp.press(at(200, 200));
  grasp.release(at(200, 200));
  expect(hand.get("kv")).toBe(0); // the first press only begins
  grasp.hover(at(280, 200));
  const near = hand.get("rx");
  grasp.hover(at(360, 200));
  expect(near).toBeGreaterThan(0);
  expect(hand.get("rx")).toBeGreaterThan(near);
  expect(hand.get("ry")).toBeCloseTo(0, -1);
  grasp.hover(at(200, 100));
  expect(hand.get("ry")).toBeGreaterThan(0);
});

test("a click knocks where it was, and a longer one knocks harder", () => {
  const hand = handOf("tilt", TILT);
  const grasp = new TiltGrasp(hand, live(), () => board);
  hand.begin();
  grasp.press(at(260, 160));
  grasp.release(at(260, 160));
  const light = hand.get("kv");
  expect([hand.get("kx"), hand.get("ky")]).toEqual([300, 200]);
  grasp.press(at(260, 160));
  grasp.release(at(260, 160, { time: time + 600 }));
  expect(hand.get("kv")).toBeGreaterThan(light);
});

test("a drag with the button shoves the plate, and letting go brings it back", () => {
  const hand = handOf("tilt", TILT);
  const grasp = new TiltGrasp(hand, live(), () => board);
  hand.begin();
  grasp.press(at(150, 200));
  grasp.drag(at(180, 200));
  expect(hand.get("dx")).toBe(150);
  grasp.release(at(180, 200));
  expect([hand.get("dx"), hand.get("kv")]).toEqual([0, 0]);
});

test("a die that is dragged hops that way: the plate leans there, is knocked under it and stays until it has landed", () => {
  const hand = handOf("tilt", TILT);
  const grasp = new TiltGrasp(hand, live(), () => board);
  grasp.press(at(212, 200));
  grasp.drag(at(152, 200));
  expect(hand.get("dx")).toBe(0);
  expect(hand.get("rx")).toBe(-150); // towards the drag, though the die lies on the other side
  grasp.tick(time);
  expect(grasp.aid?.lines).toHaveLength(1);
  grasp.release(at(152, 200));
  expect([hand.get("kx"), hand.get("ky")]).toEqual([50, 0]);
  expect(hand.get("kv")).toBeGreaterThan(300);
  grasp.hover(at(300, 200));
  expect(hand.get("rx")).toBe(-150);
  grasp.hover(at(300, 200, { time: time + 500 }));
  expect(hand.get("rx")).toBeGreaterThan(0);
});

test("a finger leans the plate like a lever, and levels it when it lets go", () => {
  const hand = handOf("tilt", TILT);
  const grasp = new TiltGrasp(hand, live(), () => board);
  const touch = { touch: true };
  grasp.press(at(100, 300, touch));
  grasp.drag(at(160, 300, touch));
  expect(hand.get("rx")).toBeGreaterThan(100);
  grasp.release(at(160, 300, touch));
  expect([hand.get("rx"), hand.get("ry")]).toEqual([0, 0]);
});

test("a phone leans the plate from how it was held at the beginning", () => {
  const hand = handOf("tilt", TILT);
  const grasp = new TiltGrasp(hand, live(), () => board);
  grasp.phone(3, -40);
  grasp.phone(23, -40);
  grasp.phone(23, -40);
  expect(hand.begun.value).toBe(true);
  expect(hand.get("rx")).toBe(200);
  expect(leaning(40, 10, 0)).toEqual({ right: 10, up: -40 });
  expect(leaning(null, 10, 0)).toBeNull();
});

test("the plate is drawn as fast as a hand can lead it", () => {
  const hand = handOf("tilt", TILT);
  const grasp = new TiltGrasp(hand, live(), () => board);
  hand.set({ rx: 600 });
  const poses = new Float32Array(7);
  grasp.hold(poses, 0, 1000);
  grasp.hold(poses, 0, 1050);
  expect((2 * Math.acos(poses[3]!) * 180) / Math.PI).toBeCloseTo(18, 1);
  // Towards +x is a turn about y.
  expect(poses[5]).toBeGreaterThan(0);
});

const BREATH = [
  control("x", -2000, 2000),
  control("y", -2000, 2000),
  control("phi", -360, 360),
  control("el", -10, 45, { rest: 40 }),
  control("q", 0, 100),
];

function live(): Live {
  const made = new Live([{ kind: "die", colour: "red" }]);
  made.take(oneAt(5, 0), 0);
  made.advance(0);
  return made;
}

test("the mouth looks at the nearest die, blows while it is pressed, and is aimed by a drag", () => {
  const hand = handOf("breath", BREATH);
  const grasp = new BreathGrasp(hand, live(), () => board);
  grasp.hover(at(210, 280));
  expect([hand.get("x"), hand.get("y"), hand.get("phi"), hand.get("q")]).toEqual([50, -400, 90, 0]);
  grasp.press(at(210, 280));
  expect(hand.get("q")).toBe(80);
  grasp.drag(at(290, 280));
  expect([hand.get("phi"), hand.get("q")]).toEqual([0, 100]);
  grasp.release();
  expect(hand.get("q")).toBe(0);
});

const GRIP = [
  control("die", 0, 400),
  control("x", -4000, 4000),
  control("y", -4000, 4000),
  control("z", -120, 20000),
  control("yaw", -360, 360),
  control("pitch", -180, 180),
  control("roll", -180, 180),
];

test("a die is taken where it is, goes with the pointer and is let go", () => {
  const hand = handOf("grip", GRIP);
  const grasp = new GripGrasp(hand, live(), () => board);
  expect(grasp.press(at(100, 100))).toBe(false);
  expect(grasp.press(at(212, 200))).toBe(true);
  expect([hand.get("die"), hand.get("x"), hand.get("z")]).toEqual([1, 50, 80]);
  grasp.drag(at(252, 180));
  expect([hand.get("x"), hand.get("y")]).toEqual([250, 100]);
  expect(grasp.aid?.ghosts[0]?.pose.slice(0, 2)).toEqual([25, 10]);
  grasp.wheel(-2, true);
  expect(hand.get("z")).toBe(160);
  grasp.wheel(1, false);
  expect(hand.get("yaw")).toBe(15);
  grasp.release();
  expect(hand.get("die")).toBe(0);
});

test("a die among others is led along its way out until it is free, then goes with the pointer", () => {
  const beside = new Live([
    { kind: "die", colour: "red" },
    { kind: "die", colour: "red" },
  ]);
  beside.take(readFrame(frameOf(1, 0, 0, new Map([[0, [5, 0, 8, 1, 0, 0, 0]], [1, [21, 0, 8, 1, 0, 0, 0]]]), true))!, 0); // prettier-ignore
  beside.advance(0);
  const hand = handOf("grip", GRIP);
  const grasp = new GripGrasp(hand, beside, () => board);
  grasp.press(at(210, 200));
  grasp.drag(at(212, 220));
  // Away from corner A and up, however the pointer strays.
  expect(hand.get("x")).toBe(50);
  expect(hand.get("y")).toBeLessThan(-80);
  expect(hand.get("z")).toBeCloseTo(80 - hand.get("y") / Math.SQRT2, -1);
  for (let y = 230; y <= 280; y += 10) grasp.drag(at(212, y));
  const free = hand.get("z");
  grasp.drag(at(252, 300));
  expect(hand.get("x")).toBeGreaterThan(200);
  expect(hand.get("z")).toBe(free);
});

test("near a place where it would stand a die is led there", () => {
  const hand = handOf("grip", GRIP);
  const grasp = new GripGrasp(hand, live(), () => board);
  grasp.press(at(212, 200));
  grasp.see([{ kind: "place", pose: [40, 30, 50, 1, 0, 0, 0], body: 0, reach: 0 }]);
  grasp.drag(at(270, 150));
  expect([hand.get("x"), hand.get("y"), hand.get("z")]).toEqual([400, 300, 504]);
  grasp.drag(at(340, 150));
  expect(hand.get("x")).toBeGreaterThan(600);
});

test("with a tool that can nudge, a short drag pulls a die of the heap out a little", () => {
  const nudges = [control("ndie", 0, 400, { once: true }), control("naxis", 0, 2, { once: true }), control("nmm", 0, 80, { once: true })]; // prettier-ignore
  const hand = handOf("grip", [...GRIP, ...nudges]);
  const grasp = new GripGrasp(hand, live(), () => board);
  grasp.press(at(210, 200));
  grasp.drag(at(210, 210));
  expect(hand.get("die")).toBe(0);
  grasp.release();
  // Away from corner A, which is farther away.
  expect([hand.get("ndie"), hand.get("naxis"), hand.get("nmm")]).toEqual([1, 0, 50]);
  grasp.press(at(210, 200));
  grasp.drag(at(210, 260));
  expect(hand.get("die")).toBe(1);
});

test("the ladle goes with the mouse, and pressing and dragging down tips it", () => {
  const hand = handOf("pour", [
    control("x", -2000, 2000),
    control("y", -2000, 2000),
    control("z", 0, 3000, { rest: 1200 }),
    control("heading", -360, 360),
    control("tilt", 0, 120),
  ]);
  const grasp = new PourGrasp(hand, () => board);
  grasp.hover(at(200, 300));
  expect([hand.get("x"), hand.get("y"), hand.get("heading")]).toEqual([0, -500, 90]);
  expect(hand.begun.value).toBe(false);
  grasp.press(at(200, 300));
  grasp.drag(at(200, 400));
  expect(hand.get("tilt")).toBe(60);
  expect(hand.get("y")).toBe(-500);
  grasp.release(at(200, 400));
  expect(hand.get("tilt")).toBe(0);
});
