import { useRef } from "preact/hooks";
import { say } from "../words/say";
import { useTable } from "./context";

/** What must be seen at a glance. Its room stays when it is gone or shorter, so that the board does not jump. */
export function Headline() {
  const { stage } = useTable();
  const text = say(stage.headline.value);
  const last = useRef("");
  const tall = useRef(false);
  if (text) last.current = text;
  const length = lengthOf(last.current);
  tall.current ||= text !== "" && length === "short";
  return (
    <p class={`headline is-${length}${tall.current ? " is-tall" : ""}`} aria-live="polite">
      {last.current && (
        <span key={last.current} class={text ? "" : "is-gone"}>
          {last.current}
        </span>
      )}
    </p>
  );
}

/** A number can be read from across the table, a sentence takes less room. */
function lengthOf(text: string): "short" | "medium" | "long" {
  return text.length <= 4 ? "short" : text.length <= 24 ? "medium" : "long";
}
