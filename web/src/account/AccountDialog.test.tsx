import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mockServer } from "../server/api.mock";
import { become } from "../server/guest";
import { recall, remember } from "../settings";
import { AccountDialog } from "./AccountDialog";

const otter = { guest: "g1", name: "Otter", token: "t1" };
const anna = { guest: "g2", name: "Anna", token: "t2" };
const PHRASE = "babab dodod fufuf gigig hahah jijij kokok lulul mamam ninin";

const nothing = { kept: false, phrase: false, passkeys: [], devices: [] };
const device = (name: string, here: boolean) => ({ device: name, name, made: 1, seen: 1, here });
const kept = {
  kept: true,
  phrase: true,
  passkeys: [],
  devices: [device("desk", true), device("phone", false)],
};

beforeEach(() => {
  localStorage.clear();
  become(otter);
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answers: Parameters<typeof mockServer>[0]) {
  const heard = mockServer({ "GET /api/rooms/mine": () => ({ body: [] }), ...answers });
  render(<AccountDialog onClose={() => undefined} />);
  return heard;
}

const click = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

it("keeps a guest by a phrase that is shown once", async () => {
  let is: object = nothing;
  const heard = open({
    "GET /api/account": () => ({ body: is }),
    "POST /api/account/phrase": () => {
      is = kept;
      return { status: 201, body: { phrase: PHRASE, guest: { ...otter, token: "t1 of a device" } } };
    },
  });
  await click("Keep with a phrase");
  const words = within(await screen.findByRole("list")).getAllByRole("listitem");
  expect(words.map((word) => word.textContent)).toEqual(PHRASE.split(" "));
  await click("I have written them down");
  await screen.findByText("Your games are kept, Otter.");
  expect(screen.queryByText("babab")).toBeNull();
  expect(heard.at(-1)?.token).toBe("t1 of a device");
});

it("signs in with a phrase, and remembers who was here before", async () => {
  const room = { room: "r1" };
  const heard = open({
    "GET /api/account": () => ({ body: nothing }),
    "GET /api/rooms/mine": () => ({ body: [room] }),
    "POST /api/account/sign-in/phrase": () => ({ body: { guest: anna, brought: 0 } }),
  });
  fireEvent.click(await screen.findByRole("switch", { name: /Bring along/ }));
  fireEvent.input(await screen.findByLabelText("Your ten words"), { target: { value: PHRASE } });
  await click("Sign in with the phrase");
  await screen.findByText("You are Anna here now.");
  const asked = heard.find((one) => one.path === "/api/account/sign-in/phrase");
  expect(asked).toMatchObject({ token: "t1", body: { phrase: PHRASE, bring: false } });
  expect(JSON.parse(recall("guest")!)).toEqual(anna);
  expect(JSON.parse(recall("guest.before")!)).toEqual(otter);
});

it("says what the server says of a wrong phrase, and stays who it is", async () => {
  open({
    "GET /api/account": () => ({ body: nothing }),
    "POST /api/account/sign-in/phrase": () => ({
      status: 403,
      body: { code: "not-known", text: "That does not open any account here." },
    }),
  });
  fireEvent.input(await screen.findByLabelText("Your ten words"), { target: { value: PHRASE } });
  await click("Sign in with the phrase");
  await screen.findByText("That does not open any account here.");
  expect(JSON.parse(recall("guest")!)).toEqual(otter);
});

it("warns before the last credential goes", async () => {
  const heard = open({
    "GET /api/account": () => ({ body: kept }),
    "DELETE /api/account/phrase": () => ({ status: 204, body: null }),
  });
  await click("Remove A phrase of ten words");
  await screen.findByText(/This is the last one/);
  expect(heard.map((one) => one.method)).not.toContain("DELETE");
  await click("Remove all the same");
  await waitFor(() => expect(heard.map((one) => one.path)).toContain("/api/account/phrase?sure=true"));
});

it("signs out another device without leaving, and this one to be who was here before", async () => {
  remember("guest.before", JSON.stringify(anna));
  const reload = vi.fn();
  vi.stubGlobal("location", { hostname: "localhost", reload });
  open({
    "GET /api/account": () => ({ body: kept }),
    "DELETE /api/account/devices/phone": () => ({ status: 204, body: null }),
    "DELETE /api/account/devices/desk": () => ({ status: 204, body: null }),
  });
  await click("Sign out phone");
  expect(JSON.parse(recall("guest")!)).toEqual(otter);
  await click("Sign out desk");
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(JSON.parse(recall("guest")!)).toEqual(anna);
});

it("asks once before everything is deleted", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { hostname: "localhost", assign });
  const heard = open({
    "GET /api/account": () => ({ body: kept }),
    "DELETE /api/guests/me": () => ({ status: 204, body: null }),
    "POST /api/guests": () => ({ status: 201, body: anna }),
  });
  await click("Delete everything");
  expect(heard.map((one) => one.method)).not.toContain("DELETE");
  await click("Yes, delete everything");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(heard.find((one) => one.method === "DELETE")?.token).toBe("t1");
});
