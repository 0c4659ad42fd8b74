import { expect, it } from "vitest";
import { browserLanguage } from "../settings";
import { go, read, route } from "./route";

it("reads addresses", () => {
  expect(read("/")).toEqual({ page: "cabinet" });
  expect(read("/mine")).toEqual({ page: "mine" });
  expect(read("/mine/else")).toEqual({ page: "unknown" });
  expect(read("/game/el-dado")).toEqual({ page: "game", slug: "el-dado" });
  expect(read("/room/ab%20c/")).toEqual({ page: "room", room: "ab c", match: null });
  expect(read("/room/abc/match/2")).toEqual({ page: "room", room: "abc", match: 2 });
  for (const path of [
    "/room",
    "/game/a/b",
    "/other",
    "/room/a/match/0",
    "/room/a/match/x",
    "/room/a/b",
    "/room/%",
  ]) {
    expect(read(path).page).toBe(path === "/room/%" ? "room" : "unknown");
  }
});

it("goes somewhere and back", async () => {
  go("/game/cim");
  expect(route.value).toEqual({ page: "game", slug: "cim" });
  expect(location.pathname).toBe("/game/cim");
});

it("speaks the first language of the browser that it knows", () => {
  expect(browserLanguage(["fr-FR", "de-AT", "en"])).toBe("de");
  expect(browserLanguage(["uk"])).toBe("uk");
  expect(browserLanguage(["ja"])).toBe("en");
});
