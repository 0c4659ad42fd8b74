/** One visit to a table: what is known of the room, and everything a person can ask of it. */
import { batch, effect, signal } from "@preact/signals";
import type { FromTable, Move, Refused, Words } from "../protocol";
import { announcement } from "../server/announcement";
import { room as summary } from "../server/api";
import { Connection, RefusedError, type AnswerTo, type Asking, type Link } from "../server/connection";
import { token } from "../server/guest";
import { toast } from "../ui";
import { english, say, sayError } from "../words/say";
import { t } from "../words/words";
import { Moment } from "./moment";
import { apply, type RoomState } from "./room";
import type { Talk } from "./talk";
import type { Visit, Witness } from "./visit";

export class Sitting implements Visit {
  readonly state = signal<RoomState | null>(null);
  readonly link = signal<Link>("connecting");
  readonly latency = signal<number | null>(null);
  readonly gone = signal<Words>("");
  /** Whoever shows a position begins its moment. */
  readonly moment = new Moment(() => this.cover());
  private readonly witnesses: Witness[] = [];
  private connection: Connection;
  private replaced = false;

  constructor(
    readonly room: string,
    private readonly talk: Talk,
  ) {
    this.connection = this.connect();
  }

  watch(witness: Witness): void {
    this.witnesses.push(witness);
    const state = this.state.peek();
    if (state) witness.arrived(state);
  }

  async ask<A extends Asking>(asking: A): Promise<AnswerTo<A> | null> {
    const known = this.state.peek()?.lines.length ?? 0;
    try {
      return await this.connection.ask(asking);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.code !== "offline") toast(sayError(error));
      else if (asking.type !== "move" || this.state.peek()?.room.real_time) toast(t("table.offline"));
      else if (await this.stillWanted(asking, known)) return this.ask(asking);
      return null;
    }
  }

  async askQuietly<A extends Asking>(asking: A): Promise<AnswerTo<A> | null> {
    return this.connection.ask(asking).catch(() => null);
  }

  leave(): void {
    this.moment.end();
    this.connection.close();
  }

  /**
   * When the line is back: whether the table still waits for a move that it did not answer. If it went on with it, all
   * is well; if it went on without it, that is said. `known` are the lines that there were before.
   */
  private async stillWanted({ number, seat, name }: Omit<Move, "id">, known: number): Promise<boolean> {
    await until(() => this.link.value === "open" || this.link.value === "closed");
    const state = this.state.peek();
    if (!state || this.link.peek() === "closed") return false;
    if (state.table.number === number) return true;
    const made = state.lines.slice(known).some((line) => line.seat === seat && english(line.name) === name);
    if (!made) toast(t("table.move.late"));
    return false;
  }

  private connect(): Connection {
    return new Connection({
      room: this.room,
      token: () => token() ?? "",
      listener: {
        told: (message) => this.hear(message),
        link: (link) => (this.link.value = link),
        latency: (milliseconds) => (this.latency.value = milliseconds),
      },
    });
  }

  /** The room and what is shown of it change together. */
  private hear(message: FromTable): void {
    batch(() => this.take(message));
  }

  private take(message: FromTable): void {
    if (message.type === "refused") return this.refused(message);
    if (message.type === "remarked" || message.type === "chatted" || message.type === "talked")
      return this.talk.hear(message);
    if (message.type === "announcement") announcement.value = message.text;
    const before = this.state.peek();
    const told = apply(before, message, performance.now());
    const after = told && told !== before ? this.moment.seen(told) : told;
    this.state.value = after;
    if (after?.missed && !before?.missed) this.connection.resync();
    if (!after || after.missed || after === before) return;
    if (message.type === "view") for (const witness of this.witnesses) witness.arrived(after);
    if (message.type === "news" && before) {
      const lost = before.you.seats.length && !after.you.seats.length;
      if (lost && message.deeds.some(({ deed }) => deed === "freed")) toast(t("table.freed.you"));
      for (const witness of this.witnesses) witness.happened(before, message, after);
    }
  }

  private cover(): void {
    const state = this.state.peek();
    if (!state) return;
    this.state.value = this.moment.seen(state);
    for (const witness of this.witnesses) witness.covered(this.state.value);
  }

  private refused({ code, text }: Refused): void {
    if (code === "no-room" || code === "banned") this.gone.value = text;
    else if (code !== "bad-token" || this.replaced) toast(say(text));
    else {
      if (this.state.peek()) toast(say(text)); // they sat here until now
      void this.comeAsSomebodyElse();
    }
  }

  /** The server has lost its key, or this device was signed out: asking it for anything over HTTP gets this browser a new guest. */
  private async comeAsSomebodyElse(): Promise<void> {
    this.replaced = true;
    await summary(this.room).catch(() => undefined);
    this.connection = this.connect();
  }
}

/** Wait for something that signals tell. */
function until(met: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = effect(() => {
      if (met()) queueMicrotask(() => (end(), resolve()));
    });
  });
}
