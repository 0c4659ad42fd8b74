import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Board, BoardSettings, LastMove, Moving } from "../board";
import messages from "../fixtures/messages.json";
import { event, sceneOf } from "../fixtures/positions";
import type { FromTable, Line, News, Scene } from "../protocol";
import { mark } from "../scene/facts";
import { apply, type RoomState } from "./room";
import { Stage } from "./stage";

const view = messages.view as unknown as FromTable;
const lifted = sceneOf({
  board: { layers: 2 },
  pieces: [{ place: "332", faces: "514", afterwards: "000" }],
  headline: "10",
  moment: 4,
});

function room(scene: Scene): RoomState {
  const whole = apply(null, view, 0)!;
  return { ...whole, table: { ...whole.table, scene } };
}

const shown: Scene[] = [];
const remembered: LastMove[] = [];
const announced = vi.fn();
const sat = vi.fn();
const moved = vi.fn();
/** How the board ends what it shows; at once unless it is told to wait. */
let waits = false;
let finish = () => undefined as void;
const begun = vi.fn();
let stage: Stage;
const settled = () => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  shown.length = 0;
  remembered.length = 0;
  waits = false;
  begun.mockClear();
  announced.mockClear();
  sat.mockClear();
  moved.mockClear();
  stage = new Stage(begun, announced);
  const board = {
    show: (scene: Scene) => {
      shown.push(scene);
      return waits ? new Promise<void>((done) => (finish = done)) : Promise.resolve();
    },
    skip: () => finish(),
    offer: () => undefined,
    remember: (last: LastMove) => remembered.push(last),
    sitAt: sat,
    aid: () => undefined,
    move: moved,
    settings: () => undefined,
    dispose: () => undefined,
  };
  stage.mount(board as unknown as Board, {} as BoardSettings);
});
afterEach(() => stage.unmount());

test("while bodies move nothing is told; when they lie, all of it, without another animation", async () => {
  const before = room(lifted);
  stage.arrived(before);
  await settled();
  shown.length = 0;
  const moving = { steady: false } as unknown as Moving;
  stage.move(moving);
  expect(moved).toHaveBeenLastCalledWith(moving);
  const after = { ...before, table: { ...before.table, number: before.table.number + 1, scene: sceneOf({ board: { layers: 2 }, pieces: [] }) } }; // prettier-ignore
  stage.happened(before, { lines: [], table: { number: after.table.number } } as unknown as News, after);
  await settled();
  expect(shown).toEqual([]);
  expect(announced).not.toHaveBeenCalled();
  expect(stage.behind.value).toBe(before);
  stage.settle();
  await settled();
  expect(shown.at(-1)!.pieces).toEqual([]);
  expect(moved).toHaveBeenLastCalledWith(null);
  expect(announced).toHaveBeenCalledOnce();
  expect(stage.behind.value).toBeNull();
});

test("a headline stands there as long as what it tells is shown", async () => {
  stage.arrived(room(lifted));
  expect(stage.headline.value).toBe("10");
  await settled();
  stage.look({ step: 0, scene: sceneOf({ board: {}, pieces: [] }) });
  expect(stage.headline.value).toBe("");
  await settled();
  stage.look(null);
  expect(stage.headline.value).toBe("10");
});

test("a position is told when it is shown, also to who looks at an earlier step", async () => {
  const now = room(lifted);
  stage.arrived(now);
  expect(begun).toHaveBeenLastCalledWith(now);
  await settled();
  stage.look({ step: 0, scene: sceneOf({ board: {}, pieces: [] }) });
  const later = room({ ...lifted, headline: "7" });
  stage.happened(now, { lines: [], deeds: [] } as unknown as News, later);
  expect(begun).toHaveBeenLastCalledWith(later);
  expect(stage.headline.value).toBe("");
});

test("nothing is shown before there is a board", () => {
  const bare = new Stage(begun, () => undefined);
  bare.arrived(room(lifted));
  expect(begun).not.toHaveBeenCalled();
});

test("what is covered is shown covered, unless one looks at an earlier step", async () => {
  stage.arrived(room(lifted));
  await settled();
  stage.covered(room({ ...lifted, headline: "", moment: 0 }));
  expect(shown.at(-1)?.headline).toBe("");
  expect(stage.headline.value).toBe("");
  await settled();
  stage.look({ step: 0, scene: lifted });
  await settled();
  const before = shown.length;
  stage.covered(room({ ...lifted, headline: "", moment: 0 }));
  expect(shown).toHaveLength(before);
});

