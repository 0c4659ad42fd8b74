import { beforeEach, describe, expect, test } from "vitest";
import messages from "../fixtures/messages.json";
import { sceneOf } from "../fixtures/positions";
import type { FromTable, Table, TableChange } from "../protocol";
import { language } from "../settings";
import { catalogue } from "../words/words";
import { changedTable } from "./differences";
import { promptOf, written } from "./prompt";
import { apply, type RoomState } from "./room";

function state(change: Partial<Table> = {}): RoomState {
  const whole = apply(null, messages.view as unknown as FromTable, 0)!;
  return { ...whole, table: { ...whole.table, ...change } };
}
const over = (): RoomState => ({
  ...state(),
  table: changedTable(state().table, messages.over.table as unknown as TableChange),
});
const cells = ["cell:332", "cell:233", "cell:323"];

beforeEach(() => {
  language.value = "en";
});

test("on your turn it says what to do and how much glows", () => {
  const { text, tone } = promptOf(state(), { begun: false, next: cells, armed: false, asked: null });
  expect(text).toBe("Your turn: put a die into an empty funnel. 3 places glow.");
  expect(tone).toBe("yours");
});

test("one choice is not several", () => {
  expect(
    promptOf(state(), { begun: false, next: cells.slice(0, 1), armed: false, asked: null }).text,
  ).toContain("1 place glows.");
});

test("dice are called dice, and what is not only dice is called pieces", () => {
  const glowing = (kind: string) => {
    const whole = state();
    const scene = sceneOf({ board: {}, pieces: [{ place: "332" }, { place: "323", kind }] });
    const told = { ...whole, table: { ...whole.table, scene } };
    return promptOf(told, { begun: false, next: ["die:332", "die:323"], armed: false, asked: null }).text;
  };
  expect(glowing("die")).toContain("2 dice glow.");
  expect(glowing("stone")).toContain("2 pieces glow.");
});

test("pieces of a tray that are alike all glow", () => {
  const { scene } = state().table;
  const piece = { ...scene.pieces[0]!, place: "01" };
  const trays = [
    { ...scene.trays[0]!, owner: 0, pieces: [piece, piece, { ...piece, place: "02" }], count: null },
  ];
  const held = state({ scene: { ...scene, trays } });
  const next = ["tray:01", "tray:02"];
  expect(promptOf(held, { begun: false, next, armed: false, asked: null }).text).toContain("3 pieces glow.");
});

test("a started move asks for its next step", () => {
  expect(promptOf(state(), { begun: true, next: cells, armed: false, asked: null }).text).toBe(
    "Now choose where it goes. 3 places glow.",
  );
  expect(promptOf(state(), { begun: true, next: ["face:264"], armed: false, asked: null }).text).toBe(
    "Now choose how it lies.",
  );
});

test("who plays all seats alone is told which colour moves", () => {
  const alone = state();
  const seats = alone.table.seats.map((seat) => ({
    ...seat,
    player: "person" as const,
    members: alone.table.seats[0]!.members,
  }));
  const both = { ...alone, you: { ...alone.you, seats: [0, 1] }, table: { ...alone.table, seats } };
  expect(promptOf(both, { begun: false, next: [], armed: false, asked: null }).text).toBe(
    "Red’s turn: put a die into an empty funnel.",
  );
});

test("while a computer thinks, it is counted for how long", () => {
  const theirs = state({ acting: [1], choices: [] });
  expect(promptOf(theirs, undefined, 0.2).text).toBe("Master is thinking.");
  expect(promptOf(theirs, undefined, 2.7).text).toBe("Master is thinking (2 s).");
});

test("of a person only that it is their turn is known", () => {
  const whole = state({ acting: [1], choices: [] });
  const ben = { name: "Ben", you: false, here: true, ready: true, turn: true };
  const seats = [
    whole.table.seats[0]!,
    { ...whole.table.seats[1]!, player: "person" as const, members: [ben] },
  ];
  expect(promptOf({ ...whole, table: { ...whole.table, seats } }, undefined, 9).text).toBe(
    "It is Ben’s turn.",
  );
});

test("a button that asks is named", () => {
  const text = promptOf(state(), {
    begun: false,
    next: ["confirm:call"],
    armed: false,
    asked: "confirm:call",
  }).text;
  expect(text).toBe("Press Call once more if you mean it; anything else takes it back.");
});

describe("in real time", () => {
  const race = (change: Partial<Table>) => {
    const whole = state({ prompt: "find a funnel with 9, or call Blank if there is none", ...change });
    return { ...whole, room: { ...whole.room, real_time: true } };
  };
  const request = "Find a funnel with 9, or call Blank if there is none.";

  test("the request is said as it is, and nothing is counted", () => {
    expect(promptOf(race({}), { begun: false, next: cells, armed: false, asked: null }).text).toBe(request);
    expect(promptOf(race({}), { begun: true, next: cells, armed: false, asked: null }).text).toBe(
      "Now choose where it goes.",
    );
  });

  test("whoever only looks on reads it too, unless it is for somebody else", () => {
    expect(promptOf(race({ choices: [], acting: [0, 1] })).text).toBe(request);
    expect(promptOf(race({ choices: [], acting: [], prompt: "wait for the next roll" })).text).toBe(
      "Wait for the next roll.",
    );
    expect(promptOf(race({ choices: [], acting: [], prompt: "" })).text).toBe("It goes on in a moment.");
    expect(promptOf(race({ choices: [], acting: [1], prompt: "roll the die" })).text).toBe(
      "Master is thinking.",
    );
    const rolls = { text: "B is to roll", template: "{seat} is to roll", values: { seat: { seat: 1 } } };
    expect(promptOf(race({ choices: [], acting: [1], prompt: rolls })).text).toBe("B is to roll.");
    expect(promptOf(race({ choices: [], acting: [1], ends_in: 600 })).text).toBe(request);
  });
});

