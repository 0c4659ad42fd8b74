/** News wait here until the boards have told those before them; whoever is in a hurry skips. */
import type { Board } from "../board";
import type { Event, Scene } from "../protocol";

export interface Episode {
  scene: Scene;
  events: readonly Event[];
  /** Told when its turn has come, before it is animated. */
  begin?: () => void;
  /** Told when it has been shown: the eye first, then the words. */
  end?: () => void;
}

interface Waiting extends Episode {
  since: number;
}

const MOST_WAITING = 3;
/** Who has waited so long is shown without animation, and no animation takes longer: nobody is much further behind than both. */
const LONGEST_WAIT = 1500;
const LONGEST_SHOW = 2000;

export class Queue {
  private readonly waiting: Waiting[] = [];
  private running: Promise<void> | null = null;

  constructor(
    private readonly boards: () => readonly Board[],
    private readonly settled: (quiet: boolean) => void,
  ) {}

  get quiet(): boolean {
    return this.running === null;
  }

  /** Whether something waits behind what is shown. */
  get more(): boolean {
    return this.waiting.length > 0;
  }

  /** Show an episode after those that wait; where too many wait, the oldest are shown without animation. */
  add(episode: Episode): void {
    this.waiting.push({ ...episode, since: performance.now() });
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
    for (const episode of this.waiting) {
      episode.begin?.();
      episode.end?.();
    }
    this.waiting.length = 0;
    if (last) this.waiting.push({ ...last, events: [] });
    for (const board of this.boards()) board.skip();
  }

  private async run(): Promise<void> {
    for (let episode = this.waiting.shift(); episode; episode = this.waiting.shift()) {
      episode.begin?.();
      await this.show(episode.scene, this.isLate(episode) ? [] : episode.events);
      episode.end?.();
    }
  }

  /** In a hidden window nothing is drawn, and an animation would never end. */
  private isLate({ since }: Waiting): boolean {
    const waited = performance.now() - since;
    return this.waiting.length > MOST_WAITING || waited > LONGEST_WAIT || document.hidden;
  }

  private async show(scene: Scene, events: readonly Event[]): Promise<void> {
    const boards = this.boards();
    const enough = setTimeout(() => boards.forEach((board) => board.skip()), LONGEST_SHOW);
    await Promise.all(boards.map((board) => board.show(scene, events)));
    clearTimeout(enough);
  }
}
