import { afterEach, beforeEach, expect, test, vi } from "vitest";
import messages from "../fixtures/messages.json";
import type { FromTable } from "../protocol";
import { type RefusedError, backOff, Connection, socketUrl, type Link } from "./connection";
import { FakeSocket } from "./socket.mock";

const told: FromTable[] = [];
const links: Link[] = [];
let connection: Connection;

function last(): FakeSocket {
  return FakeSocket.made.at(-1)!;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  told.length = links.length = 0;
  connection = new Connection({
    room: "room1",
    token: () => "secret",
    listener: {
      told: (message) => told.push(message),
      link: (link) => links.push(link),
      latency: () => undefined,
    },
    socket: (url) => new FakeSocket(url) as unknown as WebSocket,
    random: () => 1,
  });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("says hello first, with the room and who one is", () => {
  last().opens();
  expect(last().sent[0]).toEqual({ type: "hello", room: "room1", token: "secret" });
});

test("an answer finds its request, whatever comes between", async () => {
  last().opens();
  const first = connection.ask({ type: "ready", ready: true });
  const second = connection.ask({ type: "move", number: 3, seat: 0, name: "332" });
  const [one, two] = last()
    .sent.slice(1)
    .map((request) => request["id"]);
  last().says({ type: "refused", id: two, code: "illegal", text: "That funnel is not free." });
  last().says({ type: "done", id: one, number: 4 });
  await expect(first).resolves.toMatchObject({ number: 4 });
  await expect(second).rejects.toThrow("That funnel is not free.");
  expect(told).toEqual([]);
});

test("comes back after a break, and what was open then is refused as offline", async () => {
  last().opens();
  last().says(messages.view);
  const open = connection.ask({ type: "back" });
  last().breaks();
  await expect(open).rejects.toMatchObject({ code: "offline" } satisfies Partial<RefusedError>);
  expect(links.at(-1)).toBe("lost");
  vi.advanceTimersByTime(400);
  expect(FakeSocket.made).toHaveLength(2);
  last().opens();
  last().says(messages.view);
  expect(links.at(-1)).toBe("open");
});

test("a silent line is given up when a ping is not answered", () => {
  last().opens();
  vi.advanceTimersByTime(1_000 + 8_000 + 400);
  expect(FakeSocket.made).toHaveLength(2);
});

test("a closing server is asked again no sooner than it said", () => {
  last().opens();
  last().says({ type: "closing", text: "Back in a moment.", again: 5 });
  vi.advanceTimersByTime(4_900);
  expect(FakeSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(5_200);
  expect(FakeSocket.made).toHaveLength(2);
});

test("a room that does not exist is not asked for again", () => {
  last().opens();
  last().says({ type: "refused", id: null, code: "no-room", text: "There is no such room." });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toHaveLength(1);
  expect(told).toHaveLength(1);
});

test("waits longer each time, up to ten seconds, and never exactly like everybody else", () => {
  expect(backOff(0, 1)).toBe(400);
  expect(backOff(3, 1)).toBe(3200);
  expect(backOff(20, 1)).toBe(10_000);
  expect(backOff(20, 0)).toBe(5_000);
});

test("the socket is as safe as the page, and its address names the room", () => {
  const safe = { protocol: "https:", host: "table.example" };
  expect(socketUrl(safe, "drmf9vrmfb")).toBe("wss://table.example/api/socket?room=drmf9vrmfb");
  const here = { protocol: "http:", host: "localhost:8045" };
  expect(socketUrl(here, "a room&")).toBe("ws://localhost:8045/api/socket?room=a%20room%26");
  expect(last().url).toMatch(/\/api\/socket\?room=room1$/);
});

test("whoever is banned does not come back again and again", () => {
  last().opens();
  last().says({ type: "refused", id: null, code: "banned", text: "Stay away." });
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.made).toHaveLength(1);
  expect(links.at(-1)).toBe("closed");
});
