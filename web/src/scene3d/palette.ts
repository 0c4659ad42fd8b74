/** The colours of the dice, as in every picture of the games, and the light of both themes. */
export const BODIES: Readonly<Record<string, string>> = {
  red: "#c23b2e",
  green: "#2e8b57",
  black: "#24272c",
  blue: "#2f5fb3",
  golden: "#d6a832",
  white: "#f3ead7",
};
export const HIDDEN = "#9a978f";
export const IVORY = "#f3ead7";
export const INK = "#22242a";

/** The mark engraved for those who cannot tell the colours apart. */
export const ENGRAVINGS: Readonly<Record<string, string>> = {
  red: "disc",
  green: "triangle",
  black: "square",
  blue: "diamond",
  golden: "star",
};

export function bodyColour(colour: string): string {
  return BODIES[colour] ?? HIDDEN;
}

/** Whether pips and signs on a colour are painted with ink, because ivory would not show. */
export function takesInk(colour: string): boolean {
  return colour === "golden" || colour === "white";
}

export interface Mood {
  /** What lies far behind the table. */
  backdrop: string;
  /** The light on the table near the board and far from it. */
  tableLight: string;
  tableShade: string;
  key: number;
  keyTint: string;
  sky: string;
  ground: string;
  plate: string;
  glow: string;
  chosen: string;
  hint: string;
  warn: string;
  /** The way the last piece took. */
  past: string;
}

export const MOODS: Readonly<Record<"light" | "dark", Mood>> = {
  light: {
    backdrop: "#2a1d15",
    tableLight: "#dcc9b2",
    tableShade: "#6b5848",
    key: 1.32,
    keyTint: "#fff1dc",
    sky: "#b9c0cc",
    ground: "#5b4636",
    plate: "#c7cad0",
    glow: "#ffb52e",
    chosen: "#fff0c8",
    hint: "#5db4ff",
    warn: "#e0492c",
    past: "#fff6e0",
  },
  dark: {
    backdrop: "#0f0c0a",
    tableLight: "#a08a72",
    tableShade: "#2e2620",
    key: 1.22,
    keyTint: "#ffdcae",
    sky: "#5d6675",
    ground: "#2b211a",
    plate: "#aeb3bc",
    glow: "#ffae2b",
    chosen: "#ffe9b8",
    hint: "#6bb8ff",
    warn: "#e5603f",
    past: "#fff1d6",
  },
};
