/** The act under way at a table: its bodies on the board, what is said of it, the hand that steers it, and its film. */
import { batch, effect, signal } from "@preact/signals";
import { token } from "../../server/guest";
import type { Aid } from "../../board";
import type { Stage } from "../stage";
import type { Visit } from "../visit";
import { toast } from "../../ui";
import { say } from "../../words/say";
import { Film, type Showing } from "../../physical/film";
import type { Frame } from "../../physical/frames";
import { withGuides } from "../../physical/guides";
import { Hand } from "../../physical/hand";
import { Live } from "../../physical/live";
import type { ActEnded, ActSays, ActShown, FromStream, Guide } from "../../physical/messages";
import { Stream } from "../../physical/stream";
import { graspOf } from "../../physical/tools";
import type { Grasp } from "../../physical/tools/grasp";

/** So long after its end an act waits for what came of it, and for its last frames. */
const PATIENCE = 3000;

const NO_AID = { aid: null, guides: [] } as const;

/** An act that goes on, or has just ended. */
export interface Under {
  act: number;
  seat: number | null;
  live: Live;
  /** The own hand, if it steers. */
  hand: Hand | null;
  grasp: Grasp | null;
  /** The name of the tool; "" for what goes its way alone. */
  tool: string;
}

export class Acting {
  readonly under = signal<Under | null>(null);
  readonly told = signal<ActSays | null>(null);
  /** How often something has gone wrong in this act. */
  readonly mishaps = signal(0);
  /** The stopwatch, in tenths of a second. */
  readonly tenths = signal(0);
  /** How much of it the own hand gives, in hundredths; null where that means nothing. */
  readonly strength = signal<number | null>(null);
  /** The film of the last act. */
  readonly film = signal<Film | null>(null);
  readonly showing = signal<Showing | null>(null);
  private stream: Stream | null = null;
  private ended: { number: number; since: number } | null = null;
  private began: number | null = null;
  private asked = 0;
  private aided: { aid: Aid | null; guides: readonly Guide[] } = NO_AID;
  private readonly ends: (() => void)[];

  /** `open` makes the second line: null where there is none, as in a lesson. */
  constructor(
    private readonly visit: Visit,
    private readonly stage: Stage,
    open: ((acting: Acting, room: string) => Stream) | null = connect,
  ) {
    this.ends = [
      effect(() => {
        const state = visit.state.value;
        const moves = state?.room.physical === true && state.table.status === "running";
        const wanted = open && moves && visit.link.value !== "closed";
        if (wanted && !this.stream) this.stream = open(this, state.room.room);
        else if (!wanted && this.stream && !this.under.peek()) this.hangUp();
      }),
    ];
  }

  // -- what the stream says -----------------------------------------------------------------------------------

  hear(message: FromStream): void {
    if (message.type === "act") return this.begin(message);
    if (message.type === "refused") return toast(say(message.text));
    const under = this.under.peek();
    if (!under || message.act !== under.act) return;
    if (message.type === "bodies") {
      under.live.more(message.first, message.bodies);
      this.film.peek()?.bodies.splice(message.first, message.bodies.length, ...message.bodies);
    } else if (message.type === "told") {
      if (message.mishap && !this.told.peek()?.mishap) this.mishaps.value += 1;
      this.told.value = message;
      under.grasp?.see?.(message.guides);
      this.stage.point(message.marks.length ? message.marks : null);
    } else if (message.type === "again") toast(say(message.text));
    else this.end(message);
  }

  frame(frame: Frame, now: number): void {
    const under = this.under.peek();
    if (!under || frame.act !== under.act) return;
    this.film.peek()?.add(frame);
    under.live.take(frame, now);
  }

  /** The line broke; the table tells what goes on as soon as it is back. */
  lost(): void {
    this.settle();
  }

  // -- slow motion --------------------------------------------------------------------------------------------