test("nothing is counted where finding it is the game", () => {
  const whole = state();
  const hidden = { ...whole, table: { ...whole.table, scene: { ...whole.table.scene, glow: false } } };
  expect(promptOf(hidden, { begun: false, next: cells, armed: false, asked: null }).text).toBe(
    "Your turn: put a die into an empty funnel.",
  );
});

test("somebody who is away is waited for by name", () => {
  const whole = state({ acting: [1], choices: [] });
  const ben = { name: "Ben", you: false, here: false, ready: true, turn: true };
  whole.table = {
    ...whole.table,
    seats: [whole.table.seats[0]!, { ...whole.table.seats[1]!, player: "person", members: [ben] }],
  };
  expect(promptOf(whole).text).toBe("It is Ben’s turn, who is away just now.");
});

test("real dice are asked for", () => {
  const rolls = state({
    acting: [-1],
    prompt: "roll the die",
    choices: [{ seat: -1, name: "roll 4", touch: ["button:roll", "face:4"] }],
  });
  expect(promptOf(rolls).text).toBe("On your own table, roll the die; then say what it shows.");
});

test("at the end: who won, why, and with what points", () => {
  expect(promptOf(over()).text).toBe("Master wins. You gave up. Points: 0\u00a0: 0.");
});

test("points are not told where they only repeat who won", () => {
  const whole = over();
  expect(promptOf({ ...whole, room: { ...whole.room, points: false } }).text).toBe(
    "Master wins. You gave up.",
  );
});

test("an empty seat is waited for with a link to send", () => {
  const whole = state({ status: "waiting" });
  const seats = [whole.table.seats[0]!, { ...whole.table.seats[1]!, player: "person" as const, members: [] }];
  expect(promptOf({ ...whole, table: { ...whole.table, seats } }).text).toBe(
    "Waiting for one more player. Send them the link.",
  );
});

test("when all sit, you are asked first, then the slow ones are waited for", () => {
  const whole = state({ status: "waiting" });
  const [mine, theirs] = whole.table.seats;
  const member = mine!.members[0]!;
  const ben = { ...member, name: "Ben", you: false, ready: false };
  const at = (ready: boolean) =>
    promptOf({
      ...whole,
      you: { ...whole.you, ready },
      table: {
        ...whole.table,
        may: ["ready"],
        seats: [
          { ...mine!, members: [{ ...member, ready }] },
          { ...theirs!, player: "person", members: [ben] },
        ],
      },
    }).text;
  expect(at(false)).toBe("Everybody is here. Say when you are ready.");
  expect(at(true)).toBe("Waiting until Ben is ready.");
});

test("a table that is full and ready waits for a host who does not sit", () => {
  const whole = state({ status: "waiting", may: [] });
  const [mine, theirs] = whole.table.seats;
  const ben = { ...mine!.members[0]!, name: "Ben", you: false, ready: true };
  const seats = [{ ...mine!, members: [ben], may: [] }, theirs!];
  const watcher = { ...whole.you, seats: [], owner: false, ready: false };
  const at = (you: typeof watcher, may: string[]) =>
    promptOf({ ...whole, you, table: { ...whole.table, seats, may } }).text;
  expect(at(watcher, [])).toBe("Everybody is ready. The host begins.");
  expect(at({ ...watcher, owner: true }, ["ready"])).toBe("Everybody is here. Say when you are ready.");
});

test("who may not sit down is not asked to", () => {
  const whole = state({ status: "waiting" });
  const empty = { ...whole.table.seats[1]!, player: "person" as const, members: [] };
  const at = (may: "sit"[]) =>
    promptOf({
      ...whole,
      you: { ...whole.you, seats: [], owner: false },
      table: { ...whole.table, seats: [{ ...empty, may }] },
    }).text;
  expect(at(["sit"])).toBe("A seat is free. Sit down to play, or just watch.");
  expect(at([])).toBe("Waiting for one more player.");
});

test("a closed table says so, after its last game too", () => {
  expect(promptOf(state({ status: "over", closed: true })).text).toBe("The host has closed this table.");
  const played = over();
  const { text, tone } = promptOf({ ...played, table: { ...played.table, closed: true } });
  expect(text).toMatch(/^Master wins\..* The host has closed this table\.$/);
  expect(tone).toBe("over");
});

test("German and Ukrainian say everything English says", () => {
  const keys = (code: "en" | "de" | "uk") =>
    Object.keys(catalogue(code)).filter((key) => key.startsWith("table."));
  const base = (key: string) => key.replace(/\.(one|few|many|other)$/, "");
  for (const code of ["de", "uk"] as const) {
    expect(new Set(keys(code).map(base))).toEqual(new Set(keys("en").map(base)));
    for (const key of keys("en")) {
      const holes = (text: string) =>
        [...text.matchAll(/\{\w+\}/g)]
          .map(String)
          .filter((hole) => hole !== "{count}")
          .sort();
      const text = catalogue(code)[key];
      if (text !== undefined) expect(holes(text), `${code} ${key}`).toEqual(holes(catalogue("en")[key]!));
    }
  }
});

test("Ukrainian counts in its own way", () => {
  language.value = "uk";
  expect(promptOf(state(), { begun: false, next: cells, armed: false, asked: null }).text).toContain(
    "Світяться 3 місця.",
  );
});

test("half points are written as the language writes them", () => {
  expect(written(8.5)).toBe("8.5");
  language.value = "de";
  expect([8.5, -0.5, 1000, 1 / 3].map(written)).toEqual(["8,5", "−0,5", "1000", "0,33"]);
});
