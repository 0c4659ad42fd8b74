import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";
import { handedTo } from "./oneScreen";
import { nameOf } from "./people";

/** So long it is said. */
const LASTS = 2500;

/** A calm word between two turns at one screen; nobody has to wait for it. The prompt says the same to screen readers. */
export function HandOver() {
  const { looking } = useTable();
  const state = useRoom();
  const turn = `${state.table.game}/${state.lines.length}`;
  const [said, setSaid] = useState("");
  useEffect(() => {
    const going = setTimeout(() => setSaid(turn), LASTS);
    return () => clearTimeout(going);
  }, [turn]);
  const seat = state.table.seats[handedTo(state) ?? -1];
  if (!seat || said === turn || looking.step.value !== null) return null;
  return (
    <p key={turn} class="hand-over" aria-hidden="true">
      <span class={`die die-${seat.colour}`} />
      {t("table.hand-over", { seat: nameOf(state, seat.seat) })}
    </p>
  );
}
