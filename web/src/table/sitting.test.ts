import { afterEach, beforeEach, expect, test, vi } from "vitest";
import messages from "../fixtures/messages.json";
import type { View } from "../protocol";
import { FakeSocket } from "../server/socket.mock";
import { toast } from "../ui";
import { Sitting } from "./sitting";
import { Talk } from "./talk";

vi.mock("../ui", () => ({ toast: vi.fn() }));

const view = messages.view as unknown as View;
const move = { type: "move", number: view.table.number, seat: 0, name: "332" } as const;
let sitting: Sitting;

function line(): FakeSocket {
  return FakeSocket.made.at(-1)!;
}

function comesBack(told: View): void {
  vi.advanceTimersByTime(20_000);
  line().opens();
  line().says(told);
}

function moves(): unknown[] {
  return line().sent.filter(({ type }) => type === "move");
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  vi.mocked(toast).mockClear();
  sitting = new Sitting("room1", new Talk());
  line().opens();
  line().says(view);
});

afterEach(() => {
  sitting.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a move that was lost on the way is sent again when the line is back", async () => {
  const asked = sitting.ask(move);
  expect(moves()).toHaveLength(1);
  line().breaks();
  comesBack(view);
  await vi.waitFor(() => expect(moves()).toHaveLength(1));
  const [again] = moves() as { id: number }[];
  expect(again).toMatchObject(move);
  line().says({ type: "done", id: again!.id, number: move.number + 1 });
  await expect(asked).resolves.toMatchObject({ type: "done" });
  expect(toast).not.toHaveBeenCalled();
});

test("a move that is made without a line waits for it", async () => {
  line().breaks();
  void sitting.ask(move);
  comesBack(view);
  await vi.waitFor(() => expect(moves()).toHaveLength(1));
});

test("a move that arrived though its answer was lost is not made twice", async () => {
  const asked = sitting.ask(move);
  line().breaks();
  const made = { step: view.lines.length + 1, seat: 0, name: "332", events: [], spent: 1, moment: 0 };
  comesBack({
    ...view,
    table: { ...view.table, number: move.number + 1 },
    lines: [...view.lines, made],
  });
  await expect(asked).resolves.toBeNull();
  expect(moves()).toEqual([]);
  expect(toast).not.toHaveBeenCalled();
});

test("if the table went on without the move, that is said", async () => {
  const asked = sitting.ask(move);
  line().breaks();
  comesBack({ ...view, table: { ...view.table, number: move.number + 1 } });
  await expect(asked).resolves.toBeNull();
  expect(moves()).toEqual([]);
  expect(toast).toHaveBeenCalledOnce();
});

test("what is no move is not sent later, and that is said", async () => {
  line().breaks();
  await expect(sitting.ask({ type: "resume" })).resolves.toBeNull();
  expect(toast).toHaveBeenCalledOnce();
});

test("whoever leaves takes the move along", async () => {
  line().breaks();
  const asked = sitting.ask(move);
  sitting.leave();
  await expect(asked).resolves.toBeNull();
});