const line: Line = {
  step: 1,
  seat: 1,
  name: "332",
  events: [event({ kind: "placed", place: "332" }), event({ kind: "scored", seat: 1, amount: 2 })],
  spent: 0,
  moment: 0,
};

test("the eye first, then the words", async () => {
  const before = room(sceneOf({ board: {}, pieces: [] }));
  const after = { ...room({ ...lifted, moment: 0 }), lines: [line] };
  stage.arrived(before);
  await settled();
  waits = true;
  stage.happened(before, { lines: [line], deeds: [] } as unknown as News, after);
  expect(stage.behind.value).toBe(before);
  expect(stage.headline.value).toBe("");
  expect(announced).not.toHaveBeenCalled();
  finish();
  await settled();
  expect(stage.behind.value).toBeNull();
  expect(stage.headline.value).toBe("10");
  expect(announced).toHaveBeenCalledOnce();
  expect(stage.scored.value).toEqual([line.events[1]]);
});

test("whoever skips reads at once", async () => {
  const before = room(sceneOf({ board: {}, pieces: [] }));
  stage.arrived(before);
  await settled();
  waits = true;
  stage.happened(before, { lines: [line], deeds: [] } as unknown as News, room(lifted));
  stage.skip();
  expect(stage.behind.value).toBeNull();
});

test("what is said without anything moving on the board does not wait", async () => {
  const before = room(sceneOf({ board: {}, pieces: [] }));
  stage.arrived(before);
  await settled();
  waits = true;
  stage.happened(before, { lines: [], deeds: [] } as unknown as News, room(lifted));
  expect(stage.behind.value).toBeNull();
});

test("what was last is marked after a reload and in what is looked at", async () => {
  stage.arrived({ ...room(lifted), lines: [line] });
  expect(remembered.at(-1)?.marks).toEqual([mark("332", "last")]);
  await settled();
  stage.look({ step: 0, scene: sceneOf({ board: {}, pieces: [] }) });
  expect(remembered.at(-1)?.marks).toEqual([]);
});

describe("several at one screen", () => {
  const scene = sceneOf({ board: {}, pieces: [] });
  const at = (acting: number[], own = [0, 1]): RoomState => {
    const whole = room(scene);
    return { ...whole, you: { ...whole.you, seats: own }, table: { ...whole.table, acting } };
  };
  const seat = () => sat.mock.lastCall?.[0] as number;
  const news = { lines: [line], deeds: [] } as unknown as News;

  test("the table turns to whoever is to move when what was done is shown", async () => {
    stage.turnToPlayer(true);
    stage.arrived(at([0]));
    await settled();
    expect(seat()).toBe(0);
    waits = true;
    stage.happened(at([0]), news, at([1]));
    expect(seat()).toBe(0);
    finish();
    await settled();
    expect(seat()).toBe(1);
    expect(stage.seat).toBe(1);
  });

  test("while a computer plays it stays", async () => {
    stage.turnToPlayer(true);
    stage.arrived(at([1]));
    await settled();
    stage.happened(at([1]), news, at([2]));
    await settled();
    expect(seat()).toBe(1);
  });

  test("who has one seat stays there, and so does who does not want it", async () => {
    stage.turnToPlayer(true);
    stage.arrived(at([1], [0]));
    await settled();
    expect(seat()).toBe(0);
    stage.turnToPlayer(false);
    stage.arrived(at([1]));
    await settled();
    expect(seat()).toBe(0);
    stage.turnToPlayer(true);
    expect(seat()).toBe(1);
  });
});

test("what is chosen ahead is shown while nothing moves", async () => {
  const offer = vi.fn();
  stage.mount(
    {
      show: () => Promise.resolve(),
      skip: () => undefined,
      offer,
      remember: () => undefined,
      sitAt: sat,
      aid: () => undefined,
      settings: () => undefined,
      dispose: () => undefined,
    } as unknown as Board,
    {} as BoardSettings,
  );
  stage.arrived(room(lifted));
  await settled();
  stage.intend(["die:800"]);
  expect(offer).toHaveBeenLastCalledWith([{ touch: "die:800", chosen: true, waits: true, seat: 0 }]);
});
