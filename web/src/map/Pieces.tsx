/** The pieces on the board and in the trays, with what is pointed out on them. */
import { CornerDie } from "../pieces/CornerDie";
import { TopDie } from "../pieces/FlatPieces";
import { turnedBy } from "../pieces/kinds";
import { PieceDrawing } from "../pieces/PieceDrawing";
import type { Piece, Scene } from "../protocol";
import { isGrid } from "../scene/find";
import { trayTitle } from "../scene/named";
import { t } from "../words/words";
import type { Ghosts } from "./ghosts";
import type { Layout } from "./layout";
import { keyOf, type Motion } from "./motion";
import { PosedDice } from "./PosedDice";
import type { Spot } from "./spots";

interface Shown {
  scene: Scene;
  layout: Layout;
  marks: boolean;
  /** By how many degrees the board is turned clockwise. */
  turn: number;
}

/** From the far row to the near one, stacks from the bottom up. */
export function Pieces({
  scene,
  layout,
  marks,
  turn,
  ghosts,
  motion,
}: Shown & { ghosts: Ghosts | null; motion: Motion | null }) {
  const heights = heightsOf(scene);
  const posed = new Set(scene.poses.map(({ piece }) => piece));
  const order = scene.pieces.filter(({ place }) => !posed.has(place)).sort((a, b) => a.level - b.level);
  return (
    <g>
      <PosedDice scene={scene} layout={layout} />
      {order.map((piece) => {
        const spot = layout.places.get(piece.place);
        const going = ghosts?.going.has(keyOf(piece));
        return (
          spot && (
            <At key={keyOf(piece)} spot={spot} name={piece.place} class={going ? "map-going" : ""}>
              <g {...moving(piece, spot, layout, motion)}>
                <OnBoard
                  scene={scene}
                  piece={ghosts?.turned.get(keyOf(piece)) ?? piece}
                  marks={marks}
                  turn={turn}
                  height={heights.get(piece.place)!}
                />
              </g>
            </At>
          )
        );
      })}
      {motion?.leaving.map(({ piece, delay }, k) => {
        const spot = layout.places.get(piece.place);
        return (
          spot && (
            <At key={`leaving ${k}`} spot={spot}>
              <g class="map-leaves" style={{ animationDelay: `${delay}ms` }}>
                <OnBoard scene={scene} piece={piece} marks={marks} turn={turn} height={1} />
              </g>
            </At>
          )
        );
      })}
      {ghosts?.coming.map((piece) => {
        const spot = layout.places.get(piece.place);
        return (
          spot && (
            <At key={`ghost ${keyOf(piece)}`} spot={spot} class="map-ghost">
              <OnBoard scene={scene} piece={piece} marks={marks} turn={turn} height={piece.level + 1} />
            </At>
          )
        );
      })}
    </g>
  );
}

/** A piece on its way with the pointer. */
export function CarriedPiece({
  scene,
  piece,
  marks,
  turn,
  ...spot
}: Spot & { scene: Scene; piece: Piece; marks: boolean; turn: number }) {
  return (
    <At spot={spot} class="map-carried">
      <OnBoard scene={scene} piece={piece} marks={marks} turn={turn} height={1} />
    </At>
  );
}

export function Trays({ layout, marks, turn }: Pick<Shown, "layout" | "marks" | "turn">) {
  return (
    <g>
      {layout.trays.map(({ tray, x, y, items }, k) => (
        <g key={k}>
          <text x={x} y={y + 13} class="map-title">
            {trayTitle(tray)}
          </text>
          {items.map(({ name, piece, count, spot }, at) => (
            <g key={`${name} ${at}`}>
              <At spot={spot}>
                <g transform={tray.layout === "grid" ? "scale(1.08)" : "scale(.92)"}>
                  {tray.layout === "grid" ? (
                    <TopDie piece={piece} marks={marks} />
                  ) : (
                    <PieceDrawing piece={turnedBy(piece, turn)} marks={marks} turn={turn} />
                  )}
                </g>
              </At>
              {count > 1 && (
                <text x={spot.x + spot.size / 2 + 2} y={spot.y + 5} class="map-count">
                  ×{count}
                </text>
              )}
            </g>
          ))}
          {!items.length && (
            <text x={x} y={y + 36} class="map-title">
              {tray.count || t("tray.empty")}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function At(props: { spot: Spot; name?: string; class?: string; children: preact.ComponentChildren }) {
  const { x, y, size } = props.spot;
  return (
    <g
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`}
      data-place={props.name}
      class={props.class || undefined}
    >
      {props.children}
    </g>
  );
}

function OnBoard({
  scene,
  piece,
  marks,
  turn,
  height,
}: {
  scene: Scene;
  piece: Piece;
  marks: boolean;
  turn: number;
  height: number;
}) {
  if (!isGrid(scene.board) && piece.kind === "die")
    return <CornerDie piece={piece} marks={marks} turn={turn} />;
  return <PieceDrawing piece={turnedBy(piece, turn)} marks={marks} height={height} />;
}

function heightsOf(scene: Scene): Map<string, number> {
  const heights = new Map<string, number>();
  for (const { place, level } of scene.pieces)
    heights.set(place, Math.max(heights.get(place) ?? 0, level + 1));
  return heights;
}

function moving(piece: Piece, spot: Spot, layout: Layout, motion: Motion | null) {
  const coming = motion?.coming.get(keyOf(piece));
  if (!coming) return {};
  const source = layout.places.get(coming.source);
  const [dx, dy] = source ? [(source.x - spot.x) / spot.size, (source.y - spot.y) / spot.size] : [0, 0];
  return {
    class: `map-${coming.how}`,
    style: {
      animationDelay: `${coming.delay}ms`,
      "--dx": `${dx.toFixed(3)}px`,
      "--dy": `${dy.toFixed(3)}px`,
    },
  };
}
