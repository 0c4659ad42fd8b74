import { useRef } from "preact/hooks";
import { t } from "../words/words";
import { writtenWhole } from "./clock";
import { useRoomNow } from "./context";
import { deadlineOf, type Deadline } from "./deadline";
import { useNow } from "./useNow";

/** In real time, where something ends by itself: how long it still goes on, as a thin line and in seconds. */
export function Timer() {
  const known = useRef<Deadline | null>(null);
  const deadline = deadlineOf(useRoomNow(), known.current);
  known.current = deadline;
  const now = useNow(deadline ? 250 : 0);
  if (!deadline) return null;
  const left = Math.max(0, deadline.at - now);
  return (
    <p class="timer" role="timer" aria-label={t("table.timer")}>
      <span class="timer-line">
        <span style={{ transform: `scaleX(${left / deadline.whole})` }} />
      </span>
      <span class="numbers">{writtenWhole(Math.ceil(left / 1000))}</span>
    </p>
  );
}
