import { beforeEach, expect, it, vi } from "vitest";
import { sceneOf } from "../fixtures/positions";
import { piece } from "../pieces/kinds";
import { language } from "../settings";
import { learn, openGame } from "../words/catalogues";
import { pieceName, touchName } from "./named";

vi.mock("../words/games", () => ({
  catalogueOf: async () => ({ call: "rufen", "ratio {long}:{short}": "Verhältnis {long}:{short}" }),
}));

beforeEach(() => {
  language.value = "en";
});

it("tells of a piece what is seen of it", () => {
  expect(pieceName(piece({ colour: "black", faces: "514" }))).toBe("black die showing 5, 1, 4");
  expect(pieceName(piece({ colour: "black", faces: "504" }))).toBe(
    "black die showing 5 on side A, 4 on side C",
  );
  expect(pieceName(piece({ colour: "black", faces: "000" }))).toBe("black die");
  expect(pieceName(piece({ colour: "red", faces: "0" }))).toBe("red die");
});

it("still tells that a tile has nothing on a side", () => {
  expect(pieceName(piece({ colour: "white", kind: "tile", faces: "0011" }))).toContain("0 north");
});

it("calls buttons by their words, whether they ask first or not", async () => {
  await learn("de", "ratios");
  openGame.value = "ratios";
  language.value = "de";
  const scene = sceneOf({ board: {}, pieces: [] });
  expect(touchName(scene, "button:stop", 0)).toBe("Aufhören");
  expect(touchName(scene, "confirm:call", 0)).toBe("Rufen");
  const ratio = { text: "ratio 3:2", template: "ratio {long}:{short}", values: { long: 3, short: 2 } };
  expect(touchName(scene, "button:ratio 3:2", 0, { "button:ratio 3:2": ratio })).toBe("Verhältnis 3:2");
});
