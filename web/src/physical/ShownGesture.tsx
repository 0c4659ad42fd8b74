/** A hand that shows once what to do, until somebody does it, and a sentence about it. */
import { useEffect, useState } from "preact/hooks";
import { recall, remember } from "../settings";
import { Icon } from "../ui";
import { t } from "../words/words";
import type { Hand } from "./hand";

const KNOWN = "gestures";

export function ShownGesture({ name, hand }: { name: string; hand: Hand | null }) {
  const [done, setDone] = useState(hand ? false : isKnown(name));
  const begun = hand?.begun.value ?? false;
  useEffect(() => {
    if (hand && begun) know(name);
  }, [begun]);
  useEffect(() => {
    if (hand || done) return;
    const touched = () => {
      know(name);
      setDone(true);
    };
    addEventListener("pointerup", touched, { once: true });
    return () => removeEventListener("pointerup", touched);
  }, [name, done]);
  if (hand ? begun : done) return null;
  return (
    <div class="shown-gesture" aria-hidden="true">
      <span class={`shown-hand is-${name}`}>
        <i />
        <Icon name="hand" size={44} />
      </span>
      <p>
        {t(`act.how.${name}`)}
        {hand && <b>{t("act.starts")}</b>}
      </p>
    </div>
  );
}

function isKnown(name: string): boolean {
  return (recall(KNOWN) ?? "").split(" ").includes(name);
}

function know(name: string): void {
  if (!isKnown(name)) remember(KNOWN, `${recall(KNOWN) ?? ""} ${name}`.trim());
}
