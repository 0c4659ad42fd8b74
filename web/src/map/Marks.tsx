/** What is said of places and pieces: hints, goals, what was last, what is closed. */
import type { LastMove } from "../board";
import type { Mark, Scene } from "../protocol";
import type { Facts } from "../scene/facts";
import type { Layout } from "./layout";
import type { Spot } from "./spots";
import { outline } from "./Surface";

interface MarksProps {
  scene: Scene;
  layout: Layout;
  last: LastMove;
  /** What is told now. */
  facts: Facts;
}

export function Marks({ scene, layout, last, facts: { marks } }: MarksProps) {
  const said = new Set(marks.map(({ place, kind }) => `${kind} ${place}`));
  const before = last.marks.filter(({ place, kind }) => !said.has(`${kind} ${place}`));
  const taken = new Set(scene.pieces.map((piece) => piece.place));
  return (
    <g>
      {[...before, ...marks].flatMap((mark, k) =>
        spotsOf(mark, layout).map((spot, at) => (
          <Pointed
            key={`${mark.place} ${mark.kind} ${k} ${at}`}
            kind={mark.kind}
            spot={spot}
            shape={mark.place.startsWith("tray:") ? "square" : layout.shape}
            onPiece={mark.place.startsWith("tray:") || taken.has(mark.place)}
          />
        )),
      )}
    </g>
  );
}

function spotsOf({ place, owner }: Mark, layout: Layout): Spot[] {
  if (!place.startsWith("tray:")) return [layout.places.get(place) ?? []].flat();
  const name = place.slice("tray:".length);
  return layout.trays
    .filter(({ tray }) => owner === null || tray.owner === owner)
    .flatMap(({ items }) => items.filter((item) => item.name === name).map(({ spot }) => spot));
}

interface PointedProps {
  kind: string;
  spot: Spot;
  shape: Layout["shape"];
  onPiece: boolean;
}

/** A line round a place, thin or dashed; its corners; a dot; a notch; or lines across where nothing can be put. */
export function Pointed({ kind, spot, shape, onPiece }: PointedProps) {
  const { x, y, size } = spot;
  const a = size * 0.26;
  const closed = kind === "dead" || kind === "ruin";
  const across = `M${n(x - a)} ${n(y - a)}L${n(x + a)} ${n(y + a)}M${n(x + a)} ${n(y - a)}L${n(x - a)} ${n(y + a)}`;
  const r = n(size * 0.15);
  const drawn =
    kind === "reach"
      ? `M${n(x - size * 0.15)} ${n(y)}a${r} ${r} 0 1 0 ${n(size * 0.3)} 0a${r} ${r} 0 1 0 ${n(-size * 0.3)} 0Z`
      : kind === "fits"
        ? `M${n(x - size * 0.16)} ${n(y + size * 0.52)}h${n(size * 0.32)}`
        : outline(shape, spot, kind === "must" ? ROUND_OFFERED : 0.92);
  if ((kind === "reach" && onPiece) || kind === "note") return null;
  return (
    <g class={`map-mark map-mark-${kind}`} data-mark={kind} style={{ "--map-corners": CORNERS[shape] }}>
      {!closed && <path class="map-under" pathLength={PARTS} d={drawn} />}
      <path pathLength={PARTS} d={drawn} />
      {closed && <path d={across} />}
    </g>
  );
}

/** What must be moved can be touched too: one outline goes round the other. */
const ROUND_OFFERED = 1.08;
/** The length of every outline in dashes, so that they fit on each of its sides. */
const PARTS = 48;
/** Dashes that leave only the corners. */
const CORNERS = { square: "3 6 3 0", hexagon: "2 4 2 0" };

function n(value: number): string {
  return value.toFixed(1);
}
