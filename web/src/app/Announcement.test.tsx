import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { announcement, fetchAnnouncement } from "../server/announcement";
import { mockServer } from "../server/api.mock";
import { Announcement } from "./Announcement";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  announcement.value = "";
});

it("shows what is announced until it is put away, and what is announced next", async () => {
  let text = "We rest on Sunday.";
  mockServer({ "GET /api/announcement": () => ({ status: 200, body: { text } }) });
  render(<Announcement />);
  expect(screen.queryByText(/rest/)).toBeNull();
  await fetchAnnouncement();
  await screen.findByText(/We rest on Sunday\./);
  fireEvent.click(screen.getByLabelText("Close"));
  await vi.waitFor(() => expect(screen.queryByText(/Sunday/)).toBeNull());
  text = "We rest on Monday.";
  await fetchAnnouncement();
  await screen.findByText(/Monday/);
});

it("stays as it was while the server is silent", async () => {
  announcement.value = "We rest on Sunday.";
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  await fetchAnnouncement();
  expect(announcement.value).toBe("We rest on Sunday.");
});
