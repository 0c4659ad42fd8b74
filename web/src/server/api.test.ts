import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mockServer } from "./api.mock";

const guest = (token: string, name = "Otter") => ({ guest: "g1", name, token });

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

async function page() {
  const api = await import("./api");
  const guests = await import("./guest");
  return { ...api, ...guests };
}

it("turns a problem into an error with the server's sentence", async () => {
  mockServer({
    "GET /api/games/chess/rules": () => ({
      status: 404,
      body: { code: "no-game", text: "There is no such game in the cabinet." },
    }),
  });
  const { rules } = await page();
  await expect(rules("chess", "en", { theme: "light", marks: false, names: false })).rejects.toMatchObject({
    status: 404,
    code: "no-game",
    message: "There is no such game in the cabinet.",
  });
});

it("has a sentence of its own when the server is silent or babbles", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  const { games } = await page();
  await expect(games()).rejects.toMatchObject({ status: 0, code: "offline" });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>", { status: 502 })));
  await expect(games()).rejects.toMatchObject({ status: 502, code: "unreadable" });
});

it("makes one guest silently, and keeps it", async () => {
  const heard = mockServer({
    "POST /api/guests": ({ body }) => ({ body: guest("t1", (body as { name: string }).name) }),
    "GET /api/rooms": () => ({ body: [] }),
    "GET /api/rooms/mine": () => ({ body: [] }),
  });
  const { myRooms, openRooms, token, guestName } = await page();
  expect(token()).toBeNull();
  await Promise.all([myRooms(), openRooms()]);
  expect(heard.map((asked) => asked.path).sort()).toEqual(["/api/guests", "/api/rooms", "/api/rooms/mine"]);
  expect(heard.filter((asked) => asked.path !== "/api/guests").map((asked) => asked.token)).toEqual([
    "t1",
    "t1",
  ]);
  expect(guestName()).toMatch(/^\S+ \S+$/);

  vi.resetModules();
  expect((await page()).token()).toBe("t1");
});

it("replaces a token that is refused, under the same name, and asks again", async () => {
  localStorage.setItem("astragal.guest", JSON.stringify(guest("old", "Marta")));
  const heard = mockServer({
    "POST /api/guests": ({ body }) => ({ body: guest("new", (body as { name: string }).name) }),
    "POST /api/rooms": ({ token }) =>
      token === "new"
        ? { status: 201, body: { room: "r1" } }
        : { status: 401, body: { code: "bad-token", text: "This token is not from here." } },
  });
  const { openRoom, guestName } = await page();
  expect(await openRoom({ game: "cim" })).toBe("r1");
  expect(heard.map(({ path, token }) => [path, token])).toEqual([
    ["/api/rooms", "old"],
    ["/api/guests", null],
    ["/api/rooms", "new"],
  ]);
  expect(guestName()).toBe("Marta");
});

it("renames the same guest", async () => {
  localStorage.setItem("astragal.guest", JSON.stringify(guest("t1")));
  const heard = mockServer({
    "POST /api/guests": ({ body }) => ({ body: guest("t2", (body as { name: string }).name) }),
  });
  const { rename, guestName, token } = await page();
  await rename("Jonas");
  expect(heard).toEqual([{ method: "POST", path: "/api/guests", token: "t1", body: { name: "Jonas" } }]);
  expect([guestName(), token()]).toEqual(["Jonas", "t2"]);
});

it("gets a fresh token for the old one when the page is opened, and keeps the old one if it cannot", async () => {
  localStorage.setItem("astragal.guest", JSON.stringify(guest("old")));
  const { renew, token } = await page();
  mockServer({});
  await renew();
  expect(token()).toBe("old");
  const asked = mockServer({ "POST /api/guests/renew": () => ({ status: 200, body: guest("new") }) });
  await renew();
  expect(asked[0]?.token).toBe("old");
  expect(token()).toBe("new");
});

it("forgets a guest and goes on as somebody new", async () => {
  localStorage.setItem("astragal.guest", JSON.stringify(guest("old")));
  const { beForgotten, token } = await page();
  const asked = mockServer({
    "DELETE /api/guests/me": () => ({ status: 204, body: null }),
    "POST /api/guests": () => ({ status: 201, body: guest("new", "Heron") }),
  });
  await beForgotten();
  expect(asked.map((request) => [request.method, request.token])).toEqual([
    ["DELETE", "old"],
    ["POST", null],
  ]);
  expect(token()).toBe("new");
});

it("stays who it is if it cannot be forgotten", async () => {
  localStorage.setItem("astragal.guest", JSON.stringify(guest("old")));
  const { beForgotten, token } = await page();
  mockServer({
    "DELETE /api/guests/me": () => ({ status: 503, body: { code: "busy", text: "In a moment." } }),
  });
  await expect(beForgotten()).rejects.toMatchObject({ code: "busy" });
  expect(token()).toBe("old");
});
