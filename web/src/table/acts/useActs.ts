import { useTable } from "../context";
import type { Acts } from "./acts";

/** The acts of a table, for what is shown of them: it is shown only where there are some. */
export function useActs(): Acts {
  return useTable().acts.value!;
}
