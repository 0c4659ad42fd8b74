import { beforeEach, expect, it, vi } from "vitest";
import { listenForPush, type PushScope } from "./push";

const notes = vi.hoisted(() => new Map<string, string>());
vi.mock("./noted", () => ({
  note: (name: string, text: string) => Promise.resolve(void notes.set(name, text)),
  noted: (name: string) => Promise.resolve(notes.get(name) ?? ""),
}));

type Hear = (event: object) => void;

/** A service worker with some windows; answers with how to send it events. */
function worker(...windows: { url: string; visibilityState: string; focus?: () => void }[]) {
  const heard = new Map<string, Hear>();
  const shown = vi.fn().mockResolvedValue(undefined);
  const opened = vi.fn().mockResolvedValue(undefined);
  listenForPush({
    addEventListener: (type: string, hear: Hear) => heard.set(type, hear),
    registration: { showNotification: shown },
    clients: { matchAll: () => Promise.resolve(windows), openWindow: opened },
  } as unknown as PushScope);
  const send = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    heard.get(type)!({ ...event, waitUntil: (until: Promise<unknown>) => (work = until) });
    await work;
  };
  const push = (said: unknown) => send("push", { data: { json: () => said } });
  const click = (room: unknown) =>
    send("notificationclick", { notification: { data: room, close: () => undefined } });
  return { shown, opened, push, click, send };
}

beforeEach(() => notes.clear());

const HERE = "https://games.example.org";

it("says in the language of the page whose turn it is, and where", async () => {
  const { shown, push, send } = worker();
  await send("message", { data: ["https://games.example.org/assets/a.js"] }); // for somebody else
  const noted = { language: "de", turn: "Du bist dran.", "title rasanto": "Rasanto" };
  await send("message", { data: { noted } });
  await push({ game: "rasanto", room: "abc2345678" });
  expect(shown).toHaveBeenCalledWith(
    "Du bist dran.",
    expect.objectContaining({ body: "Rasanto", lang: "de", tag: "abc2345678", data: "abc2345678" }),
  );
});

it("speaks English where nothing was noted", async () => {
  const { shown, push } = worker();
  await push({ game: "rasanto", room: "abc2345678" });
  expect(shown.mock.calls[0]![0]).toBe("It is your turn.");
});

it("says nothing to whoever looks at that table", async () => {
  const { shown, push } = worker({ url: `${HERE}/room/abc2345678`, visibilityState: "visible" });
  await push({ game: "rasanto", room: "abc2345678" });
  expect(shown).not.toHaveBeenCalled();
  await push({ game: "rasanto", room: "other23456" });
  expect(shown).toHaveBeenCalledOnce();
});

it.each([null, {}, { game: 1, room: { x: 1 } }, { room: "../../evil" }, "text"])(
  "shows something plain for a message that says %j",
  async (said) => {
    const { shown, push } = worker();
    await push(said);
    expect(shown).toHaveBeenCalledWith("It is your turn.", expect.objectContaining({ data: "", body: "" }));
  },
);

it("leads to the window that is there, or opens one", async () => {
  const focus = vi.fn();
  const there = worker({ url: `${HERE}/room/abc2345678`, visibilityState: "hidden", focus });
  await there.click("abc2345678");
  expect(focus).toHaveBeenCalledOnce();
  expect(there.opened).not.toHaveBeenCalled();
  await there.click("other23456");
  expect(there.opened).toHaveBeenLastCalledWith("/room/other23456");
  await there.click("//evil.example");
  expect(there.opened).toHaveBeenLastCalledWith("/");
});
