import { useRoom, useTable } from "./context";
import { promptOf, startedOf } from "./prompt";

/** What was announced and what is asked, where only screen readers find it. */
export function Announcer() {
  const { announcements, choosing } = useTable();
  const state = useRoom();
  const prompt = promptOf(state, startedOf(choosing));
  return (
    <div class="seen-by-readers">
      <div aria-live="polite" aria-relevant="additions">
        {announcements.said.value.map(({ id, text, names }) => (
          <p key={id} class={names ? "names-a-place" : undefined}>
            {text}
          </p>
        ))}
      </div>
      <p aria-live="polite">{prompt.text}</p>
    </div>
  );
}
