/** The colours of the pieces and the marks that stand for them; the same as in the printed pictures. */

/** Colours by name; the page's variables go first, so that dark paper can brighten a black die. */
const BODIES: Readonly<Record<string, string>> = {
  red: "var(--die-red, #c23b2e)",
  green: "var(--die-green, #2e8b57)",
  black: "var(--die-black, #24272c)",
  blue: "var(--die-blue, #2f5fb3)",
  golden: "var(--die-golden, #d6a832)",
  white: "var(--die-white, #f3ead7)",
};
const HIDDEN = "#9a978f";

export const IVORY = "#f3ead7";
export const INK = "#22242a";
/** The edge of light wood. */
export const BARK = "#8d7248";

export type Engraving = "disc" | "triangle" | "square" | "diamond" | "star";

const ENGRAVINGS: Readonly<Record<string, Engraving>> = {
  red: "disc",
  green: "triangle",
  black: "square",
  blue: "diamond",
  golden: "star",
};

/** Whether a piece's colour is none that can be shown. */
export function isHidden(colour: string): boolean {
  return !(colour in BODIES);
}

/** What a piece is painted with. */
export function body(colour: string): string {
  return BODIES[colour] ?? HIDDEN;
}

/** The colour of pips and signs on a piece: ivory, or ink where ivory would not show. */
export function signColour(colour: string): string {
  return colour === "golden" || colour === "white" ? INK : IVORY;
}

/** What a number on ivory is written with. */
export function inkColour(colour: string): string {
  return BODIES[colour] ?? INK;
}

/** The mark for those who cannot tell the colours; white pieces need none. */
export function engravingOf(colour: string): Engraving | undefined {
  return ENGRAVINGS[colour];
}
