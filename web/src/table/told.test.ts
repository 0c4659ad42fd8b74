import { beforeEach, describe, expect, it } from "vitest";
import { event, fixtures, sceneOf } from "../fixtures/positions";
import type { Event, Line, Member, SeatShown } from "../protocol";
import { language } from "../settings";
import { catalogue } from "../words/words";
import type { RoomState } from "./room";
import { told } from "./told";

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
function room(you: number[] = [], scene = sceneOf({ board: {}, pieces: [{ place: "332" }] })): RoomState {
  return {
    you: { guest: "", name: "", seats: you, owner: false },
    table: {
      seats: [seat(0, "red", member("Anna", you.includes(0))), seat(1, "green", member("Ben"))],
      scene,
    },
  } as unknown as RoomState;
}

function line(by: number, name: string, ...events: Partial<Event>[]): Line {
  return { step: 1, seat: by, name, events: events.map(event), spent: 0, moment: 0 };
}

beforeEach(() => {
  language.value = "en";
});

const placed = line(
  0,
  "332",
  { kind: "placed", seat: 0, place: "332", piece: "die" },
  { kind: "filled", place: "331" },
  { kind: "filled", place: "330" },
  { kind: "scored", seat: 0, amount: 3 },
  { kind: "scored", seat: 1, amount: -1 },
);

describe("what a step did", () => {
  it("is told in one sentence", () => {
    expect(told(placed, room())).toBe("Anna puts a die on 332; 2 funnels fill; +3; −1 for Ben.");
    expect(told(placed, room([0]))).toBe("You put a die on 332; 2 funnels fill; +3; −1 for Ben.");
  });

  it("is told in German and Ukrainian", () => {
    language.value = "de";
    expect(told(placed, room())).toBe(
      "Anna legt einen Würfel auf 332; 2 Trichter füllen sich; +3; −1 für Ben.",
    );
    expect(told(placed, room([0]))).toMatch(/^Du legst einen Würfel auf 332;/);
    language.value = "uk";
    expect(told(placed, room())).toBe("Anna кладе кубик на 332; заповнюються 2 лунки; +3; −1 для Ben.");
  });

  it.each<[string, Line]>([
    [
      "Anna moves 800 to 611; 1 red and 2 black taken off.",
      line(
        0,
        "",
        { kind: "moved", source: "800", place: "611" },
        { kind: "captured", colour: "red" },
        { kind: "captured", colour: "black" },
        { kind: "captured", colour: "black" },
      ),
    ],
    ["Anna takes golden 000.", line(0, "000", { kind: "removed", place: "000", colour: "golden" })],
    ["Anna takes 000.", line(0, "000", { kind: "removed", place: "000", colour: "hidden" })],
    ["Anna turns h8 (1/2675).", line(0, "1/2675", { kind: "turned", place: "h8", faces: "1/2675" })],
    ["Ben passes.", line(1, "pass", { kind: "passed", seat: 1 })],
    ["Ben: ratio 3:2.", line(1, "ratio 3:2")],
    ["Ben: ratio 3:2.", line(1, "ratio 3:2", { kind: "called", seat: 1 })],
    ["The roll: 4 1.", line(-1, "what was cast", { kind: "rolled", faces: "4 1" })],
    ["Chance: B signal 2.", line(-1, "", { kind: "rolled", text: "B signal 2" })],
    ["Chance: roll on.", line(-1, "", { kind: "drawn", text: "roll on" })],
    [
      "Anna puts dice on 800, 701 and 710.",
      line(
        0,
        "",
        { kind: "placed", place: "800", piece: "die" },
        { kind: "placed", place: "701", piece: "die" },
        { kind: "placed", place: "710", piece: "die" },
      ),
    ],
  ])("reads %s", (sentence, step) => expect(told(step, room())).toBe(sentence));

  it("calls things what they are", () => {
    const tile: Partial<Event> = { kind: "placed", place: "c3", faces: "0011", piece: "tile" };
    expect(told(line(0, "", tile), room())).toBe("Anna lays a tile on c3 (0011).");
  });
});

describe.each(["en", "de", "uk"] as const)("in %s", (code) => {
  it("every step of every game is a sentence without holes", () => {
    language.value = code;
    for (const { positions } of Object.values(fixtures)) {
      for (const { line: step, scene } of positions) {
        if (step)
          expect(told({ ...step, seat: Math.min(step.seat, 1) }, room([], scene))).toMatch(/^[^{}]+[^.]\.$/);
        if (step)
          expect(told({ ...step, seat: Math.min(step.seat, 1) }, room([], scene))).not.toMatch(
            /told\.|colour\./,
          );
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
