import { useEffect, useRef } from "preact/hooks";
import type { Line } from "../protocol";
import { t } from "../words/words";
import { told } from "./told";
import { useRoom, useTable } from "./context";

/** The steps of the match, to click through. */
export function Moves() {
  const { looking } = useTable();
  const { lines } = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const step = looking.step.value;
  const shown = step ?? lines.length;
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && row) keepInSight(list.current, row);
  }, [shown]);
  return (
    <section class="moves" aria-label={t("table.moves")}>
      <ol ref={list} class="moves-list">
        <li>
          <button
            type="button"
            class="move"
            aria-current={shown === 0 ? "step" : undefined}
            onClick={() => void looking.at(0)}
          >
            <span class="move-number numbers">0</span>
            <span class="quiet">{lines.length ? t("table.moves.start") : t("table.moves.none")}</span>
          </button>
        </li>
        {lines.map((line) => (
          <MoveRow key={line.step} line={line} current={shown === line.step} />
        ))}
      </ol>
    </section>
  );
}

function MoveRow({ line, current }: { line: Line; current: boolean }) {
  const { looking } = useTable();
  const state = useRoom();
  const seat = state.table.seats[line.seat];
  return (
    <li>
      <button
        type="button"
        class="move"
        aria-current={current ? "step" : undefined}
        onClick={() => void looking.at(line.step)}
      >
        <span class="move-number numbers">{line.step}</span>
        {seat ? <span class={`die die-${seat.colour}`} /> : <span class="die die-chance" />}
        <span class="move-text">{told(line, state)}</span>
        {state.room.real_time && line.seat >= 0 && <Reaction line={line} />}
      </button>
    </li>
  );
}

/** The last thing anybody did in real time, where the list is not in sight. */
export function LastDeed() {
  const state = useRoom();
  const line = state.lines.findLast(({ seat }) => seat >= 0);
  if (!state.room.real_time || !line) return null;
  return (
    <p class="last-deed">
      <span class={`die die-${state.table.seats[line.seat]!.colour}`} />
      <span class="move-text">{told(line, state)}</span>
      <Reaction line={line} />
    </p>
  );
}

/** How quick somebody was. */
function Reaction({ line }: { line: Line }) {
  const milliseconds = sinceSignal(useRoom().lines, line);
  return <span class="move-time numbers">{t("table.after", { milliseconds })}</span>;
}

/** In real time: how long after the last thing that chance or the clock did. */
function sinceSignal(lines: readonly Line[], line: Line): number {
  const signal = lines.slice(0, line.step - 1).findLast((earlier) => earlier.seat < 0);
  return line.moment - (signal?.moment ?? 0);
}

/** Scroll the list, and nothing around it, so that the row can be seen. */
function keepInSight(list: HTMLElement, row: HTMLElement): void {
  const box = list.getBoundingClientRect();
  const its = row.getBoundingClientRect();
  if (its.bottom > box.bottom) list.scrollTop += its.bottom - box.bottom;
  else if (its.top < box.top) list.scrollTop -= box.top - its.top;
}
