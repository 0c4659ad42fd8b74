/** Everything that only physical games need; it is fetched for them alone. */
import type { Choosing } from "../choosing";
import { Sitting } from "../sitting";
import type { Stage } from "../stage";
import type { Visit } from "../visit";
import { ActHud } from "./ActHud";
import { Acting } from "./acting";
import type { Acts } from "./acts";
import { Aiming } from "./aiming";
import { GestureBar } from "./GestureBar";
import { SlowMotion } from "./SlowMotion";
import { Steering } from "./Steering";
import { useActs } from "./useActs";

export function beginActs(visit: Visit, stage: Stage, choosing: Choosing): Acts {
  // In a lesson, and in a match of the past, nothing moves.
  const acting = visit instanceof Sitting ? new Acting(visit, stage) : new Acting(visit, stage, null);
  const aiming = new Aiming(visit, stage, choosing);
  return {
    acting,
    aiming,
    OverBoard,
    Bar: GestureBar,
    leave() {
      acting.leave();
      aiming.leave();
    },
  };
}

/** Something went wrong: the picture flashes. */
function Alarm() {
  const { mishaps } = useActs().acting;
  return mishaps.value ? <div key={mishaps.value} class="act-alarm" aria-hidden="true" /> : null;
}

function OverBoard() {
  return (
    <>
      <Steering />
      <ActHud />
      <Alarm />
      <SlowMotion />
    </>
  );
}
