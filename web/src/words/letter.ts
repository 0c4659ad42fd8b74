const LETTERS = "ABCDEFGH";

/** The letter by which all languages call a seat. */
export function letterOf(seat: number): string {
  return LETTERS[seat]!;
}
