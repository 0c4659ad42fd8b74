import { useEffect } from "preact/hooks";
import { sound } from "../settings";
import { useRoomNow, useTable } from "./context";
import { countdown } from "./deadline";
import { useNow } from "./useNow";
import { useSounds } from "./useSounds";

/** 3, 2, 1 over the board: nobody can do anything yet. */
export function Countdown() {
  const { looking } = useTable();
  const state = useRoomNow();
  const { ends_in, acting } = state.table;
  const now = useNow(ends_in !== null && !acting.length ? 100 : 0);
  const number = looking.step.value === null ? countdown(state, now) : null;
  const sounds = useSounds();
  useEffect(() => {
    if (number !== null && sound.peek()) sounds.tick();
  }, [number]);
  if (number === null) return null;
  return (
    <p key={number} class="countdown numbers" aria-hidden="true">
      {number}
    </p>
  );
}
