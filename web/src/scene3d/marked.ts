/** What is said of the pieces: which marks of a scene are drawn on them, and which on the ground. */
import type { Mark } from "../protocol";
import { SAID, TONE } from "./cell-glow";
import { cellNamed, layerOf, nameOf, supportsOf, type Cell } from "./lattice";
import type { Spot } from "./layout";
import { MARK } from "./piece-lines";

/** On a piece; other kinds are for places alone. */
const ON_PIECES: Readonly<Record<string, number>> = {
  left: MARK.caused,
  caused: MARK.caused,
  last: MARK.last,
  dead: MARK.dead,
  ruin: MARK.dead,
  goal: MARK.goal,
  hint: MARK.hint,
  must: MARK.must,
  lit: MARK.lit,
  attack: MARK.attack,
  escape: MARK.escape,
};

/** The strongest mark of each piece, by its id; of a stack the top one has it. */
export function marksOn(marks: readonly Mark[], spots: readonly Spot[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { place, kind, owner } of marks) {
    const code = ON_PIECES[kind] ?? MARK.none;
    for (const { id } of marked(place, owner, spots)) found.set(id, Math.max(code, found.get(id) ?? 0));
  }
  return found;
}

const ON_HOLLOWS: Readonly<Record<string, number>> = {
  caused: SAID.caused,
  left: SAID.last,
  last: SAID.last,
  goal: SAID.goal,
  hint: SAID.hint,
  dead: SAID.closed,
  ruin: SAID.closed,
};

/** The places that are offered in a colour of their own. */
export function tonesOf(marks: readonly Mark[]): Map<string, number> {
  const tones: Readonly<Record<string, number>> = { attack: TONE.attack, escape: TONE.escape };
  return new Map(marks.flatMap(({ place, kind }) => (tones[kind] ? [[place, tones[kind]] as const] : [])));
}

/** Whether a cell is a hollow between dice, all three of which are there. */
export function isHollow(cell: Cell | null, taken: ReadonlySet<string>): boolean {
  return cell !== null && layerOf(cell) > 0 && supportsOf(cell).every((below) => taken.has(nameOf(below)));
}

/** What is said of the hollows between dice; signs on level ground would hang in the air there. */
export function hollowsMarked(
  marks: readonly Mark[],
  taken: ReadonlySet<string>,
): { cell: Cell; said: number }[] {
  return marks.flatMap(({ place, kind }) => {
    const cell = cellNamed(place);
    const said = ON_HOLLOWS[kind];
    return cell && said && !taken.has(place) && isHollow(cell, taken) ? [{ cell, said }] : [];
  });
}

/** The pieces in trays that fit somewhere. */
export function fitting(marks: readonly Mark[], spots: readonly Spot[]): Spot[] {
  return marks
    .filter(({ kind }) => kind === "fits")
    .flatMap(({ place, owner }) => marked(place, owner, spots))
    .filter((spot) => spot.tray);
}

function marked(place: string, owner: number | null, spots: readonly Spot[]): readonly Spot[] {
  const [tray, name] = place.split(":");
  if (name !== undefined && tray === "tray")
    return spots.filter(
      (spot) => spot.tray && spot.piece.place === name && (owner === null || spot.piece.owner === owner),
    );
  const here = spots.filter((spot) => !spot.tray && spot.piece.place === place);
  return here.sort((p, q) => q.piece.level - p.piece.level).slice(0, 1);
}
