/** A lesson: a table at which only the right move goes on, and somebody says what it did. */
import { signal } from "@preact/signals";
import type { LessonAnswer, News, View, Words } from "../protocol";
import { lessonMove, lessonPreview, lessonStep, lessonWhy } from "../server/api";
import type { AnswerTo, Asking, Link } from "../server/connection";
import { toast } from "../ui";
import { sayError } from "../words/say";
import { Moment } from "./moment";
import { apply, type RoomState } from "./room";
import type { Visit, Witness } from "./visit";

/** What is said beside the board: what is asked, help after another move, or what the right one did. */
export interface Saying {
  tone: "ask" | "help" | "done";
  text: Words;
}

export class Lesson implements Visit {
  readonly state = signal<RoomState | null>(null);
  readonly link = signal<Link>("open");
  readonly latency = signal<number | null>(null);
  readonly gone = signal<Words>("");
  readonly moment = new Moment(() => undefined);
  /** The step that is played, counted from 1, and how many there are. */
  readonly step = signal(1);
  readonly steps = signal(0);
  readonly saying = signal<Saying | null>(null);
  private readonly witnesses: Witness[] = [];
  private asked = "" as Words;

  constructor(readonly slug: string) {
    void this.begin(1);
  }

  watch(witness: Witness): void {
    this.witnesses.push(witness);
    const state = this.state.peek();
    if (state) witness.arrived(state);
  }

  /** Begin a step, or begin it again. */
  async begin(step: number): Promise<void> {
    try {
      const { steps, ask, view } = await lessonStep(this.slug, step);
      this.step.value = step;
      this.steps.value = steps;
      this.asked = ask;
      this.saying.value = { tone: "ask", text: ask };
      const state = stateOf(view);
      this.state.value = state;
      for (const witness of this.witnesses) witness.arrived(state);
    } catch (error) {
      this.gone.value = sayError(error);
    }
  }

  async ask<A extends Asking>(asking: A): Promise<AnswerTo<A> | null> {
    try {
      return (await this.answer(asking)) as AnswerTo<A> | null;
    } catch (error) {
      toast(sayError(error));
      return null;
    }
  }

  async askQuietly<A extends Asking>(asking: A): Promise<AnswerTo<A> | null> {
    return this.answer(asking).catch(() => null) as Promise<AnswerTo<A> | null>;
  }

  leave(): void {
    this.moment.end();
  }

  /** Only what belongs to choosing a move is answered; nothing else is offered in a lesson. */
  private async answer(asking: Asking): Promise<unknown> {
    const step = this.step.peek();
    switch (asking.type) {
      case "move":
        this.hear(await lessonMove(this.slug, step, asking.name));
        return { type: "done", id: 0, number: this.state.peek()?.table.number ?? 0 };
      case "preview":
        return lessonPreview(this.slug, step, asking.name);
      case "why":
        return lessonWhy(this.slug, step, asking.touches);
      default:
        return null;
    }
  }

  private hear({ right, text, view }: LessonAnswer): void {
    this.saying.value = { tone: right ? "done" : "help", text: text || this.asked };
    const before = this.state.peek();
    if (!view || !before) return;
    const state = stateOf(view);
    // What comes after the step is nobody's to choose.
    const after = { ...state, table: { ...state.table, choices: [] } };
    this.state.value = after;
    for (const witness of this.witnesses) witness.happened(before, newsOf(before, after), after);
  }
}

function stateOf(view: View): RoomState {
  return apply(null, { ...view, type: "view" }, performance.now())!;
}

function newsOf(before: RoomState, after: RoomState): News {
  const keep = before.lines.length;
  return {
    type: "news",
    after: before.table.number,
    deeds: [],
    you: null,
    table: { number: after.table.number },
    keep,
    lines: after.lines.slice(keep),
  };
}
