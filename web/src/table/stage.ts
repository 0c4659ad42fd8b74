/** The boards of a table: the table in space or the map, what they show and what glows on them. */
import { signal } from "@preact/signals";
import type { Aid, Board, BoardSettings, LastMove, Moving, Offered, Whereabouts } from "../board";
import type { Event, Line, Mark, News, Previewed, Scene, Words } from "../protocol";
import { mark } from "../scene/facts";
import { lastMove, NOTHING_DONE } from "./lastMove";
import { movingOf } from "./oneScreen";
import { Queue, type Episode } from "./queue";
import type { RoomState } from "./room";
import type { Witness } from "./visit";

/** An earlier step somebody looks at. */
export interface Looked {
  step: number;
  scene: Scene;
}

export class Stage implements Witness {
  /** No animation runs. */
  readonly quiet = signal(true);
  readonly looked = signal<Looked | null>(null);
  /** What must be seen at a glance of what the boards show. */
  readonly headline = signal<Words>("");
  /** What was last shown to its end, while the boards still tell what came after it: words wait for the eye. */
  readonly behind = signal<RoomState | null>(null);
  /** The points of what was shown last. */
  readonly scored = signal<readonly Event[]>([]);
  /** From whose seat the boards are seen, -1 for nobody's. */
  seat = -1;
  /** Bodies move: the scene that they come to is not shown yet. */
  readonly moves = signal(false);
  private moving: Moving | null = null;
  private aided: Aid | null = null;
  private marked: readonly Mark[] | null = null;
  /** What happened while bodies moved, to be told when they lie. */
  private held: (() => void)[] = [];
  private board: Board | null = null;
  private turns = false;
  private now: RoomState | null = null;
  private offered: readonly Offered[] = [];
  private intended: readonly Offered[] = [];
  private hints: readonly Mark[] = [];
  private done: LastMove = NOTHING_DONE;
  private readonly queue = new Queue(
    () => (this.board ? [this.board] : []),
    (quiet) => {
      this.quiet.value = quiet;
      if (quiet) this.behind.value = null;
      if (quiet && this.now && !this.looked.peek()) this.sit(this.now);
      this.glow();
    },
  );

  /** `shown` is told of a position when it is shown, `announce` of news. */
  constructor(
    private readonly shown: (state: RoomState) => void,
    private readonly announce: (state: RoomState, news: News) => void,
  ) {}

  /** Show everything on this board from now on. */
  mount(board: Board, settings: BoardSettings): void {
    this.board?.dispose();
    this.board = board;
    board.settings(settings);
    if (this.now) this.sit(this.now);
    board.remember(this.done);
    this.refresh();
    board.aid(this.aided);
    if (this.moving) board.move(this.moving);
  }

  /** What can be asked of the board that is shown. */
  get shownOn(): Board | null {
    return this.board;
  }

  /** Let bodies move. Until they lie, nothing else is told; `marks` stand in the place of the scene's. */
  move(moving: Moving): void {
    this.moving = moving;
    this.moves.value = true;
    this.board?.move(moving);
    this.glow();
  }

  /** What is pointed out while bodies move; null is what the scene does. */
  point(marks: readonly Mark[] | null): void {
    if (marks === this.marked) return;
    this.marked = marks;
    this.refresh();
  }

  /** The bodies lie: tell what was held back. */
  settle(): void {
    if (!this.moving) return;
    this.moving = null;
    this.moves.value = false;
    this.marked = null;
    this.behind.value = null;
    for (const tell of this.held.splice(0)) tell();
    const scene = this.looked.peek()?.scene ?? this.now?.table.scene;
    if (!scene) return this.board?.move(null);
    this.remember(this.now?.lines ?? []);
    this.queue.jump(this.episode(scene, [], this.begun, () => this.board?.move(null)));
  }

  aid(aid: Aid | null): void {
    this.aided = aid;
    this.board?.aid(aid);
  }

  unmount(): void {
    this.board?.dispose();
    this.board = null;
  }

  settings(settings: BoardSettings): void {
    this.board?.settings(settings);
  }

  /** Whether the table turns to whoever is to move, where several play at one screen. */
  turnToPlayer(turns: boolean): void {
    this.turns = turns;
    if (this.now) this.sit(this.now);
  }

  arrived(state: RoomState): void {
    this.now = state;
    this.hints = [];
    this.sit(state);
    if (this.looked.peek()) return this.begun();
    this.scored.value = [];
    this.remember(state.lines);
    this.queue.jump(this.episode(state.table.scene, [], this.begun));
  }

