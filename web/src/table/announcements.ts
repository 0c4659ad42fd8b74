import { signal } from "@preact/signals";
import type { News } from "../protocol";
import { knows, t } from "../words/words";
import type { RoomState } from "./room";
import { told } from "./told";
import { turnsOf } from "./turns";

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
    this.say(...deeds, ...turnsOf(news.lines, state.room).map((turn) => told(turn, state)));
  };

  /** All that is said at once is read out, however much it is. */
  say(...texts: readonly string[]): void {
    const now = texts.map((text) => ({ id: ++this.last, text }));
    this.said.value = [...this.said.value.slice(-KEPT), ...now];
  }
}
