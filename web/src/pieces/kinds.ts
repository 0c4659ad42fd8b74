/** Reading what a piece is from its fields; nothing here knows a game. */
import type { Piece } from "../protocol";

/** A piece with everything that is not said as usual. */
export function piece(given: Partial<Piece>): Piece {
  return {
    place: "",
    colour: "white",
    owner: null,
    faces: "",
    kind: "die",
    label: "",
    level: 0,
    afterwards: "",
    symbol: "",
    ink: "",
    ...given,
  };
}

/** A die lying on a square, with its top and four sides known: `1/2675`. */
export function isLying({ kind, faces }: Piece): boolean {
  return kind === "die" && /^.\/.{4}$/.test(faces);
}

/** A tile with a value on each of its four sides: `0011`. */
export function isTile({ kind, faces }: Piece): boolean {
  return kind === "tile" && faces.length === 4;
}

/** A die that stands on its corner, bare or showing three faces. */
export function standsOnCorner({ kind, faces, label }: Piece): boolean {
  return kind === "die" && !label && (faces === "" || /^\d{3}$/.test(faces));
}

/** The piece that a touch such as `face:514` or `face:1/2675` shows, in the manner of `like`; null if it is a word. */
export function showing(faces: string, like: Piece | null): Piece | null {
  const given = { colour: like?.colour ?? "white", owner: like?.owner ?? null };
  if (/^.\/.{4}$/.test(faces))
    return piece({ ...given, faces, label: like?.label ?? "", ink: like?.ink ?? "" });
  if (/^\d{4}$/.test(faces)) return piece({ ...given, faces, kind: "tile" });
  if (/^\d{3}$/.test(faces)) return piece({ ...given, faces });
  // Two values are a tile of two halves.
  if (/^\d{2}$/.test(faces)) return piece({ ...given, faces: faces.replace(/./g, "$&$&"), kind: "tile" });
  return /^\d$/.test(faces) ? piece({ ...given, faces }) : null;
}

/** How the faces look on a board that is turned clockwise by whole quarters: by 180 degrees north becomes south. */
export function turnedBy(given: Piece, degrees: number): Piece {
  const { faces } = given;
  const round = (sides: string) => {
    const first = (4 - Math.round(degrees / 90)) % 4;
    return sides.slice(first) + sides.slice(0, first);
  };
  if (isTile(given)) return { ...given, faces: round(faces) };
  if (isLying(given)) return { ...given, faces: faces.slice(0, 2) + round(faces.slice(2)) };
  return given;
}
