/** A move chosen ahead: touched while the others play, and made when the turn comes, if it is possible then. */
import { effect, signal } from "@preact/signals";
import { completed, nextTouches, oneBack } from "../choose/touches";
import type { Choice, News } from "../protocol";
import { parts } from "../scene/touch";
import { choosesAhead } from "../settings";
import { toast } from "../ui";
import { t } from "../words/words";
import type { Choosing } from "./choosing";
import type { RoomState } from "./room";
import type { Stage } from "./stage";
import type { Visit, Witness } from "./visit";

export class Ahead implements Witness {
  /** What was touched, in this order. */
  readonly touches = signal<readonly string[]>([]);
  private readonly ends: (() => void)[];

  constructor(
    private readonly sitting: Visit,
    private readonly stage: Stage,
    private readonly choosing: Choosing,
  ) {
    this.ends = [
      effect(() => stage.intend(this.touches.value)),
      effect(() => {
        if (!choosesAhead.value) this.forget();
      }),
    ];
  }

  /** Whether a touch is one for the coming turn. A second one takes it and what followed back. */
  touch(touch: string): boolean {
    if (!this.mayChoose()) return false;
    const touches = this.touches.peek();
    const at = touches.indexOf(touch);
    this.touches.value = at < 0 ? [...touches, touch] : touches.slice(0, at);
    return true;
  }

  /** Take the last touch back; whether there was one. */
  back(): boolean {
    const touches = this.touches.peek();
    this.touches.value = oneBack(touches);
    return touches.length > 0;
  }

  arrived(): void {
    this.forget();
  }

  happened(before: RoomState, news: News, after: RoomState): void {
    const touches = this.touches.peek();
    if (!touches.length) return;
    if (!goesOn(before, news, after)) return this.forget();
    const { acting, choices } = after.table;
    if (!acting.includes(after.you.seats[0]!)) return;
    this.forget();
    const made = fitted(choices, touches);
    const choice = made && completed(choices, made);
    if (choice) void this.choosing.play(choice);
    else if (made) this.choosing.goOnFrom(made);
    else toast(t("table.ahead.dropped"));
  }

  covered(): void {
    // Nothing is covered where nothing is hidden.
  }

  end(): void {
    for (const end of this.ends) end();
  }

  private forget(): void {
    if (this.touches.peek().length) this.touches.value = [];
  }

  /** Only who has one seat and has moved already knows what to expect, and only where nothing is hidden or hurried. */
  private mayChoose(): boolean {
    const state = this.sitting.state.peek();
    if (!choosesAhead.peek() || !state || this.stage.looked.peek()) return false;
    const { room, you, table, lines } = state;
    const [seat, ...more] = you.seats;
    if (seat === undefined || more.length || room.hidden || room.real_time) return false;
    const waits = table.status === "running" && !table.choices.length && !table.acting.includes(seat);
    return waits && lines.some((line) => line.seat === seat);
  }
}

/** Whether the match went on from where it was: nothing was taken back, paused or begun anew. */
function goesOn(before: RoomState, news: News, after: RoomState): boolean {
  return (
    before.table.game === after.table.game &&
    before.you.seats.join() === after.you.seats.join() &&
    after.table.status === "running" &&
    news.keep >= before.lines.length
  );
}

/**
 * The touches as the choices call them now; null if they fit none. What something is put on may have filled or emptied
 * meanwhile; but what is touched first must be what it was.
 */
function fitted(choices: readonly Choice[], touches: readonly string[]): readonly string[] | null {
  let made: readonly string[] = [];
  for (const touch of touches) {
    const next = nextTouches(choices, made);
    const found = next.includes(touch) ? touch : made.length > 0 && next.find((one) => samePlace(one, touch));
    if (!found) return null;
    made = [...made, found];
  }
  return made;
}

function samePlace(one: string, other: string): boolean {
  const [[kind, place], [otherKind, otherPlace]] = [parts(one), parts(other)];
  return place === otherPlace && [kind, otherKind].every((any) => any === "cell" || any === "die");
}
