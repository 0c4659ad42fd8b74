import { afterEach, beforeEach, expect, test, vi } from "vitest";
import messages from "../fixtures/messages.json";
import { sceneOf } from "../fixtures/positions";
import type { FromTable, Table } from "../protocol";
import { covered, Moment } from "./moment";
import { apply, type RoomState } from "./room";

const read = sceneOf({
  board: { layers: 2 },
  pieces: [
    { place: "332", faces: "514", afterwards: "000" },
    { place: "800", faces: "236" },
  ],
  headline: "10",
  moment: 4,
});

function room(change: Partial<Table> = {}): RoomState {
  const whole = apply(null, messages.view as unknown as FromTable, 0)!;
  return { ...whole, table: { ...whole.table, hash: "lifted", scene: read, ...change } };
}

const over = vi.fn();
let moment: Moment;

beforeEach(() => {
  vi.useFakeTimers();
  over.mockClear();
  moment = new Moment(over);
});
afterEach(() => {
  moment.end();
  vi.useRealTimers();
});

test("a covered scene shows what is left, without its headline", () => {
  const { pieces, headline } = covered(read);
  expect(pieces.map(({ faces }) => faces)).toEqual(["000", "236"]);
  expect(headline).toBe("");
  const lasting = { ...read, moment: 0 };
  expect(covered(lasting)).toBe(lasting);
});

test("after its seconds a moment is over, and stays so when the position is told again", () => {
  moment.begin(room());
  vi.advanceTimersByTime(3900);
  expect(moment.seen(room()).table.scene).toBe(read);
  vi.advanceTimersByTime(100);
  expect(over).toHaveBeenCalledOnce();
  expect(moment.seen(room({ number: 99 })).table.scene).toEqual(covered(read));
  moment.begin(room({ number: 99 }));
  vi.advanceTimersByTime(9000);
  expect(over).toHaveBeenCalledOnce();
});

test("a fresh table of the same position does not begin the moment anew", () => {
  moment.begin(room());
  vi.advanceTimersByTime(3000);
  moment.begin(room({ number: 99 }));
  vi.advanceTimersByTime(1000);
  expect(over).toHaveBeenCalledOnce();
});

test("the next position ends it, and has a moment of its own", () => {
  moment.begin(room());
  vi.advanceTimersByTime(3000);
  moment.begin(room({ hash: "another", step: 9 }));
  vi.advanceTimersByTime(3900);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(over).toHaveBeenCalledOnce();
  expect(moment.seen(room()).table.scene).toBe(read);
});
