/** Whether this browser is told when it is its guest's turn; what all of it needs is fetched only where it is used. */
import { signal } from "@preact/signals";
import { recall, remember } from "../settings";

const KEPT = "notifications";

export const notified = signal(recall(KEPT) === "on");
notified.subscribe((on) => remember(KEPT, on ? "on" : null));

/** Whether this browser can be told anything. */
export function canNotify(): boolean {
  return (
    typeof navigator !== "undefined" &&
    "serviceWorker" in navigator &&
    "PushManager" in globalThis &&
    "Notification" in globalThis
  );
}

/** Whoever was this guest is so no more: the browser is told nothing. */
export async function endNotifications(): Promise<void> {
  if (notified.peek()) await (await import("./push")).switchOff().catch(() => undefined);
}

/** The service worker speaks as the page does; called once. */
export async function keepNotifications(): Promise<void> {
  if (notified.peek()) (await import("./push")).followLanguage();
}
