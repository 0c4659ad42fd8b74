import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { games, turns } from "../cabinet/shelf";
import type { PlayedMatch, RoomSummary, Statistics } from "../protocol";
import { card, mockServer, type Asked } from "../server/api.mock";
import { MinePage } from "./MinePage";

const NOW = Date.now() / 1000;
const ROOM: RoomSummary = {
  room: "r1",
  game: "cim",
  title: "Cim",
  status: "running",
  clock: "days 3",
  updated: NOW - 7200,
  yours: [0],
  turn: true,
  due: NOW + 2.5 * 86_400,
  seats: [
    { title: "red", player: "person", names: ["Me"] },
    { title: "green", player: "person", names: ["Ben"] },
  ],
};
const MATCH: PlayedMatch = {
  room: "r9",
  match: 1,
  last: true,
  game: "rasanto",
  ended: NOW - 86_400,
  result: "won",
  how: "rules",
  against: "club",
  score: 12,
  margin: 3,
  hinted: true,
  rated: false,
  yours: [0],
  seats: [
    { player: "person", names: ["Me"] },
    { player: "club", names: [] },
  ],
};
const NUMBERS: Statistics = {
  matches: 5,
  tally: { won: 3, drawn: 0, lost: 1 },
  streak: 1,
  best_streak: 2,
  games: [{ game: "rasanto", tally: { won: 3, drawn: 0, lost: 1 }, margin: 2.25 }],
  levels: [{ against: "club", tally: { won: 3, drawn: 0, lost: 1 } }],
  ratings: null,
};

let heard: Asked[];
let finished: PlayedMatch[];
let running: RoomSummary[];
let shows: boolean;

beforeEach(() => {
  games.value = null;
  turns.value = 0;
  [running, finished, shows] = [[ROOM, { ...ROOM, room: "r2", turn: false, due: null }], [MATCH], false];
  heard = mockServer({
    "GET /api/games": () => ({ body: [card({ slug: "rasanto", title: "Rasanto" }), card({ slug: "cim" })] }),
    "POST /api/guests": () => ({ body: { guest: "g", name: "Me", token: "t" } }),
    "GET /api/mine/turns": () => ({ body: { turns: 3 } }),
    "GET /api/mine/running": ({ path }) => ({
      body: path.includes("after=")
        ? { rooms: [{ ...ROOM, room: "r3" }], next: null }
        : { rooms: running, next: "1~r2~5.0" },
    }),
    "GET /api/mine/finished": () => ({ body: { matches: finished, next: null } }),
    "GET /api/mine/statistics": () => ({
      body: shows
        ? {
            ...NUMBERS,
            ratings: [{ game: "rasanto", rating: 1612, give_or_take: 90, matches: 4, sure: false }],
          }
        : NUMBERS,
    }),
    "PUT /api/mine/profile": ({ body }) => {
      shows = (body as { shows_rating: boolean }).shows_rating;
      return { body };
    },
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows = () => [...document.querySelectorAll<HTMLElement>(".mine-game")];

it("lists what goes on as the server orders it, and more of it", async () => {
  render(<MinePage />);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]!.textContent).toContain("with Ben");
  expect(rows()[0]!.textContent).toContain("time is up in 2 days");
  expect(rows().map((row) => row.querySelector(".chip")!.textContent)).toEqual([
    "Your turn",
    "Not your turn",
  ]);
  expect(rows()[1]!.textContent).toContain("2 hours ago");
  expect(await screen.findByText("3 games wait for you")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() =>
    expect(rows().map((row) => row.getAttribute("href"))).toEqual(["/room/r1", "/room/r2", "/room/r3"]),
  );
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("says kindly that there is nothing yet", async () => {
  running = [];
  finished = [];
  render(<MinePage />);
  await screen.findByText("No game is going on. Begin one, and you find the way back to it here.");
  fireEvent.click(screen.getByLabelText("Finished"));
  await screen.findByText("You have not finished a game yet. When you have, you can look back at it here.");
});

it("shows finished games: at their table, also earlier ones, or what is left of them", async () => {
  finished = [
    MATCH,
    { ...MATCH, room: "r8", last: false, result: "lost", how: "resigned", hinted: false, match: 2 },
    { ...MATCH, room: "r7", seats: null, result: "none", how: "closed" },
  ];
  render(<MinePage />);
  fireEvent.click(screen.getByLabelText("Finished"));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows().map((row) => row.getAttribute("href"))).toEqual(["/room/r9", "/room/r8/match/2", null]);
  expect(rows()[0]!.textContent).toContain("with computer (club) · 12 : 9 · with hints");
  expect(rows()[1]!.textContent).toContain("given up · game 2 at this table");
  expect(rows().map((row) => row.querySelector(".chip")!.textContent)).toEqual([
    "Won",
    "Lost",
    "Not finished",
  ]);
});

it("asks for what is wished, and for all again", async () => {
  render(<MinePage />);
  fireEvent.click(screen.getByLabelText("Finished"));
  await waitFor(() => expect(rows()).toHaveLength(1));
  fireEvent.change(screen.getByLabelText("Against"), { target: { value: "people" } });
  fireEvent.change(screen.getByLabelText("How it ended"), { target: { value: "lost" } });
  const asked = () => heard.filter(({ path }) => path.startsWith("/api/mine/finished")).at(-1)!.path;
  await waitFor(() => expect(asked()).toBe("/api/mine/finished?against=people&result=lost"));
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(asked()).toBe("/api/mine/finished"));
});

it("sums up, and shows ratings to whoever wants them", async () => {
  render(<MinePage />);
  fireEvent.click(screen.getByLabelText("In numbers"));
  await screen.findByText(/5 finished games\./);
  expect(document.body.textContent).toContain("Won in a row: 1 now, 2 at best.");
  expect(document.body.textContent).toContain("won by 2.3 on average");
  expect(document.body.textContent).not.toContain("1612");
  fireEvent.click(screen.getByRole("switch"));
  await screen.findByText("1612");
  expect(heard.find(({ method }) => method === "PUT")).toMatchObject({
    token: "t",
    body: { shows_rating: true },
  });
});

it("says what is wrong", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  render(<MinePage />);
  expect((await screen.findByRole("alert")).textContent).toContain("cannot be reached");
});
