/** The picture of the map: board, pieces, trays, ghosts, and what can be touched. */
import { useMemo } from "preact/hooks";
import type { BoardSettings, Point } from "../board";
import type { Piece, Scene } from "../protocol";
import { t } from "../words/words";
import { ghostsOf } from "./ghosts";
import type { Layout } from "./layout";
import type { Motion } from "./motion";
import { Offers, type Placed } from "./Offers";
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
  /** The scene after the move that is being considered. */
  preview: Scene | null;
  motion: Motion | null;
  settings: BoardSettings;
  /** Who looks, and whether from the other side. */
  seat: number;
  turned: boolean;
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
  const { scene, layout, preview, motion, settings, seat, turned } = props;
  const { marks, coordinates } = settings;
  const ghosts = useMemo(() => (preview ? ghostsOf(scene, preview) : null), [scene, preview]);
  const size = `${layout.width}x${layout.height}`;
  const names = t("board.map"); // a change of language draws everything anew
  const surface = useMemo(
    () => <Surface layout={layout} />,
    [scene.board, size, layout.board.unit, layout.board.y, turned, coordinates, names],
  );
  const pieces = useMemo(
    () => <Pieces {...{ scene, layout, marks, turned, ghosts, motion }} />,
    [scene, size, layout.board.y, marks, turned, ghosts, motion],
  );
  const trays = useMemo(
    () => <Trays {...{ scene, layout, marks, seat }} />,
    [scene, size, layout.board.y, marks, seat, names],
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
          {coordinates && <Names layout={layout} scene={scene} />}
        </g>
        <Offers {...props} />
        {props.carried && <CarriedPiece scene={scene} marks={marks} turned={turned} {...props.carried} />}
      </svg>
    </div>
  );
}
