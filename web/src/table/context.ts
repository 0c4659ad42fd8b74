/** How every part of the table page comes to what all of them share. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { AtTable } from "./atTable";
import type { Keys } from "./keys";
import type { RoomState } from "./room";

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

/** The room as the board shows it; the parts of the page are shown only when it is known. */
export function useRoom(): RoomState {
  const { sitting, stage } = useTable();
  return stage.behind.value ?? sitting.state.value!;
}

/** The room as it is now, for what cannot wait until the dice lie: clocks, and what others ask. */
export function useRoomNow(): RoomState {
  return useTable().sitting.state.value!;
}
