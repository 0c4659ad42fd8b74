import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import messages from "../fixtures/messages.json";
import { event } from "../fixtures/positions";
import type { Event, FromTable, Line } from "../protocol";
import { language } from "../settings";
import { TableContext, type Table } from "./context";
import { Moves } from "./Moves";
import { apply } from "./room";

afterEach(cleanup);

/** Four rolls, of which three lay the table; then a turn of two steps. */
const ROLLED: Partial<Event> = { kind: "rolled", faces: "5 1" };
const PLACED: Partial<Event> = { kind: "placed", piece: "die", seat: 0 };
const LINES: Line[] = [
  ...[1, 2, 3, 4].map((step) => line(step, -1, ROLLED)),
  line(5, 0, { ...PLACED, place: "332" }),
  line(6, 0, { ...PLACED, place: "323" }),
];

function line(step: number, seat: number, told: Partial<Event>): Line {
  return { step, seat, name: "", events: [event(told)], spent: 0, moment: 0 };
}

/** The list of moves, and what was shown and looked at. */
function list() {
  language.value = "en";
  const state = signal({ ...apply(null, messages.view as unknown as FromTable, 0)!, lines: LINES });
  const did: string[] = [];
  const stage = { behind: signal(null) };
  const looking = { step: signal(null), at: (step: number) => did.push(`look ${step}`) };
  const hints = {
    show: (places: readonly string[]) => did.push(`show ${places.join(" ")}`),
    unshow: () => did.push("unshow"),
  };
  render(
    <TableContext.Provider value={{ sitting: { state }, stage, looking, hints } as unknown as Table}>
      <Moves chosen />
    </TableContext.Provider>,
  );
  return did;
}

it("tells a turn in a line, and how the table is laid in one that can be opened", () => {
  list();
  const texts = () => [...document.querySelectorAll(".move-text")].map((one) => one.textContent);
  expect(texts()).toEqual(["The table is laid.", expect.stringMatching(/5 and 1 and puts? 2 dice down\.$/)]);
  fireEvent.click(screen.getByLabelText("Show every step"));
  expect(texts().slice(1, 4)).toEqual(Array(3).fill("The roll: 5 and 1."));
  fireEvent.click(screen.getByLabelText("Fold"));
  expect(texts()).toHaveLength(2);
});

it("shows the places of a turn on the board while it is pointed at, and looks back when it is chosen", () => {
  const did = list();
  const turn = document.querySelector('.move[data-last="6"]')!;
  fireEvent.pointerEnter(turn);
  fireEvent.pointerLeave(turn);
  fireEvent.click(turn);
  expect(did).toEqual(["show 332 323", "unshow", "look 6"]);
});
