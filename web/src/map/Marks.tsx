/** What is said of places and pieces: hints, goals, what was last and where it came from, what is closed. */
import type { LastMove } from "../board";
import type { Mark, Scene } from "../protocol";
import type { Layout } from "./layout";
import type { Spot } from "./spots";
import { outline } from "./Surface";

interface MarksProps {
  scene: Scene;
  layout: Layout;
  last: LastMove;
  /** The scene after the move that is being considered: its marks are shown instead. */
  preview: Scene | null;
}

export function Marks({ scene, layout, last, preview }: MarksProps) {
  const { marks } = preview ?? scene;
  const said = new Set(marks.map(({ place, kind }) => `${kind} ${place}`));
  const before = last.marks.filter(({ place, kind }) => !said.has(`${kind} ${place}`));
  const taken = new Set(scene.pieces.map((piece) => piece.place));
  return (
    <g>
      {last.trails.map(({ from, to }, k) => (
        <Way key={`way ${k}`} from={layout.places.get(from)} to={layout.places.get(to)} />
      ))}
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

/** A thin way with a head, from edge to edge of the places. */
export function Way({ from, to }: { from: Spot | undefined; to: Spot | undefined }) {
  if (!from || !to) return null;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 1) return null;
  const [ux, uy] = [dx / length, dy / length];
  const off = 0.32 * from.size;
  const [ax, ay] = [from.x + ux * off * 0.4, from.y + uy * off * 0.4];
  const [bx, by] = [to.x - ux * off, to.y - uy * off];
  const head = 0.14 * to.size;
  const wing = (side: number) =>
    `M${n(bx)} ${n(by)}L${n(bx - head * (ux + side * uy * 0.7))} ${n(by - head * (uy - side * ux * 0.7))}`;
  const path = `M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}${wing(1)}${wing(-1)}`;
  return (
    <g class="map-way">
      <path class="map-under" d={path} />
      <path d={path} />
    </g>
  );
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
        : outline(shape, spot, 0.92);
  if (kind === "reach" && onPiece) return null;
  return (
    <g class={`map-mark map-mark-${kind}`} data-mark={kind} style={{ "--map-corners": CORNERS[shape] }}>
      {!closed && <path class="map-under" pathLength={PARTS} d={drawn} />}
      <path pathLength={PARTS} d={drawn} />
      {closed && <path d={across} />}
    </g>
  );
}

/** The length of every outline in dashes, so that they fit on each of its sides. */
const PARTS = 48;
/** Dashes that leave only the corners. */
const CORNERS = { square: "3 6 3 0", hexagon: "2 4 2 0" };

function n(value: number): string {
  return value.toFixed(1);
}
