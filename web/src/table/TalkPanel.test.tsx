import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import messages from "../fixtures/messages.json";
import type { FromTable } from "../protocol";
import { language } from "../settings";
import type { Panel } from "./atTable";
import { TableContext, type Table } from "./context";
import { apply } from "./room";
import { muted, Talk, unmute } from "./talk";
import { TalkPanel } from "./TalkPanel";

const ask = vi.fn().mockResolvedValue({ type: "done" });
let talk: Talk;
let panel: ReturnType<typeof signal<Panel | null>>;

beforeEach(() => {
  language.value = "en";
  localStorage.clear();
  for (const [by] of muted.peek()) unmute(by);
  ask.mockClear();
});
afterEach(cleanup);

function show({ chat = false, seats = [0] }: { chat?: boolean; seats?: number[] } = {}) {
  const whole = apply(null, messages.view as unknown as FromTable, 0)!;
  const state = signal({ ...whole, room: { ...whole.room, chat }, you: { ...whole.you, seats } });
  talk = new Talk();
  panel = signal<Panel | null>("talk");
  const at = { sitting: { state, ask }, stage: { behind: signal(null) }, talk, panel } as unknown as Table;
  render(
    <TableContext.Provider value={at}>
      <TalkPanel />
    </TableContext.Provider>,
  );
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("sends a phrase by its number and makes way", () => {
  show();
  click("Well played");
  expect(ask).toHaveBeenCalledWith({ type: "remark", what: 3 });
  expect(panel.value).toBeNull();
});

it("sends a reaction likewise", () => {
  show();
  click("Heart");
  expect(ask).toHaveBeenCalledWith({ type: "remark", what: 12 });
});

it("has nothing to say for whoever watches", () => {
  show({ chat: true, seats: [] });
  expect(screen.queryByRole("button", { name: "Hello" })).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("has a field for own words only where the host allowed them", () => {
  show();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("sends own words and empties the field when they are said", async () => {
  show({ chat: true });
  const field = screen.getByRole<HTMLInputElement>("textbox");
  fireEvent.input(field, { target: { value: "hi there" } });
  await act(async () => {
    fireEvent.submit(field.form!);
    await Promise.resolve();
  });
  expect(ask).toHaveBeenCalledWith({ type: "chat", text: "hi there" });
  expect(field.value).toBe("");
});

it("shows what was said as it was written, and mutes who said it", async () => {
  show({ chat: true });
  await act(() =>
    talk.hear({ type: "chatted", seat: 1, who: "Ben", by: "b", text: "<img src=x onerror=alert(1)>" }),
  );
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
  expect(document.querySelector("img")).toBeNull();
  click("Do not hear Ben");
  expect(screen.queryByText(/onerror/)).toBeNull();
  expect(screen.getByText("You do not hear Ben.")).toBeTruthy();
  click("Hear again");
  expect(screen.getByText(/onerror/)).toBeTruthy();
});
