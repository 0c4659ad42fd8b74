/** Which way a die is turned so that it shows given numbers. */
import { Matrix4, Quaternion, Vector3 } from "three";
import { LATTICE_TURN } from "./lattice";

const AXES = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)] as const;

/** The sides of a cube in the order everything here lists them. */
export const SIDES = [0, 1, 2].flatMap((axis) => [AXES[axis]!.clone(), AXES[axis]!.clone().negate()]);
export const [EAST, WEST, TOP, BOTTOM, SOUTH, NORTH] = [0, 1, 2, 3, 4, 5] as const;

/** The numbers on our right-handed die, by side: unturned on the lattice it shows 1, 3, 2. */
export const NUMBERS = [6, 1, 4, 3, 5, 2] as const;

const THREE_FACES = /^[0-6]{3}$/;
const UPRIGHT = new Quaternion().setFromRotationMatrix(LATTICE_TURN);

/** How a die stands in a cell whatever it shows. */
export function standing(): Quaternion {
  return UPRIGHT.clone();
}

/** Every way a die can show three numbers: `124`, `132`, ... */
const WHOLE = shownTriples();

/** How a die stands that shows e.g. `514`: 5 on its A-, 1 on its B- and 4 on its C-face; null if none can.
 *  Where 0 stands for a face that is not seen, it stands in one of the ways that show the others. */
export function showing(faces: string): Quaternion | null {
  const whole = WHOLE.find((triple) => agree(triple, faces));
  return whole ? turnShowing(whole) : null;
}

/** Whether two dice on the plate can be one of which more or less is seen: `460` and `465`. */
export function agree(some: string, others: string): boolean {
  if (!THREE_FACES.test(some) || !THREE_FACES.test(others)) return false;
  return [...some].every((digit, axis) => digit === "0" || others[axis] === "0" || digit === others[axis]);
}

function shownTriples(): string[] {
  const digits = [..."123456"];
  const triples = digits.flatMap((a) => digits.flatMap((b) => digits.map((c) => a + b + c)));
  return triples.filter(turnShowing);
}

function turnShowing(faces: string): Quaternion | null {
  const turn = new Matrix4();
  const columns = AXES.map(() => new Vector3());
  for (const [axis, digit] of [...faces].entries()) {
    const from = SIDES[NUMBERS.indexOf(Number(digit) as (typeof NUMBERS)[number])]!;
    AXES.forEach((_, k) => columns[k]!.addScaledVector(AXES[axis]!, -from.getComponent(k)));
  }
  turn.makeBasis(columns[0]!, columns[1]!, columns[2]!);
  if (Math.abs(turn.determinant() - 1) > 1e-6) return null;
  return standing().multiply(new Quaternion().setFromRotationMatrix(turn));
}

/** How a die lies that has a number on top. */
export function lying(top: number): Quaternion {
  const side = NUMBERS.findIndex((number) => number === top);
  const turn = new Quaternion();
  return side < 0 ? turn : turn.setFromUnitVectors(SIDES[side]!, AXES[1]);
}

/** The number on the side of a turned die that looks in a direction of the room. */
export function numberTowards(turn: Quaternion, direction: Vector3): number {
  const dots = SIDES.map((side) => side.clone().applyQuaternion(turn).dot(direction));
  return NUMBERS[dots.indexOf(Math.max(...dots))]!;
}

/** The way to stand in a cell that is nearest to how a die is turned. */
export function nearestStanding(turn: Quaternion): Quaternion {
  const ways = CUBE_TURNS.map((way) => standing().multiply(way));
  return ways.reduce((best, way) => (way.angleTo(turn) < best.angleTo(turn) ? way : best));
}

/** The 24 ways to turn a cube onto itself. */
export const CUBE_TURNS: readonly Quaternion[] = cubeTurns();

function cubeTurns(): Quaternion[] {
  const turns: Quaternion[] = [];
  for (const x of SIDES)
    for (const y of SIDES) {
      if (Math.abs(x.dot(y)) > 0.5) continue;
      const basis = new Matrix4().makeBasis(x, y, new Vector3().crossVectors(x, y));
      turns.push(new Quaternion().setFromRotationMatrix(basis));
    }
  return turns;
}

/** The shortest turn that brings the signs on a cube's sides from one arrangement to another; null if none does.
 *  A side with an empty sign may come from or go anywhere. */
export function turnBetween(before: readonly string[], after: readonly string[]): Quaternion | null {
  const fits = CUBE_TURNS.filter((turn) =>
    SIDES.every((side, from) => {
      const turned = side.clone().applyQuaternion(turn);
      const to = SIDES.findIndex((other) => other.dot(turned) > 0.9);
      return !before[from] || !after[to] || before[from] === after[to];
    }),
  );
  fits.sort((p, q) => Math.abs(q.w) - Math.abs(p.w));
  return fits[0] ?? null;
}
