import { expect, test } from "vitest";
import type { Line } from "../protocol";
import { handedTo } from "./oneScreen";
import type { RoomState } from "./room";

function room(own: number[], acting: number[], moved: number[], realTime = false): RoomState {
  return {
    room: { real_time: realTime },
    you: { seats: own },
    table: { status: "running", acting },
    lines: moved.map((seat) => ({ seat }) as Line),
  } as unknown as RoomState;
}

test("one hands over to the next", () => {
  expect(handedTo(room([0, 1], [1], [0]))).toBe(1);
});

test("over a computer and over what chance does, too", () => {
  expect(handedTo(room([0, 2], [2], [0, 1, -1]))).toBe(2);
});

test("nobody hands over to themselves, at the start, while a computer plays or in real time", () => {
  expect(handedTo(room([0, 1], [0], [1, 0]))).toBeNull();
  expect(handedTo(room([0, 1], [0], [-1]))).toBeNull();
  expect(handedTo(room([0, 2], [1], [0]))).toBeNull();
  expect(handedTo(room([0, 1], [1], [0], true))).toBeNull();
});

test("who has one seat hands nothing over", () => {
  expect(handedTo(room([0], [0], [0, 1]))).toBeNull();
});
