import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import type { ComponentType } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import messages from "../fixtures/messages.json";
import type { FromTable, Line, Table as Shown, TableChange } from "../protocol";
import { language } from "../settings";
import type { Panel } from "./atTable";
import { TableContext, type Table } from "./context";
import { changedTable } from "./differences";
import { DrawingDialog, MoreDialog, ResignDialog } from "./dialogs";
import { HandOver } from "./HandOver";
import { PromptLine } from "./PromptLine";
import { ResultCard } from "./ResultCard";
import { apply } from "./room";

const ask = vi.fn();

beforeEach(() => {
  language.value = "en";
  vi.clearAllMocks();
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Somebody plays both seats; this part of the page is shown. */
function show(Part: ComponentType, change: Partial<Shown> = {}, lines: Line[] = []) {
  const whole = apply(null, messages.view as unknown as FromTable, 0)!;
  const { members } = whole.table.seats[0]!;
  const table = { ...whole.table, ...change };
  const seats = table.seats.map((seat) => ({
    ...seat,
    player: "person" as const,
    members,
    may: ["computer" as const, "leave" as const],
  }));
  const you = { ...whole.you, seats: [0, 1] };
  const at = {
    sitting: {
      state: signal({ ...whole, you, lines, table: { ...table, seats } }),
      ask,
      latency: signal(null),
    },
    stage: { behind: signal(null), quiet: signal(true) },
    looking: { step: signal(null) },
    ahead: { touches: signal([]) },
    acts: signal(null),
    choosing: { made: signal([]), next: signal([]), armed: signal(false), asked: signal(null) },
    panel: signal<Panel | null>("result"),
  } as unknown as Table;
  render(
    <TableContext.Provider value={at}>
      <Part />
    </TableContext.Provider>,
  );
}

const moved = (seat: number): Line => ({ step: 1, seat, name: "332", events: [], spent: 0, moment: 0 });
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));

it("says to whom it is handed on, for a while", () => {
  vi.useFakeTimers();
  show(HandOver, { acting: [1] }, [moved(0)]);
  expect(screen.getByText("Hand over to Green").querySelector(".die")?.className).toBe("die die-green");
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.queryByText("Hand over to Green")).toBeNull();
});

it("shows the colour of whoever is asked", () => {
  show(PromptLine);
  expect(screen.getByText(/^Red’s turn/).querySelector(".die")?.className).toBe("die die-red");
});

it("calls everybody by their colour, whatever the seats are called", () => {
  const whole = apply(null, messages.view as unknown as FromTable, 0)!;
  const called = ["first", "second"].map((title, k) => ({ ...whole.table.seats[k]!, title }));
  show(PromptLine, { seats: called });
  expect(screen.getByText(/^Red’s turn/)).toBeDefined();
});

it("calls them as the game does where the colours do not tell them apart", () => {
  const whole = apply(null, messages.view as unknown as FromTable, 0)!;
  const called = ["first", "second"].map((title, k) => ({ ...whole.table.seats[k]!, title, colour: "red" }));
  show(PromptLine, { seats: called });
  expect(screen.getByText(/^First’s turn/)).toBeDefined();
});

it("asks who gives up", () => {
  show(ResignDialog);
  click("Green");
  expect(ask).toHaveBeenCalledWith({ type: "resign", seat: 1 });
});

it("asks once more before all agree on a draw", () => {
  show(MoreDialog, { may: ["draw"] });
  click("Offer a draw");
  expect(ask).not.toHaveBeenCalled();
  cleanup();
  show(DrawingDialog);
  click("Agree on a draw");
  expect(ask).toHaveBeenCalledWith({ type: "offer", what: "draw" });
});

it("says whose seat a computer would take, and whose would be left", () => {
  show(MoreDialog);
  expect(screen.getByText("Let a computer play Green")).toBeDefined();
  click("Leave the seat of Green");
  expect(ask).toHaveBeenCalledWith({ type: "leave", seat: 1 });
});

it("names the winner and all others by their colours in the result", () => {
  const whole = apply(null, messages.view as unknown as FromTable, 0)!;
  show(ResultCard, changedTable(whole.table, messages.over.table as unknown as TableChange));
  const seats = [...document.querySelectorAll(".result-seats li")].map((seat) => seat.textContent);
  expect(seats.join()).not.toContain("You");
  expect(seats.map((text) => text?.replace(/\d+/, "")).sort()).toEqual(["Green", "Red"]);
  expect(document.querySelector("dialog")?.textContent).not.toContain("You win");
});
