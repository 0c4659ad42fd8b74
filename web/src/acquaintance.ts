/** Which games somebody has met in this browser, and at which table the first moves are coached. */
import { recall, remember } from "./settings";

const KNOWN = "known";
const COACHED = "coached";

export function isKnown(slug: string): boolean {
  return (recall(KNOWN) ?? "").split(" ").includes(slug);
}

export function meet(slug: string): void {
  if (!isKnown(slug)) remember(KNOWN, `${recall(KNOWN) ?? ""} ${slug}`.trim());
}

export function isCoached(room: string): boolean {
  return recall(COACHED) === room;
}

/** Coach the first moves in a room; null when there is nothing more to say. */
export function coach(room: string | null): void {
  remember(COACHED, room);
}
