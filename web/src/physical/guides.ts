/** What a game tells to help the eye, as a board draws it: plumb lines, and places where a die would stand. */
import type { Aid } from "../board";
import type { Body, Guide } from "./messages";

/** The guides beside what the own hand shows. */
export function withGuides(aid: Aid | null, guides: readonly Guide[], bodies: readonly Body[]): Aid | null {
  const lines = guides.flatMap(({ kind, pose: [x = 0, y = 0, z = 0] }) =>
    kind === "plumb"
      ? [
          {
            points: [
              { x, y, z },
              { x, y, z: 0 },
            ],
            style: "plumb" as const,
          },
        ]
      : [],
  );
  const ghosts = guides.flatMap(({ kind, pose, body }) =>
    kind === "place" ? [{ pose, colour: bodies[body]?.colour ?? "" }] : [],
  );
  if (!lines.length && !ghosts.length) return aid;
  return {
    lines: [...(aid?.lines ?? []), ...lines],
    rings: aid?.rings ?? [],
    ghosts: [...(aid?.ghosts ?? []), ...ghosts],
  };
}
