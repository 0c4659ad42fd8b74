/** A hand that shows what to do until somebody does it, and a sentence about it. */
import { useEffect } from "preact/hooks";
import { Icon } from "../../ui";
import { t } from "../../words/words";
import type { Hand } from "../../physical/hand";
import { isKnown, know } from "./known";

/** `hand` is the one that steers; a gesture that only makes a move has none. */
export function ShownGesture({ name, hand }: { name: string; hand: Hand | null }) {
  const begun = hand?.begun.value ?? false;
  useEffect(() => {
    if (begun) know(name);
  }, [begun]);
  if (hand ? begun : isKnown(name)) return null;
  return (
    <div class="shown-gesture" aria-hidden="true">
      <span class={`shown-hand is-${name}`}>
        <i />
        <Icon name="hand" size={44} />
      </span>
      {hand && (
        <p>
          {t(`act.how.${name}`)}
          <b>{t("act.starts")}</b>
        </p>
      )}
    </div>
  );
}
