/** Small words beside places. */
import type { Mark, Scene } from "../protocol";
import type { Layout } from "./layout";

/** The words of marks: in an empty place, or at the foot of a piece, where they cover nothing. */
export function Labels({
  marks,
  layout,
  scene,
  named,
}: {
  marks: readonly Mark[];
  layout: Layout;
  scene: Scene;
  /** Whether the names of places are written in their middles. */
  named: boolean;
}) {
  const taken = new Set(scene.pieces.map(({ place }) => place));
  return (
    <g>
      {marks.map(({ place, label }) => {
        const spot = label ? layout.places.get(place) : undefined;
        if (!spot) return null;
        const low = named || taken.has(place) ? 0.4 * spot.size : 0;
        return (
          <Label
            key={`${place} ${label}`}
            text={label}
            at={{ x: spot.x, y: spot.y + low }}
            size={spot.size}
          />
        );
      })}
    </g>
  );
}

/** A few signs on a small plate of their own, so that they are read on every ground. */
export function Label({ text, at, size }: { text: string; at: { x: number; y: number }; size: number }) {
  const high = Math.min(18, Math.max(12, 0.36 * size));
  const wide = high * (0.4 + 0.6 * text.length);
  return (
    <g class="map-label">
      <rect x={at.x - wide / 2} y={at.y - high / 2} width={wide} height={high} rx={high / 2} />
      <text x={at.x} y={at.y} font-size={0.74 * high}>
        {text}
      </text>
    </g>
  );
}
