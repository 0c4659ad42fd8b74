/** What the stream says in words, beside its frames. */
export type {
  ActEnded,
  ActSays,
  ActShown,
  Body,
  Control,
  FromStream,
  Guide,
  Meter,
  MoreBodies,
  Tool,
} from "../protocol";
