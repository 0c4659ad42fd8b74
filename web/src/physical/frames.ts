/** The binary frames of the stream, both ways: poses come down, hands go up. */

/** Numbers of a pose: x, y, z in millimetres, then w, x, y, z of the unit quaternion. */
export const POSE = 7;
/** More bodies than any act has. */
export const MOST_BODIES = 448;

const VERSION = 1;
const HEAD = 12;
const BODY = 14;
const WHOLE = 2;
const STEPS = 16; // of a millimetre
const UNIT = 32767;

export interface Frame {
  act: number;
  /** Frames of the act so far, sixty a second. */
  frame: number;
  ms: number;
  /** It has all bodies, not only those that moved. */
  whole: boolean;
  view: DataView;
}

/** The head of a frame; null if it is none that we understand. */
export function readFrame(data: ArrayBuffer): Frame | null {
  const view = new DataView(data);
  if (data.byteLength < HEAD || view.getUint8(0) !== VERSION || (data.byteLength - HEAD) % BODY) return null;
  return {
    act: view.getUint16(2, true),
    frame: view.getUint32(4, true),
    ms: view.getUint32(8, true),
    whole: view.getUint8(1) === WHOLE,
    view,
  };
}

/** Put the poses of a frame where they belong. Bodies beyond the room that there is are left out. */
export function readPoses({ view }: Frame, into: Float32Array): void {
  for (let at = HEAD; at < view.byteLength; at += BODY) {
    const word = view.getUint16(at, true);
    const base = (word & 0x3fff) * POSE;
    if (base + POSE > into.length) continue;
    const largest = word >> 14;
    for (let k = 0; k < 3; k++) into[base + k] = view.getInt16(at + 2 + 2 * k, true) / STEPS;
    let squares = 0;
    let part = 0;
    for (let k = 0; k < 4; k++) {
      if (k === largest) continue;
      const value = view.getInt16(at + 8 + 2 * part++, true) / UNIT;
      into[base + 3 + k] = value;
      squares += value * value;
    }
    into[base + 3 + largest] = Math.sqrt(Math.max(0, 1 - squares));
  }
}

/** What a hand sends: the number of the act, our own milliseconds, and a number for every control. */
export function writeHand(act: number, ms: number, numbers: readonly number[]): ArrayBuffer {
  const data = new ArrayBuffer(8 + 2 * numbers.length);
  const view = new DataView(data);
  view.setUint8(0, VERSION);
  view.setUint8(1, numbers.length);
  view.setUint16(2, act, true);
  view.setUint32(4, Math.floor(ms) >>> 0, true);
  numbers.forEach((number, k) => view.setInt16(8 + 2 * k, number, true));
  return data;
}
