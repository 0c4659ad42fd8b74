import { signal } from "@preact/signals";
import { cleanup, render } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { event } from "../fixtures/positions";
import type { Event, Line } from "../protocol";
import { sound } from "../settings";
import { Bell } from "./Bell";
import { TableContext, type Table } from "./context";

const bell = vi.hoisted(() => vi.fn());
vi.mock("./useSounds", () => ({ useSounds: () => ({ bell }) }));
afterEach(cleanup);

test.each<[Event["kind"], number]>([
  ["called", 1],
  ["passed", 0],
  ["placed", 0],
  ["drawn", 0],
])("what is %s rings the bell %i times", (kind, times) => {
  bell.mockClear();
  sound.value = true;
  const state = signal({ room: { real_time: true }, lines: [] as Line[] });
  render(
    <TableContext.Provider value={{ sitting: { state } } as unknown as Table}>
      <Bell />
    </TableContext.Provider>,
  );
  const line = { step: 1, seat: 0, name: "stop", events: [event({ kind })], spent: 0, moment: 0 };
  act(() => {
    state.value = { ...state.value, lines: [line] };
  });
  expect(bell).toHaveBeenCalledTimes(times);
});
