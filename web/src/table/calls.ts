import type { Line } from "../protocol";

/** Whether somebody only said something, and not to have dice rolled: nothing was moved, placed or scored by it. */
export function isCall({ seat, events }: Line, next: Line | undefined): boolean {
  return seat >= 0 && events.length === 0 && next?.seat !== -1;
}
