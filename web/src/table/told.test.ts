import { beforeEach, describe, expect, it } from "vitest";
import { event, fixtures, sceneOf } from "../fixtures/positions";
import type { Event, Line, Member, SeatShown } from "../protocol";
import { coordinates, language } from "../settings";
import { catalogue } from "../words/words";
import type { RoomState } from "./room";
import { placesOf, told, toldOfStep } from "./told";
import type { Turn } from "./turns";

const member = (name: string, you = false): Member => ({ name, you, here: true, ready: true, turn: false });
const seat = (number: number, title: string, ...members: Member[]): SeatShown => ({
  seat: number,
  title,
  colour: title,
  player: "person",
  members,
  score: 0,
  left: null,
  may: [],
});

/** Anna watches nothing: she is `you` only where it is said so. */
function room(
  you: number[] = [],
  scene = sceneOf({ board: {}, pieces: [{ place: "332" }] }),
  physical = false,
): RoomState {
  return {
    you: { guest: "", name: "", seats: you, owner: false },
    room: { physical },
    table: {
      seats: [seat(0, "red", member("Anna", you.includes(0))), seat(1, "green", member("Ben"))],
      scene,
    },
  } as unknown as RoomState;
}

function line(by: number, name: string, ...events: Partial<Event>[]): Line {
  return { step: 1, seat: by, name, events: events.map(event), spent: 0, moment: 0 };
}

/** A turn of one step, or of several. */
function turn(...lines: Line[]): Turn {
  return { seat: Math.max(...lines.map(({ seat: by }) => by)), lines };
}

beforeEach(() => {
  language.value = "en";
  coordinates.value = false;
});

const placed = turn(
  line(
    0,
    "332",
    { kind: "placed", seat: 0, place: "332", piece: "die" },
    { kind: "filled", place: "331" },
    { kind: "filled", place: "330" },
    { kind: "scored", seat: 0, amount: 3 },
    { kind: "scored", seat: 1, amount: -1 },
  ),
);
const rolled = turn(
  line(-1, "roll 5 1 4", { kind: "rolled", faces: "5 1 4" }),
  line(0, "332", { kind: "placed", seat: 0, place: "332", piece: "die" }),
  line(
    0,
    "323",
    { kind: "placed", seat: 0, place: "323", piece: "die" },
    { kind: "scored", seat: 0, amount: 1 },
  ),
);

