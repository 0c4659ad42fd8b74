/** The picture of the map: board, pieces, trays, ghosts, and what can be touched. */
import { useMemo } from "preact/hooks";
import type { BoardSettings, LastMove, Point, Trail } from "../board";
import type { Piece, Previewed, Scene } from "../protocol";
import { factsOf } from "../scene/facts";
import { t } from "../words/words";
import { ghostsOf } from "./ghosts";
import type { Layout } from "./layout";
import type { Motion } from "./motion";
import { Offers, type Placed } from "./Offers";
import { Labels } from "./Labels";
import { Marks } from "./Marks";
import { CarriedPiece, Pieces, Trays } from "./Pieces";
import { Strokes } from "./Strokes";
import { Names, Surface } from "./Surface";
import { Ways } from "./Ways";

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
  /** What the move would do that is being considered. */
  previewed: Previewed | null;
  /** What the pointer rests on. */
  hovered: string | null;
  motion: Motion | null;
  /** Bodies are drawn instead of the pieces on the board. */
  moves: boolean;
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
  const { scene, layout, placed, previewed, hovered, motion, settings, seat, turn, last } = props;
  const preview = previewed?.scene ?? null;
  const { marks, coordinates } = settings;
  const chosen = placed.filter((offer) => offer.chosen).map(({ touch }) => touch);
  const facts = useMemo(
    () => factsOf(scene, preview, placed, hovered),
    [scene, preview, hovered, chosen.join()],
  );
  const ways = useMemo(() => waysOf(previewed), [previewed]);
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
    () =>
      !motion && (
        <>
          <Ways trails={last.trails} layout={layout} />
          <Marks {...{ scene, layout, last, facts }} />
        </>
      ),
    [scene, size, layout.board.y, turn, facts, motion, last],
  );
  // Over what is offered, whose lines would cover the words.
  const written = useMemo(
    () =>
      !motion && (
        <>
          <Ways trails={ways} layout={layout} coming />
          <Strokes strokes={facts.strokes} layout={layout} />
          <Labels marks={facts.marks} {...{ scene, layout, named: coordinates }} />
        </>
      ),
    [scene, size, layout.board.y, turn, ways, facts, motion, coordinates],
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
          {!props.moves && pieces}
          {trays}
          {!props.moves && pointed}
          {coordinates && <Names layout={layout} scene={scene} />}
        </g>
        <Offers {...props} preview={preview} facts={facts} />
        <g class="map-written" aria-hidden="true">
          {written}
        </g>
        {!props.moves && props.carried && (
          <CarriedPiece scene={scene} marks={marks} turn={turn} {...props.carried} />
        )}
      </svg>
    </div>
  );
}

/** The ways of the pieces that a move would take along. */
function waysOf(previewed: Previewed | null): Trail[] {
  const moved = previewed?.events.filter(({ kind, how }) => kind === "moved" && how !== "slid") ?? [];
  return moved.map(({ source, place, over, amount }) => ({ from: source, to: place, over, steps: amount }));
}
