import { expect, test } from "vitest";
import { POSE, readFrame, readPoses, writeHand } from "./frames";
import { frameOf } from "./frames.mock";

test("a pose comes back as it was sent, whichever part of its quaternion is the largest", () => {
  const turns = [
    [0.9, 0.1, -0.3, 0.3],
    [0.1, -0.9, 0.3, 0.3],
    [0.2, 0.1, 0.9, -0.4],
    [-0.1, 0.3, 0.3, 0.9],
  ].map((turn) => {
    const length = Math.hypot(...turn);
    return turn.map((part) => part / length);
  });
  const poses = turns.map((turn, k) => [10.5 * k, -66.25, 3.125, ...turn]);
  const frame = readFrame(frameOf(2, 9, 150, new Map(poses.entries()), true))!;
  expect(frame).toMatchObject({ act: 2, frame: 9, ms: 150, whole: true });
  const into = new Float32Array(4 * POSE);
  readPoses(frame, into);
  for (const [k, pose] of poses.entries()) {
    const found = [...into.subarray(k * POSE, (k + 1) * POSE)];
    const sign = Math.sign(found.slice(3).reduce((sum, part, at) => sum + part * pose[3 + at]!, 0));
    pose.forEach((part, at) => expect(found[at]! * (at < 3 ? 1 : sign)).toBeCloseTo(part, at < 3 ? 1 : 3));
  }
});

test("bodies that are not told stay, and those beyond all room are left out", () => {
  const into = new Float32Array(2 * POSE).fill(7);
  readPoses(readFrame(frameOf(1, 0, 0, new Map([[1, [1, 2, 3, 1, 0, 0, 0]], [99, [4, 5, 6, 1, 0, 0, 0]]])))!, into); // prettier-ignore
  expect([...into]).toEqual([7, 7, 7, 7, 7, 7, 7, 1, 2, 3, 1, 0, 0, 0]);
});

test("what is no frame of ours is not read", () => {
  const data = frameOf(1, 0, 0, new Map([[0, [0, 0, 0, 1, 0, 0, 0]]]));
  expect(readFrame(data.slice(0, 13))).toBeNull();
  expect(readFrame(new ArrayBuffer(4))).toBeNull();
  const other = data.slice(0);
  new DataView(other).setUint8(0, 2);
  expect(readFrame(other)).toBeNull();
});

test("a hand is its numbers behind the act and our own time", () => {
  const view = new DataView(writeHand(513, 70_000.7, [-700, 0, 900]));
  expect([view.getUint8(0), view.getUint8(1), view.getUint16(2, true), view.getUint32(4, true)]).toEqual([1, 3, 513, 70_000]); // prettier-ignore
  expect([8, 10, 12].map((at) => view.getInt16(at, true))).toEqual([-700, 0, 900]);
});
