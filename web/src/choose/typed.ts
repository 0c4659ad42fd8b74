/** Reading what somebody types: a move's name, its beginning, or a roll without the word for it. */
import type { Choice } from "../protocol";
import { parts } from "../scene/touch";

export interface Typed {
  /** The move that is meant, if there is no doubt. */
  match: Choice | null;
  /** The moves that what was typed may become; all of them while nothing is typed. */
  candidates: readonly Choice[];
}

/** The moves that can be typed: who does not see the names of places types no move that has one. */
export function typable(choices: readonly Choice[], named: boolean): readonly Choice[] {
  return named ? choices : choices.filter(({ touch }) => !touch.some((one) => /^(cell|die):/.test(one)));
}

/**
 * Capital letters do not matter, spaces may stand for the signs between two places (`800 611`). Where finding a move
 * is the game, `whole` names are wanted: beginnings would tell what there is.
 */
export function typed(text: string, choices: readonly Choice[], whole = false): Typed {
  const wanted = tidy(text);
  if (!wanted) return { match: null, candidates: choices };
  for (const named of [({ name }: Choice) => name, rolled]) {
    const equal = choices.filter((choice) => tidy(named(choice)) === wanted);
    if (equal.length) return { match: equal.length === 1 ? equal[0]! : null, candidates: equal };
  }
  if (whole) return { match: null, candidates: [] };
  const candidates = choices.filter(
    (choice) =>
      tidy(choice.name).startsWith(wanted) ||
      tidy(rolled(choice)).startsWith(wanted) ||
      spaced(choice.name).startsWith(spaced(text)),
  );
  return { match: candidates.length === 1 ? candidates[0]! : null, candidates };
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

/** A roll by its faces alone, anything else by its name. */
function rolled({ name, touch: [first, ...faces] }: Choice): string {
  return first === "button:roll" && faces.length ? faces.map((face) => parts(face)[1]).join(" ") : name;
}

/** Signs between places as spaces; `a1xa2` too, so that who types `a1 a2` is asked which of them is meant. */
function spaced(name: string): string {
  return tidy(name.replace(/[-=+]|(?<=\d)x(?=[a-z]\d)/g, " "));
}
