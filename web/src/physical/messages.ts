/** What the stream says in words, beside its frames; the page's side of docs/protocol.md. */
import type { Mark, Words } from "../protocol";

/** One number of a hand. What is done `once` is not repeated while no news comes. */
export interface Control {
  name: string;
  low: number;
  high: number;
  unit: Words;
  once: boolean;
  rest: number;
}

export interface Tool {
  name: string;
  controls: readonly Control[];
}

export interface Body {
  kind: "die" | "plate" | "finger" | "ladle" | "mouth";
  colour: string;
}

export interface Meter {
  name: Words;
  share: number;
}

/** An act begins, or one is under way that we come to. */
export interface ActBegun {
  type: "act";
  act: number;
  seat: number | null;
  steers: boolean;
  /** Nothing moves until the first input of the hand. */
  waiting: boolean;
  tool: Tool | null;
  bodies: readonly Body[];
}

export interface MoreBodies {
  type: "bodies";
  act: number;
  first: number;
  bodies: readonly Body[];
}

export interface Told {
  type: "told";
  act: number;
  headline: Words;
  meters: readonly Meter[];
  marks: readonly Mark[];
}

export interface Again {
  type: "again";
  act: number;
  text: Words;
}

export interface InputRefused {
  type: "refused";
  code: string;
  text: Words;
}

/** All lies still; entry `number` of the room's book has what came of it. */
export interface Ended {
  type: "ended";
  act: number;
  number: number;
}

export type FromStream = ActBegun | MoreBodies | Told | Again | InputRefused | Ended;
