/** The ways of pieces: those that were taken last, and those that a move would take. */
import type { Trail } from "../board";
import { Label } from "./Labels";
import type { Layout } from "./layout";
import type { Spot } from "./spots";

/** `coming` if they are only considered; then it is said how many steps they have, where these are counted. */
export function Ways({
  trails,
  layout,
  coming = false,
}: {
  trails: readonly Trail[];
  layout: Layout;
  coming?: boolean;
}) {
  return (
    <g class={coming ? "map-coming" : undefined}>
      {trails.map((trail, k) => (
        <Way key={k} {...wayOf(trail, layout)} />
      ))}
      {coming && trails.map((trail, k) => <Counted key={k} way={trail} layout={layout} />)}
    </g>
  );
}

/** How many steps a way has, where they are counted, beside the place where it turns. */
function Counted({ way, layout }: { way: Trail; layout: Layout }) {
  const { from, to, over } = wayOf(way, layout);
  if (!way.steps || !from || !to) return null;
  const at = over ?? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return <Label text={String(way.steps)} at={at} size={to.size} />;
}

/** Where a way begins, turns and ends; with a right angle all of it is seen from above, in the lower of its layers. */
function wayOf({ from, to, over }: Trail, layout: Layout): { from?: Spot; to?: Spot; over?: Spot } {
  const lower = Math.max(sumOf(from), sumOf(to));
  const at = (place: string) => (over ? fromAbove(place, lower, layout) : layout.places.get(place));
  const [begin, end, corner] = [at(from), at(to), over && at(over)];
  return { ...(begin && { from: begin }), ...(end && { to: end }), ...(corner && { over: corner }) };
}

function sumOf(place: string): number {
  return [...place].reduce((sum, digit) => sum + Number(digit), 0);
}

/** Where a cell is seen from above in the drawing of its layer or one below; the numbers of that layer's cells have this sum. */
function fromAbove(cell: string, sum: number, { layers }: Layout): Spot | undefined {
  const corners = layers.find(({ layer }) => layer === 8 - sum)?.corners;
  if (!corners || !sum) return undefined;
  const middle = (axis: "x" | "y") => (corners[0][axis] + corners[1][axis] + corners[2][axis]) / 3;
  const seen = (axis: "x" | "y") =>
    corners.reduce(
      (at, corner, k) => at + ((corner[axis] - middle(axis)) * Number(cell[k])) / sum,
      middle(axis),
    );
  return { x: seen("x"), y: seen("y"), size: corners[0].size };
}

/** A thin way with a head, from edge to edge of the places; along a right angle it turns over another one. */
export function Way({ from, to, over }: { from?: Spot; to?: Spot; over?: Spot }) {
  if (!from || !to) return null;
  const [tx, ty] = towards(from, over ?? to);
  const [ux, uy] = towards(over ?? from, to);
  if (!ux && !uy) return null;
  const off = 0.32 * from.size;
  const [ax, ay] = [from.x + tx * off * 0.4, from.y + ty * off * 0.4];
  const [bx, by] = [to.x - ux * off, to.y - uy * off];
  const head = 0.14 * to.size;
  const wing = (side: number) =>
    `M${n(bx)} ${n(by)}L${n(bx - head * (ux + side * uy * 0.7))} ${n(by - head * (uy - side * ux * 0.7))}`;
  const turn = over ? `L${n(over.x)} ${n(over.y)}` : "";
  const path = `M${n(ax)} ${n(ay)}${turn}L${n(bx)} ${n(by)}${wing(1)}${wing(-1)}`;
  return (
    <g class="map-way">
      <path class="map-under" d={path} />
      <path d={path} />
    </g>
  );
}

/** The direction from one place to another; none where they are the same. */
function towards(one: Spot, other: Spot): [x: number, y: number] {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const length = Math.hypot(dx, dy);
  return length < 1 ? [0, 0] : [dx / length, dy / length];
}

function n(value: number): string {
  return value.toFixed(1);
}
