import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Words } from "../protocol";
import { coordinates, language } from "../settings";
import { isLearned, learn, learnTitles, openGame } from "./catalogues";
import {
  english,
  mentions,
  placesIn,
  say,
  sayAbout,
  sayError,
  sayOption,
  sayValue,
  seated,
  summaryOf,
  titleOf,
  withNames,
} from "./say";
import { fill } from "./template";

/** What two games say, so that nothing here depends on what real ones say today. */
const CATALOGUES: Record<string, Record<string, string>> = {
  "figures.de": {
    "press {matches} on {place}": "drücke {matches} auf {place}",
    "press the {matches} there": "drücke die {matches} dort",
    "Nobody won a game.": "Niemand hat ein Spiel gewonnen.",
    "{who} won most games.": "Die meisten Spiele gewann {who}.",
  },
  "figures.uk": {
    "Nobody won a game.": "Жодної гри ніхто не виграв.",
    "{who} won most games.": "Найбільше ігор: {who}.",
    "{who}: {figure}": "{who}: {figure}",
    "any triangle": "будь-який трикутник",
  },
  "funnels.en": { "option:fill": "Filling", "value:fill:after-plate": "after the plate" },
  "funnels.de": { "value:fill:after-plate": "nach der Platte", "about:fill": "wann sich die Mulden füllen" },
};
vi.mock("./games", () => ({
  catalogueOf: async (game: string, code: string) => CATALOGUES[`${game}.${code}`] ?? {},
}));

const won: Words = {
  text: "A, B and C won most games.",
  template: "{who} won most games.",
  values: { who: { join: "and", parts: [{ seat: 0 }, { seat: 1 }, { seat: 2 }] } },
};

beforeAll(async () => {
  for (const code of ["en", "de", "uk"] as const)
    for (const game of ["figures", "funnels"]) await learn(code, game);
});

beforeEach(() => {
  openGame.value = "figures";
});

afterEach(() => {
  language.value = "en";
  coordinates.value = false;
});

const pressed: Words = {
  text: "press 5 against 323 or 5 against 233 on 332",
  template: "press {matches} on {place}",
  unnamed: "press the {matches} there",
  values: {
    place: { place: "332" },
    matches: {
      join: "or",
      parts: ["323", "233"].map((place) => ({
        template: "{number} against {place}",
        unnamed: "{number}",
        values: { number: 5, place: { place } },
      })),
    },
  },
};
const turned: Words = { text: "332=514", join: "=", parts: [{ place: "332" }, { numbers: "514" }] };

describe("places", () => {
  it("are not named unless that is switched on", () => {
    expect(say(pressed)).toBe("press the 5 there");
    expect(say(turned)).toBe("5, 1, 4");
    expect(say({ text: "332", place: "332" })).toBe("");
    language.value = "de";
    expect(say(pressed)).toBe("drücke die 5 dort");
  });

  it("are named where that is wanted", () => {
    coordinates.value = true;
    expect(say(pressed)).toBe(pressed.text);
    expect(say(turned)).toBe("332=514");
    coordinates.value = false;
    expect(withNames(() => say(pressed))).toBe(pressed.text);
    expect(say(pressed)).toBe("press the 5 there");
  });

  it("are known, to be shown on the board", () => {
    expect(placesIn(pressed)).toEqual(["332", "323", "233"]);
    expect(placesIn(won)).toEqual([]);
  });
});

