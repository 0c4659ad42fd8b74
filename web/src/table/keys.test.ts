import { computed, signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nextTouches } from "../choose/touches";
import type { Choice } from "../protocol";
import { coordinates } from "../settings";
import type { AtTable, Panel } from "./atTable";
import { Keys } from "./keys";

const CHOICES: Choice[] = [
  { seat: 0, name: "332", touch: ["cell:332"] },
  { seat: 0, name: "323", touch: ["cell:323"] },
  { seat: 0, name: "stop", touch: ["button:stop"] },
];

const did: string[] = [];
const chosenAhead: string[] = [];
const choices = signal<readonly Choice[]>([]);
const walked = signal<string | null>(null);
const panel = signal<Panel | null>(null);
const quiet = signal(true);
const behind = signal<object | null>(null);
const turning = signal<object | null>(null);
const table = signal({ real_time: false, glow: true });
let keys: Keys;
let stop: () => void;

function press(...pressed: string[]): void {
  for (const key of pressed) pressOn(document.body, key);
}

/** Whether the key was left to the browser. */
function pressOn(target: Element, key: string, repeat = false): boolean {
  return target.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true }));
}

beforeEach(() => {
  coordinates.value = true;
  vi.useFakeTimers();
  did.length = chosenAhead.length = 0;
  choices.value = CHOICES;
  panel.value = walked.value = null;
  quiet.value = true;
  behind.value = turning.value = null;
  table.value = { real_time: false, glow: true };
  const at = {
    panel,
    sight: { look: (side: string) => did.push(`look ${side}`) },
    hints: { ask: () => did.push("hint") },
    looking: { step: signal(null), by: (n: number) => did.push(`step ${n}`) },
    ahead: { back: () => chosenAhead.pop() !== undefined },
    stage: { seat: -1, quiet, behind, skip: () => did.push("skip") },
    announcements: { say: () => undefined, name: () => undefined },
    sitting: {
      state: computed(() => ({
        room: { real_time: table.value.real_time, players: 2 },
        you: { seats: [] },
        table: {
          may: ["takeback"],
          choices: CHOICES,
          scene: { board: { layers: 9 }, pieces: [], trays: [], poses: [], glow: table.value.glow },
        },
      })),
      ask: (asking: { type: string }) => did.push(asking.type),
    },
    choosing: {
      choices,
      walked,
      turning,
      facing: signal("face:1/2675"),
      turn: (steps: number, over: boolean) => did.push(`${over ? "tip" : "turn"} ${steps}`),
      settle: () => did.push("settle"),
      made: signal([]),
      next: computed(() => nextTouches(choices.value, [])),
      walkTo: (touch: string) => (walked.value = touch),
      touch: (touch: string) => did.push(`touch ${touch}`),
      play: (choice: Choice) => did.push(`play ${choice.name}`),
      back: () => did.push("back"),
    },
  } as unknown as AtTable;
  keys = new Keys(at);
  stop = keys.listen();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("who does not see the names of places types none", () => {
  coordinates.value = false;
  press("3", "3", "2");
  expect(keys.typing.value).toBe("");
  expect(did).toEqual(["look C", "look C", "look B"]);
  press("s");
  expect(keys.typing.value).toBe("s");
});

test("a move is typed anywhere", () => {
  press("3", "3", "2");
  expect(keys.typing.value).toBe("332");
  press("Enter");
  expect(did).toEqual(["play 332"]);
  expect(keys.typing.value).toBe("");
});

test("a digit alone looks at a side, though moves begin with it", () => {
  press("3");
  expect(did).toEqual([]);
  vi.advanceTimersByTime(800);
  expect(did).toEqual(["look C"]);
  expect(keys.typing.value).toBe("");
});

test("a key that begins no move acts at once", () => {
  press("1", "h", "u");
  expect(did).toEqual(["look A", "hint", "offer"]);
});

test("Escape and U take back what was chosen ahead before all else", () => {
  chosenAhead.push("cell:332", "cell:323");
  press("Escape", "u");
  expect(chosenAhead).toEqual([]);
  expect(did).toEqual([]);
  press("Escape");
  expect(did).toEqual(["back"]);
});

test("Escape forgets what was typed, then closes what is open, then goes back", () => {
  press("3", "3");
  panel.value = "rules";
  press("Escape");
  expect(keys.typing.value).toBe("");
  press("Escape");
  expect(panel.value).toBeNull();
  expect(did).toEqual([]);
  press("Escape");
  expect(did).toEqual(["back"]);
});

test("arrows walk what can be touched, and Enter touches it", () => {
  press("ArrowRight", "Enter");
  expect(did).toEqual([`touch ${walked.value}`]);
  expect(walked.value).toMatch(/^cell:/);
});

test("what is typed in a field is nobody's move", () => {
  const field = document.body.appendChild(document.createElement("input"));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
  field.remove();
  expect(did).toEqual([]);
});

describe("Space", () => {
  test("presses the only button", () => {
    press(" ");
    expect(did).toEqual(["touch button:stop"]);
  });

  test("presses nothing where there are several buttons, or none", () => {
    choices.value = [...CHOICES, { seat: 0, name: "pass", touch: ["button:pass"] }];
    press(" ");
    choices.value = CHOICES.slice(0, 2);
    press(" ");
    expect(did).toEqual([]);
  });

  test("skips what moves first; in real time it presses", () => {
    quiet.value = false;
    press(" ");
    table.value = { real_time: true, glow: true };
    press(" ");
    choices.value = [];
    press(" ");
    expect(did).toEqual(["skip", "touch button:stop", "skip"]);
  });

  test("is one press however long it is held", () => {
    pressOn(document.body, " ", true);
    expect(did).toEqual([]);
  });

  test("belongs to what has the focus, but in real time only to the bar", () => {
    const tool = document.body.appendChild(document.createElement("button"));
    const bar = document.body.appendChild(document.createElement("div"));
    bar.className = "choice-bar";
    const chip = bar.appendChild(document.createElement("button"));
    expect(pressOn(tool, " ")).toBe(true);
    table.value = { real_time: true, glow: true };
    expect(pressOn(chip, " ")).toBe(true);
    expect(did).toEqual([]);
    expect(pressOn(tool, " ")).toBe(false);
    expect(did).toEqual(["touch button:stop"]);
    tool.remove();
    bar.remove();
  });
});

describe("where finding what fits is the game", () => {
  beforeEach(() => {
    table.value = { real_time: false, glow: false };
  });

  test("arrows walk buttons only", () => {
    press("ArrowRight", "ArrowUp", "ArrowLeft");
    expect(walked.value).toBe("button:stop");
  });

  test("only whole names are taken", () => {
    press("3", "3", "Enter");
    press("3", "3", "2", "Enter");
    expect(did).toEqual(["play 332"]);
  });
});

test("a key finishes what is on its way, and means what it means then", () => {
  behind.value = {};
  press("h");
  expect(did).toEqual(["skip", "hint"]);
});

test("arrows turn the die that is being turned, and Enter leaves it so", () => {
  turning.value = {};
  press("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Enter");
  expect(did).toEqual(["turn 1", "turn -1", "tip 1", "tip -1", "settle"]);
});
