import { expect, test } from "vitest";
import { mayKeep, wayOf } from "./keeping";

const HERE = "https://table.example";

function way(path: string, { method = "GET", mode = "cors", token = false } = {}) {
  const headers = new Headers(token ? { Authorization: "Bearer secret" } : {});
  return wayOf({ method, mode, url: new URL(path, HERE).href, headers }, HERE);
}

test("routes of the page are the index", () => {
  for (const path of ["/", "/mine", "/game/rasanto", "/learn/cim", "/room/abc?seat=1"]) {
    expect(way(path, { mode: "navigate" })).toBe("page");
  }
  expect(way("/api/rooms/abc/picture.svg", { mode: "navigate" })).toBeNull();
});

test("files with a hash in their name are kept, and what everybody is told alike", () => {
  expect(way("/assets/index-a1b2.js")).toBe("file");
  for (const path of [
    "/api/games",
    "/api/games/el-dado/rules?language=de&theme=dark&marks=false&names=false",
    "/api/games/el-dado/introduction",
    "/api/games/el-dado/lesson/1",
    "/api/games/el-dado/picture.svg?theme=light",
    "/api/games/el-dado/pictures/el-dado-goal.svg?theme=light",
    "/icon.svg",
    "/icon-192.png",
    "/manifest.webmanifest",
  ]) {
    expect(way(path), path).toBe("told");
  }
});

test("what belongs to one person or to a room is never touched", () => {
  for (const path of [
    "/api/guests",
    "/api/guests/renew",
    "/api/rooms",
    "/api/rooms/mine",
    "/api/rooms/abc",
    "/api/rooms/abc/picture.svg",
    "/api/rooms/games",
    "/api/socket?room=abc",
    "/api/announcement",
    "/api/games/el-dado/lesson/1/move?name=332",
    "/api/metrics",
    "/api/mine",
    "/mine/x",
    "/sw.js",
    "https://elsewhere.example/api/games",
  ]) {
    expect(way(path), path).toBeNull();
  }
  expect(way("/api/games", { token: true })).toBeNull();
  expect(way("/api/games", { method: "POST" })).toBeNull();
});

test("only whole answers that may be kept are kept", () => {
  const answer = (status: number, caching = "no-cache", type = "basic") =>
    Object.defineProperty(new Response("x", { status, headers: { "Cache-Control": caching } }), "type", {
      value: type,
    });
  expect(mayKeep(answer(200))).toBe(true);
  expect(mayKeep(answer(404))).toBe(false);
  expect(mayKeep(answer(206))).toBe(false);
  expect(mayKeep(answer(200, "no-store"))).toBe(false);
  expect(mayKeep(answer(200, "private, max-age=5"))).toBe(false);
  expect(mayKeep(answer(200, "no-cache", "opaque"))).toBe(false);
});
