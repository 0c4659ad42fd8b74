import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Offered } from "../board";
import type { Choice, Previewed, Table } from "../protocol";
import type { Asking } from "../server/connection";
import { sceneOf } from "../fixtures/positions";
import { Choosing } from "./choosing";
import type { RoomState } from "./room";
import type { Sitting } from "./sitting";
import type { Looked, Stage } from "./stage";

const STEP: Choice[] = [
  { seat: 0, name: "800-701", touch: ["die:800", "cell:701"] },
  { seat: 0, name: "800-710", touch: ["die:800", "cell:710"] },
  { seat: 0, name: "080-170", touch: ["die:080", "cell:170"] },
  { seat: 0, name: "stop", touch: ["button:stop"] },
];

const LYING = sceneOf({ board: { columns: 3, rows: 3 }, pieces: [{ place: "b2", faces: "1/2675" }] });
const TURNS: Choice[] = ["1/2675", "1/5267", "2/1596", "2/6159"].map((face) => ({
  seat: 0,
  name: face,
  touch: ["die:b2", `face:${face}`],
}));

let asked: Asking[];
let offered: readonly Offered[];
let previews: (Previewed | null)[];
let state = signal<RoomState | null>(null);
let choosing: Choosing;
const behind = signal<RoomState | null>(null);

function room(choices: Choice[], may: string[] = [], realTime = false): RoomState {
  const table = { number: 7, choices, may, seats: [{ score: 0 }], scene: LYING } as unknown as Table;
  return { room: { real_time: realTime }, table } as unknown as RoomState;
}

function pointer(type: "mouse" | "touch"): void {
  const event = new Event("pointerdown");
  Object.assign(event, { pointerType: type });
  dispatchEvent(event);
}

const glowing = () => offered.filter((one) => !one.chosen).map((one) => one.touch);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  behind.value = null;
  previews = [];
  state = signal<RoomState | null>(room(STEP));
  const answer = { type: "previewed", scores: [1] } as unknown as Previewed;
  const ask = (asking: Asking) => {
    asked.push(asking);
    return Promise.resolve(asking.type === "preview" ? answer : { number: 8 });
  };
  const sitting = { state, ask, askQuietly: ask } as unknown as Sitting;
  const stage = {
    looked: signal<Looked | null>(null),
    moves: signal(false),
    behind,
    offer: (now: readonly Offered[]) => (offered = now),
    preview: (preview: Previewed | null) => previews.push(preview),
  } as unknown as Stage;
  choosing = new Choosing(sitting, stage);
});

afterEach(() => {
  choosing.end();
  vi.useRealTimers();
});

test("first what can be touched first, then what completes it, then the move is sent", () => {
  pointer("mouse");
  expect(glowing()).toEqual(["die:800", "die:080", "button:stop"]);
  choosing.touch("die:800");
  expect(glowing()).toEqual(["cell:701", "cell:710"]);
  choosing.touch("cell:710");
  expect(asked).toEqual([{ type: "move", number: 7, seat: 0, name: "800-710" }]);
  expect(glowing()).toEqual([]);
});

test("a piece can be carried where something else completes the move", () => {
  expect(choosing.carries("die:800")).toBe(true);
  expect(choosing.carries("button:stop")).toBe(false);
  expect(choosing.carries("cell:701")).toBe(false);
});

test("a touch beside takes the started move back", () => {
  choosing.touch("die:800");
  choosing.beside();
  expect(glowing()).toContain("die:080");
  expect(asked).toEqual([]);
});

test("Escape takes a started move back first, then the started turn", () => {
  state.value = room(STEP, ["back"]);
  choosing.touch("die:800");
  choosing.back();
  expect(asked).toEqual([]);
  choosing.back();
  expect(asked).toEqual([{ type: "back" }]);
});

test("a finger looks first and plays with the second tap; beside it, nothing is played", () => {
  pointer("touch");
  choosing.touch("die:800");
  choosing.touch("cell:701");
  expect(choosing.armed.value).toBe(true);
  expect(asked).toEqual([]);
  choosing.beside();
  expect(choosing.armed.value).toBe(false);
  choosing.touch("cell:701");
  choosing.touch("cell:701");
  expect(asked.at(-1)).toMatchObject({ name: "800-701" });
});

test("tapping another place looks there instead", () => {
  pointer("touch");
  choosing.touch("die:800");
  choosing.touch("cell:701");
  choosing.touch("cell:710");
  expect(asked).toEqual([]);
  expect(choosing.hovered.value).toBe("cell:710");
});

test("buttons need no second tap", () => {
  pointer("touch");
  choosing.touch("button:stop", true);
  expect(asked).toMatchObject([{ name: "stop" }]);
});

