import { signal } from "@preact/signals";
import type { News } from "../protocol";
import { told } from "../words/told";
import { knows, t } from "../words/words";
import { useRoom, useTable } from "./context";
import { promptOf, startedOf } from "./prompt";
import type { RoomState } from "./room";

/** How many stay that were said before: whoever reads along slowly still finds them. */
const KEPT = 3;

/** What a screen reader reads out: every event, in words, when it is shown. */
export class Announcements {
  readonly said = signal<readonly { id: number; text: string }[]>([]);
  private last = 0;

  readonly tell = (state: RoomState, news: News): void => {
    const deeds = news.deeds
      .filter(({ deed }) => deed !== "moved" && knows(`table.told.${deed}`))
      .map(({ deed, who }) => t(`table.told.${deed}`, { who }));
    this.say(...deeds, ...news.lines.map((line) => told(line, state)));
  };

  /** All that is said at once is read out, however much it is. */
  say(...texts: readonly string[]): void {
    const now = texts.map((text) => ({ id: ++this.last, text }));
    this.said.value = [...this.said.value.slice(-KEPT), ...now];
  }
}

export function Announcer() {
  const { announcements, choosing } = useTable();
  const state = useRoom();
  const prompt = promptOf(state, startedOf(choosing));
  return (
    <div class="seen-by-readers">
      <div aria-live="polite" aria-relevant="additions">
        {announcements.said.value.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <p aria-live="polite">{prompt.text}</p>
    </div>
  );
}
