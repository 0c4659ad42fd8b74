/** Everything the parts of a table page share, put together for a table that is played at, looked back at or learned at. */
import { effect, signal, type ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Acts } from "./acts/acts";
import { Ahead } from "./ahead";
import type { Announcements } from "./announcements";
import type { Panel } from "./atTable";
import { Choosing } from "./choosing";
import type { Table } from "./context";
import { Hints } from "./hints";
import { Keys } from "./keys";
import { Looking } from "./looking";
import { Reasons } from "./reasons";
import { Sight } from "./sight";
import { Stage } from "./stage";
import type { Talk } from "./talk";
import type { Visit } from "./visit";

/** `match` is the number of an earlier match of a table, where that is looked back at. */
export function sitDown(
  sitting: Visit,
  announcements: Announcements,
  talk: Talk,
  match: number | null = null,
): Table {
  const stage = new Stage((state) => sitting.moment.begin(state), announcements.tell);
  sitting.watch(stage);
  const choosing = new Choosing(sitting, stage);
  const ahead = new Ahead(sitting, stage, choosing);
  sitting.watch(ahead);
  const at = {
    sitting,
    stage,
    choosing,
    ahead,
    acts: actsOf(sitting, stage, choosing),
    reasons: new Reasons(sitting, choosing),
    looking: new Looking(sitting, stage, match),
    hints: new Hints(sitting, stage),
    sight: new Sight(),
    panel: signal<Panel | null>(null),
    announcements,
    talk,
  };
  return { ...at, keys: new Keys(at) };
}

/** What physical games need is fetched when such a game is at the table. */
function actsOf(sitting: Visit, stage: Stage, choosing: Choosing): ReadonlySignal<Acts | null> {
  const acts = signal<Acts | null>(null);
  const end = effect(() => {
    if (!sitting.state.value?.room.physical) return;
    void import("./acts").then(({ beginActs }) => {
      end();
      acts.value ??= beginActs(sitting, stage, choosing);
    });
  });
  return acts;
}

/** Listen to the keys while the page is shown, and leave the table with it. */
export function useSeat(at: Table): void {
  useEffect(() => {
    const deaf = at.keys.listen();
    return () => {
      deaf();
      at.acts.peek()?.leave();
      at.ahead.end();
      at.choosing.end();
      at.sitting.leave();
    };
  }, [at]);
}
