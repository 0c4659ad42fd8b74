import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import messages from "../fixtures/messages.json";
import { event } from "../fixtures/positions";
import type { Event, FromTable, Scene, SeatShown } from "../protocol";
import { language } from "../settings";
import { TableContext, type Table } from "./context";
import { Players } from "./Players";
import { apply } from "./room";

const ask = vi.fn();
const stage = {
  behind: signal(null),
  looked: signal<{ scene: Scene } | null>(null),
  scored: signal<readonly Event[]>([]),
};

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

it("tells what belongs to the position that is looked back at", () => {
  const then = { pieces: [], trays: [], notices: ["It was so once."] } as unknown as Scene;
  stage.looked.value = { scene: then };
  show();
  stage.looked.value = null;
  expect(screen.getByText("It was so once.")).toBeTruthy();
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
