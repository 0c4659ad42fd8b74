/** Where each game stands in the Perlhuhn triangle between chance, skill and tactics. */
import type { GameCard } from "../protocol";

export interface Point {
  x: number;
  y: number;
}

/** The triangle with a side of 100: tactics on top, chance on the left, skill on the right. */
export const SIDE = 100;
export const HEIGHT = (SIDE * Math.sqrt(3)) / 2;
export const CORNERS = {
  chance: { x: 0, y: HEIGHT },
  skill: { x: SIDE, y: HEIGHT },
  tactics: { x: SIDE / 2, y: 0 },
} as const;

/** The distance that two dice keep, from centre to centre. */
export const APART = 7.6;
const ROUNDS = 600;
const SETTLED = 150;
const HOMESICK = 0.03;

/** The place that the shares of chance, skill and tactics say. */
export function placeOf(shares: readonly number[]): Point {
  const [chance = 0, skill = 0, tactics = 0] = shares;
  const sum = chance + skill + tactics || 1;
  return {
    x: (skill * SIDE + (tactics * SIDE) / 2) / sum,
    y: ((chance + skill) * HEIGHT) / sum,
  };
}

/** Dice as near to their places as they can be without covering each other. The same games stand the same way. */
export function spread(places: readonly Point[], apart = APART): Point[] {
  const points = places.map((place) => ({ ...place }));
  for (let round = 0; round < ROUNDS; round++) {
    if (round < SETTLED) goHome(points, places);
    const crowded = push(points, apart);
    for (const point of points) keepInside(point);
    if (!crowded && round >= SETTLED) break;
  }
  return points;
}

function goHome(points: Point[], places: readonly Point[]): void {
  points.forEach((point, index) => {
    const home = places[index]!;
    point.x += (home.x - point.x) * HOMESICK;
    point.y += (home.y - point.y) * HOMESICK;
  });
}

/** Move dice that cover each other apart; whether there were any. */
function push(points: Point[], apart: number): boolean {
  let crowded = false;
  for (let i = 0; i < points.length; i++) {
    for (let k = 0; k < i; k++) {
      const a = points[i]!;
      const b = points[k]!;
      let dx = a.x - b.x;
      let dy = a.y - b.y;
      if (dx * dx + dy * dy >= apart * apart) continue;
      let distance = Math.sqrt(dx * dx + dy * dy);
      crowded = true;
      if (distance < 0.001) {
        // On the same spot: part them in a direction of their own, never left to chance.
        dx = Math.cos(i * 2.4 + k);
        dy = Math.sin(i * 2.4 + k);
        distance = 1;
      }
      const step = (apart - Math.min(distance, apart)) / 2 / distance;
      a.x += dx * step;
      a.y += dy * step;
      b.x -= dx * step;
      b.y -= dy * step;
    }
  }
  return crowded;
}

function keepInside(point: Point): void {
  point.y = Math.min(Math.max(point.y, 0), HEIGHT);
  const half = point.y / Math.sqrt(3);
  point.x = Math.min(Math.max(point.x, SIDE / 2 - half), SIDE / 2 + half);
}

/** The die's colour: that of the corner a game leans to most. */
export function colourOf(game: GameCard): "red" | "blue" | "green" {
  const [chance, skill, tactics] = game.perlhuhn as number[];
  const most = Math.max(chance!, skill!, tactics!);
  return most === tactics ? "green" : most === chance ? "red" : "blue";
}

/** The nearest point in a direction (of an arrow key), or undefined if there is none that way. */
export function nearest(points: readonly Point[], from: number, way: Point): number | undefined {
  const here = points[from]!;
  let best: number | undefined;
  let least = Infinity;
  points.forEach((point, index) => {
    const dx = point.x - here.x;
    const dy = point.y - here.y;
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    if (index === from || along <= 0.5) return;
    const cost = along + 2.5 * aside;
    if (cost < least) [least, best] = [cost, index];
  });
  return best;
}
