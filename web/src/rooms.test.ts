/** The rooms of the page are layers: each imports only from those before it. CONTRIBUTING.md says what they hold. */
import { expect, it } from "vitest";

/** From the ground up. The files beside the rooms are the ground, but for main.tsx, which opens the door to all. */
const ROOMS = [
  "ground",
  "words",
  "pieces",
  "fixtures",
  "route",
  "offline",
  "ui",
  "server",
  "scene",
  "physical",
  "choose",
  "map",
  "scene3d",
  "account",
  "dialogs",
  "setup",
  "table",
  "cabinet",
  "mine",
  "app",
  "door",
];

const files = import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

/** `./map/find.ts` is in map, and so is `./map`, which means its index. */
function roomOf(path: string): string {
  if (path === "./main.tsx") return "door";
  const [, first, ...rest] = path.split("/") as [string, string];
  return rest.length || ROOMS.includes(first) ? first : "ground";
}

/** The code of its own that a file imports, at once or later, as paths from here; styles belong to whoever shows them. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]*)"/g)]
    .map((match) => new URL(match[1]!, `file://${path.slice(1)}`).pathname)
    .filter((pathname) => !pathname.endsWith(".css"))
    .map((pathname) => `.${pathname}`);
}

it("imports only from the rooms below", () => {
  const height = (path: string) => ROOMS.indexOf(roomOf(path));
  const upward = Object.entries(files).flatMap(([path, text]) =>
    importsOf(path, text)
      .filter((found) => roomOf(found) !== roomOf(path) && height(found) >= height(path))
      .map((found) => `${path} imports ${found}`),
  );
  expect(upward).toEqual([]);
});

it("knows every room there is", () => {
  expect(new Set(Object.keys(files).map(roomOf))).toEqual(new Set(ROOMS));
});