test("resting on what completes a move asks once what it would do", async () => {
  pointer("mouse");
  choosing.touch("die:800");
  choosing.hover("cell:701");
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([{ type: "preview", number: 7, seat: 0, name: "800-701" }]);
  expect(previews.at(-1)).not.toBeNull();
  choosing.hover(null);
  expect(previews.at(-1)).toBeNull();
  choosing.hover("cell:701");
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveLength(1);
  expect(previews.at(-1)).not.toBeNull();
});

test("what is not complete is not looked at", async () => {
  choosing.hover("die:800");
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([]);
});

test("a new position forgets what was started", () => {
  choosing.touch("die:800");
  state.value = room(STEP.slice(2));
  expect(glowing()).toEqual(["die:080", "button:stop"]);
});

test("in real time a finger plays at once, and again before the answer has come", () => {
  state.value = room(STEP, [], true);
  pointer("touch");
  choosing.touch("die:800");
  choosing.touch("cell:701");
  choosing.touch("button:stop");
  expect(asked.map((asking) => asking.type === "move" && asking.name)).toEqual(["800-701", "stop"]);
  expect(previews.every((preview) => preview === null)).toBe(true);
});

test("in real time what others do leaves a started move alone while it can be completed", () => {
  state.value = room(STEP, [], true);
  choosing.touch("die:800");
  state.value = room(STEP.slice(1), [], true);
  expect(choosing.made.value).toEqual(["die:800"]);
  state.value = room(STEP.slice(2), [], true);
  expect(choosing.made.value).toEqual([]);
});

describe("a button that asks first", () => {
  const CALL: Choice = { seat: 0, name: "call", touch: ["confirm:call"] };
  const press = () => choosing.touch("confirm:call", true);

  beforeEach(() => {
    state.value = room([...STEP, CALL]);
  });

  test("acts when it is pressed twice", () => {
    press();
    expect(choosing.asked.value).toBe("confirm:call");
    expect(asked).toEqual([]);
    press();
    expect(asked).toMatchObject([{ name: "call" }]);
    expect(choosing.asked.value).toBeNull();
  });

  test("forgets that it was pressed after a few seconds", () => {
    press();
    vi.advanceTimersByTime(4000);
    expect(choosing.asked.value).toBeNull();
    press();
    expect(asked).toEqual([]);
  });

  test.each([
    ["another touch", () => choosing.touch("die:800")],
    ["a touch of nothing offered", () => choosing.touch("cell:000")],
    ["a touch beside", () => choosing.beside()],
    ["Escape", () => choosing.back()],
    ["walking on", () => choosing.walkTo("die:080")],
    ["a new position", () => (state.value = room([CALL]))],
  ])("is taken back by %s", (_, deed) => {
    press();
    deed();
    expect(choosing.asked.value).toBeNull();
    expect(asked).toEqual([]);
  });

  test("needs no second press where its name was typed", () => {
    void choosing.play(CALL);
    expect(asked).toMatchObject([{ name: "call" }]);
  });

  test("can be pressed twice by Enter", () => {
    choosing.walkTo("confirm:call");
    press();
    expect(choosing.walked.value).toBe("confirm:call");
  });

  test("still asks in real time when others have done something", () => {
    state.value = room([...STEP, CALL], [], true);
    press();
    state.value = room([CALL], [], true);
    expect(choosing.asked.value).toBe("confirm:call");
    state.value = room(STEP, [], true);
    expect(choosing.asked.value).toBeNull();
  });
});

test("nothing can be touched while the board still tells what happened", () => {
  expect(glowing()).not.toEqual([]);
  behind.value = room([]);
  expect(glowing()).toEqual([]);
  behind.value = null;
  expect(glowing()).not.toEqual([]);
});

describe("a die that is turned where it lies", () => {
  beforeEach(() => (state.value = room(TURNS)));

  test("needs no touch to be taken, and shows how it lies", () => {
    expect(offered.filter(({ chosen }) => chosen)).toEqual([{ touch: "die:b2", chosen: true, seat: 0 }]);
    expect(choosing.facing.value).toBe("face:1/2675");
  });

  test("turns a step with every touch, and is seen so at once", () => {
    pointer("touch");
    choosing.touch("die:b2");
    expect(choosing.facing.value).toBe("face:1/5267");
    expect(previews.at(-1)?.scene.pieces[0]?.faces).toBe("1/5267");
    choosing.turn(1, true);
    expect(choosing.facing.value).toBe("face:2/6159");
    expect(asked.filter(({ type }) => type === "move")).toEqual([]);
  });

  test("tells what it would do there when the table has said it", async () => {
    choosing.turn(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toContainEqual(expect.objectContaining({ type: "preview", name: "1/5267" }));
    expect(previews.at(-1)?.scores).toEqual([1]);
  });

  test("is left as it lies", () => {
    choosing.turn(-1);
    choosing.settle();
    expect(asked).toContainEqual(expect.objectContaining({ type: "move", name: "2/6159" }));
  });
});
