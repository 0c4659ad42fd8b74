/** Frames as the table sends them. */
import { readFrame, type Frame } from "./frames";

/** `poses` by the number of the body: x, y, z, then w, x, y, z. */
export function frameOf(
  act: number,
  frame: number,
  ms: number,
  poses: ReadonlyMap<number, readonly number[]>,
  whole = false,
): ArrayBuffer {
  const data = new ArrayBuffer(12 + 14 * poses.size);
  const view = new DataView(data);
  view.setUint8(0, 1);
  view.setUint8(1, whole ? 2 : 1);
  view.setUint16(2, act, true);
  view.setUint32(4, frame, true);
  view.setUint32(8, ms, true);
  let at = 12;
  for (const [body, pose] of poses) {
    const turn = pose.slice(3);
    const sizes = turn.map(Math.abs);
    const largest = sizes.indexOf(Math.max(...sizes));
    const sign = turn[largest]! < 0 ? -1 : 1;
    view.setUint16(at, body | (largest << 14), true);
    pose.slice(0, 3).forEach((part, k) => view.setInt16(at + 2 + 2 * k, Math.round(part * 16), true));
    const others = turn.filter((_, k) => k !== largest);
    others.forEach((part, k) => view.setInt16(at + 8 + 2 * k, Math.round(sign * part * 32767), true));
    at += 14;
  }
  return data;
}

/** A frame of one body that is at x. */
export function oneAt(x: number, ms: number, body = 0): Frame {
  return readFrame(frameOf(1, ms / 16, ms, new Map([[body, [x, 0, 8, 1, 0, 0, 0]]]), true))!;
}
