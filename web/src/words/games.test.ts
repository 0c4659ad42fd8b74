import { afterEach, expect, it } from "vitest";
import { language } from "../settings";
import { learn, say, sayOption, sayValue, translate } from "./games";

afterEach(() => {
  language.value = "en";
});

it("says what games say in the language chosen", () => {
  expect(say("put a die into an empty funnel")).toBe("put a die into an empty funnel");
  language.value = "de";
  expect(say("put a die into an empty funnel")).toBe("setze einen Würfel in eine leere Mulde");
  expect(say("put a die into an open cell (3 to place)")).toBe(
    "setze einen Würfel auf einen offenen Platz (noch 3)",
  );
});

it("translates the words in placeholders too", () => {
  language.value = "de";
  expect(say("Green has placed all 30 dice.")).toBe("Grün hat alle 30 Würfel gesetzt.");
  expect(say("A, C: any right-angled triangle")).toBe("A, C: irgendein rechtwinkliges Dreieck");
  expect(
    say("Funnel 332 reads 5 on 431, 2 on 341, 1 on 332: the greatest number counts. Red fills against 431."),
  ).toBe("Mulde 332 zeigt 5 auf 431, 2 auf 341, 1 auf 332: die größte Zahl gilt. Rot füllt gegen 431.");
});

it("translates sentence by sentence where the whole is unknown", () => {
  language.value = "uk";
  expect(say("The same position for the third time: a draw. Nobody won a game.")).toBe(
    "Та сама позиція втретє: нічия. Жодної гри ніхто не виграв.",
  );
});

it("leaves what it does not know in English, whole", () => {
  language.value = "de";
  expect(say("Purple has placed all 30 dice.")).toBe("Purple has placed all 30 dice.");
  expect(say("")).toBe("");
});

it("prefers the more particular key", () => {
  const known = learn({ "{a} on {b}": "vague", "die on {p}": "particular {p}", die: "x", top: "y" });
  expect(translate("die on 332", known)).toBe("particular 332");
  expect(translate("die on top", known)).toBe("vague");
});

it("names options and values", () => {
  expect(sayOption("quiet_limit")).toBe("Quiet limit");
  expect(sayOption("some_new_one")).toBe("some new one");
  language.value = "de";
  expect(sayValue("after-plate")).toBe("nach der Platte");
});
