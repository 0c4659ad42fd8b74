/** The boards of a table: the table in space or the map, what they show and what glows on them. */
import { signal } from "@preact/signals";
import type { Board, BoardSettings, Offered } from "../board";
import type { Event, Mark, News, Previewed, Scene } from "../protocol";
import { Queue } from "./queue";
import type { RoomState } from "./room";
import type { Witness } from "./sitting";

/** An earlier step somebody looks at. */
export interface Looked {
  step: number;
  scene: Scene;
}

export class Stage implements Witness {
  /** No animation runs. */
  readonly quiet = signal(true);
  readonly looked = signal<Looked | null>(null);
  private board: Board | null = null;
  private now: RoomState | null = null;
  private offered: readonly Offered[] = [];
  private hints: readonly Mark[] = [];
  private readonly queue = new Queue(
    () => (this.board ? [this.board] : []),
    (quiet) => {
      this.quiet.value = quiet;
      this.glow();
    },
  );

  /** `announce` is told of news when they are shown. */
  constructor(private readonly announce: (state: RoomState, news: News) => void) {}

  /** Show everything on this board from now on. */
  mount(board: Board, settings: BoardSettings): void {
    this.board?.dispose();
    this.board = board;
    board.settings(settings);
    if (this.now) this.sit(this.now);
    this.refresh();
  }

  unmount(): void {
    this.board?.dispose();
    this.board = null;
  }

  settings(settings: BoardSettings): void {
    this.board?.settings(settings);
  }

  arrived(state: RoomState): void {
    this.now = state;
    this.hints = [];
    this.sit(state);
    if (!this.looked.peek()) this.queue.jump({ scene: state.table.scene, events: [] });
  }

  happened(before: RoomState, news: News, after: RoomState): void {
    const sameMatch = before.table.game === after.table.game;
    const events: Event[] = sameMatch ? news.lines.flatMap((line) => line.events) : [];
    this.now = after;
    this.hints = [];
    if (before.you.seats.join() !== after.you.seats.join()) this.sit(after);
    if (!sameMatch) this.looked.value = null;
    const begin = () => this.announce(after, news);
    if (this.looked.peek()) begin();
    else if (after.room.real_time) this.queue.jump({ scene: after.table.scene, events: [], begin });
    else this.queue.add({ scene: after.table.scene, events, begin });
  }

  /** Look at an earlier step, or with null at what is going on now. */
  look(looked: Looked | null, events: readonly Event[] = []): void {
    this.looked.value = looked;
    const scene = looked?.scene ?? this.now?.table.scene;
    if (scene) this.queue.jump({ scene, events });
    this.glow();
  }

  offer(offered: readonly Offered[]): void {
    this.offered = offered;
    this.glow();
  }

  preview(preview: Previewed | null): void {
    this.board?.preview(preview);
  }

  /** Point places out until something happens. */
  hint(places: readonly string[]): void {
    if (!places.length && !this.hints.length) return;
    this.hints = places.map((place) => ({ place, kind: "hint" }));
    this.refresh();
  }

  skip(): void {
    this.queue.skip();
  }

  private refresh(): void {
    const scene = this.looked.peek()?.scene ?? this.now?.table.scene;
    if (scene) this.queue.jump({ scene: { ...scene, marks: [...scene.marks, ...this.hints] }, events: [] });
    this.glow();
  }

  private glow(): void {
    const resting = this.queue.quiet && !this.looked.peek();
    this.board?.offer(resting ? this.offered : []);
  }

  private sit(state: RoomState): void {
    this.board?.sitAt(state.you.seats[0] ?? -1, state.room.players);
  }
}
