/**
 * From touches to a move: what can be touched next, which moves remain, and when one is complete.
 *
 * A move is a path of touches. Moves that are sets of things of one kind (the dice of a chunk), perhaps ended by a
 * button, may be touched in any order. A button that all remaining moves share is pressed by itself, unless that
 * alone would make a move or it asks before it acts. So is the place of a die that can only be turned there.
 */
import type { Offered } from "../board";
import type { Choice } from "../protocol";
import { asksFirst, isButton } from "../scene/touch";

interface Way {
  /** The touches made, with the buttons that pressed themselves. */
  made: readonly string[];
  left: readonly Choice[];
  next: readonly string[];
  complete: Choice | null;
}

/** What can be touched next. */
export function nextTouches(choices: readonly Choice[], made: readonly string[]): readonly string[] {
  return wayOf(choices, made).next;
}

/** The moves that can still be meant; none if the touches fit no move. */
export function remaining(choices: readonly Choice[], made: readonly string[]): readonly Choice[] {
  return wayOf(choices, made).left;
}

/** The move that these touches make, if they are all it needs. */
export function completed(choices: readonly Choice[], made: readonly string[]): Choice | null {
  return wayOf(choices, made).complete;
}

/** The touches after one more. One that was made takes it and what followed back; one not offered changes nothing. */
export function touched(
  choices: readonly Choice[],
  made: readonly string[],
  touch: string,
): readonly string[] {
  if (nextTouches(choices, made).includes(touch)) return [...made, touch];
  const at = made.indexOf(touch);
  return at < 0 ? made : made.slice(0, at);
}

/** One touch less. */
export function oneBack(made: readonly string[]): readonly string[] {
  return made.slice(0, -1);
}

/** What a board lets glow: the touches made, and the next ones. */
export function offered(choices: readonly Choice[], made: readonly string[]): Offered[] {
  const { left, next } = wayOf(choices, made);
  const seatOf = (touch: string) => left.find((choice) => choice.touch.includes(touch))?.seat ?? -1;
  return [
    ...made.map((touch) => ({ touch, chosen: true, seat: seatOf(touch) })),
    ...next.map((touch) => ({ touch, chosen: false, seat: seatOf(touch) })),
  ];
}

function wayOf(choices: readonly Choice[], touches: readonly string[]): Way {
  const { way: start, sets } = startOf(choices);
  let way = start;
  for (const touch of touches) {
    // A button may be among the touches although it presses itself.
    if (isButton(touch) && way.made.includes(touch)) continue;
    way = settled(way.left, [...way.made, touch], sets, true);
  }
  return way;
}

/** Where nothing is touched yet; asked for again and again while the choices are the same. */
function startOf(choices: readonly Choice[]): Start {
  let start = starts.get(choices);
  if (!start) {
    const sets = areSets(choices);
    start = { sets, way: settled(choices, [], sets, false) };
    starts.set(choices, start);
  }
  return start;
}

interface Start {
  way: Way;
  sets: boolean;
}

const starts = new WeakMap<readonly Choice[], Start>();

/** Press the buttons that all moves share. */
function settled(choices: readonly Choice[], touches: readonly string[], sets: boolean, begun: boolean): Way {
  const made = [...touches];
  for (;;) {
    const open = choices.flatMap((choice) => {
      const missing = rest(choice, made, sets);
      return missing ? [{ choice, missing }] : [];
    });
    const left = open.map(({ choice }) => choice);
    const complete = (made.length && open.find(({ missing }) => !missing.length)?.choice) || null;
    const next = complete ? [] : [...new Set(open.flatMap(({ missing }) => firstOf(missing, sets)))];
    const turns = !begun && open.every(({ missing }) => isTurned(missing));
    const shared = next.length === 1 && (turns || (isButton(next[0]!) && !asksFirst(next[0]!)));
    if (!shared || (!begun && open.some(({ missing }) => missing.length === 1))) {
      return { made, left, next, complete };
    }
    made.push(next[0]!);
  }
}

/** Whether all that is left is to turn a die at a place. */
function isTurned([place, face, ...more]: readonly string[]): boolean {
  return /^(die|cell):/.test(place ?? "") && face?.startsWith("face:") === true && !more.length;
}

/** The touches of a choice that are still to be made; null if those made do not belong to it. */
function rest(choice: Choice, made: readonly string[], sets: boolean): readonly string[] | null {
  if (!sets) {
    return made.every((touch, k) => choice.touch[k] === touch) ? choice.touch.slice(made.length) : null;
  }
  if (!made.every((touch) => choice.touch.includes(touch))) return null;
  const missing = choice.touch.filter((touch) => !made.includes(touch));
  return missing.length && made.some(isButton) ? null : missing;
}

/** In a set all that is missing, and the button at last. */
function firstOf(missing: readonly string[], sets: boolean): readonly string[] {
  if (!sets) return missing.slice(0, 1);
  const things = missing.filter((touch) => !isButton(touch));
  return things.length ? things : missing;
}

/** Whether every choice is a set of different things of one kind, all ended by a button or all of one size. */
function areSets(choices: readonly Choice[]): boolean {
  const ended = choices.every(({ touch }) => isButton(touch.at(-1)!));
  const things = choices.map(({ touch }) => (ended ? touch.slice(0, -1) : touch));
  const kinds = new Set(things.flat().map((touch) => touch.slice(0, touch.indexOf(":"))));
  return (
    things.some((set) => set.length > 1) &&
    (ended || things.every((set) => set.length === things[0]!.length)) &&
    kinds.size === 1 &&
    !things.flat().some(isButton) &&
    things.every((set) => new Set(set).size === set.length) &&
    new Set(things.map((set) => [...set].sort().join(" "))).size === choices.length
  );
}

/** The button that can be pressed without looking, because there is no other one. */
export function onlyButton(next: readonly string[]): string | null {
  const buttons = next.filter(isButton);
  return buttons.length === 1 ? buttons[0]! : null;
}
