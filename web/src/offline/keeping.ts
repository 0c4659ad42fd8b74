/** What the worker keeps for when there is no line, and how it is answered. Nothing that belongs to one person. */

/** How an address is answered; null: it is no matter of the worker's. */
export type Way = "page" | "file" | "told" | null;

interface Asked {
  method: string;
  mode?: string;
  url: string;
  headers: { has(name: string): boolean };
}

/** Routes of the page; each shows the same index. */
const PAGE = /^\/(mine)?$|^\/(game|learn|room)\//;
/** Files whose names contain a hash of what is in them: they never change. */
const FILE = /^\/assets\//;
/** Games, rules, introductions, lessons and their pictures, and what the page is drawn with: the same for everybody. */
const TOLD =
  /^\/(api\/games(\/[\w-]+\/(rules|introduction|lesson\/\d+|(pictures\/)?[\w-]+\.svg))?$|icon[\w-]*\.(svg|png)$|manifest\.webmanifest$)/;

export function wayOf(asked: Asked, origin: string): Way {
  const url = new URL(asked.url);
  if (asked.method !== "GET" || url.origin !== origin || asked.headers.has("Authorization")) return null;
  if (asked.mode === "navigate") return PAGE.test(url.pathname) ? "page" : null;
  if (FILE.test(url.pathname)) return "file";
  return TOLD.test(url.pathname) ? "told" : null;
}

/** Only a whole answer of this server is kept: no error, no part, nothing that says it must not be. */
export function mayKeep(answer: Response): boolean {
  return (
    answer.status === 200 &&
    answer.type === "basic" &&
    !answer.redirected &&
    !/no-store|private/.test(answer.headers.get("Cache-Control") ?? "")
  );
}
