import { useTable } from "./context";

/** Closes whatever is open over the table. */
export function useClose(): () => void {
  const { panel } = useTable();
  return () => (panel.value = null);
}
