import { useEffect, useRef, useState } from "preact/hooks";
import { still } from "../settings";
import { say } from "../words/say";
import { t } from "../words/words";
import { useTable } from "./context";
import { written } from "./prompt";

const COUNTING = 400; // milliseconds

/** What a seat has, counted up to when the board has shown why; beside it what a move would bring, or the last one brought. */
export function Score({ seat, score }: { seat: number; score: number }) {
  const { choosing, looking, stage } = useTable();
  const shown = useCounted(score);
  const now = looking.step.value === null;
  const foreseen = choosing.previewed.value?.scores[seat];
  const brought = now ? stage.scored.value.filter((event) => event.seat === seat) : [];
  const gain =
    foreseen === undefined ? brought.reduce((sum, { amount }) => sum + amount, 0) : foreseen - score;
  const why = foreseen === undefined ? brought.map(({ text }) => say(text)).filter(Boolean) : [];
  return (
    <>
      <span class="player-score numbers" aria-label={t("table.score")}>
        {written(shown)}
        {gain ? (
          <span
            class={["player-gain", gain < 0 && "is-loss", foreseen !== undefined && "is-foreseen"]
              .filter(Boolean)
              .join(" ")}
            key={foreseen === undefined ? "brought" : "foreseen"}
          >
            {gain > 0 ? `+${written(gain)}` : written(gain)}
          </span>
        ) : null}
      </span>
      {why.length > 0 && <span class="player-why">{why.join(", ")}</span>}
    </>
  );
}

/** A number that runs to where it has to be, unless nothing shall move. */
function useCounted(to: number): number {
  const [shown, show] = useState(to);
  const from = useRef(to);
  useEffect(() => {
    const start = from.current;
    from.current = to;
    if (still.peek() || start === to) return show(to);
    const begun = performance.now();
    const whole = Number.isInteger(start) && Number.isInteger(to);
    const timer = setInterval(() => {
      const part = Math.min(1, (performance.now() - begun) / COUNTING);
      const now = start + (to - start) * part;
      show(whole ? Math.round(now) : now);
      if (part === 1) clearInterval(timer);
    }, 40);
    return () => {
      clearInterval(timer);
      show(to);
    };
  }, [to]);
  return shown;
}
