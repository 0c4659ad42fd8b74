import { useLayoutEffect, useRef } from "preact/hooks";
import { useTable } from "./context";

const EDGE = 8; // pixels from the edge of the window
const ABOVE = 14; // pixels from the pointer

/** Why a touch did nothing, where it was touched; it never leaves the window and takes no clicks. */
export function ReasonBubble() {
  const { reasons } = useTable();
  const reason = reasons.shown.value;
  const bubble = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const box = bubble.current;
    if (!box || !reason) return;
    const { offsetWidth: width, offsetHeight: height } = box;
    const left = Math.min(Math.max(EDGE, reason.x - width / 2), innerWidth - width - EDGE);
    const above = reason.y - height - ABOVE;
    box.style.left = `${left}px`;
    box.style.top = `${above < EDGE ? reason.y + ABOVE : above}px`;
  }, [reason]);
  return (
    <div role="status" aria-live="polite">
      {reason && (
        <p ref={bubble} class="reason">
          {reason.text}
        </p>
      )}
    </div>
  );
}
