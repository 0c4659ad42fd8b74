import { useEffect, useRef } from "preact/hooks";
import { TurnButton } from "../choose/TurnBar";
import { useTable } from "./context";

const BESIDE = 30; // pixels from the die to the middle of an arrow

/** Two arrows at the die that is being turned; they stay beside it wherever one looks from. */
export function TurnButtons() {
  const { choosing, stage } = useTable();
  const box = useRef<HTMLDivElement>(null);
  const at = choosing.turning.value?.at ?? null;
  useEffect(() => {
    if (at === null) return;
    let asked = 0;
    const follow = () => {
      const place = stage.where(at);
      const style = box.current?.style;
      if (style) {
        style.visibility = place ? "visible" : "hidden";
        if (place) {
          style.transform = `translate(${Math.round(place.x)}px, ${Math.round(place.y)}px)`;
          style.setProperty("--apart", `${Math.round(place.reach + BESIDE)}px`);
        }
      }
      asked = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(asked);
  }, [at]);
  if (at === null) return null;
  return (
    <div ref={box} class="turn-buttons">
      <TurnButton word="left" onTurn={() => choosing.turn(-1)} />
      <TurnButton word="right" onTurn={() => choosing.turn(1)} />
    </div>
  );
}
