/** The service worker: the page, games, rules and lessons as they were last seen, for when there is no line.
 *
 * A new version waits until no page of the old one is open, so nothing changes in the middle of a match.
 */
import { mayKeep, wayOf } from "./keeping";
import { listenForPush, type PushScope } from "./push";

/** What of the service worker's world is used here; the types of the page do not have it. */
interface WorkerScope {
  location: Location;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", heard: (event: Lasting) => void): void;
  addEventListener(type: "fetch", heard: (event: Lasting & Fetched) => void): void;
  addEventListener(type: "message", heard: (event: Lasting & { data: unknown }) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Put in by the build: a name for it, and all its files. */
declare const BUILD: { version: string; files: string[] };

const here = self as unknown as WorkerScope;
const INDEX = "/";
/** Files outlive a build if the next one has them too; what was told does not. */
const FILES = "astragal-files";
const TOLD = `astragal-told-${BUILD.version}`;
/** So long the network may take, in milliseconds, before what is kept is shown. */
const PATIENCE = 3000;
/** Answers kept at most; whoever reads the rules of all sixty games keeps the last ones. */
const MOST_TOLD = 400;
/** Words of games are fetched when they are needed. */
const WORDS = /\.(en|de|uk)-[\w-]+\.js$/;

listenForPush(self as unknown as PushScope);
here.addEventListener("install", (event) => event.waitUntil(install()));
here.addEventListener("activate", (event) => event.waitUntil(activate()));
here.addEventListener("message", (event) => event.waitUntil(keepSeen(event.data)));
here.addEventListener("fetch", (event) => {
  const { request } = event;
  const way = wayOf(request, here.location.origin);
  if (way === "file") event.respondWith(file(request));
  if (way === "page") event.respondWith(inTime(fetch(request), INDEX));
  if (way === "told") {
    const asked = fetch(request);
    event.waitUntil(asked.then((answer) => keep(TOLD, request, answer.clone())).catch(() => undefined));
    event.respondWith(inTime(asked, request));
  }
});

/** The index and everything it may ask for later: they belong together, whatever is served meanwhile. */
async function install(): Promise<void> {
  const files = await caches.open(FILES);
  await (await caches.open(TOLD)).add(INDEX);
  await Promise.all(
    BUILD.files
      .filter((path) => !WORDS.test(path))
      .map(async (path) => {
        if (!(await files.match(path))) await files.add(path);
      }),
  );
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith("astragal-") && name !== FILES && name !== TOLD,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  const files = await caches.open(FILES);
  const known = new Set(BUILD.files);
  const unknown = (await files.keys()).filter(({ url }) => !known.has(new URL(url).pathname));
  await Promise.all(unknown.map((request) => files.delete(request)));
  await here.clients.claim();
}

/** What the page fetched before there was a worker. */
async function keepSeen(seen: unknown): Promise<void> {
  if (!Array.isArray(seen)) return;
  const asked = seen
    .filter((url) => typeof url === "string")
    .slice(-MOST_TOLD)
    .map((url) => new Request(url));
  await Promise.allSettled(
    asked.map(async (request) => {
      const way = wayOf(request, here.location.origin);
      if (way === "file") await file(request);
      if (way === "told" && !(await caches.match(request))) await keep(TOLD, request, await fetch(request));
    }),
  );
}

async function file(request: Request): Promise<Response> {
  const kept = await (await caches.open(FILES)).match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  await keep(FILES, request, answer.clone());
  return answer;
}

/** What the network says, or what is kept if it says nothing in time; without either, whatever it says in the end. */
async function inTime(asked: Promise<Response>, key: Request | string): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  const soon = await Promise.race([asked, late]).catch(() => null);
  if (soon && soon.status < 500) return soon;
  return (await (await caches.open(TOLD)).match(key, { ignoreVary: true })) ?? asked;
}

async function keep(name: string, key: Request, answer: Response): Promise<void> {
  if (!mayKeep(answer)) return;
  const cache = await caches.open(name);
  await cache.delete(key); // what is put again is the newest
  await cache.put(key, answer);
  if (name !== TOLD) return;
  const told = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== INDEX);
  await Promise.all(
    told.slice(0, Math.max(0, told.length - MOST_TOLD)).map((oldest) => cache.delete(oldest)),
  );
}
