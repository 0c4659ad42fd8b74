/** Dice that lie anywhere, from above: the higher ones over the lower ones. */
import type { Scene } from "../protocol";
import type { Layout } from "./layout";
import { facesOf } from "./seen-die";

export function PosedDice({ scene, layout }: { scene: Scene; layout: Layout }) {
  const { plate } = layout;
  if (!plate) return null;
  const colours = new Map(scene.pieces.map(({ place, colour }) => [place, colour]));
  const order = [...scene.poses].sort((p, q) => p.z - q.z);
  return (
    <g>
      {order.map(({ piece, x, y, turn }) => (
        <g key={piece} data-place={piece} class={`map-posed map-posed-${colours.get(piece) ?? "hidden"}`}>
          {facesOf(x, y, turn).map(({ corners, up }, k) => (
            <polygon
              key={k}
              style={{ "--up": up.toFixed(2) }}
              points={corners
                .map(([u, v]) => {
                  const at = plate.pixel(u, v);
                  return `${at.x.toFixed(1)},${at.y.toFixed(1)}`;
                })
                .join(" ")}
            />
          ))}
        </g>
      ))}
    </g>
  );
}
