/** What can be touched and is hidden from here, and from where it would be seen. */
import { Vector3 } from "three";
import type { Scene } from "../protocol";
import { liftOf, type Spot } from "./layout";
import { openPlaces, type Target } from "./targets";
import type { Viewpoint } from "./viewpoint";
import { ENOUGH, sharesSeen, type Window } from "./visibility";

/** Some hidden targets that one view shows. */
export interface Hidden {
  targets: Target[];
  view: Viewpoint;
  /** In the midst of them. */
  at: Vector3;
}

/** What somebody has to find: what is offered, or every open place where nothing may tell which of them is. */
export function sought(scene: Scene, targets: readonly Target[]): readonly Target[] {
  if (scene.glow) return targets;
  const asked = targets.some(({ chosen, place }) => !chosen && place);
  return asked
    ? openPlaces(scene).map((open) => ({ ...open, touch: "", chosen: false, waits: false, spots: [] }))
    : [];
}

/** The targets that are hidden from a viewpoint, gathered by the first of the `others` that shows them, or else shows most of them. */
export function hiddenFrom(
  from: Viewpoint,
  others: readonly Viewpoint[],
  targets: readonly Target[],
  spots: readonly Spot[],
  lift: number,
  window: Window,
): Hidden[] {
  const shares = sharesSeen(targets, spots, lift, from, window);
  const hidden = targets.filter((_, k) => shares[k]! < ENOUGH);
  if (!hidden.length) return [];
  const seen = others.map((view) => sharesSeen(hidden, spots, lift, view, window));
  const groups = new Map<number, Target[]>();
  for (const [k, target] of hidden.entries()) {
    const here = seen.map((view) => view[k]!);
    const enough = here.findIndex((share) => share >= ENOUGH);
    const best = enough >= 0 ? enough : here.indexOf(Math.max(...here));
    groups.set(best, [...(groups.get(best) ?? []), target]);
  }
  return [...groups].map(([best, group]) => ({
    targets: group,
    view: others[best]!,
    at: midst(group, lift),
  }));
}

/** Where the table turns by itself: to what the keys have walked to, or to the first of what is hidden where nothing else can be chosen. */
export function wayTo(hidden: readonly Hidden[], choices: number, touched: string | null): Viewpoint | null {
  const walked = ({ chosen, waits, touch }: Target) => chosen && !waits && touch !== touched;
  const lost = hidden.flatMap(({ targets }) => targets.filter(({ chosen }) => !chosen)).length;
  const all = lost > 0 && lost >= choices;
  const found = hidden.find(({ targets }) => targets.some(walked)) ?? (all ? hidden[0] : undefined);
  return found?.view ?? null;
}

function midst(targets: readonly Target[], lift: number): Vector3 {
  const sum = new Vector3();
  for (const { place, cell, spots } of targets) {
    const at = place ?? spots[0]!.at;
    sum.add(at).setY(sum.y + liftOf(cell, lift));
  }
  return sum.divideScalar(targets.length);
}
