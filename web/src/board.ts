/** What the table page and a board renderer say to each other; the 3D table and the flat map both are a Board. */
import type { Event, Mark, Outlook, Previewed, Scene } from "./protocol";

/** A touch that is possible now, such as `cell:332`, `die:800`, `tray:III`; `chosen` if it is part of the started move. */
export interface Offered {
  touch: string;
  chosen: boolean;
  /** Chosen for a turn that has not come yet. */
  waits?: boolean;
  /** Whose move it belongs to: where several trays have such a place, it is this seat's. */
  seat?: number;
}

/** The way a piece took, from place to place. */
export interface Trail {
  from: string;
  to: string;
  /** Where the two legs of a right angle meet. */
  over?: string;
  /** How many steps it has, where they are counted. */
  steps?: number;
}

/** What was done last: marks `last` where, `left` from where, `caused` what followed from it. */
export interface LastMove {
  marks: readonly Mark[];
  trails: readonly Trail[];
}

export interface BoardSettings {
  theme: "light" | "dark";
  /** Engraved shape marks for those who cannot tell the colours. */
  marks: boolean;
  /** Names of cells on the board. */
  coordinates: boolean;
  /** No animation: everything is shown at once. */
  still: boolean;
  sound: boolean;
}

/** A point of the window, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** What the person does on a board. */
export interface BoardHands {
  /** Something that was offered is touched (click, tap, Enter); `sure` if a piece was dropped there. */
  touch(touch: string, sure?: boolean): void;
  /** The pointer rests on something offered; null when it leaves. */
  hover(touch: string | null): void;
  /** A touch beside everything that is offered: takes a started move back. */
  beside(): void;
  /** A place or piece is touched that is not offered, at a point of the window. */
  wrong?(touch: string, at: Point): void;
  /** Whether touching this only begins a move, so that it can be dragged to what is offered then. */
  carries?(touch: string): boolean;
  /** Whether this is a die that is turned where it lies. */
  turns?(touch: string): boolean;
  /** It is dragged a step on, or back; `over` to have another side up. */
  turn?(steps: number, over: boolean): void;
}

/** Where something is on a board, in pixels from its corner, and how far it reaches. */
export interface Whereabouts {
  x: number;
  y: number;
  reach: number;
}

export interface Board {
  /** Come from what is shown to `scene`, telling `events` by animation if there are some; resolves when it is shown. */
  show(scene: Scene, events: readonly Event[]): Promise<void>;
  /** Finish a running animation at once. */
  skip(): void;
  /** What can be touched; it glows, unless the scene does not tell it. */
  offer(offered: readonly Offered[]): void;
  /** What was done last stays marked until this is called again. */
  remember(last: LastMove): void;
  /** Ghosts of what a move would do; null takes them away. */
  preview(preview: Previewed | null): void;
  /** The seat whose corner or side should be nearest to the viewer, -1 for nobody's, and how one looks from there. */
  sitAt(seat: number, players: number, view: Outlook): void;
  /** Where the place of a touch is seen now; null if it is nowhere. */
  where(touch: string): Whereabouts | null;
  settings(settings: BoardSettings): void;
  dispose(): void;
}
