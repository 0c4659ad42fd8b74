import { beforeEach, describe, expect, it, vi } from "vitest";
import { bringIntoSight } from "./in-sight";

const scrollTo = vi.fn();

/** A map whose frame is 100 pixels high, with offers whose upper edges are so far from that of the frame. */
function map(...tops: number[]): HTMLElement {
  const made = document.createElement("div");
  made.getBoundingClientRect = () => ({ top: 50, bottom: 150 }) as DOMRect;
  made.scrollTo = scrollTo;
  for (const top of tops) {
    const offer = document.createElement("b");
    offer.className = "map-offer";
    offer.getBoundingClientRect = () => ({ top: 50 + top, bottom: 70 + top }) as DOMRect;
    made.append(offer);
  }
  return made;
}

describe("what is offered on the map", () => {
  beforeEach(() => scrollTo.mockClear());

  it("is scrolled to where none of it is seen", () => {
    bringIntoSight(map(400, 300), false);
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 288, behavior: "smooth" });
  });

  it("is scrolled back to, at once where nothing is to move", () => {
    const scrolled = map(-200);
    scrolled.scrollTop = 300;
    bringIntoSight(scrolled, true);
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 88, behavior: "auto" });
  });

  it("stays where it is while some of it is seen, or there is nothing", () => {
    bringIntoSight(map(10, 400), false);
    bringIntoSight(map(), false);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it("is not what is chosen, nor what would do nothing", () => {
    const made = map(400, 500);
    made.children[0]!.classList.add("map-chosen");
    made.children[1]!.setAttribute("data-missed", "true");
    bringIntoSight(made, false);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
