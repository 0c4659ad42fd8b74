/** The empty board: the layers of the plate, or the squares. */
import type { Scene } from "../protocol";
import { t } from "../words/words";
import type { Layout } from "./layout";
import { isUpright, type LayerSpot } from "./plate";
import type { Spot } from "./spots";

export function Surface({ layout, turn }: { layout: Layout; turn: number }) {
  return layout.shape === "hexagon" ? <Plate layout={layout} turn={turn} /> : <Squares layout={layout} />;
}

function Plate({ layout, turn }: { layout: Layout; turn: number }) {
  const places = [...layout.places];
  const onPlate = ([name]: [string, Spot]) => [...name].reduce((sum, digit) => sum + Number(digit), 0) === 8;
  const up = isUpright(turn);
  return (
    <g>
      {layout.layers.map((layer) => (
        <Layer key={layer.layer} layer={layer} up={up} />
      ))}
      <path class="map-cells" d={places.map(([, spot]) => outline("hexagon", spot, 0.94)).join("")} />
      <path
        class="map-funnels"
        d={places
          .filter(onPlate)
          .map(([, spot]) => funnel(spot, up))
          .join("")}
      />
    </g>
  );
}

/** The metal under a layer, with its letters or its number. */
function Layer({ layer: { layer, corners }, up }: { layer: LayerSpot; up: boolean }) {
  const u = corners[0].size;
  const middle = corners.reduce((sum, { x }) => sum + x, 0) / 3;
  // A triangle of one cell must have some size to be drawn.
  const points = corners.map(({ x, y }, k) => `${x + (k ? 0.1 : 0)},${y}`).join(" ");
  const beyond = up ? 1 : -1;
  /** Beside the corner that stands alone, and beyond those at the edge of the row. */
  const letter = ({ x, y }: Spot) =>
    Math.abs(x - middle) < u / 4
      ? { x: x + u * 0.66, y: y - u * 0.15 * beyond }
      : { x: x + Math.sign(x - middle) * u * 0.5, y: y + u * 0.72 * beyond };
  const tip = corners.find(({ x }) => Math.abs(x - middle) < u / 4)!;
  return (
    <g class={layer ? "map-layer" : "map-plate"}>
      <polygon points={points} style={{ strokeWidth: `${u * 1.28}px` }} />
      {layer ? (
        <text {...letter(tip)} class="map-number">
          <title>{t("board.layer", { layer })}</title>
          {layer}
        </text>
      ) : (
        corners.map((corner, k) => (
          <text key={k} {...letter(corner)} class="map-number">
            {"ABC"[k]}
          </text>
        ))
      )}
    </g>
  );
}

function Squares({ layout }: { layout: Layout }) {
  const spots = [...layout.places.values()];
  return (
    <g>
      <path class="map-frame" d={spots.map((spot) => outline("square", spot, 1)).join("")} />
      <path class="map-squares" d={spots.map((spot) => outline("square", spot, 1)).join("")} />
      {layout.edges.map(({ text, x, y }) => (
        <text key={text} x={x} y={y} class="map-edge">
          {text}
        </text>
      ))}
    </g>
  );
}

/** The names of the cells, over the dice too; boards of squares have theirs at the edges. */
export function Names({ layout, scene }: { layout: Layout; scene: Scene }) {
  if (layout.shape === "square") return null;
  const taken = new Set(scene.pieces.map((piece) => piece.place));
  return (
    <g class="map-names" style={{ fontSize: `${layout.board.unit * 0.3}px` }}>
      {[...layout.places].map(([name, { x, y }]) => (
        <text key={name} x={x} y={y} class={taken.has(name) ? "map-on-die" : undefined}>
          {name}
        </text>
      ))}
    </g>
  );
}

/** The outline of a place as a path; `part` of its full size. */
export function outline(shape: Layout["shape"], { x, y, size }: Spot, part: number): string {
  const half = (size * part) / 2;
  if (shape === "square")
    return `M${n(x - half)} ${n(y - half)}h${n(2 * half)}v${n(2 * half)}h${n(-2 * half)}Z`;
  const reach = (2 * half) / Math.sqrt(3);
  return (
    `M${n(x)} ${n(y - reach)}L${n(x + half)} ${n(y - reach / 2)}V${n(y + reach / 2)}L${n(x)} ${n(y + reach)}` +
    `L${n(x - half)} ${n(y + reach / 2)}V${n(y - reach / 2)}Z`
  );
}

/** The mouth of a funnel: its corners point away from the corners of the plate. */
function funnel({ x, y, size }: Spot, upright: boolean): string {
  const half = size * 0.34;
  const up = (upright ? half : -half) / Math.sqrt(3);
  return `M${n(x - half)} ${n(y - up)}L${n(x + half)} ${n(y - up)}L${n(x)} ${n(y + 2 * up)}Z`;
}

function n(value: number): string {
  return value.toFixed(1);
}
