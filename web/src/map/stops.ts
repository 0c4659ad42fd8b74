/** Walking what is offered on any board by the keys, by where things are on the flat map. */
import type { Offered } from "../board";
import { walk, type Stop } from "../choose/walk";
import type { Scene } from "../protocol";
import { layOut, spotOf } from "./layout";

const BOX = { width: 960, height: 640 };
const BAR = { y: BOX.height + 100, step: 60 };

/** Where an arrow key leads from a touch among those offered; what is on no board lies in a row below. */
export function walkOffered(
  scene: Scene,
  offered: readonly Offered[],
  from: string | null,
  key: string,
  turn: number,
): string | null {
  // Where finding what can be touched is the game, the keys do not lead there.
  if (!scene.glow) return null;
  return walk(stopsOf(scene, offered, turn), from, key);
}

/** Where things are on a board that is turned clockwise by some degrees, as whoever walks sees it. */
export function stopsOf(scene: Scene, offered: readonly Offered[], turn: number): Stop[] {
  const layout = layOut(scene, BOX, { seat: -1, turn, names: false });
  let aside = 0;
  return offered.map(({ touch, seat }) => {
    const spot = spotOf(layout, scene, touch, seat ?? -1);
    return { touch, x: spot?.x ?? BAR.step * ++aside, y: spot?.y ?? BAR.y };
  });
}
