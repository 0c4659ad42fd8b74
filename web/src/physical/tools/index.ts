/** The tool of an act, in the hand of whoever steers. */
import type { Board } from "../../board";
import type { Body } from "../messages";
import type { Hand } from "../hand";
import type { Live } from "../live";
import { BreathGrasp } from "./breath";
import type { Grasp } from "./grasp";
import { GripGrasp } from "./grip";
import { PourGrasp } from "./pour";
import { TiltGrasp } from "./tilt";

/** What a tool makes of pointers; null for one that we do not know. What the hand holds is drawn at once. */
export function graspOf(hand: Hand, live: Live, board: () => Board | null): Grasp | null {
  const [grasp, kind] = made(hand, live, board);
  if (kind && "hold" in grasp!) {
    const holding = grasp as Grasp & { hold(poses: Float32Array, base: number, now: number): void };
    live.held = { kind, hold: (poses, base, now) => holding.hold(poses, base, now) };
  }
  return grasp;
}

function made(hand: Hand, live: Live, board: () => Board | null): [Grasp | null, Body["kind"] | null] {
  switch (hand.tool.name) {
    case "tilt":
    case "press":
      return [new TiltGrasp(hand, live, board), "plate"];
    case "breath":
      return [new BreathGrasp(hand, live, board), "mouth"];
    case "pour":
      return [new PourGrasp(hand, board), "ladle"];
    case "grip":
      return [new GripGrasp(hand, live, board), null];
    default:
      return [null, null];
  }
}
