/** What is done to make a move that carries numbers: a sentence where a gesture makes it, sliders everywhere. */
import { useTable, useRoom } from "../context";
import { Button } from "../../ui";
import { touchName } from "../../scene/named";
import { say } from "../../words/say";
import { capital } from "../../words/capital";
import { t } from "../../words/words";
import type { DialShown, Gesture } from "../../protocol";
import { isKnown } from "./known";
import { useActs } from "./useActs";
import "./physical.css";

export function GestureBar() {
  const { choosing } = useTable();
  const { aiming, acting } = useActs();
  const { table } = useRoom();
  const gesture = choosing.gesture.value;
  if (!gesture || acting.showing.value) return null;
  const known = aiming.grasp.value !== null;
  const numbers = aiming.numbers.value;
  const make = () => {
    aiming.note();
    aiming.make();
  };
  const dials = (
    <div class="gesture-dials">
      {gesture.dials.map((dial, k) => (
        <Dial key={k} dial={dial} number={numbers[k] ?? 0} turn={(number) => aiming.set(k, number)} />
      ))}
      <Button kind="main" onClick={make}>
        {nameOf(gesture, (touch) => touchName(table.scene, touch, gesture.seat, table.captions))}
      </Button>
    </div>
  );
  return (
    <div class="choice-bar gesture-bar" role="group" aria-label={t("bar.label")}>
      {known ? (
        <>
          {!isKnown(gesture.gesture) && <p class="choice-question">{t(`act.how.${gesture.gesture}`)}</p>}
          <details>
            <summary>{t("act.numbers")}</summary>
            {dials}
          </details>
        </>
      ) : (
        dials
      )}
    </div>
  );
}

function Dial({ dial, number, turn }: { dial: DialShown; number: number; turn(number: number): void }) {
  const { low, high } = dial;
  const name = capital(say(dial.name));
  const input = (type: "range" | "number") => (
    <input
      type={type}
      class={type === "number" ? "input" : undefined}
      aria-label={name}
      min={low}
      max={high}
      step={1}
      value={number}
      onInput={({ currentTarget }) => {
        const typed = Number(currentTarget.value);
        if (currentTarget.value !== "" && Number.isFinite(typed) && (type === "range" || typed >= low))
          turn(typed);
      }}
    />
  );
  return (
    <label class="gesture-dial">
      <span>
        {name} <small class="quiet">{say(dial.unit)}</small>
      </span>
      {input("range")}
      {input("number")}
    </label>
  );
}

/** What the button says: the last of the touches before the numbers, or the name of the move. */
function nameOf({ name, touches }: Gesture, word: (touch: string) => string): string {
  const last = touches.at(-1);
  return last?.startsWith("button:") ? word(last) : capital(name);
}
