/** On a small screen the map is longer than its frame: what can be touched is brought into it. */

const MARGIN = 12; // pixels that stay above it

/** Scroll to what is offered, unless some of it is seen already. */
export function bringIntoSight(frame: HTMLElement, still: boolean): void {
  const edges = frame.getBoundingClientRect();
  const offers = [...frame.querySelectorAll(".map-offer:not(.map-chosen):not([data-missed])")];
  const boxes = offers.map((offer) => offer.getBoundingClientRect());
  if (!boxes.length || boxes.some(({ top, bottom }) => top >= edges.top && bottom <= edges.bottom)) return;
  const highest = Math.min(...boxes.map(({ top }) => top));
  const top = frame.scrollTop + highest - edges.top - MARGIN;
  frame.scrollTo({ top, behavior: still ? "auto" : "smooth" });
}
