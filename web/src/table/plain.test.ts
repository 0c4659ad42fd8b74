import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mockServer } from "../server/api.mock";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

it("downloads as the guest of this browser, so that everybody gets what they saw themselves", async () => {
  mockServer({ "POST /api/guests": () => ({ body: { guest: "g1", name: "Otter", token: "t1" } }) });
  await (await import("../server/guest")).guest();
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push([path, init]);
    return Promise.resolve(new Response("astragal seen 1"));
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await (await import("./plain")).download("/api/rooms/r/record", "wolf.txt");
  expect(asked).toEqual([["/api/rooms/r/record", { headers: { Authorization: "Bearer t1" } }]]);
  expect(click.mock.contexts[0]).toMatchObject({ download: "wolf.txt" });
});
