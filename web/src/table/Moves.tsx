import { useEffect, useRef, useState } from "preact/hooks";
import type { Line } from "../protocol";
import { Icon } from "../ui";
import { t } from "../words/words";
import { useRoom, useTable } from "./context";
import { laid, placesOf, told } from "./told";
import { turnsOf, type Turn } from "./turns";

/** The turns of the match, to click through. */
export function Moves({ chosen }: { chosen: boolean }) {
  const { looking } = useTable();
  const { lines, room } = useRoom();
  const list = useRef<HTMLOListElement>(null);
  const step = looking.step.value;
  const shown = step ?? lines.length;
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && row) keepInSight(list.current, row);
  }, [shown, chosen]); // on a phone the list is not there until its tab is chosen
  return (
    <section class="moves" aria-label={t("table.moves")}>
      <ol ref={list} class="moves-list" data-steps={lines.length}>
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
        {turnsOf(lines, room).map((turn, k) => (
          <TurnRow key={turn.lines[0]!.step} turn={turn} number={k + 1} shown={shown} />
        ))}
      </ol>
    </section>
  );
}

interface TurnRowProps {
  turn: Turn;
  number: number;
  /** The step that the board shows. */
  shown: number;
}

/** A turn in one line; how the table is laid can be opened to see every roll and deal of it. */
function TurnRow({ turn, number, shown }: TurnRowProps) {
  const [open, setOpen] = useState(false);
  const first = turn.lines[0]!.step;
  const folded = laid(turn) && turn.lines.length > 1;
  const isShown = first <= shown && shown < first + turn.lines.length;
  return (
    <li>
      <div class="move-turn">
        <Told turn={turn} number={number} current={isShown && !open} />
        {folded && (
          <button
            type="button"
            class="move-open"
            aria-expanded={open}
            aria-label={t(open ? "table.moves.fold" : "table.moves.open")}
            onClick={() => setOpen(!open)}
          >
            <Icon name="next" size={16} />
          </button>
        )}
      </div>
      {folded && open && (
        <ol class="move-steps">
          {turn.lines.map((line) => (
            <li key={line.step}>
              <Told turn={{ seat: line.seat, lines: [line] }} single current={shown === line.step} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

interface ToldProps {
  turn: Turn;
  number?: number;
  current: boolean;
  /** One step of a turn that is opened. */
  single?: boolean;
}

/** What happened, to look back at; while it is pointed at, its places are shown on the board. */
function Told({ turn, number, current, single = false }: ToldProps) {
  const { looking, hints } = useTable();
  const state = useRoom();
  const seat = state.table.seats[turn.seat];
  const last = turn.lines.at(-1)!;
  const show = () => hints.show(placesOf(turn, state.table.scene));
  return (
    <button
      type="button"
      class="move"
      data-last={last.step}
      aria-current={current ? "step" : undefined}
      onClick={() => void looking.at(last.step)}
      onPointerEnter={show}
      onPointerLeave={() => hints.unshow()}
      onFocus={show}
      onBlur={() => hints.unshow()}
    >
      <span class="move-number numbers">{number}</span>
      {seat ? <span class={`die die-${seat.colour}`} /> : <span class="die die-chance" />}
      <span class="move-text">{told(turn, state, single)}</span>
      {state.room.real_time && turn.seat >= 0 && <Reaction line={last} />}
    </button>
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
      <span class="move-text">{told({ seat: line.seat, lines: [line] }, state)}</span>
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
