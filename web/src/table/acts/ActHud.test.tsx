import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { language } from "../../settings";
import { TableContext, type Table } from "../context";
import type { Under } from "./acting";
import { ActHud, watch } from "./ActHud";
import { Hand } from "../../physical/hand";
import type { ActSays } from "../../physical/messages";

afterEach(cleanup);

const control = (name: string, low: number, high: number, rest = 0) => ({ name, low, high, unit: "", once: name === "done", rest }); // prettier-ignore

function shown(hand: Hand | null, told: Partial<ActSays> = {}, live: object | null = null) {
  language.value = "en";
  const under = { act: 1, seat: 0, hand, grasp: null, tool: "breath", live } as unknown as Under;
  const acting = {
    under: signal<Under | null>(under),
    told: signal({
      type: "told",
      act: 1,
      headline: "",
      meters: [],
      marks: [],
      guides: [],
      mishap: false,
      ...told,
    }),
    strength: signal<number | null>(null),
    tenths: signal(73),
  };
  const at = { stage: { shownOn: null }, acts: signal({ acting }) } as unknown as Table;
  return { acting, ...render(<TableContext.Provider value={at}><ActHud /></TableContext.Provider> ) }; // prettier-ignore
}

test("the watch shows tenths, and minutes where there are some", () => {
  expect([0, 73, 600, 1234].map(watch)).toEqual(["0.0", "7.3", "1:00.0", "2:03.4"]);
});

test("time, words and meters of an act are told", () => {
  const { acting } = shown(null, {
    headline: "1 of 4 dice lie together.",
    meters: [{ name: "breath", share: 0.5 }],
  });
  expect(screen.getByRole("timer").textContent).toBe("7.3");
  expect(screen.getByText("1 of 4 dice lie together.")).toBeTruthy();
  expect(screen.getByRole("meter", { name: "Breath" }).getAttribute("aria-valuenow")).toBe("50");
  expect(screen.queryByRole("button")).toBeNull();
  acting.under.value = null;
});

test("who steers can set what needs no pointer, and say that it is done", () => {
  const hand = new Hand(
    { name: "breath", controls: [control("el", -10, 45, 40), control("done", 0, 1)] },
    1,
    () => true,
  );
  shown(hand);
  const slider = screen.getByRole("slider", { name: "Upward" }) as HTMLInputElement;
  expect(slider.value).toBe("40");
  fireEvent.input(slider, { target: { value: "20" } });
  expect(hand.get("el")).toBe(20);
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  expect([hand.get("done"), hand.begun.value]).toEqual([1, true]);
});

test("how strong the hand is just now is seen", () => {
  const { acting, rerender } = shown(null);
  acting.strength.value = 60;
  const at = { stage: { shownOn: null }, acts: signal({ acting }) } as unknown as Table;
  rerender(<TableContext.Provider value={at}><ActHud /></TableContext.Provider>); // prettier-ignore
  expect(screen.getByRole("meter", { name: "Strength" }).getAttribute("aria-valuenow")).toBe("60");
});

test.each(["en", "de", "uk"] as const)("what a slider shows has no meter beside it, in %s", (spoken) => {
  const hand = new Hand({ name: "press", controls: [control("force", 0, 200)] }, 1, () => true);
  const { unmount } = shown(null, { meters: [{ name: "press", share: 0.5 }] });
  expect(screen.getAllByRole("meter")).toHaveLength(1);
  unmount();
  shown(hand, { meters: [{ name: "press", share: 0.5 }] });
  language.value = spoken;
  expect(screen.queryByRole("meter")).toBeNull();
});

test("a lens shows how far a die is from where it belongs", () => {
  const poses = new Float32Array(14);
  poses.set([3, 4, 100, 1, 0, 0, 0], 7);
  const guides = [{ kind: "lens" as const, pose: [0, 4, 100, 1, 0, 0, 0], body: 1, reach: 8 }];
  const bodies = [{ kind: "die", colour: "red" }, { kind: "die", colour: "golden" }]; // prettier-ignore
  shown(null, { guides }, { poses, bodies });
  const lens = screen.getByRole("img", { name: /3\.0 mm/ });
  expect(lens.querySelector(".lens-reach")!.getAttribute("r")).toBe("8");
  expect(lens.querySelector(".lens-middle")!.getAttribute("cx")).toBe("3");
  expect(lens.querySelectorAll(".lens-die polygon")).toHaveLength(1);
});