  /** Show the last act again, slowly. */
  showSlowly(): void {
    const film = this.film.peek();
    if (!film || film.isEmpty || this.under.peek()) return;
    this.showing.value = film.show();
    this.stage.move(this.showing.peek()!);
    this.turn();
  }

  endShowing(): void {
    if (!this.showing.peek()) return;
    this.showing.value = null;
    if (!this.under.peek()) this.stage.settle();
  }

  leave(): void {
    for (const end of this.ends) end();
    cancelAnimationFrame(this.asked);
    this.hangUp();
  }

  private begin({ act, seat, steers, waiting, tool, bodies }: ActShown): void {
    const live = new Live(bodies, steers && tool !== null, steers && tool?.name === "grip" && this.isShaky);
    const film = new Film();
    film.bodies.push(...bodies);
    const hand = steers && tool ? new Hand(tool, act, (data) => this.stream?.send(data) ?? false) : null;
    if (hand && !waiting) hand.begin();
    const grasp = hand && graspOf(hand, live, () => this.stage.shownOn);
    this.ended = null;
    this.began = null;
    batch(() => {
      this.showing.value = null;
      this.film.value = film;
      this.told.value = null;
      this.mishaps.value = 0;
      this.tenths.value = 0;
      this.under.value = { act, seat, live, hand, grasp, tool: tool?.name ?? "" };
    });
    this.stage.move(live);
    this.turn();
  }

  private end({ number }: ActEnded): void {
    this.ended ??= { number, since: performance.now() };
    this.turn();
  }

  /** Something is to be looked after with every picture. */
  private turn(): void {
    this.asked ||= requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    this.asked = 0;
    const under = this.under.peek();
    if (under) {
      under.hand?.tick(now);
      this.follow(under, now);
      this.tenths.value = Math.floor(this.passed(under, now) / 100);
      if (this.ended && this.isShown(under)) this.settle();
    }
    if (this.under.peek()) this.turn();
  }

  /** Milliseconds of the attempt. As long as nothing moves no frame tells them: then they are counted from our own first gesture. */
  private passed({ live, hand }: Under, now: number): number {
    if (hand?.begun.peek()) this.began ??= now;
    return live.begun || this.began === null ? live.clock : now - this.began;
  }

  private follow({ grasp, live }: Under, now: number): void {
    grasp?.tick(now);
    const aid = this.ended ? null : (grasp?.aid ?? null);
    const guides = this.told.peek()?.guides ?? NO_AID.guides;
    if (aid !== this.aided.aid || guides !== this.aided.guides)
      this.stage.aid(withGuides(aid, guides, live.bodies));
    this.aided = { aid, guides };
    this.strength.value = !grasp || grasp.strength === null ? null : Math.round(100 * grasp.strength);
  }

  /** Whether the hands at this table are unsteady. */
  private get isShaky(): boolean {
    return this.visit.state.peek()?.room.options["steadiness"] === "shaky";
  }

  /** Whether all has been drawn, and the table has told what came of it. */
  private isShown({ live }: Under): boolean {
    const { number, since } = this.ended!;
    const late = performance.now() - since > PATIENCE;
    return late || (live.shownAll && (this.visit.state.peek()?.table.number ?? 0) >= number);
  }

  private settle(): void {
    if (!this.under.peek()) return;
    batch(() => {
      this.under.value = null;
      this.told.value = null;
      this.ended = null;
      this.strength.value = null;
    });
    this.aided = NO_AID;
    this.stage.aid(null);
    this.stage.settle();
    if (this.visit.state.peek()?.table.status !== "running") this.hangUp();
  }

  private hangUp(): void {
    this.stream?.close();
    this.stream = null;
  }
}

function connect(acting: Acting, room: string): Stream {
  return new Stream({
    room,
    token: () => token() ?? "",
    listener: {
      told: (message) => acting.hear(message),
      frame: (frame, now) => acting.frame(frame, now),
      lost: () => acting.lost(),
    },
  });
}
