/** The picture of the map: board, pieces, trays, ghosts, and what can be touched. */
import { useMemo } from "preact/hooks";
import type { BoardSettings, LastMove, Point } from "../board";
import type { Piece, Scene } from "../protocol";
import { t } from "../words/words";
import { ghostsOf } from "./ghosts";
import type { Layout } from "./layout";
import type { Motion } from "./motion";
import { Offers, type Placed } from "./Offers";
import { Marks } from "./Marks";
import { CarriedPiece, Pieces, Trays } from "./Pieces";
import { Names, Surface } from "./Surface";

export interface Carried {
  piece: Piece;
  x: number;
  y: number;
  size: number;
}

export interface MapProps {
  scene: Scene;
  layout: Layout;
  placed: readonly Placed[];
  last: LastMove;
  /** The scene after the move that is being considered. */
  preview: Scene | null;
  motion: Motion | null;
  settings: BoardSettings;
  /** Who looks, and by how many degrees the board is turned for it. */
  seat: number;
  turn: number;
  current: string | null;
  /** The piece that is dragged, and how far. */
  carried: Carried | null;
  touch(touch: string): void;
  wrong(touch: string, at: Point): void;
  press(event: PointerEvent, offer: Placed): void;
  hover(touch: string | null): void;
  focused(touch: string): void;
  beside(event: MouseEvent): void;
  pressed(event: KeyboardEvent): void;
}

export function MapView(props: MapProps) {
  const { scene, layout, preview, motion, settings, seat, turn, last } = props;
  const { marks, coordinates } = settings;
  const ghosts = useMemo(() => (preview ? ghostsOf(scene, preview) : null), [scene, preview]);
  const size = `${layout.width}x${layout.height}`;
  const names = t("board.map"); // a change of language draws everything anew
  const surface = useMemo(
    () => <Surface layout={layout} turn={turn} />,
    [scene.board, size, layout.board.unit, layout.board.y, turn, coordinates, names],
  );
  const pieces = useMemo(
    () => <Pieces {...{ scene, layout, marks, turn, ghosts, motion }} />,
    [scene, size, layout.board.y, marks, turn, ghosts, motion],
  );
  const pointed = useMemo(
    () => !motion && <Marks {...{ scene, layout, last, preview }} />,
    [scene, size, layout.board.y, turn, preview, motion, last],
  );
  const trays = useMemo(
    () => <Trays {...{ layout, marks, turn }} />,
    [scene, size, layout.board.y, marks, turn, seat, names],
  );
  return (
    <div
      class={`map${settings.still ? " map-still" : ""}`}
      data-theme={settings.theme}
      onKeyDown={props.pressed}
    >
      <svg
        width={layout.width}
        height={layout.height}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        role="group"
        aria-label={names}
        onClick={props.beside}
      >
        <g aria-hidden="true">
          {surface}
          {pieces}
          {trays}
          {pointed}
          {coordinates && <Names layout={layout} scene={scene} />}
        </g>
        <Offers {...props} />
        {props.carried && <CarriedPiece scene={scene} marks={marks} turn={turn} {...props.carried} />}
      </svg>
    </div>
  );
}
