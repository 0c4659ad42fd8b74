/** What every part of the table page shares. */
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Acts } from "./acts/acts";
import type { Ahead } from "./ahead";
import type { Announcements } from "./announcements";
import type { Choosing } from "./choosing";
import type { Hints } from "./hints";
import type { Looking } from "./looking";
import type { Reasons } from "./reasons";
import type { Sight } from "./sight";
import type { Talk } from "./talk";
import type { Visit } from "./visit";
import type { Stage } from "./stage";

/** What is open beside or over the table. */
export type Panel =
  | "rules"
  | "marks"
  | "introduction"
  | "result"
  | "views"
  | "talk"
  | "share"
  | "more"
  | "keys"
  | "text"
  | "settings"
  | "resign"
  | "drawing"
  | "closing"
  | "fair";

export interface AtTable {
  sitting: Visit;
  stage: Stage;
  choosing: Choosing;
  ahead: Ahead;
  /** Where the game is played with hands. */
  acts: ReadonlySignal<Acts | null>;
  looking: Looking;
  hints: Hints;
  reasons: Reasons;
  sight: Sight;
  announcements: Announcements;
  talk: Talk;
  panel: Signal<Panel | null>;
}
