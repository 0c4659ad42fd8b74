/** From the frame of the physics (millimetres, z up) to the room (edges of a die, y up), and back. */
import { Quaternion, Vector3 } from "three";
import { EDGE, type Spot3 } from "../physical/space";

/** What stands upright in the physics stands upright in the room. */
export const UPRIGHT = new Quaternion(-Math.SQRT1_2, 0, 0, Math.SQRT1_2);

export function toRoom({ x, y, z }: Spot3, into = new Vector3()): Vector3 {
  return into.set(x / EDGE, z / EDGE, -y / EDGE);
}

export function fromRoom({ x, y, z }: Vector3): Spot3 {
  return { x: x * EDGE, y: -z * EDGE, z: y * EDGE };
}

/** How a die is turned in the room; its own axes are the same in both. */
export function turnInRoom(w: number, x: number, y: number, z: number, into = new Quaternion()): Quaternion {
  return into.set(x, y, z, w).premultiply(UPRIGHT);
}
