/** What a move would do: see-through pieces that land, pieces that turn, lines round what is taken, and arcs. */
import type { Previewed } from "../protocol";
import type { Arc } from "./arcs";
import { written, type Label } from "./labels";
import { layOut, placeAt, type Spot } from "./layout";

export interface Ghosts {
  /** Pieces to draw see-through where they would land. */
  landing: Spot[];
  /** How pieces would lie that stay where they are, by their ids. */
  turned: ReadonlyMap<string, Spot>;
  /** The ids of the pieces that would be gone. */
  taken: ReadonlySet<string>;
  arcs: Arc[];
  /** How many steps the ways have, where they are counted. */
  labels: Label[];
}

export const NO_GHOSTS: Ghosts = { landing: [], turned: new Map(), taken: new Set(), arcs: [], labels: [] };

export function ghostsOf(
  shown: readonly Spot[],
  preview: Previewed,
  players: number,
  colour: string,
): Ghosts {
  const after = layOut(preview.scene, players).spots.filter((spot) => !spot.tray);
  const landing: Spot[] = [];
  const turned = new Map<string, Spot>();
  const taken = new Set<string>();
  const arcs: Arc[] = [];
  const labels: Label[] = [];
  const topAt = (spots: readonly Spot[], place: string) =>
    spots
      .filter((spot) => !spot.tray && spot.piece.place === place)
      .sort((p, q) => q.piece.level - p.piece.level)[0];
  for (const event of preview.events) {
    const place = event.place ?? "";
    const to = topAt(after, place);
    const here = topAt(shown, place);
    if (event.kind === "turned" && to && here) turned.set(here.id, to);
    else if (event.kind === "placed" || event.kind === "filled") {
      if (to) landing.push(to);
    } else if (event.kind === "moved") {
      const from = topAt(shown, event.source ?? "");
      if (to) landing.push(to);
      const over = event.over ? placeAt(preview.scene, event.over) : null;
      if (from && to) arcs.push({ from: from.at, to: to.at, over, colour, style: "present" });
      if (to && event.amount) labels.push(written(String(event.amount), over ?? to.at, 0.35));
    } else if ((event.kind === "captured" || event.kind === "removed") && here) taken.add(here.id);
  }
  return { landing, turned, taken, arcs, labels };
}
