import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Chatted, Remarked } from "../protocol";
import { language } from "../settings";
import { mute, muted, PHRASES, REACTIONS, silence, Talk, unmute, wordsOf } from "./talk";

const remark = (what: number, by = "ben"): Remarked => ({ type: "remarked", seat: 1, who: "Ben", by, what });
const chat = (text: string, by = "ben"): Chatted => ({ type: "chatted", seat: 1, who: "Ben", by, text });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  silence.value = false;
  for (const [by] of muted.peek()) unmute(by);
});
afterEach(() => {
  vi.useRealTimers();
  language.value = "en";
});

const words = (talk: Talk) => talk.lines.value.map(wordsOf);

it("says remarks in the language of whoever reads them", () => {
  const talk = new Talk();
  talk.hear(remark(0));
  talk.hear(chat("gut"));
  expect(words(talk)).toEqual(["Hello", "gut"]);
  language.value = "uk";
  expect(words(talk)).toEqual(["Привіт", "gut"]);
});

it("has words for every remark in every language", () => {
  for (const code of ["en", "de", "uk"] as const) {
    language.value = code;
    const all = [...PHRASES, ...REACTIONS].map((what) => wordsOf({ what, text: "" }));
    expect(all.filter((text) => text.startsWith("talk."))).toEqual([]);
    expect(new Set(all).size).toBe(14);
  }
});

it("shows the last word of a person for some seconds, and keeps it in the list", () => {
  const told = vi.fn();
  const talk = new Talk(told);
  talk.hear(remark(0));
  talk.hear(remark(1));
  expect(talk.fresh.value.map(({ what }) => what)).toEqual([1]);
  expect(talk.unread.value).toBe(true);
  expect(told).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(talk.fresh.value).toEqual([]);
  expect(talk.lines.value).toHaveLength(2);
});

it("does not grow without end", () => {
  const talk = new Talk();
  for (let k = 0; k < 500; k++) talk.hear(chat(`${k}`));
  expect(words(talk)).toHaveLength(50);
  expect(words(talk).at(-1)).toBe("499");
});

it("takes what is remembered for what it knows, and keeps the remarks", () => {
  const talk = new Talk();
  talk.hear(chat("old"));
  talk.hear(remark(2));
  talk.hear({ type: "talked", chats: [chat("one"), chat("two")] });
  expect(words(talk)).toEqual(["one", "two", "Good move"]);
  expect(talk.unread.value).toBe(true);
});

describe("somebody who is muted", () => {
  it("is not heard, from now on and in the list, and is heard again", () => {
    const told = vi.fn();
    const talk = new Talk(told);
    talk.hear(remark(0));
    talk.hear(remark(1, "eve"));
    mute("ben", "Ben");
    expect(words(talk)).toEqual(["Good luck"]);
    expect(talk.mutedHere.value).toEqual([["ben", "Ben"]]);
    talk.unread.value = false;
    told.mockClear();
    talk.hear(chat("hey"));
    expect(words(talk)).toEqual(["Good luck"]);
    expect(talk.fresh.value.map(({ by }) => by)).toEqual(["eve"]);
    expect([talk.unread.value, told.mock.calls]).toEqual([false, []]);
    unmute("ben");
    expect(words(talk)).toEqual(["Hello", "Good luck", "hey"]);
  });

  it("stays muted in this browser", () => {
    mute("ben", "Ben");
    expect(localStorage.getItem("astragal.muted")).toBe('[["ben","Ben"]]');
    for (let k = 0; k < 300; k++) mute(`${k}`, "X");
    expect(muted.value.size).toBe(200);
  });
});

it("hears nobody where one wants silence", () => {
  const talk = new Talk();
  silence.value = true;
  talk.hear(remark(0));
  expect([words(talk), talk.fresh.value, talk.unread.value]).toEqual([[], [], false]);
  expect(localStorage.getItem("astragal.silence")).toBe("on");
});
