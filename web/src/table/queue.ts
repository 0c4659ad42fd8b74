/** News wait here until the boards have told those before them; whoever is in a hurry skips. */
import type { Board } from "../board";
import type { Event, Scene } from "../protocol";

export interface Episode {
  scene: Scene;
  events: readonly Event[];
  /** Told when its turn has come, before it is animated. */
  begin?: () => void;
}

const MOST_WAITING = 3;

export class Queue {
  private readonly waiting: Episode[] = [];
  private running: Promise<void> | null = null;

  constructor(
    private readonly boards: () => readonly Board[],
    private readonly settled: (quiet: boolean) => void,
  ) {}

  get quiet(): boolean {
    return this.running === null;
  }

  /** Show an episode after those that wait; where too many wait, the oldest are shown without animation. */
  add(episode: Episode): void {
    this.waiting.push(episode);
    if (this.running) return;
    this.settled(false);
    this.running = this.run().finally(() => {
      this.running = null;
      this.settled(true);
    });
  }

  /** Forget what waits and show this at once. */
  jump(episode: Episode): void {
    this.waiting.length = 0;
    for (const board of this.boards()) board.skip();
    this.add(episode);
  }

  /** Show everything that waits without animation. */
  skip(): void {
    const last = this.waiting.pop();
    for (const episode of this.waiting) episode.begin?.();
    this.waiting.length = 0;
    if (last) this.waiting.push({ ...last, events: [] });
    for (const board of this.boards()) board.skip();
  }

  private async run(): Promise<void> {
    for (let episode = this.waiting.shift(); episode; episode = this.waiting.shift()) {
      const { scene, begin } = episode;
      const events = this.waiting.length > MOST_WAITING ? [] : episode.events;
      begin?.();
      await Promise.all(this.boards().map((board) => board.show(scene, events)));
    }
  }
}