describe("what is said", () => {
  it("is English, or what the catalogues of the open game and of all games have", () => {
    expect(say("Nobody won a game.")).toBe("Nobody won a game.");
    language.value = "de";
    expect(say("Nobody won a game.")).toBe("Niemand hat ein Spiel gewonnen.");
    expect(say("stop")).toBe("aufhören");
    openGame.value = "funnels";
    expect(say("Nobody won a game.")).toBe("Nobody won a game.");
  });

  it("has its values filled in: seats, lists, and what is said in them", () => {
    expect(say(won)).toBe("A, B and C won most games.");
    language.value = "de";
    expect(say(won)).toBe("Die meisten Spiele gewann A, B und C.");
    language.value = "uk";
    expect(say(won)).toBe("Найбільше ігор: A, B і C.");
  });

  it("calls those at the table by their names, but for who reads names of places", () => {
    seated.value = ["Anna", "Ben"];
    expect(say(won)).toBe("Anna, Ben and C won most games.");
    language.value = "de";
    expect(say(won)).toBe("Die meisten Spiele gewann Anna, Ben und C.");
    expect(withNames(() => say(won))).toBe("Die meisten Spiele gewann A, B und C.");
    seated.value = [];
  });

  it("translates what stands in a sentence, which begins with a capital", () => {
    language.value = "uk";
    const figure = { template: "any triangle" };
    const made = { text: "...", template: "{who}: {figure}", values: { who: { template: "red" }, figure } };
    expect(say(made)).toBe("червоні: будь-який трикутник");
    const sentences: Words = {
      text: "...",
      join: "sentences",
      parts: [
        { template: "{who} wins.", values: { who: { template: "red" } } },
        { template: "Nobody won a game." },
      ],
    };
    expect(say(sentences)).toBe("Червоні wins. Жодної гри ніхто не виграв.");
  });

  it("leaves a name as it is where a sentence begins with it", () => {
    language.value = "de";
    const sits: Words = { text: "...", template: "{name} is not possible now.", values: { name: "h8" } };
    expect(say(sits)).toBe("h8 geht jetzt nicht.");
  });

  it("stays English as a whole where nobody has translated it", () => {
    language.value = "de";
    const unknown = {
      text: "Red has 3 wings.",
      template: "{who} has {n} wings.",
      values: { who: { template: "red" }, n: 3 },
    };
    expect(say(unknown)).toBe("Red has 3 wings.");
  });

  it("tells what it is in English, and of whom it speaks", () => {
    expect([english("332"), english(won)]).toEqual(["332", "A, B and C won most games."]);
    expect([0, 2, 3].map((seat) => mentions(won, seat))).toEqual([true, true, false]);
    expect(mentions({ text: "B", seat: 1 }, 1)).toBe(true);
    expect(mentions("A", 0)).toBe(false);
  });

  it("is told of what went wrong too", () => {
    language.value = "de";
    expect(sayError(Object.assign(new Error("..."), { words: "It is not your turn." }))).toBe(
      "Du bist nicht dran.",
    );
    expect(sayError(new Error("As it is."))).toBe("As it is.");
  });
});

describe("a template", () => {
  const dice = "{n, plural, one {# кубик {place}} few {# кубики} many {# кубиків} other {# кубика}} тут";
  const write = (value: number | string) => String(value);

  it.each([
    [1, "1 кубик 332 тут"],
    [3, "3 кубики тут"],
    [11, "11 кубиків тут"],
    [1.5, "1.5 кубика тут"],
  ])("follows the number %d", (n, text) => {
    expect(fill(dice, { n, place: "332" }, "uk", write)).toBe(text);
  });

  it("keeps what it has no value for, and a # that counts nothing", () => {
    expect(fill("#1: {what}", {}, "en", write)).toBe("#1: {what}");
  });

  it("is refused where a brace stands for nothing", () => {
    expect(() => fill("{two words}", {}, "en", write)).toThrow("braces");
  });
});

describe("a game", () => {
  it("has a title and a summary, in the cabinet without its catalogue", async () => {
    language.value = "de";
    await learnTitles();
    expect(titleOf("spotted-cow", "Spotted Cow")).toBe("Bunte Kuh");
    expect(summaryOf("spotted-cow", "")).toContain("Mulde");
    expect(isLearned("spotted-cow")).toBe(false);
    expect(titleOf("a-game-of-somebody", "Mine")).toBe("Mine");
  });

  it("has names for its options and values", () => {
    openGame.value = "funnels";
    expect(sayOption("fill")).toBe("Filling");
    expect(sayValue("fill", "after-plate")).toBe("after the plate");
    expect(sayOption("some_new_one")).toBe("some new one");
    language.value = "de";
    expect(sayValue("fill", "after-plate")).toBe("nach der Platte");
    expect(sayAbout("fill", "when")).toBe("wann sich die Mulden füllen");
  });

  it("is learned once its words are there, even if it has none", async () => {
    await learn("de", "a-game-of-somebody");
    language.value = "de";
    expect(isLearned("a-game-of-somebody")).toBe(true);
  });
});
