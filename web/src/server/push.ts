/** Subscribing to notifications (Web Push). The service worker shows them, in the words that are noted for it here. */
import { effect } from "@preact/signals";
import { language } from "../settings";
import { t } from "../words/words";
import { endPush, pushKey, wantPush } from "./api";
import { notified } from "./notifications";

const WORKER = "/sw.js";

/** Ask for permission and subscribe; to be called by a click. */
export async function switchOn(key: string): Promise<"on" | "denied"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  await subscribe(key);
  notified.value = true;
  followLanguage();
  return "on";
}

/** Say again that this browser wants to be told: as another guest, or with another key of the table. */
export async function renewPush(): Promise<void> {
  const key = await pushKey();
  if (key && Notification.permission === "granted") await subscribe(key);
  else notified.value = false;
}

/** Nothing is shown any more, and the server forgets this browser. */
export async function switchOff(): Promise<void> {
  notified.value = false;
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await endPush(subscription.endpoint);
}

let following = false;

/** Keep the service worker in step with the language of the page. */
export function followLanguage(): void {
  if (following) return;
  following = true;
  effect(() => void note({ language: language.value, turn: t("push.turn") }));
}

/** What a game is called, for its notifications. */
export function noteTitle(game: string, title: string): Promise<void> {
  return note({ [`title ${game}`]: title });
}

/** Leave texts with the service worker (offline/push.ts). */
async function note(noted: Readonly<Record<string, string>>): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ noted }, {});
}

async function subscribe(key: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = bytesOf(key);
  const old = await pushManager.getSubscription();
  if (old && !isOfKey(old, wanted)) await old.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
  const { p256dh = "", auth = "" } = made.toJSON().keys ?? {};
  await wantPush({ endpoint: made.endpoint, key: p256dh, auth });
}

function isOfKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const known = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return known.length === key.length && known.every((byte, k) => byte === key[k]);
}

/** Base64 as the server writes it. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
}
