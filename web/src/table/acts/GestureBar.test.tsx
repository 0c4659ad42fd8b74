import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import messages from "../../fixtures/messages.json";
import type { FromTable, Gesture } from "../../protocol";
import { language } from "../../settings";
import { Choosing } from "../choosing";
import { TableContext, type Table } from "../context";
import { apply, type RoomState } from "../room";
import type { Stage } from "../stage";
import type { Visit } from "../visit";
import { Aiming } from "./aiming";
import { GestureBar } from "./GestureBar";

const view = apply(null, messages.view as unknown as FromTable, 0)!;
const AIM = { name: "aim", low: -45, high: 45, unit: "degrees" };
const STRENGTH = { name: "strength", low: 1, high: 100, unit: "" };
const asked: unknown[] = [];
let choosing: Choosing;
let aiming: Aiming;

afterEach(() => {
  cleanup();
  aiming.leave();
  choosing.end();
  asked.length = 0;
});

function table(gestures: Partial<Gesture>[], others: string[] = []) {
  language.value = "en";
  const whole = gestures.map((gesture) => ({ seat: 0, gesture: "", name: "flick", touches: ["button:flick"], dials: [AIM, STRENGTH], ...gesture })); // prettier-ignore
  const choices = [
    ...whole.map(({ name, touches }) => ({ seat: 0, name: `${name} aim=0 strength=5`, touch: [...touches, "dial:aim=0", "dial:strength=5"] })), // prettier-ignore
    ...others.map((name) => ({ seat: 0, name, touch: [`button:${name}`] })),
  ];
  const state = signal<RoomState | null>({
    ...view,
    table: { ...view.table, number: 8, choices, gestures: whole },
  });
  const ask = vi.fn((asking: unknown) => Promise.resolve(void asked.push(asking)));
  const visit = { state, ask, askQuietly: () => Promise.resolve(null) } as unknown as Visit;
  const stage = {
    looked: signal(null),
    behind: signal(null),
    moves: signal(false),
    offer: () => undefined,
    preview: () => undefined,
    aid: () => undefined,
    shownOn: null,
  } as unknown as Stage;
  choosing = new Choosing(visit, stage);
  aiming = new Aiming(visit, stage, choosing);
  const acts = signal({ aiming, acting: { showing: signal(null) } });
  const at = { sitting: visit, stage, choosing, acts } as unknown as Table;
  return render(<TableContext.Provider value={at}><GestureBar /></TableContext.Provider> ); // prettier-ignore
}

test("dials without a gesture are sliders, and the move is sent with its numbers", async () => {
  table([{}]);
  expect(choosing.choices.value).toEqual([]);
  fireEvent.input(screen.getByRole("slider", { name: "Aim" }), { target: { value: "-12" } });
  fireEvent.input(screen.getByRole("spinbutton", { name: "Strength" }), { target: { value: "80" } });
  fireEvent.click(screen.getByRole("button", { name: "Flick" }));
  await Promise.resolve();
  expect(asked).toEqual([{ type: "move", number: 8, seat: 0, name: "flick aim=-12 strength=80" }]);
});

test("no dial can be set beyond its limits", () => {
  table([{}]);
  fireEvent.input(screen.getByRole("spinbutton", { name: "Strength" }), { target: { value: "800" } });
  expect(aiming.numbers.value).toEqual([0, 100]);
});

test("other moves stay buttons beside a gesture", () => {
  table([{ gesture: "throw", dials: [AIM, AIM, AIM, AIM] }], ["pass"]);
  expect(choosing.choices.value.map(({ name }) => name)).toEqual(["pass"]);
  expect(choosing.gesture.value?.gesture).toBe("throw");
});

test("of several gestures one is chosen by its touches first", () => {
  table([
    { touches: ["tray:red"], name: "throw red" },
    { touches: ["tray:green"], name: "throw green" },
  ]);
  expect(choosing.gesture.value).toBeNull();
  expect(choosing.next.value).toEqual(["tray:red", "tray:green"]);
  choosing.touch("tray:green", true);
  expect(choosing.gesture.value?.name).toBe("throw green");
  expect(asked).toEqual([]);
  choosing.beside();
  expect(choosing.gesture.value).toBeNull();
});
