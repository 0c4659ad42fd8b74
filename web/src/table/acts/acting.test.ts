import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Moving } from "../../board";
import messages from "../../fixtures/messages.json";
import type { FromTable } from "../../protocol";
import { FakeSocket } from "../../server/socket.mock";
import { apply, type RoomState } from "../room";
import type { Stage } from "../stage";
import type { Visit } from "../visit";
import { Acting } from "./acting";
import { frameOf } from "../../physical/frames.mock";
import { Stream } from "../../physical/stream";

const view = apply(null, messages.view as unknown as FromTable, 0)!;
const state = signal<RoomState | null>(null);
const moves: Moving[] = [];
const settle = vi.fn();
const point = vi.fn();
const aid = vi.fn();
let acting: Acting;
let frames: FrameRequestCallback[] = [];

function at(number: number, physical = true): RoomState {
  return { ...view, room: { ...view.room, physical }, table: { ...view.table, number } };
}

/** Pictures are drawn until so many milliseconds have passed. */
function drawn(milliseconds: number): void {
  for (let passed = 0; passed < milliseconds; passed += 16) {
    vi.advanceTimersByTime(16);
    const now = performance.now();
    moves.at(-1)?.advance(now);
    for (const frame of frames.splice(0)) frame(now);
  }
}

const line = () => FakeSocket.made.at(-1)!;
const says = (message: object) => line().says(message);
const sees = (frame: number, ms: number, x: number) =>
  line().onmessage?.({ data: frameOf(3, frame, ms, new Map([[0, [x, 0, 8, 1, 0, 0, 0]]]), true) as unknown as string }); // prettier-ignore
const begins = (more: object = {}) =>
  says({ type: "act", act: 3, seat: 0, steers: false, waiting: false, tool: null, bodies: [{ kind: "die", colour: "red" }], ...more }); // prettier-ignore

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  frames = [];
  FakeSocket.made = [];
  moves.length = 0;
  settle.mockClear();
  point.mockClear();
  aid.mockClear();
  state.value = at(3);
  const stage = {
    move: (moving: Moving) => moves.push(moving),
    settle,
    point,
    aid,
    shownOn: null,
  };
  const visit = { state, link: signal("open") } as unknown as Visit;
  acting = new Acting(visit, stage as unknown as Stage, (of, room) => {
    const socket = (url: string) => new FakeSocket(url) as unknown as WebSocket;
    const listener = {
      told: (message: Parameters<Acting["hear"]>[0]) => of.hear(message),
      frame: (...frame: Parameters<Acting["frame"]>) => of.frame(...frame),
      lost: () => of.lost(),
    };
    return new Stream({ room, token: () => "secret", listener, socket, random: () => 1 });
  });
});
afterEach(() => {
  acting.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the line is open only while a physical game is played", () => {
  expect(line().url).toMatch(/\/api\/stream\?room=room1$/);
  line().opens();
  expect(line().sent).toEqual([{ type: "hello", room: "room1", token: "secret" }]);
  state.value = { ...at(4), table: { ...at(4).table, status: "over" } };
  expect(line().readyState).toBe(3);
  FakeSocket.made = [];
  state.value = at(5, false);
  expect(FakeSocket.made).toEqual([]);
});

test("bodies move on the board until all lies still, is drawn, and the table has told what came of it", () => {
  line().opens();
  begins();
  sees(0, 0, 0);
  for (let k = 1; k <= 10; k++) {
    drawn(33);
    sees(2 * k, Math.round((k * 1000) / 30), k);
  }
  expect(moves[0]!.poses[0]).toBeGreaterThan(6);
  says({ type: "ended", act: 3, number: 5 });
  drawn(300);
  expect(settle).not.toHaveBeenCalled();
  state.value = at(5);
  drawn(32);
  expect(settle).toHaveBeenCalledOnce();
  expect(moves[0]!.poses[0]).toBeCloseTo(10, 1);
  expect(acting.under.value).toBeNull();
});

test("where the table never tells it, nobody waits for ever", () => {
  line().opens();
  begins();
  sees(0, 0, 0);
  says({ type: "ended", act: 3, number: 5 });
  drawn(3200);
  expect(settle).toHaveBeenCalledOnce();
});

test("a broken line ends what is shown, and the act is joined again", () => {
  line().opens();
  begins();
  sees(0, 0, 0);
  line().breaks();
  expect(settle).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(500);
  line().opens();
  begins();
  sees(30, 500, 4);
  expect(moves).toHaveLength(2);
});

test("the own hand is sent after its first gesture, and the watch goes from then", () => {
  line().opens();
  const send = vi.spyOn(line(), "send").mockImplementation(() => undefined);
  const tool = {
    name: "grip",
    controls: [{ name: "die", low: 0, high: 400, unit: "", once: false, rest: 0 }],
  };
  begins({ steers: true, waiting: true, tool });
  sees(0, 0, 0);
  drawn(500);
  expect(send).not.toHaveBeenCalled();
  expect(acting.tenths.value).toBe(0);
  acting.under.value!.hand!.begin();
  drawn(500);
  expect(send).toHaveBeenCalledOnce();
  expect(acting.tenths.value).toBeGreaterThanOrEqual(4);
});

test("marks and words of an act are shown while it goes on", () => {
  line().opens();
  begins();
  const marks = [{ place: "800", kind: "goal", owner: null, label: "", of: "" }];
  says({
    type: "told",
    act: 3,
    headline: "1 of 3",
    meters: [{ name: "breath", share: 0.5 }],
    marks,
    guides: [],
    mishap: false,
  });
  expect(acting.told.value?.headline).toBe("1 of 3");
  expect(point).toHaveBeenLastCalledWith(marks);
  says({ type: "told", act: 2, headline: "older", meters: [], marks: [], guides: [], mishap: false });
  expect(acting.told.value?.headline).toBe("1 of 3");
});

test.each([
  ["shaky", "grip", true],
  ["shaky", "tilt", false],
  ["normal", "grip", false],
])("the view of a %s hand with a %s sways: %s", (steadiness, name, sways) => {
  const { room, ...rest } = at(3);
  state.value = { ...rest, room: { ...room, options: { steadiness } } };
  line().opens();
  begins({ steers: true, waiting: true, tool: { name, controls: [] } });
  expect(moves.at(-1)!.sways).toBe(sways);
});

test("what helps the eye is drawn, and a mishap is counted once", () => {
  line().opens();
  begins();
  const guides = [{ kind: "plumb", pose: [0, 0, 80, 1, 0, 0, 0], body: -1, reach: 0 }];
  const tells = (mishap: boolean) =>
    says({ type: "told", act: 3, headline: "", meters: [], marks: [], guides, mishap });
  tells(false);
  drawn(32);
  expect(aid.mock.lastCall![0].lines).toHaveLength(1);
  tells(true);
  tells(true);
  expect(acting.mishaps.value).toBe(1);
  says({ type: "ended", act: 3, number: 3 });
  drawn(3200);
  expect(aid).toHaveBeenLastCalledWith(null);
});

test("the last act can be seen again, until the next one begins", () => {
  line().opens();
  begins();
  for (let k = 0; k <= 10; k++) sees(2 * k, Math.round((k * 1000) / 30), k);
  says({ type: "ended", act: 3, number: 3 });
  drawn(800);
  acting.showSlowly();
  expect(moves.at(-1)).toBe(acting.showing.value);
  begins({ act: 4 });
  expect(acting.showing.value).toBeNull();
});
