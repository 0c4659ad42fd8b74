import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Choice } from "../protocol";
import type { AtTable, Panel } from "./context";
import { Keys } from "./keys";

const CHOICES: Choice[] = [
  { seat: 0, name: "332", touch: ["cell:332"] },
  { seat: 0, name: "323", touch: ["cell:323"] },
  { seat: 0, name: "stop", touch: ["button:stop"] },
];

const did: string[] = [];
const choices = signal<readonly Choice[]>([]);
const walked = signal<string | null>(null);
const panel = signal<Panel | null>(null);
let keys: Keys;
let stop: () => void;

function press(...pressed: string[]): void {
  for (const key of pressed)
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  did.length = 0;
  choices.value = CHOICES;
  panel.value = walked.value = null;
  const at = {
    panel,
    sight: { look: (side: string) => did.push(`look ${side}`) },
    hints: { ask: () => did.push("hint") },
    looking: { step: signal(null), by: (n: number) => did.push(`step ${n}`) },
    stage: { quiet: signal(true) },
    announcements: { say: () => undefined },
    sitting: {
      state: signal({
        table: {
          may: ["takeback"],
          choices: CHOICES,
          scene: { board: { layers: 9 }, pieces: [], trays: [] },
        },
      }),
      ask: (asking: { type: string }) => did.push(asking.type),
    },
    choosing: {
      choices,
      walked,
      made: signal([]),
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
