import { cleanup, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mockServer } from "../server/api.mock";
import { language } from "../settings";
import { RulesText } from "./RulesText";

/** A server that has the rules in German, and otherwise in English. */
function serveRules() {
  return mockServer({
    "GET /api/games/rasanto/rules": ({ path }) => {
      const german = new URLSearchParams(path.split("?")[1]).get("language") === "de";
      const html = german ? "<p>Lege die Platte.</p>" : "<p>Lay the plate.</p>";
      return { body: { title: "Rasanto", html, language: german ? "de" : "en" } };
    },
  });
}

beforeEach(() => {
  language.value = "de";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("asks for the rules in the language chosen, and again when another one is", async () => {
  const heard = serveRules();
  render(<RulesText slug="rasanto" />);
  const german = await screen.findByText("Lege die Platte.");
  expect(german.parentElement!.lang).toBe("de");

  language.value = "en";
  await screen.findByText("Lay the plate.");
  expect(screen.queryByText("Lege die Platte.")).toBeNull();
  await waitFor(() => expect(heard).toHaveLength(2));
});

it("says which language it is when the server has none but English", async () => {
  language.value = "uk";
  serveRules();
  render(<RulesText slug="rasanto" />);
  expect((await screen.findByText("Lay the plate.")).parentElement!.lang).toBe("en");
});
