import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "./gestures";

const hands = {
  rest: vi.fn(),
  leave: vi.fn(),
  tap: vi.fn(),
  grab: vi.fn(),
  carry: vi.fn(),
  drop: vi.fn(),
  drag: vi.fn(),
  zoom: vi.fn(),
  doubleTap: vi.fn(),
};
let canvas: HTMLElement;
let deaf: () => void;

beforeEach(() => {
  vi.resetAllMocks();
  canvas = document.createElement("div");
  canvas.setPointerCapture = () => undefined;
  deaf = listen(canvas, hands);
});
afterEach(() => deaf());

const pointer = (kind: string, x: number, pointerId = 1) =>
  canvas.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: 0, pointerId, pointerType: "touch" }));

test("a drag that begins on something that can be carried carries and drops it", () => {
  hands.grab.mockReturnValue(true);
  pointer("pointerdown", 10);
  pointer("pointermove", 14);
  expect(hands.grab).not.toHaveBeenCalled();
  pointer("pointermove", 40);
  pointer("pointermove", 60);
  expect(hands.grab.mock.calls).toEqual([[10, 0]]);
  expect(hands.carry.mock.calls).toEqual([[40, 0], [60, 0]]); // prettier-ignore
  pointer("pointerup", 60);
  expect(hands.drop.mock.calls).toEqual([[{ x: 60, y: 0 }]]);
  expect(hands.drag).not.toHaveBeenCalled();
  expect(hands.tap).not.toHaveBeenCalled();
});

test("a drag that begins elsewhere turns the table", () => {
  hands.grab.mockReturnValue(false);
  pointer("pointerdown", 10);
  pointer("pointermove", 40);
  pointer("pointerup", 40);
  expect(hands.drag.mock.calls).toEqual([[30, 0]]);
  expect(hands.drop).not.toHaveBeenCalled();
});

test("a second finger lets go of what was carried", () => {
  hands.grab.mockReturnValue(true);
  pointer("pointerdown", 10);
  pointer("pointermove", 40);
  pointer("pointerdown", 90, 2);
  expect(hands.drop.mock.calls).toEqual([[null]]);
  pointer("pointerup", 90, 2);
  pointer("pointerup", 40);
  expect(hands.drop).toHaveBeenCalledOnce();
});

test("a tap carries nothing", () => {
  hands.grab.mockReturnValue(true);
  pointer("pointerdown", 10);
  pointer("pointermove", 12);
  pointer("pointerup", 12);
  expect(hands.tap).toHaveBeenCalledOnce();
  expect(hands.grab).not.toHaveBeenCalled();
});
