import { signal } from "@preact/signals";
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import messages from "../fixtures/messages.json";
import type { FromTable } from "../protocol";
import { language } from "../settings";
import { TableContext, type Table } from "./context";
import { Steps } from "./Moves";
import { apply } from "./room";

afterEach(cleanup);

/** Somebody looks back in a match. */
function show(hints: boolean, status: "running" | "over") {
  language.value = "en";
  const whole = apply(null, messages.view as unknown as FromTable, 0)!;
  const state = signal({
    ...whole,
    room: { ...whole.room, hints },
    table: { ...whole.table, status },
  });
  const looking = { step: signal(0) };
  render(
    <TableContext.Provider
      value={{ sitting: { state }, stage: { behind: signal(null) }, looking } as unknown as Table}
    >
      <Steps />
    </TableContext.Provider>,
  );
  return screen.queryByText("Play from here") !== null;
}

it("offers to play on from a position, but not while a match is played without hints", () => {
  expect(show(true, "running")).toBe(true);
  cleanup();
  expect(show(false, "over")).toBe(true);
  cleanup();
  expect(show(false, "running")).toBe(false);
});
