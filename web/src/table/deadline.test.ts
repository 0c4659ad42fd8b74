import { expect, test } from "vitest";
import messages from "../fixtures/messages.json";
import type { FromTable, Table } from "../protocol";
import { countdown, deadlineOf } from "./deadline";
import { apply, type RoomState } from "./room";

function room(change: Partial<Table>, since = 0): RoomState {
  const whole = apply(null, messages.view as unknown as FromTable, since)!;
  return { ...whole, table: { ...whole.table, status: "running", acting: [], ...change } };
}

test("a deadline counts from when it was first told", () => {
  const first = deadlineOf(room({ ends_in: 60_000 }), null)!;
  expect(first).toEqual({ at: 60_000, whole: 60_000 });
  expect(deadlineOf(room({ ends_in: 39_900 }, 20_200), first)).toBe(first);
  expect(deadlineOf(room({ ends_in: 1_000 }, 59_000), first)).toBe(first);
});

test("another one takes its place, a short one does not", () => {
  const first = deadlineOf(room({ ends_in: 60_000 }), null);
  expect(deadlineOf(room({ ends_in: 60_000 }, 5_000), first)).toEqual({ at: 65_000, whole: 60_000 });
  expect(deadlineOf(room({ ends_in: 600 }, 5_000), first)).toBe(first);
  expect(deadlineOf(room({ ends_in: 600 }), null)).toBeNull();
  expect(deadlineOf(room({ ends_in: 2_000 }, 5_000), first)).toBeNull();
  expect(deadlineOf(room({ ends_in: null }), first)).toBeNull();
  expect(deadlineOf(room({ ends_in: 9_000, status: "paused" }), first)).toBeNull();
});

test("the last three seconds are called out while nobody may act", () => {
  const waiting = room({ ends_in: 5_000 });
  expect([0, 2_001, 3_500, 4_999, 5_000].map((now) => countdown(waiting, now))).toEqual([
    null,
    3,
    2,
    1,
    null,
  ]);
  expect(countdown(room({ ends_in: 2_000, acting: [1] }), 0)).toBeNull();
  expect(countdown(room({ ends_in: 250 }), 0)).toBeNull();
  expect(countdown(room({ ends_in: null }), 0)).toBeNull();
});
