import { expect, it } from "vitest";
import { card } from "../server/api.mock";
import { EVERYTHING, filtered, offered, type Wanted } from "./filters";

const GAMES = [
  card({
    slug: "most-simple",
    number: "10",
    title: "The Most Simple Game",
    german: "Das einfachste Spiel",
    chapter: "chance",
    players: [3],
    kinds: ["chance"],
    first: true,
  }),
  card({ slug: "rasanto", number: "23", title: "Rasanto", minutes: 20 }),
  card({
    slug: "gruesse",
    number: "50",
    title: "Greetings",
    german: "Süße Grüße",
    players: [2, 3],
    minutes: 45,
    favourite: true,
  }),
  card({
    slug: "cim",
    number: "C1",
    title: "Cim",
    chapter: "",
    players: [2, 3, 4],
    minutes: 15,
    kinds: ["perfect-information", "chance"],
  }),
];

const found = (wanted: Partial<Wanted>, title = (game: { title: string }) => game.title) =>
  filtered(GAMES, { ...EVERYTHING, ...wanted }, title).map((game) => game.slug);

it("shows everything in its order when nothing is wished for", () => {
  expect(found({})).toEqual(["most-simple", "rasanto", "gruesse", "cim"]);
});

it("finds English, German and translated titles without case and accents", () => {
  expect(found({ text: "simple" })).toEqual(["most-simple"]);
  expect(found({ text: "EINFACHSTE spiel" })).toEqual(["most-simple"]);
  expect(found({ text: "susse grusse" })).toEqual(["gruesse"]);
  expect(found({ text: "ціМ" }, (game) => (game.title === "Cim" ? "Цім" : game.title))).toEqual(["cim"]);
  expect(found({ text: "23" })).toEqual(["rasanto"]);
  expect(found({ text: "nothing like it" })).toEqual([]);
});

it("combines wishes", () => {
  expect(found({ players: 3 })).toEqual(["most-simple", "gruesse", "cim"]);
  expect(found({ players: 3, minutes: 20 })).toEqual(["most-simple", "cim"]);
  expect(found({ players: 3, minutes: 20, kind: "perfect-information" })).toEqual(["cim"]);
  expect(found({ chapter: "others" })).toEqual(["cim"]);
  expect(found({ mark: "first" })).toEqual(["most-simple"]);
  expect(found({ mark: "favourite" })).toEqual(["gruesse"]);
});

it("offers only what some game has", () => {
  expect(offered(GAMES)).toEqual({
    players: [2, 3, 4],
    minutes: [15, 20, 30, 45, 60],
    kinds: ["chance", "perfect-information"],
    chapters: ["chance", "construction", "others"],
    marks: ["first", "favourite"],
  });
});
