/** Notifications, in the service worker: what the server sent says which room it is; the words are those of the page.
 *
 * The page says them in advance (`Noted`): a worker that imported them with the page could not be one file.
 */
import { note, noted } from "./noted";

/** What is said where the page has not said how. */
const TURN = "It is your turn.";
const ROOM = /^[a-z0-9]{1,40}$/;

/** Texts that the page leaves here: `language`, `turn` for the sentence, and `title SLUG` for each game. */
export interface Noted {
  noted: Readonly<Record<string, string>>;
}

/** What of a service worker is needed here; the page's types do not know one. */
export interface PushScope {
  addEventListener(type: "push", hear: (event: PushCame) => void): void;
  addEventListener(type: "message", hear: (event: Lasting & { data: unknown }) => void): void;
  addEventListener(type: "notificationclick", hear: (event: Clicked) => void): void;
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(path: string): Promise<unknown>;
  };
}

interface Window {
  url: string;
  visibilityState: string;
  focus(): Promise<unknown>;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface PushCame extends Lasting {
  data: { json(): unknown } | null;
}

interface Clicked extends Lasting {
  notification: { data: unknown; close(): void };
}

/** Show what comes, and lead to the room. */
export function listenForPush(scope: PushScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(scope, event)));
  scope.addEventListener("message", (event) => event.waitUntil(take(event.data)));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(lead(scope, event.notification.data));
  });
}

async function take(data: unknown): Promise<void> {
  const texts = (data as Partial<Noted> | null)?.noted;
  await Promise.all(Object.entries(texts ?? {}).map(([name, text]) => note(name, String(text))));
}

async function show(scope: PushScope, { data }: PushCame): Promise<void> {
  const { game, room } = read(data);
  const window = await at(scope, room);
  if (window?.visibilityState === "visible") return; // whoever looks at the table sees it
  const language = (await noted("language")) || "en";
  await scope.registration.showNotification((await noted("turn")) || TURN, {
    body: await noted(`title ${game}`),
    lang: language,
    icon: "/icon.svg",
    tag: room, // a later turn of the same table takes its place
    data: room,
  });
}

async function lead(scope: PushScope, room: unknown): Promise<void> {
  const known = typeof room === "string" && ROOM.test(room) ? room : "";
  const window = await at(scope, known);
  await (window ? window.focus() : scope.clients.openWindow(known ? `/room/${known}` : "/"));
}

/** A window at a room, one that can be seen first. */
async function at(scope: PushScope, room: string): Promise<Window | undefined> {
  if (!room) return undefined;
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.filter(({ url }) => new URL(url).pathname === `/room/${room}`);
  return there.find(({ visibilityState }) => visibilityState === "visible") ?? there[0];
}

function read(data: PushCame["data"]): { game: string; room: string } {
  let said: unknown;
  try {
    said = data?.json();
  } catch {
    said = null;
  }
  const { game, room } = (said ?? {}) as { game?: unknown; room?: unknown };
  return {
    game: typeof game === "string" ? game : "",
    room: typeof room === "string" && ROOM.test(room) ? room : "",
  };
}
