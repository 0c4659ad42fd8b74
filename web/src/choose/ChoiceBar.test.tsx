import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fixtures } from "../fixtures/positions";
import { language } from "../settings";
import { ChoiceBar } from "./ChoiceBar";

const hands = { touch: vi.fn(), hover: vi.fn(), beside: vi.fn() };
const choose = vi.fn();

beforeEach(() => {
  language.value = "en";
  vi.clearAllMocks();
});
afterEach(cleanup);

function bar(game: string, at: number, made: readonly string[] = []) {
  const { choices, scene } = fixtures[game]!.positions[at]!;
  return render(<ChoiceBar {...{ choices, made, scene, hands, choose }} />).container;
}

describe("the bar", () => {
  it("is not there while everything is on the board", () => {
    expect(bar("rasanto", 0).innerHTML).toBe("");
  });

  it("offers buttons by their names", () => {
    bar("chifoumi", 1);
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(hands.touch).toHaveBeenCalledWith("button:stop");
    expect(screen.queryByText("Back")).toBeNull();
  });

  it("shows the key of the only button, and none where there are several", () => {
    bar("chifoumi", 1);
    expect(screen.getByRole("button", { name: "Stop" }).textContent).toBe("StopSpace");
    cleanup();
    bar("chifoumi placing", 1, ["die:f1", "cell:f2"]);
    expect(screen.queryByText("Space")).toBeNull();
  });

  it("asks whether it is meant", () => {
    const { scene } = fixtures["chifoumi"]!.positions[1]!;
    const choices = [{ seat: 0, name: "call", touch: ["confirm:call"] }];
    const props = { choices, made: [], scene, hands, choose };
    const { rerender } = render(<ChoiceBar {...props} />);
    fireEvent.click(screen.getByRole("button", { name: "Call" }));
    expect(hands.touch).toHaveBeenCalledWith("confirm:call");
    rerender(<ChoiceBar {...props} asked="confirm:call" />);
    expect(screen.getByRole("button", { name: "Really call?" }).className).toContain("is-asking");
  });

  it("offers a way back from a started move", () => {
    bar("chifoumi placing", 1, ["die:f1", "cell:f2"]);
    expect(screen.getByRole("button", { name: "Lay on" })).toBeTruthy();
    fireEvent.click(screen.getByText("Back"));
    expect(hands.beside).toHaveBeenCalledOnce();
  });

  it("draws the faces a die can show in the colour of the seat", () => {
    const faces = bar("cim", 1).querySelectorAll(".choice-face svg");
    expect(faces).toHaveLength(24);
    expect(faces[0]!.innerHTML).toContain("--die-red");
    expect(screen.getByRole("button", { name: /^Showing 1 on top, 3 north/ })).toBeTruthy();
    fireEvent.pointerEnter(screen.getAllByRole("button")[0]!);
    expect(hands.hover).toHaveBeenCalledWith("face:1/3584");
  });

  it("takes a roll of real dice by a click or typed", () => {
    const container = bar("dora", 0);
    expect(screen.getByText("What did you roll?")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Showing 1, 2, 4" }));
    expect(hands.touch).toHaveBeenCalledWith("face:124");
    const input = container.querySelector("input")!;
    fireEvent.input(input, { target: { value: "9" } });
    expect(input.getAttribute("aria-invalid")).toBe("true");
    fireEvent.submit(container.querySelector("form")!);
    expect(choose).not.toHaveBeenCalled();
    fireEvent.input(input, { target: { value: "654" } });
    fireEvent.submit(container.querySelector("form")!);
    expect(choose).toHaveBeenCalledWith(expect.objectContaining({ name: "roll 654", seat: -1 }));
  });

  it("offers as chips what no tray holds", () => {
    const { scene, choices } = fixtures["cim"]!.positions[0]!;
    const container = render(
      <ChoiceBar {...{ choices, made: [], hands, choose }} scene={{ ...scene, trays: [] }} />,
    ).container;
    expect([...container.querySelectorAll("button")].map((chip) => chip.textContent)).toEqual([
      "III",
      "IV",
      "V",
    ]);
  });
});
