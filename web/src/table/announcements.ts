import { signal } from "@preact/signals";
import type { News } from "../protocol";
import { knows, t } from "../words/words";
import type { RoomState } from "./room";
import { told } from "./told";
import { turnsOf } from "./turns";

/** How many stay that were said before: whoever reads along slowly still finds them. */
const KEPT = 3;

interface Said {
  id: number;
  text: string;
  /** Whether it names a place, switched on or not. */
  names: boolean;
}

/** What a screen reader reads out: every event, in words, when it is shown. */
export class Announcements {
  readonly said = signal<readonly Said[]>([]);
  private last = 0;

  readonly tell = (state: RoomState, news: News): void => {
    const deeds = news.deeds
      .filter(({ deed }) => deed !== "moved" && knows(`table.told.${deed}`))
      .map(({ deed, who }) => t(`table.told.${deed}`, { who }));
    this.say(...deeds, ...turnsOf(news.lines, state.room).map((turn) => told(turn, state)));
  };

  /** All that is said at once is read out, however much it is. */
  say(...texts: readonly string[]): void {
    this.add(texts.map((text) => ({ id: ++this.last, text, names: false })));
  }

  /** Where the keys have walked to, by its name: who hears this does not see it. */
  name(text: string): void {
    this.add([{ id: ++this.last, text, names: true }]);
  }

  private add(now: readonly Said[]): void {
    this.said.value = [...this.said.value.slice(-KEPT), ...now];
  }
}
