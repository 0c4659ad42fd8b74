/** What is shown for a moment only, and then covered: whoever wants to know it later must have remembered it. */
import type { Scene } from "../protocol";
import type { RoomState } from "./room";

/** The scene when its moment is over. */
export function covered(scene: Scene): Scene {
  if (!scene.moment) return scene;
  const pieces = scene.pieces.map((piece) =>
    piece.afterwards ? { ...piece, faces: piece.afterwards, afterwards: "" } : piece,
  );
  return { ...scene, pieces, headline: "", moment: 0 };
}

/** The moment of the position that is shown: it begins once, and what was covered stays so. */
export class Moment {
  private position = "";
  private isOver = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `over` is called when it is over. */
  constructor(private readonly over: () => void) {}

  /** A position is shown; one that is only told again goes on. */
  begin(state: RoomState): void {
    const position = positionOf(state);
    if (position === this.position) return;
    this.end();
    this.position = position;
    this.isOver = false;
    const { moment } = state.table.scene;
    if (moment) {
      this.timer = setTimeout(() => {
        this.isOver = true;
        this.over();
      }, 1000 * moment);
    }
  }

  /** The room as it may still be seen. */
  seen(state: RoomState): RoomState {
    if (!this.isOver || positionOf(state) !== this.position || !state.table.scene.moment) return state;
    return { ...state, table: { ...state.table, scene: covered(state.table.scene) } };
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

function positionOf({ table }: RoomState): string {
  return `${table.game}/${table.step}/${table.hash}`;
}
