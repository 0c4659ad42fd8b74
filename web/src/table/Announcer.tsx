import { signal } from "@preact/signals";
import type { News } from "../protocol";
import { told } from "../words/told";
import { knows, t } from "../words/words";
import { useRoom, useTable } from "./context";
import { promptOf } from "./prompt";
import type { RoomState } from "./room";

const KEPT = 4;

/** What a screen reader reads out: every event, in words, when it is shown. */
export class Announcements {
  readonly said = signal<readonly { id: number; text: string }[]>([]);
  private last = 0;

  readonly tell = (state: RoomState, news: News): void => {
    for (const { deed, who } of news.deeds) {
      if (deed !== "moved" && knows(`table.told.${deed}`)) this.say(t(`table.told.${deed}`, { who }));
    }
    for (const line of news.lines) this.say(told(line, state));
  };

  say(text: string): void {
    this.said.value = [...this.said.value.slice(1 - KEPT), { id: ++this.last, text }];
  }
}

export function Announcer() {
  const { announcements, choosing } = useTable();
  const state = useRoom();
  const prompt = promptOf(state, {
    begun: choosing.made.value.length > 0,
    next: choosing.next.value,
    armed: choosing.armed.value,
  });
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
