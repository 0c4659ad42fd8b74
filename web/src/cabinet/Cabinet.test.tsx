import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { go } from "../route/route";
import { card, mockServer, type Asked } from "../server/api.mock";
import { Cabinet } from "./Cabinet";
import { games, mine } from "./shelf";

let heard: Asked[];

beforeEach(() => {
  games.value = null;
  mine.value = [];
  go("/");
  heard = mockServer({
    "GET /api/games": () => ({
      body: [
        card({ slug: "rasanto", title: "Rasanto", summary: "Lay the plate." }),
        card({ slug: "cim", title: "Cim", players: [2, 3, 4], kinds: ["chance"], first: true }),
      ],
    }),
    "POST /api/guests": () => ({ body: { guest: "g", name: "Quiet Otter", token: "t" } }),
    "POST /api/rooms": () => ({ status: 201, body: { room: "r1" } }),
    "GET /api/rooms": () => ({ body: [] }),
    "GET /api/rooms/mine": () => ({
      body: [
        {
          room: "r0",
          game: "cim",
          title: "Cim",
          status: "running",
          clock: "",
          updated: 0,
          yours: [0],
          turn: true,
          seats: [
            { title: "red", player: "person", names: ["Quiet Otter"] },
            { title: "green", player: "club", names: [] },
          ],
        },
      ],
    }),
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rooms = () => heard.filter((asked) => asked.method === "POST" && asked.path === "/api/rooms");

it("plays at once against the computer", async () => {
  render(<Cabinet />);
  const play = screen.getByRole("button", { name: "Play now" });
  expect(play).toHaveProperty("disabled", true); // it is not known yet which game
  await screen.findByText("Rasanto, against a computer that is still learning.");
  fireEvent.click(play);
  await waitFor(() => expect(location.pathname).toBe("/room/r1"));
  expect(rooms()[0]).toMatchObject({
    token: "t",
    body: { game: "rasanto", players: 2, seats: [{ kind: "you" }, { kind: "computer", level: "novice" }] },
  });
});

it("finds games and continues yours", async () => {
  render(<Cabinet />);
  const list = () => [...document.querySelectorAll(".game-title")].map((title) => title.textContent);
  await waitFor(() => expect(list()).toEqual(["Rasanto", "Cim"]));
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "rasan" } });
  await waitFor(() => expect(list()).toEqual(["Rasanto"]));
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  const yours = await screen.findByText("with computer (club)");
  expect(yours.closest("a")).toHaveProperty("pathname", "/room/r0");
  expect(within(yours.closest("a")!).getByText("Your turn")).toBeTruthy();
});

it("opens a card and plays from it at the level chosen", async () => {
  render(<Cabinet slug="cim" />);
  const dialog = await screen.findByRole("dialog");
  const acts = dialog.querySelector(".card-acts")!;
  expect(acts.className).toContain("is-waiting"); // until nothing above them can push them away any more
  await waitFor(() => expect(acts.className).not.toContain("is-waiting"));
  fireEvent.click(within(dialog).getByLabelText("Master"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Play against the computer" }));
  await waitFor(() => expect(rooms()).toHaveLength(1));
  expect(rooms()[0]?.body).toMatchObject({ game: "cim", seats: [{}, { kind: "computer", level: "master" }] });
});

it("says so when the game or the server is not there", async () => {
  const { unmount } = render(<Cabinet slug="chess" />);
  expect(await screen.findByText("This game is not in the cabinet")).toBeTruthy();
  unmount();
  games.value = null;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  render(<Cabinet />);
  expect((await screen.findByRole("alert")).textContent).toContain("cannot be reached");
});
