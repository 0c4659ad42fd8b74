/** The phone itself as the plate: how it is held is how the plate leans. */
import { prefers } from "../../settings";
import type { Grasp } from "../../physical/tools/grasp";
import { leaning, TiltGrasp } from "../../physical/tools/tilt";

/** Whether this is something that is held in the hand and knows how. */
export function mayMove(): boolean {
  return typeof DeviceOrientationEvent !== "undefined" && prefers("(pointer: coarse)");
}

/** Let the plate follow the phone; returns how to stop. */
export function listenToPhone(grasp: Grasp | null): () => void {
  const turned = ({ beta, gamma }: DeviceOrientationEvent) => {
    const lean = leaning(beta, gamma, globalThis.screen?.orientation?.angle ?? 0);
    if (lean && grasp instanceof TiltGrasp) grasp.phone(lean.right, lean.up);
  };
  addEventListener("deviceorientation", turned);
  return () => removeEventListener("deviceorientation", turned);
}
