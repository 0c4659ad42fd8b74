import { render } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { piece, showing, turnedBy } from "./kinds";
import { PieceDrawing, PieceIcon } from "./PieceDrawing";

const drawn = (given: Parameters<typeof piece>[0], marks = false, height = 1) =>
  render(
    <svg>
      <PieceDrawing piece={piece(given)} marks={marks} height={height} />
    </svg>,
  ).container;
const pips = (element: Element) =>
  [...element.querySelectorAll("[data-pips]")].map((face) => face.querySelectorAll("circle").length);

describe("a piece", () => {
  it("shows the three faces of a die on its corner as pips", () => {
    expect(pips(drawn({ colour: "red", faces: "514" }))).toEqual([5, 1, 4]);
    expect(pips(drawn({ colour: "red" }))).toEqual([]);
  });

  it("shows the faces that are seen of a die where they are, and the others bare", () => {
    const faces = (given: string) =>
      [...drawn({ colour: "red", faces: given }).querySelectorAll("[data-die] > g")].map(
        (face) => face.querySelectorAll("circle").length,
      );
    expect(faces("460")).toEqual([4, 6, 0]);
    expect(faces("005")).toEqual([0, 0, 5]);
    expect(faces("000")).toEqual(faces(""));
    expect(drawn({ colour: "red", faces: "000" }, true).innerHTML).toBe(
      drawn({ colour: "red" }, true).innerHTML,
    );
  });

  it("does not show what is hidden", () => {
    const die = drawn({ colour: "hidden", faces: "514" });
    expect(pips(die)).toEqual([]);
    expect(die.textContent).toBe("?");
  });

  it("shows a lying die by its top and its sides", () => {
    expect(drawn({ colour: "blue", faces: "1/2675", label: "III" }).textContent).toBe("12675");
    const top = (ink: string) =>
      drawn({ colour: "green", faces: "1/2675", label: "III", ink })
        .querySelector("text")!
        .getAttribute("fill");
    expect([top("red"), top("")]).toEqual(["var(--die-red, #c23b2e)", "#22242a"]);
  });

  it("shows a rolled die by its pips, and one with a name by that", () => {
    expect(pips(drawn({ faces: "6" }))).toEqual([6]);
    expect(drawn({ label: "IV" }).textContent).toBe("IV");
    expect(drawn({ faces: "12" }).textContent).toBe("12");
  });

  it("shows a tile by its values in two halves, or in four quarters", () => {
    expect(drawn({ kind: "tile", faces: "0013" }).textContent).toBe("0013");
    const halves = drawn({ kind: "tile", faces: "1133" });
    expect(halves.querySelectorAll("circle")).toHaveLength(1 + 3);
  });

  it("shows a stone by its sign, and how high its stack is", () => {
    expect(
      drawn({ kind: "stone", label: "R", symbol: "rock" }).querySelector("[data-symbol=rock]"),
    ).not.toBeNull();
    expect(drawn({ kind: "stone", label: "R" }).textContent).toBe("R");
    expect(drawn({ kind: "stone", label: "Q" }).textContent).toBe("Q");
    expect(drawn({ kind: "stone", label: "R", symbol: "rock", level: 1 }, false, 2).textContent).toBe("2");
    expect(drawn({ kind: "stone", label: "R", symbol: "rock", level: 0 }, false, 2).textContent).toBe("");
  });

  it.each([
    ["red", "disc"],
    ["green", "triangle"],
    ["black", "square"],
    ["blue", "diamond"],
    ["golden", "star"],
  ])("marks %s with a %s for those who want it", (colour, shape) => {
    expect(drawn({ colour }, true).querySelector(`[data-engraving=${shape}]`)).not.toBeNull();
    expect(drawn({ colour }, false).querySelector("[data-engraving]")).toBeNull();
  });

  it("is a picture of its own that readers skip", () => {
    const svg = render(<PieceIcon piece={piece({ colour: "red" })} size={24} />).container.querySelector(
      "svg",
    )!;
    expect(svg.getAttribute("width")).toBe("24");
    expect(svg.getAttribute("aria-hidden")).toBe("true");
  });
});

describe("the faces of a touch", () => {
  const like = piece({ colour: "green", owner: 1, label: "III" });

  it.each([
    ["1/2675", "die", "1/2675"],
    ["514", "die", "514"],
    ["0011", "tile", "0011"],
    ["01", "tile", "0011"],
    ["4", "die", "4"],
  ])("%s are those of a %s", (faces, kind, shown) => {
    expect(showing(faces, like)).toMatchObject({ kind, faces: shown, colour: "green" });
  });

  it("are a word where they are none", () => expect(showing("A", like)).toBeNull());
});

it("shows north as south from the other side", () => {
  expect(turnedBy(piece({ faces: "1/2675" }), 180).faces).toBe("1/7526");
  expect(turnedBy(piece({ kind: "tile", faces: "0123" }), 180).faces).toBe("2301");
  expect(turnedBy(piece({ faces: "514" }), 180).faces).toBe("514");
  // A quarter clockwise: what was west is seen as north.
  expect(turnedBy(piece({ kind: "tile", faces: "0123" }), 90).faces).toBe("3012");
});
