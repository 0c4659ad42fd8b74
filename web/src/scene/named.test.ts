import { beforeEach, expect, it } from "vitest";
import { sceneOf } from "../fixtures/positions";
import { piece } from "../pieces/kinds";
import { language } from "../settings";
import { learn, openGame } from "../words/catalogues";
import { pieceName, touchName } from "./named";

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
  await learn("de", "slipped");
  openGame.value = "slipped";
  language.value = "de";
  const scene = sceneOf({ board: {}, pieces: [] });
  expect(touchName(scene, "button:stop", 0)).toBe("Aufhören");
  expect(touchName(scene, "confirm:call", 0)).toBe("Rufen");
  const captions = {
    "button:stop of B": {
      text: "stop of B",
      template: "{n1} of {n2} numbers are right.",
      values: { n1: 1, n2: 2 },
    },
  };
  expect(touchName(scene, "button:stop of B", 0, captions)).toBe("1 von 2 Zahlen stimmen.");
});
