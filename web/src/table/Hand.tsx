import { Icon } from "../ui";
import { t } from "../words/words";
import { useRoomNow } from "./context";
import { useNow } from "./useNow";

/** Your hand, where it can be busy; it greys while it is. */
export function Hand() {
  const { table, since } = useRoomNow();
  const free = since + (table.free_in ?? 0);
  const busy = useNow(performance.now() < free ? 50 : 0) < free;
  if (table.free_in === null) return null;
  return (
    <span
      class={busy ? "hand is-busy" : "hand"}
      role="img"
      aria-label={t(busy ? "table.hand.busy" : "table.hand.free")}
    >
      <Icon name="hand" size={26} />
    </span>
  );
}
