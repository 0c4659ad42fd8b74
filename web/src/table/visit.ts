/** What the parts of a table page know of the table, whether it is played at or learned at. */
import type { ReadonlySignal } from "@preact/signals";
import type { News, Words } from "../protocol";
import type { AnswerTo, Asking, Link } from "../server/connection";
import type { Moment } from "./moment";
import type { RoomState } from "./room";

/** Who wants to know what happened: the stage animates it, the announcer reads it out. */
export interface Witness {
  /** The room is known afresh; nothing between is told. */
  arrived(state: RoomState): void;
  happened(before: RoomState, news: News, after: RoomState): void;
  /** What was shown for a moment is covered now. */
  covered(state: RoomState): void;
}

export interface Visit {
  readonly state: ReadonlySignal<RoomState | null>;
  readonly link: ReadonlySignal<Link>;
  readonly latency: ReadonlySignal<number | null>;
  /** Why there is no table here; empty while there is one. */
  readonly gone: ReadonlySignal<Words>;
  readonly moment: Moment;
  watch(witness: Witness): void;
  /** Ask the table for something; null, and a quiet word about it, if it was refused. */
  ask<A extends Asking>(asking: A): Promise<AnswerTo<A> | null>;
  /** Like ask, for what nobody would miss: a refusal is not mentioned. */
  askQuietly<A extends Asking>(asking: A): Promise<AnswerTo<A> | null>;
  leave(): void;
}
