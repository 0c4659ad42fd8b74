/** Which gestures somebody has made in this browser: those need no explaining any more. */
import { signal } from "@preact/signals";
import { recall, remember } from "../../settings";

const KEY = "gestures";
const known = signal<readonly string[]>((recall(KEY) ?? "").split(" ").filter(Boolean));

export function isKnown(name: string): boolean {
  return known.value.includes(name);
}

export function know(name: string): void {
  if (known.peek().includes(name)) return;
  known.value = [...known.peek(), name];
  remember(KEY, known.peek().join(" "));
}
