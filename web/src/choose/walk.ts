/** Walking through what is offered with the keys: to the nearest one in a direction. */

export interface Stop {
  touch: string;
  x: number;
  y: number;
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A stop that is off the line by as much as it is away counts as this much farther. */
const ASIDE = 2.2;
const SAME_LINE = 4; // pixels

/** Top to bottom, and left to right within a line. */
export function readingOrder(stops: readonly Stop[]): Stop[] {
  return [...stops].sort((a, b) => (Math.abs(a.y - b.y) > SAME_LINE ? a.y - b.y : a.x - b.x));
}

/** Where a key leads from a touch; where there is nothing in that direction it stays. Null for keys that do not walk. */
export function walk(stops: readonly Stop[], from: string | null, key: string): string | null {
  const order = readingOrder(stops);
  if (!order.length) return null;
  if (key === "Home") return order[0]!.touch;
  if (key === "End") return order.at(-1)!.touch;
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const here = order.find((stop) => stop.touch === from);
  return here ? nearest(order, here, direction).touch : order[0]!.touch;
}

/** The stop nearest to a point; where the focus goes when what had it is offered no more. */
export function nearestTo(stops: readonly Stop[], x: number, y: number): string | null {
  let best: Stop | null = null;
  for (const stop of stops) {
    if (!best || Math.hypot(stop.x - x, stop.y - y) < Math.hypot(best.x - x, best.y - y)) best = stop;
  }
  return best?.touch ?? null;
}

function nearest(stops: readonly Stop[], here: Stop, [dx, dy]: readonly [number, number]): Stop {
  let best = here;
  let least = Infinity;
  for (const stop of stops) {
    const along = (stop.x - here.x) * dx + (stop.y - here.y) * dy;
    const aside = Math.abs((stop.x - here.x) * dy) + Math.abs((stop.y - here.y) * dx);
    const distance = along + ASIDE * aside;
    if (along > SAME_LINE / 2 && distance < least) [best, least] = [stop, distance];
  }
  return best;
}
