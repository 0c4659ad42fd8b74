/** What the table page and a board renderer say to each other; the 3D table and the flat map both are a Board. */
import type { Body, Event, Mark, Outlook, Previewed, Scene } from "./protocol";

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

/** A point of the physical table: millimetres from the middle of the plate, x to the right, y to corner A, z up. */
export interface Spot3 {
  x: number;
  y: number;
  z: number;
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

/** Bodies in motion. The board asks for their poses before every picture and draws them instead of the scene's pieces. */
export interface Moving {
  /** In the order of `poses`; more may come. */
  readonly bodies: readonly Body[];
  /** Seven numbers for each body: x, y, z in millimetres, then its unit quaternion, all 0 for one that is not there. */
  readonly poses: Float32Array;
  /** Somebody steers here: the view stays where it is. */
  readonly steady: boolean;
  /** Whoever steers does not stand firmly: the view goes gently to and fro. */
  readonly sways: boolean;
  /** Put into `poses` what is to be drawn now; whether another picture is wanted soon. */
  advance(now: number): boolean;
  /** Called when something new has come after `advance` wanted nothing more; the board puts it there. */
  wake: () => void;
}

/** What helps a hand to aim, in millimetres. */
export interface Aid {
  lines: readonly { points: readonly Spot3[]; style: "arc" | "band" | "plumb" }[];
  rings: readonly { at: Spot3; radius: number; style: "target" | "scatter" }[];
  /** See-through dice: x, y, z and the unit quaternion. */
  ghosts: readonly { pose: readonly number[]; colour: string }[];
}

/** Where the viewer is as seen from the middle of the board: degrees from x towards y, and above the table. */
export interface Viewing {
  azimuth: number;
  elevation: number;
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
  /**
   * The seat whose corner or side should be nearest to the viewer, -1 for nobody's, and how one looks from there. Dice of
   * physical games have pips also where the game does not know which.
   */
  sitAt(seat: number, players: number, view: Outlook, physical?: boolean): void;
  /** Where the place of a touch is seen now; null if it is nowhere. */
  where(touch: string): Whereabouts | null;
  settings(settings: BoardSettings): void;
  /** Draw these bodies from now on; null goes back to the scene, gently from where they are. */
  move(moving: Moving | null): void;
  aid(aid: Aid | null): void;
  /** The point at some height in millimetres that is seen at a pixel of the board; null if none is. */
  level(x: number, y: number, z: number): Spot3 | null;
  /** The point seen there on an upright wall through a spot that faces the viewer; null on a map. */
  wall(x: number, y: number, through: Spot3): Spot3 | null;
  /** The point of a die or of the plate that is seen there. */
  surface(x: number, y: number): Spot3 | null;
  /** The body that is seen there; null if none is. */
  bodyAt(x: number, y: number): number | null;
  /** Where a spot is seen, in pixels from the board's corner. */
  pixel(spot: Spot3): Point;
  viewing(): Viewing;
  /** Turn the view by pixels of a drag, or come nearer. */
  orbit(dx: number, dy: number): void;
  zoom(factor: number): void;
  dispose(): void;
}
