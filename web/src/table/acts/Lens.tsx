/** A die seen from above through a lens: where it belongs, how far it may be from there, and where it is. */
import { useEffect, useState } from "preact/hooks";
import { useTable } from "../context";
import { facesOf } from "../../map/seen-die";
import { POSE } from "../../physical/frames";
import { isThere } from "../../physical/playout";
import type { Guide } from "../../physical/messages";
import { t } from "../../words/words";
import type { Under } from "./acting";

const EVERY = 60;
const SIGHT = 17; // millimetres from the middle of the lens to its rim

export function Lens({ guide: { body, pose, reach }, under }: { guide: Guide; under: Under }) {
  const { stage } = useTable();
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), EVERY);
    return () => clearInterval(timer);
  }, [under]);
  const { poses, bodies } = under.live;
  const [x = 0, y = 0, z = 0, ...turn] = pose;
  // Before the first frame it is where it belongs.
  const seen = isThere(poses, body) ? [...poses.subarray(body * POSE, (body + 1) * POSE)] : pose;
  const [dx, dy, dz] = [seen[0]! - x, seen[1]! - y, seen[2]! - z];
  const away = Math.hypot(dx, dy, dz);
  // What is nearer to the viewer is lower in the picture.
  const turned = 90 + (stage.shownOn?.viewing().azimuth ?? -90);
  return (
    <svg
      class={away > reach / 2 ? "act-lens is-near" : "act-lens"}
      viewBox={`${-SIGHT} ${-SIGHT} ${2 * SIGHT} ${2 * SIGHT}`}
      role="img"
      aria-label={t("act.lens", { mm: away.toFixed(1) })}
    >
      <g transform={`rotate(${turned}) scale(1 -1)`}>
        <g class="lens-die" style={{ "--lens": `var(--die-${bodies[body]?.colour})` }}>
          {facesOf(dx, dy, seen.slice(3)).map(({ corners, up }, k) => (
            <polygon key={k} points={corners.join(" ")} style={{ "--up": up.toFixed(2) }} />
          ))}
        </g>
        <g class="lens-home">
          {facesOf(0, 0, turn).map(({ corners }, k) => (
            <polygon key={k} points={corners.join(" ")} />
          ))}
        </g>
        <circle class="lens-reach" r={reach} />
        <circle class="lens-middle" cx={dx} cy={dy} r={0.9} />
      </g>
    </svg>
  );
}
