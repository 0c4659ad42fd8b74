import { signal } from "@preact/signals";
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import messages from "../fixtures/messages.json";
import type { FromTable } from "../protocol";
import { language } from "../settings";
import { TableContext, type Table } from "./context";
import { Replay } from "./Replay";
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
  const looking = { step: signal(0), plays: signal(false) };
  const stage = { quiet: signal(true), behind: signal(null) };
  render(
    <TableContext.Provider value={{ sitting: { state }, looking, stage } as unknown as Table}>
      <Replay />
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
