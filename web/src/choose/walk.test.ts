import { describe, expect, it } from "vitest";
import { nearestTo, readingOrder, walk, type Stop } from "./walk";

const stops: Stop[] = [
  { touch: "b1", x: 100, y: 100 },
  { touch: "a2", x: 0, y: 0 },
  { touch: "b2", x: 100, y: 1 },
  { touch: "a1", x: 0, y: 100 },
];

describe("walking", () => {
  it("reads line by line", () => {
    expect(readingOrder(stops).map(({ touch }) => touch)).toEqual(["a2", "b2", "a1", "b1"]);
  });

  it("goes to the nearest stop in the direction of an arrow", () => {
    expect(walk(stops, "a2", "ArrowRight")).toBe("b2");
    expect(walk(stops, "a2", "ArrowDown")).toBe("a1");
    expect(walk(stops, "b1", "ArrowUp")).toBe("b2");
    expect(walk(stops, "b1", "ArrowLeft")).toBe("a1");
  });

  it("stays where there is nothing further, and begins at the first", () => {
    expect(walk(stops, "a2", "ArrowUp")).toBe("a2");
    expect(walk(stops, null, "ArrowRight")).toBe("a2");
    expect(walk(stops, "gone", "End")).toBe("b1");
  });

  it("does not take other keys, nor walk where nothing is offered", () => {
    expect(walk(stops, "a2", "x")).toBeNull();
    expect(walk([], null, "ArrowUp")).toBeNull();
  });

  it("finds the nearest stop to a point", () => {
    expect(nearestTo(stops, 90, 80)).toBe("b1");
    expect(nearestTo([], 0, 0)).toBeNull();
  });
});
