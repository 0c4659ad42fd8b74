/** What a move would do, as see-through pieces, lines round what is taken, and arcs. */
import type { Previewed } from "../protocol";
import type { Arc, Outline } from "./outlines";
import { layOut, type Spot } from "./layout";

export interface Ghosts {
  /** Pieces to draw see-through where they would land. */
  landing: Spot[];
  outlines: Outline[];
  arcs: Arc[];
}

export const NO_GHOSTS: Ghosts = { landing: [], outlines: [], arcs: [] };

export function ghostsOf(
  shown: readonly Spot[],
  preview: Previewed,
  players: number,
  colours: { glow: string; warn: string },
): Ghosts {
  const after = layOut(preview.scene, players).spots.filter((spot) => !spot.tray);
  const landing: Spot[] = [];
  const outlines: Outline[] = [];
  const arcs: Arc[] = [];
  const topAt = (spots: readonly Spot[], place: string) =>
    spots
      .filter((spot) => !spot.tray && spot.piece.place === place)
      .sort((p, q) => q.piece.level - p.piece.level)[0];
  for (const event of preview.events) {
    const place = event.place ?? "";
    const to = topAt(after, place);
    const here = topAt(shown, place);
    if (event.kind === "placed" || event.kind === "filled" || event.kind === "turned") {
      if (to) landing.push(to);
    } else if (event.kind === "moved") {
      const from = topAt(shown, event.source ?? "");
      if (to) landing.push(to);
      if (from && to) arcs.push({ from: from.at, to: to.at, colour: colours.glow });
    } else if ((event.kind === "captured" || event.kind === "removed") && here)
      outlines.push({ spot: here, at: here.at, colour: colours.warn });
  }
  return { landing, outlines, arcs };
}
