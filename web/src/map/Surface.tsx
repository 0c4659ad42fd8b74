/** The empty board: the layers of the plate, or the squares. */
import type { Scene } from "../protocol";
import { t } from "../words/words";
import type { Layout } from "./layout";
import type { LayerSpot } from "./plate";
import type { Spot } from "./spots";

export function Surface({ layout }: { layout: Layout }) {
  return layout.shape === "hexagon" ? <Plate layout={layout} /> : <Squares layout={layout} />;
}

function Plate({ layout }: { layout: Layout }) {
  const places = [...layout.places];
  const onPlate = ([name]: [string, Spot]) => [...name].reduce((sum, digit) => sum + Number(digit), 0) === 8;
  return (
    <g>
      {layout.layers.map((layer) => (
        <Layer key={layer.layer} layer={layer} />
      ))}
      <path class="map-cells" d={places.map(([, spot]) => outline("hexagon", spot, 0.94)).join("")} />
      <path
        class="map-funnels"
        d={places
          .filter(onPlate)
          .map(([, spot]) => funnel(spot))
          .join("")}
      />
    </g>
  );
}

/** The metal under a layer, with its letters or its number. */
function Layer({ layer: { layer, cells, top } }: { layer: LayerSpot }) {
  const u = top.size;
  const low = top.y + (cells - 1) * 0.866 * u;
  const half = Math.max(((cells - 1) / 2) * u, 0.1); // a triangle of one cell must have some size to be drawn
  const corners = `${top.x},${top.y} ${top.x + half},${low} ${top.x - half},${low}`;
  return (
    <g class={layer ? "map-layer" : "map-plate"}>
      <polygon points={corners} style={{ strokeWidth: `${u * 1.28}px` }} />
      {layer ? (
        <text x={top.x + u * 0.62} y={top.y - u * 0.2} class="map-number">
          <title>{t("board.layer", { layer })}</title>
          {layer}
        </text>
      ) : (
        <>
          <text x={top.x + u * 0.66} y={top.y - u * 0.15} class="map-number">
            A
          </text>
          <text x={top.x + half + u * 0.5} y={low + u * 0.72} class="map-number">
            B
          </text>
          <text x={top.x - half - u * 0.5} y={low + u * 0.72} class="map-number">
            C
          </text>
        </>
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
function funnel({ x, y, size }: Spot): string {
  const half = size * 0.34;
  const up = half / Math.sqrt(3);
  return `M${n(x - half)} ${n(y - up)}L${n(x + half)} ${n(y - up)}L${n(x)} ${n(y + 2 * up)}Z`;
}

function n(value: number): string {
  return value.toFixed(1);
}
