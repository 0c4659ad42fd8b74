/** Where in the page you are: `/`, `/mine`, `/game/{slug}`, `/learn/{slug}`, `/room/{id}`, `/room/{id}/match/{number}`. */
import { signal } from "@preact/signals";
import type { AnchorHTMLAttributes } from "preact";

export type Route =
  | { page: "cabinet" }
  | { page: "mine" }
  | { page: "game" | "learn"; slug: string }
  | { page: "room"; room: string; match: number | null }
  | { page: "unknown" };

export const route = signal<Route>(read(location.pathname));

addEventListener("popstate", () => {
  route.value = read(location.pathname);
});

export function read(path: string): Route {
  const [page, name, ...rest] = path.split("/").filter(Boolean).map(decode);
  if (page === undefined) return { page: "cabinet" };
  if (page === "mine" && name === undefined) return { page };
  if (name && !rest.length && (page === "game" || page === "learn")) return { page, slug: name };
  if (name && !rest.length && page === "room") return { page, room: name, match: null };
  if (name && page === "room" && /^match\/[1-9]\d{0,3}$/.test(rest.join("/")))
    return { page, room: name, match: Number(rest[1]) };
  return { page: "unknown" };
}

/** Go somewhere within the page. `replace` leaves no step back. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else if (path !== location.pathname) history.pushState({ within: true }, "", path);
  route.value = read(path);
}

/** Back to where you came from, or to `path` if you came from elsewhere. */
export function goBack(path: string): void {
  if ((history.state as { within?: boolean } | null)?.within) history.back();
  else go(path, { replace: true });
}

/** A link within the page: a plain click stays here, everything else is the browser's. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
          return;
        event.preventDefault();
        go(href);
      }}
      {...rest}
    />
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
