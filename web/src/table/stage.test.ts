import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Board, BoardSettings } from "../board";
import messages from "../fixtures/messages.json";
import { sceneOf } from "../fixtures/positions";
import type { FromTable, News, Scene } from "../protocol";
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
const begun = vi.fn();
let stage: Stage;
const settled = () => new Promise((done) => setTimeout(done, 0));

beforeEach(() => {
  shown.length = 0;
  begun.mockClear();
  stage = new Stage(begun, () => undefined);
  const board = {
    show: (scene: Scene) => {
      shown.push(scene);
      return Promise.resolve();
    },
    skip: () => undefined,
    offer: () => undefined,
    sitAt: () => undefined,
    settings: () => undefined,
    dispose: () => undefined,
  };
  stage.mount(board as unknown as Board, {} as BoardSettings);
});
afterEach(() => stage.unmount());

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