describe("what happened in a turn", () => {
  it("is told in one line, without names of places", () => {
    expect(told(placed, room())).toBe("Anna puts a die down; 2 funnels fill. +3, −1 for Ben");
    expect(told(placed, room([0]))).toBe("You put a die down; 2 funnels fill. +3, −1 for Ben");
    expect(told(rolled, room([0]))).toBe("You roll 5, 1 and 4 and put 2 dice down. +1");
  });

  it("is told with them where they are switched on", () => {
    coordinates.value = true;
    expect(told(placed, room())).toBe("Anna puts a die on 332; 2 funnels fill. +3, −1 for Ben");
    expect(told(rolled, room([0]))).toBe("You roll 5 1 4 and put dice on 332 and 323. +1");
  });

  it("is told in German and Ukrainian", () => {
    language.value = "de";
    expect(told(placed, room())).toBe("Anna setzt einen Würfel; 2 Mulden füllen sich. +3, −1 für Ben");
    expect(told(rolled, room([0]))).toBe("Du würfelst 5, 1 und 4 und setzt 2 Würfel. +1");
    language.value = "uk";
    expect(told(placed, room())).toBe("Anna кладе кубик; заповнюються 2 лунки. +3, −1 для Ben");
    expect(told(rolled, room([0]))).toBe("Ти викидаєш 5, 1 і 4 і кладеш 2 кубики. +1");
  });

  it("says why points came, where that is told", () => {
    const why = { text: "two outside faces", template: "two outside faces" };
    const scored = turn(
      line(0, "332", { kind: "placed", piece: "die", place: "332" }),
      line(0, "331", { kind: "scored", seat: 0, amount: 2, text: why }),
    );
    expect(told(scored, room())).toBe("Anna puts a die down. +2 (two outside faces)");
  });

  it("counts what several steps of a turn brought for the same reason together", () => {
    const faces = (n: number, text: string) => ({
      text,
      template: "{n, plural, one {# face outside} other {# faces outside}}",
      values: { n },
    });
    const scored = turn(
      line(0, "332", { kind: "scored", seat: 0, amount: 1, text: faces(1, "1 face outside") }),
      line(0, "331", { kind: "scored", seat: 0, amount: 1, text: faces(1, "1 face outside") }),
      line(0, "330", { kind: "scored", seat: 0, amount: 3, text: faces(3, "3 faces outside") }),
    );
    expect(told(scored, room())).toContain("+5 (5 faces outside)");
  });

  it("tells a die that goes on from where it came to as one die", () => {
    const hops = turn(
      line(0, "", { kind: "moved", source: "800", place: "611", piece: "die" }),
      line(0, "", { kind: "moved", source: "611", place: "422", piece: "die" }),
    );
    expect(told(hops, room())).toBe("Anna moves a die.");
    const two = turn(
      ...hops.lines,
      line(0, "", { kind: "moved", source: "080", place: "161", piece: "die" }),
    );
    expect(told(two, room())).toBe("Anna moves 2 dice.");
  });

  it.each<[string, Turn]>([
    [
      "Anna moves a die; 1 red and 2 black taken off.",
      turn(
        line(
          0,
          "",
          { kind: "moved", source: "800", place: "611", piece: "die" },
          { kind: "captured", colour: "red" },
          { kind: "captured", colour: "black" },
          { kind: "captured", colour: "black" },
        ),
      ),
    ],
    ["Anna takes a die (golden).", turn(line(0, "000", { kind: "removed", place: "000", colour: "golden" }))],
    ["Anna takes a die.", turn(line(0, "000", { kind: "removed", place: "000", colour: "hidden" }))],
    [
      "Anna puts a die down and turns it.",
      turn(
        line(0, "V-h8", { kind: "placed", place: "h8", piece: "die" }),
        line(0, "1/2675", { kind: "turned", place: "h8", faces: "1/2675", piece: "die" }),
      ),
    ],
    [
      "Anna says “keep”, takes a die and puts it back.",
      turn(
        line(0, "keep", { kind: "called", seat: 0 }),
        line(0, "232", { kind: "removed", place: "232", piece: "die" }),
        line(0, "put back", { kind: "placed", place: "232", piece: "die" }),
      ),
    ],
    [
      "Anna puts a die down.",
      turn(
        line(0, "332", { kind: "placed", place: "332", piece: "die" }),
        line(0, "stop", { kind: "called", seat: 0 }),
      ),
    ],
    [
      "Anna puts a die down.",
      turn(
        line(0, "602", { kind: "placed", place: "602", piece: "die" }),
        line(0, "lay", { kind: "called", seat: 0 }),
        line(0, "6.1", { kind: "scored", seat: 0, amount: 0 }),
      ),
    ],
    [
      "Anna puts a die down, says “again” and rolls 3.",
      turn(
        line(0, "332", { kind: "placed", place: "332", piece: "die" }),
        line(0, "again", { kind: "called", seat: 0 }),
        line(-1, "3", { kind: "rolled", faces: "3" }),
      ),
    ],
    [
      "Anna puts a die down and says “call”.",
      turn(
        line(0, "332", { kind: "placed", place: "332", piece: "die" }),
        line(0, "call", { kind: "called", seat: 0, how: "confirmed" }),
      ),
    ],
    [
      "Anna moves a die; a die is left behind; 1 funnel fills.",
      turn(
        line(
          0,
          "",
          { kind: "moved", source: "800", place: "611", piece: "die" },
          { kind: "filled", place: "800", colour: "green" },
          { kind: "filled", place: "332", colour: "red" },
        ),
      ),
    ],
    ["Ben passes.", turn(line(1, "pass", { kind: "passed", seat: 1 }))],
    ["Ben chooses “ratio 3:2”.", turn(line(1, "ratio 3:2"))],
    ["Ben throws.", turn(line(1, "throw x=-19 y=43 from=247 loft=60"))],
    ["Ben begins.", turn(line(1, "begin", { kind: "called", seat: 1 }))],
    ["Ben says “ratio 3:2”.", turn(line(1, "ratio 3:2", { kind: "called", seat: 1 }))],
    ["Ben points at a place.", turn({ ...line(1, ""), name: { text: "332", place: "332" } })],
    ["Ben makes a choice.", turn(line(1, ""))],
    ["Ben rolls.", turn(line(1, "roll"))],
    ["The roll: 4 and 1.", turn(line(-1, "what was cast", { kind: "rolled", faces: "4 1" }))],
    [
      "Ben rolls 4, 6, 5.",
      turn({
        ...line(-1, "", { kind: "rolled", text: "roll B 465" }),
        name: {
          text: "roll B 465",
          template: "roll {seat} {dice}",
          values: { seat: { text: "B", seat: 1 }, dice: { text: "465", numbers: "465" } },
        } as unknown as Line["name"],
        step: 9,
      }),
    ],
    ["Roll on.", turn({ ...line(-1, "", { kind: "drawn", text: "roll on" }), step: 9 })],
    ["The table is laid.", turn(line(-1, "", { kind: "drawn", text: "the wolf" }))],
    [
      "The table is laid.",
      turn(...[7, 8, 9].map((step) => ({ ...line(-1, "deal", { kind: "drawn" }), step }))),
    ],
    [
      "The dice are rolled.",
      turn(...[7, 8, 9].map((step) => ({ ...line(-1, "A 5", { kind: "rolled", text: "A 5" }), step }))),
    ],
    [
      "The table is laid.",
      turn(...[7, 8, 9].map((step) => ({ ...line(-1, "5", { kind: "rolled" }, { kind: "cleared" }), step }))),
    ],
    [
      "Anna puts 3 dice down.",
      turn(
        line(
          0,
          "",
          { kind: "placed", place: "800", piece: "die" },
          { kind: "placed", place: "701", piece: "die" },
          { kind: "placed", place: "710", piece: "die" },
        ),
      ),
    ],
  ])("reads %s", (sentence, steps) => expect(told(steps, room())).toBe(sentence));

  it.each([
    [
      "Anna throws: the thrown die off, showing 3.",
      [
        line(0, "throw x=-2 y=1188 from=3 loft=60"),
        line(-1, "the thrown die off, showing 3"),
        line(-1, "seen of A share=1000"),
      ],
    ],
    [
      "Ben throws: the thrown die stands.",
      [line(1, "throw x=1 y=2 from=3 loft=60"), line(-1, "the thrown die stands"), line(-1, "426")],
    ],
    [
      "Ben begins: 3 corners filled, done after 14.6 s.",
      [line(1, "begin"), line(-1, "3 corners filled"), line(-1, "done time=14567")],
    ],
    [
      "Anna begins: attempt over.",
      [
        line(0, "begin"),
        line(-1, "dice pulled out part=1 which=3"),
        line(-1, "attempt over mounted=68 pulls=3"),
      ],
    ],
    [
      "Anna chooses “2 into the ladle”: 2 × the thrown die stands.",
      [line(0, "2 into the ladle"), line(-1, "the thrown die stands"), line(-1, "the thrown die stands")],
    ],
  ] as const)("tells what a hand did and what came of it: %s", (sentence, lines) => {
    expect(told(turn(...lines), room([], undefined, true))).toBe(sentence);
  });

  it("calls things what they are", () => {
    const tile: Partial<Event> = { kind: "placed", place: "c3", faces: "0011", piece: "tile" };
    expect(told(turn(line(0, "", tile)), room())).toBe("Anna lays a tile down.");
    coordinates.value = true;
    expect(told(turn(line(0, "", tile)), room())).toBe("Anna lays a tile on c3 (0011).");
  });

  it("has places, which the board can show", () => {
    expect(placesOf(placed, room().table.scene)).toEqual(["332", "331", "330"]);
  });
});

