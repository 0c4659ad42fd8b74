/** What every part of the table page shares. */
import type { Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Announcements } from "./Announcer";
import type { Choosing } from "./choosing";
import type { Looking } from "./looking";
import type { RoomState } from "./room";
import type { Sitting } from "./sitting";
import type { Stage } from "./stage";
import type { Hints } from "./hints";
import type { Sight } from "./sight";
import type { Keys } from "./keys";

/** What is open beside or over the table. */
export type Panel =
  "rules" | "views" | "share" | "more" | "keys" | "text" | "settings" | "resign" | "closing" | "fair";

export interface AtTable {
  sitting: Sitting;
  stage: Stage;
  choosing: Choosing;
  looking: Looking;
  hints: Hints;
  sight: Sight;
  announcements: Announcements;
  panel: Signal<Panel | null>;
}

/** A table with somebody at the keyboard. */
export interface Table extends AtTable {
  keys: Keys;
}

export const TableContext = createContext<Table | null>(null);

export function useTable(): Table {
  const at = useContext(TableContext);
  if (!at) throw new Error("This part belongs on the table page.");
  return at;
}

/** The room as it is now; the parts of the page are shown only when it is known. */
export function useRoom(): RoomState {
  return useTable().sitting.state.value!;
}
