/** Real positions of all games for tests and the demo page; demo/fixtures.py makes the file. */
import { piece } from "../pieces/kinds";
import type { Choice, Event, Line, Piece, Scene, Tray } from "../protocol";
import stored from "./fixtures.json";

interface StoredPosition {
  seat: number;
  scene: {
    board: Partial<{ layers: number; columns: number; rows: number; squares: string[] }>;
    pieces: Partial<Piece>[];
    trays?: (Partial<Omit<Tray, "pieces">> & { pieces?: Partial<Piece>[] })[];
    marks?: Scene["marks"];
    notices?: string[];
    headline?: string;
    glow?: boolean;
    moment?: number;
  };
  choices: string[][];
  line: { step: number; seat: number; name: string; events: Partial<Event>[] } | null;
}

export interface Position {
  seat: number;
  scene: Scene;
  choices: Choice[];
  line: Line | null;
}

export const fixtures: Readonly<Record<string, { players: number; positions: Position[] }>> =
  Object.fromEntries(
    Object.entries(stored as unknown as Record<string, { players: number; positions: StoredPosition[] }>).map(
      ([game, { players, positions }]) => [game, { players, positions: positions.map(whole) }],
    ),
  );

export function event(given: Partial<Event>): Event {
  return {
    kind: "placed",
    seat: null,
    place: "",
    source: "",
    colour: "",
    faces: "",
    amount: 0,
    text: "",
    ...given,
  };
}

/** A scene with what is not said as usual. */
export function sceneOf(given: StoredPosition["scene"]): Scene {
  const { columns, rows, squares, layers } = given.board;
  return {
    board: columns ? { columns, rows: rows!, squares: squares ?? [] } : { layers: layers ?? 9 },
    pieces: given.pieces.map(piece),
    trays: (given.trays ?? []).map(({ pieces, ...tray }) => ({
      title: "",
      owner: null,
      count: null,
      ...tray,
      pieces: (pieces ?? []).map(piece),
    })),
    marks: given.marks ?? [],
    notices: given.notices ?? [],
    side: "",
    headline: given.headline ?? "",
    glow: given.glow ?? true,
    moment: given.moment ?? 0,
    poses: [],
  };
}

function whole({ seat, scene, choices, line }: StoredPosition): Position {
  return {
    seat,
    scene: sceneOf(scene),
    choices: choices.map(([name, ...touch]) => ({ seat, name: name!, touch })),
    line: line && { ...line, events: line.events.map(event), spent: 0, moment: 0 },
  };
}
