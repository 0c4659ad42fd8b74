import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Offered } from "../board";
import { sceneOf } from "../fixtures/positions";
import type { Choice, Line, News } from "../protocol";
import type { Asking } from "../server/connection";
import { choosesAhead, language } from "../settings";
import { toast } from "../ui";
import { Ahead } from "./ahead";
import { Choosing } from "./choosing";
import type { RoomState } from "./room";
import type { Sitting } from "./sitting";
import type { Looked, Stage } from "./stage";

vi.mock("../ui", () => ({ toast: vi.fn() }));

const YOURS: Choice[] = [
  { seat: 0, name: "800-701", touch: ["die:800", "cell:701"] },
  { seat: 0, name: "800-710", touch: ["die:800", "die:710"] },
  { seat: 0, name: "332", touch: ["cell:332"] },
];
const LINES = [{ seat: 0 }, { seat: 1 }] as Line[];

let asked: Asking[];
let intended: readonly string[];
let offered: readonly Offered[];
let behind = signal<RoomState | null>(null);
let looked = signal<Looked | null>(null);
let state = signal<RoomState | null>(null);
let choosing: Choosing;
let ahead: Ahead;

/** Your opponent is to move, and you have moved before. */
function theirs(): RoomState {
  return {
    room: { hidden: false, real_time: false },
    you: { seats: [0] },
    lines: LINES,
    table: {
      game: 1,
      number: 7,
      status: "running",
      acting: [1],
      choices: [],
      may: [],
      scene: sceneOf({ board: {}, pieces: [] }),
    },
  } as unknown as RoomState;
}

function changed(change: object, of = theirs()): RoomState {
  return { ...of, table: { ...of.table, ...change } } as RoomState;
}

const yours = () => changed({ number: 8, acting: [0], choices: YOURS });

/** News bring the room from what it is to this. */
function comes(after: RoomState, keep = LINES.length): void {
  const before = state.peek()!;
  state.value = after;
  ahead.happened(before, { keep, lines: [], deeds: [] } as unknown as News, after);
}

beforeEach(() => {
  language.value = "en";
  choosesAhead.value = true;
  vi.clearAllMocks();
  asked = [];
  behind = signal(null);
  looked = signal(null);
  state = signal<RoomState | null>(theirs());
  const ask = (asking: Asking) => {
    asked.push(asking);
    return Promise.resolve(null);
  };
  const stage = {
    moves: signal(false),
    looked,
    behind,
    offer: (now: readonly Offered[]) => (offered = now),
    intend: (now: readonly string[]) => (intended = now),
    preview: () => undefined,
  } as unknown as Stage;
  const sitting = { state, ask, askQuietly: ask } as unknown as Sitting;
  choosing = new Choosing(sitting, stage);
  ahead = new Ahead(sitting, stage, choosing);
});

afterEach(() => {
  ahead.end();
  choosing.end();
});

test("what is touched while others play is shown, and played with the new number when the turn comes", () => {
  expect(ahead.touch("die:800")).toBe(true);
  expect(ahead.touch("cell:701")).toBe(true);
  expect(intended).toEqual(["die:800", "cell:701"]);
  comes(yours());
  expect(asked).toEqual([{ type: "move", number: 8, seat: 0, name: "800-701" }]);
  expect(intended).toEqual([]);
});

test("it waits while others go on, and is played once", () => {
  ahead.touch("cell:332");
  comes(changed({ number: 8 }));
  expect(asked).toEqual([]);
  comes(changed({ number: 9 }, yours()));
  comes(changed({ number: 10 }));
  comes(changed({ number: 11 }, yours()));
  expect(asked).toEqual([{ type: "move", number: 9, seat: 0, name: "332" }]);
});

test("what only begins a move is the started move, when the position is shown", () => {
  ahead.touch("die:800");
  behind.value = theirs();
  comes(yours());
  expect(choosing.made.value).toEqual([]);
  behind.value = null;
  expect(asked).toEqual([]);
  expect(choosing.made.value).toEqual(["die:800"]);
  expect(offered.filter(({ chosen }) => !chosen).map(({ touch }) => touch)).toEqual(["cell:701", "die:710"]);
});

test("what began a move begins none in another position", () => {
  ahead.touch("die:800");
  behind.value = theirs();
  comes(yours());
  comes(changed({ number: 9 }, yours()));
  behind.value = null;
  expect(choosing.made.value).toEqual([]);
});

test("where something is put may have filled meanwhile", () => {
  ahead.touch("die:800");
  ahead.touch("cell:710");
  comes(yours());
  expect(asked).toMatchObject([{ name: "800-710" }]);
});

test("what is touched first must be what it was", () => {
  ahead.touch("die:332");
  comes(yours());
  expect(asked).toEqual([]);
});

test("what fits nothing is dropped with a quiet word", () => {
  ahead.touch("die:800");
  ahead.touch("cell:000");
  comes(yours());
  expect(asked).toEqual([]);
  expect(choosing.made.value).toEqual([]);
  expect(toast).toHaveBeenCalledWith("What you chose ahead is not possible now.");
});

test("a second touch takes it back with what followed, a touch beside only the last", () => {
  ahead.touch("die:800");
  ahead.touch("cell:701");
  ahead.touch("die:800");
  expect(intended).toEqual([]);
  ahead.touch("die:800");
  ahead.touch("cell:701");
  expect(ahead.back()).toBe(true);
  expect(intended).toEqual(["die:800"]);
  expect(ahead.back()).toBe(true);
  expect(ahead.back()).toBe(false);
});

describe("it is forgotten", () => {
  beforeEach(() => ahead.touch("cell:332"));

  test("when a move is taken back", () => comes(yours(), LINES.length - 1));
  test("when the table is paused", () => {
    comes(changed({ status: "paused" }));
    comes(yours());
  });
  test("when another match begins", () => comes(changed({ game: 2 }, yours()), LINES.length));
  test("when you sit elsewhere", () => comes({ ...yours(), you: { seats: [1] } } as unknown as RoomState));
  test("when the table is known afresh", () => {
    ahead.arrived();
    comes(yours());
  });
  test("when it is switched off", () => {
    choosesAhead.value = false;
    comes(yours());
  });

  afterEach(() => {
    expect(intended).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe("nothing is chosen ahead", () => {
  const room = (change: object) => ({ ...theirs(), room: { ...theirs().room, ...change } });

  test.each<[string, RoomState]>([
    ["where something is hidden", room({ hidden: true })],
    ["in real time", room({ real_time: true })],
    ["by who has several seats", { ...theirs(), you: { seats: [0, 2] } } as unknown as RoomState],
    ["by who watches", { ...theirs(), you: { seats: [] } } as unknown as RoomState],
    ["on your own turn", yours()],
    ["while a partner plays your seat", changed({ acting: [0] })],
    ["before your first turn", { ...theirs(), lines: [LINES[1]!] }],
    ["at a table that is paused", changed({ status: "paused" })],
  ])("%s", (_, now) => {
    state.value = now;
    expect(ahead.touch("cell:332")).toBe(false);
  });

  test("in what was earlier", () => {
    looked.value = { step: 1, scene: theirs().table.scene };
    expect(ahead.touch("cell:332")).toBe(false);
  });

  test("by who has not switched it on", () => {
    choosesAhead.value = false;
    expect(ahead.touch("cell:332")).toBe(false);
  });
});
