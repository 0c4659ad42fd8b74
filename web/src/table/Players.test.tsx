import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import messages from "../fixtures/messages.json";
import { event } from "../fixtures/positions";
import type { Event, FromTable, Scene, SeatShown } from "../protocol";
import { language } from "../settings";
import { TableContext, type Table } from "./context";
import { Players } from "./Players";
import { apply } from "./room";
import { Talk } from "./talk";

const ask = vi.fn();
const talk = new Talk();
const looked = signal<{ step: number; scene: Scene } | null>(null);
const stage = { behind: signal(null), scored: signal<readonly Event[]>([]), looked };

beforeEach(() => {
  language.value = "en";
  vi.clearAllMocks();
});
afterEach(cleanup);

/** Ben at the other seat, with which you may do so much. */
function show(...may: SeatShown["may"][number][]) {
  const whole = apply(null, messages.view as unknown as FromTable, 0)!;
  const [mine, theirs] = whole.table.seats;
  const ben = { ...mine!.members[0]!, name: "Ben", you: false, here: false };
  const seats = [mine!, { ...theirs!, colour: "golden", player: "person" as const, members: [ben], may }];
  const state = signal({ ...whole, table: { ...whole.table, seats } });
  const at = {
    sitting: { state, ask },
    looking: { step: signal(null) },
    choosing: { previewed: signal(null) },
    stage,
    talk,
  } as unknown as Table;
  render(
    <TableContext.Provider value={at}>
      <Players />
    </TableContext.Provider>,
  );
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("shows a seat in its colour, whatever it is called", () => {
  show();
  expect([...document.querySelectorAll(".die")].map((die) => die.className)).toEqual([
    "die die-red",
    "die die-golden",
  ]);
});

it("points from a seat to who profits from its points", () => {
  show();
  expect(document.querySelector(".player-profits")).toBeNull();
  const scene = (messages.view as unknown as { table: { scene: Scene } }).table.scene;
  looked.value = { step: 0, scene: { ...scene, profits: [1, 0] } };
  cleanup();
  show();
  const arrows = [...document.querySelectorAll(".player-profits")];
  expect(arrows.map((arrow) => arrow.getAttribute("aria-label"))).toEqual(["for Ben", "for You"]);
  expect(arrows[0]!.querySelector(".die")!.className).toBe("die die-golden");
  looked.value = null;
});

describe("a seat of somebody else", () => {
  it("has the buttons that the server says, and no others", () => {
    show();
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("is freed by the host", () => {
    show("sit", "free");
    expect(screen.queryByText("Join in")).toBeNull(); // you sit already
    click("Free the seat");
    expect(ask).toHaveBeenCalledWith({ type: "free", seat: 1 });
  });

  it("is claimed when its people are gone", () => {
    show("win", "replace");
    click("Claim the win");
    expect(ask).toHaveBeenLastCalledWith({ type: "claim", seat: 1, what: "win", level: "club" });
    click("Let a computer play");
    click("Master");
    expect(ask).toHaveBeenLastCalledWith({ type: "claim", seat: 1, what: "computer", level: "master" });
  });
});

it("says what the last move brought, and why", () => {
  stage.scored.value = [event({ kind: "scored", seat: 1, amount: 2, text: "two outside faces" })];
  show();
  const [mine, theirs] = document.querySelectorAll(".player");
  expect(theirs!.querySelector(".player-gain")!.textContent).toBe("+2");
  expect(theirs!.querySelector(".player-why")!.textContent).toBe("two outside faces");
  expect(mine!.querySelector(".player-gain, .player-why")).toBeNull();
  stage.scored.value = [];
});

it("shows what somebody says under their name, for a moment", async () => {
  vi.useFakeTimers();
  show();
  await act(() => talk.hear({ type: "remarked", seat: 1, who: "Ben", by: "b", what: 3 }));
  expect(document.querySelectorAll(".player")[1]!.querySelector(".player-said")!.textContent).toBe(
    "Well played",
  );
  await act(() => void vi.advanceTimersByTime(10_000));
  expect(document.querySelector(".player-said")).toBeNull();
  vi.useRealTimers();
});

it("tells what everybody had in the step that is looked at", () => {
  const { scene } = apply(null, messages.view as unknown as FromTable, 0)!.table;
  const tray = { ...scene.trays[0]!, owner: 0, title: "dice", pieces: [], count: 7 };
  looked.value = { step: 1, scene: { ...scene, trays: [tray], notices: ["Round 1."] } };
  show();
  looked.value = null;
  expect(screen.queryByText("Dice 7")).not.toBeNull();
  expect(screen.queryByText("Round 1.")).not.toBeNull();
});
