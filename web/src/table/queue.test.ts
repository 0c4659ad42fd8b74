import { expect, test, vi } from "vitest";
import type { Board } from "../board";
import type { Event, Scene } from "../protocol";
import { Queue } from "./queue";

/** A board that tells nothing on until it is allowed to. */
class SlowBoard {
  shown: [Scene, number][] = [];
  skips = 0;
  private go: (() => void)[] = [];

  show(scene: Scene, events: readonly Event[]): Promise<void> {
    this.shown.push([scene, events.length]);
    return new Promise((done) => this.go.push(done));
  }
  skip(): void {
    this.skips++;
    this.finish();
  }
  finish(): void {
    this.go.splice(0).forEach((go) => go());
  }
}

const events = [{ kind: "passed" }] as Event[];
const scene = (name: string) => ({ notices: [name] }) as unknown as Scene;
const names = (board: SlowBoard) =>
  board.shown.map(([shown, count]) => `${shown.notices[0]}${count ? "!" : ""}`);
const turn = () => new Promise((done) => setTimeout(done, 0));

function start(): { board: SlowBoard; queue: Queue; quiet: boolean[] } {
  const board = new SlowBoard();
  const quiet: boolean[] = [];
  const queue = new Queue(
    () => [board as unknown as Board],
    (is) => quiet.push(is),
  );
  return { board, queue, quiet };
}

test("one after the other, and quiet only at the end", async () => {
  const { board, queue, quiet } = start();
  queue.add({ scene: scene("a"), events });
  queue.add({ scene: scene("b"), events });
  expect(names(board)).toEqual(["a!"]);
  board.finish();
  await turn();
  expect(names(board)).toEqual(["a!", "b!"]);
  expect(quiet).toEqual([false]);
  board.finish();
  await turn();
  expect(quiet).toEqual([false, true]);
});

test("skipping shows the last of what waits, at once", async () => {
  const { board, queue, quiet } = start();
  for (const name of ["a", "b", "c"]) queue.add({ scene: scene(name), events });
  queue.skip();
  await turn();
  expect(names(board)).toEqual(["a!", "c"]);
  board.finish();
  await turn();
  expect(quiet.at(-1)).toBe(true);
});

test("everything is told though it is skipped", async () => {
  const { board, queue } = start();
  const told: string[] = [];
  for (const name of ["a", "b", "c"]) queue.add({ scene: scene(name), events, begin: () => told.push(name) });
  queue.skip();
  await turn();
  board.finish();
  expect(told).toEqual(["a", "b", "c"]);
});

test("where too many wait, the oldest are shown without animation", async () => {
  const { board, queue } = start();
  for (const name of ["a", "b", "c", "d", "e", "f"]) queue.add({ scene: scene(name), events });
  board.finish();
  await turn();
  expect(names(board)).toEqual(["a!", "b"]);
});

test("a jump forgets what waits", async () => {
  const { board, queue } = start();
  for (const name of ["a", "b"]) queue.add({ scene: scene(name), events });
  queue.jump({ scene: scene("z"), events: [] });
  await turn();
  expect(names(board)).toEqual(["a!", "z"]);
});

test("the end is told when it has been shown, not before", async () => {
  const { board, queue } = start();
  const end = vi.fn();
  queue.add({ scene: scene("a"), events, end });
  await turn();
  expect(end).not.toHaveBeenCalled();
  board.finish();
  await turn();
  expect(end).toHaveBeenCalledOnce();
});

test("no animation lasts, and who waited long is shown without one", async () => {
  vi.useFakeTimers();
  try {
    const { board, queue } = start();
    queue.add({ scene: scene("a"), events });
    queue.add({ scene: scene("b"), events });
    await vi.advanceTimersByTimeAsync(1900);
    expect(names(board)).toEqual(["a!"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(board.skips).toBe(1);
    expect(names(board)).toEqual(["a!", "b"]);
  } finally {
    vi.useRealTimers();
  }
});