describe("a step looked back at", () => {
  const lines = [
    { ...line(-1, "roll 2", { kind: "rolled", faces: "2" }), step: 1 },
    { ...line(0, "332", { kind: "placed", seat: 0, place: "332", piece: "die" }), step: 2 },
    { ...line(0, "331", { kind: "placed", seat: 0, place: "331", piece: "die" }), step: 3 },
    { ...line(-1, "roll 1", { kind: "rolled", faces: "1" }), step: 4 },
    { ...line(1, "330", { kind: "placed", seat: 1, place: "330", piece: "die" }), step: 5 },
  ];
  const match = { ...room(), lines, room: { players: 2, real_time: false } } as unknown as RoomState;

  it("is told as its turn, as far as that has come", () => {
    expect([0, 1, 2, 3, 5].map((step) => toldOfStep(step, match))).toEqual([
      "You look at the start.",
      "Turn 1 of 2. Anna rolls 2.",
      "Turn 1 of 2. Anna rolls 2 and puts a die down.",
      "Turn 1 of 2. Anna rolls 2 and puts 2 dice down.",
      "Turn 2 of 2. Ben rolls 1 and puts a die down.",
    ]);
  });
});

describe.each(["en", "de", "uk"] as const)("in %s", (code) => {
  it("every step of every game is a sentence without holes", () => {
    language.value = code;
    for (const { positions } of Object.values(fixtures)) {
      for (const { line: step, scene } of positions) {
        if (!step) continue;
        const made = { ...step, seat: Math.min(step.seat, 1) };
        const text = told(turn(made), room([], scene));
        expect(text).toMatch(/^[^{}]+[^.]\.( [+−].+)?$/);
        expect(text).not.toMatch(/told\.|colour\./);
      }
    }
  });

  it("has every text of the board", () => {
    const plain = (key: string) => key.replace(/\.(one|few|many|other)$/, "");
    const mine = (spoken: "en" | "de" | "uk") =>
      new Set(
        Object.keys(catalogue(spoken))
          .filter((key) => /^(board|tray|piece|place|faces|touch|bar|told|colour)\./.test(key))
          .map(plain),
      );
    expect(mine(code)).toEqual(mine("en"));
  });
});
