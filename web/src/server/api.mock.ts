/** A server for tests: answers fetch from a table of paths and remembers what it was asked. */
import { vi } from "vitest";
import type { GameCard } from "../protocol";

export interface Asked {
  method: string;
  path: string;
  token: string | null;
  body: unknown;
}

type Answer = (asked: Asked) => { status?: number; body: unknown };

/** Replaces fetch; `answers` are looked up by method and path without its query. */
export function mockServer(answers: Record<string, Answer>): Asked[] {
  const heard: Asked[] = [];
  const answer = (path: string, init: RequestInit = {}): Promise<Response> => {
    const asked: Asked = {
      method: init.method ?? "GET",
      path,
      token: new Headers(init.headers).get("Authorization")?.replace("Bearer ", "") ?? null,
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
    };
    heard.push(asked);
    const found = answers[`${asked.method} ${path.split("?")[0]}`];
    const { status = 200, body } = found
      ? found(asked)
      : { status: 404, body: { code: "not-found", text: "There is nothing at this address." } };
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
  };
  vi.stubGlobal("fetch", vi.fn(answer));
  return heard;
}

/** A card with nothing special about it; give what matters to the test. */
export function card(facts: Partial<GameCard> & Pick<GameCard, "slug">): GameCard {
  return {
    number: "1",
    title: facts.slug,
    german: facts.title ?? facts.slug,
    chapter: "construction",
    summary: "",
    players: [2],
    minutes: 20,
    kinds: ["perfect-information"],
    perlhuhn: [0, 0, 1],
    options: [],
    seats: ["red", "green", "black"],
    colours: ["red", "green", "black"],
    teams: false,
    hidden: false,
    first: false,
    favourite: false,
    credits: "",
    ...facts,
  };
}
