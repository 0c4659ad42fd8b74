/** Lines that a scene draws: bars that tie dice, links between neighbours, rays. */
import type { Stroke } from "../protocol";
import { stepsBetween } from "../scene/facts";
import { Label } from "./Labels";
import type { Layout } from "./layout";
import { Pointed } from "./Marks";
import type { Spot } from "./spots";

/** Places that are further apart than so many widths of a die are no neighbours in the drawing: they are in different layers. */
const BESIDE = 1.3;

export function Strokes({ strokes, layout }: { strokes: readonly Stroke[]; layout: Layout }) {
  return (
    <g>
      {strokes.map((stroke) => (
        <g key={`${stroke.kind} ${stroke.places.join()}`} class={`map-stroke map-stroke-${stroke.kind}`}>
          {stroke.kind === "rays" ? (
            <Rays stroke={stroke} layout={layout} />
          ) : (
            <Joined stroke={stroke} layout={layout} />
          )}
        </g>
      ))}
    </g>
  );
}

function Rays({ stroke: { places }, layout }: { stroke: Stroke; layout: Layout }) {
  const [start, ...ends] = places;
  const from = layout.places.get(start!);
  if (!from) return null;
  const found = ends.flatMap((end) => {
    const to = layout.places.get(end);
    return to ? [{ to, steps: stepsBetween(start!, end) }] : [];
  });
  return (
    <>
      <Lined d={found.map(({ to }) => line([from, to])).join("")} />
      {found.map(({ to, steps }) => (
        <Label key={`${to.x} ${to.y}`} text={String(steps)} at={to} size={to.size} />
      ))}
    </>
  );
}

/** Through neighbours in one line; dice of different layers are outlined instead. */
function Joined({ stroke: { places, label }, layout }: { stroke: Stroke; layout: Layout }) {
  const spots = places.flatMap((place) => layout.places.get(place) ?? []);
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last) return null;
  const flat = spots.every((spot, k) => k === 0 || apart(spot, spots[k - 1]!) <= BESIDE * spot.size);
  const middle = flat ? { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 } : last;
  return (
    <>
      {flat ? (
        <Lined d={line(spots)} />
      ) : (
        spots.map((spot) => (
          <Pointed key={`${spot.x} ${spot.y}`} kind="lit" spot={spot} shape={layout.shape} onPiece />
        ))
      )}
      {label && <Label text={label} at={middle} size={first.size} />}
    </>
  );
}

function Lined({ d }: { d: string }) {
  return (
    <>
      <path class="map-under" d={d} />
      <path d={d} />
    </>
  );
}

function line(spots: readonly Spot[]): string {
  return `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}

function apart(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
