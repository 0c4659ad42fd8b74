import { afterEach, expect, it, vi } from "vitest";
import messages from "../fixtures/messages.json";
import { mockServer } from "../server/api.mock";
import { Looking } from "./looking";
import { Past } from "./past";
import { Stage } from "./stage";

afterEach(() => vi.unstubAllGlobals());

it("shows a match of the past without a connection, and its steps", async () => {
  const opened = vi.fn();
  vi.stubGlobal("WebSocket", opened);
  const heard = mockServer({
    "POST /api/guests": () => ({ body: { guest: "g", name: "Me", token: "t" } }),
    "GET /api/rooms/abc/matches/2": () => ({ body: messages.view }),
  });
  const sitting = new Past("abc", 2);
  await vi.waitFor(() => expect(sitting.state.value).not.toBeNull());
  expect(sitting.link.value).toBe("open");
  expect(await sitting.ask()).toBeNull();
  const stage = new Stage(
    () => {},
    () => {},
  );
  sitting.state.value = { ...sitting.state.value!, lines: Array(3).fill(sitting.state.value!.lines[0]) };
  await new Looking(sitting, stage, 2).at(1);
  expect(heard.at(-1)!.path).toEqual(expect.stringMatching(/\/matches\/2\/steps\/1$/));
  sitting.leave();
  expect(opened).not.toHaveBeenCalled();
});

it("says why it cannot be shown", async () => {
  mockServer({
    "POST /api/guests": () => ({ body: { guest: "g", name: "Me", token: "t" } }),
    "GET /api/rooms/abc/matches/9": () => ({
      status: 404,
      body: { code: "no-match", text: "No such match." },
    }),
  });
  const sitting = new Past("abc", 9);
  await vi.waitFor(() => expect(sitting.gone.value).toBe("No such match."));
});