  happened(before: RoomState, news: News, after: RoomState): void {
    const sameMatch = before.table.game === after.table.game;
    const events: Event[] = sameMatch ? news.lines.flatMap((line) => line.events) : [];
    this.now = after;
    this.hints = [];
    if (before.you.seats.join() !== after.you.seats.join()) this.sit(after);
    if (!sameMatch) this.looked.value = null;
    const tell = () => {
      this.announce(after, news);
      if (news.lines.length) this.scored.value = events.filter(({ kind }) => kind === "scored");
    };
    if (this.looked.peek()) {
      this.begins(after);
      tell();
    } else if (this.moving) {
      this.behind.value ??= before;
      this.held.push(tell);
    } else if (after.room.real_time) {
      this.remember(after.lines);
      this.queue.jump(this.episode(after.table.scene, [], () => this.begins(after), tell));
    } else {
      if (events.length || !this.queue.quiet) this.behind.value ??= before;
      const begin = () => {
        this.begins(after);
        this.remember(after.lines);
      };
      const end = () => {
        tell();
        if (this.behind.peek()) this.behind.value = this.queue.more ? after : null;
      };
      this.queue.add(this.episode(after.table.scene, events, begin, end));
    }
  }

  covered(state: RoomState): void {
    this.now = state;
    if (!this.looked.peek()) this.refresh();
  }

  /** Look at an earlier step, or with null at what is going on now. */
  look(looked: Looked | null, events: readonly Event[] = []): void {
    this.looked.value = looked;
    this.remember(this.now?.lines.slice(0, looked?.step) ?? []);
    const scene = looked?.scene ?? this.now?.table.scene;
    if (scene) this.queue.jump(this.episode(scene, events, this.begun));
    this.glow();
  }

  offer(offered: readonly Offered[]): void {
    this.offered = offered;
    this.glow();
  }

  /** What was touched for a turn that has not come yet. */
  intend(touches: readonly string[]): void {
    const seat = this.now?.you.seats[0] ?? -1;
    this.intended = touches.map((touch) => ({ touch, chosen: true, waits: true, seat }));
    this.glow();
  }

  preview(preview: Previewed | null): void {
    this.board?.preview(preview);
  }

  /** Where the place of a touch is seen now. */
  where(touch: string): Whereabouts | null {
    return this.board?.where(touch) ?? null;
  }

  /** Point places out until something happens. */
  hint(places: readonly string[]): void {
    if (!places.length && !this.hints.length) return;
    this.hints = places.map((place) => mark(place, "hint"));
    this.refresh();
  }

  /** Show at once what is on its way, and tell it. */
  skip(): void {
    this.behind.value = null;
    this.queue.skip();
  }

  private refresh(): void {
    const scene = this.looked.peek()?.scene ?? this.now?.table.scene;
    const marks = [...(this.marked ?? scene?.marks ?? []), ...this.hints];
    if (scene) this.queue.jump(this.episode({ ...scene, marks }, [], this.begun));
    this.glow();
  }

  /** What waited to be shown is dropped by a jump; that it is shown is told all the same. */
  private readonly begun = (): void => this.begins(this.now);

  private begins(state: RoomState | null): void {
    if (state && this.board) this.shown(state);
  }

  private episode(scene: Scene, events: readonly Event[], begin: () => void, end?: () => void): Episode {
    return {
      scene,
      events,
      begin: () => {
        if (!events.length) this.headline.value = scene.headline;
        begin();
      },
      end: () => {
        this.headline.value = scene.headline;
        end?.();
      },
    };
  }

  /** Where everything is in motion, a mark would be old before it is seen. */
  private remember(lines: readonly Line[]): void {
    const races = this.now?.room.real_time && this.now.table.status === "running";
    this.done = races && !this.looked.peek() ? NOTHING_DONE : lastMove(lines, this.now?.you.seats ?? []);
    this.board?.remember(this.done);
  }

  private glow(): void {
    const resting = this.queue.quiet && !this.looked.peek() && !this.moving;
    this.board?.offer(resting ? [...this.offered, ...this.intended] : []);
  }

  private sit({ you, table, room }: RoomState): void {
    const own = you.seats;
    const first = own[0] ?? -1;
    const last = own.includes(this.seat) ? this.seat : first;
    const turns = this.turns && !room.real_time;
    this.seat = turns ? (movingOf(table.acting, own) ?? last) : first;
    this.board?.sitAt(this.seat, room.players, room.view, room.physical);
  }
}
