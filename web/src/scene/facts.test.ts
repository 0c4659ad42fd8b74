import { expect, test } from "vitest";
import { sceneOf } from "../fixtures/positions";
import type { Scene } from "../protocol";
import { factsOf, mark, stepsBetween } from "./facts";

const bare: Scene = sceneOf({
  board: { layers: 1 },
  pieces: ["440", "431", "422"].map((place) => ({ place, colour: "red" })),
});
const rays = { places: ["440", "413", "044"], kind: "rays" as const, label: "", of: "440" };
const scene: Scene = {
  ...bare,
  marks: [mark("008", "goal"), { ...mark("413", "attack"), of: "431" }],
  strokes: [{ places: ["431", "422"], kind: "bar", label: "", of: "" }, rays],
};
const kinds = (hovered: string | null, chosen: string[] = [], preview: Scene | null = null) => {
  const offered = chosen.map((touch) => ({ touch, chosen: true }));
  const { marks, strokes } = factsOf(scene, preview, offered, hovered);
  return [...marks, ...strokes].map(({ kind }) => kind);
};

test("what is of a place is told only while that is pointed at, or chosen and nothing else is pointed at", () => {
  expect(kinds(null)).toEqual(["goal", "bar"]);
  expect(kinds("die:431")).toEqual(["goal", "attack", "bar"]);
  expect(kinds(null, ["die:431"])).toEqual(["goal", "attack", "bar"]);
  expect(kinds("cell:413", ["die:431"])).toEqual(["goal", "attack", "bar"]);
  expect(kinds("die:440", ["die:431"])).toContain("rays");
  expect(kinds("die:440", ["die:431"])).not.toContain("attack");
});

test("a ray lights the dice that it crosses on its way to an empty place", () => {
  const lit = factsOf(scene, null, [], "die:440").marks.filter(({ kind }) => kind === "lit");
  expect(lit.map(({ place }) => place)).toEqual(["431", "422"]);
});

test("what a move would lead to is told instead, but what is of a chosen die stays", () => {
  expect(kinds(null, ["die:431"], { ...bare, marks: [mark("080", "hint")] })).toEqual(["hint", "attack"]);
});

test("steps are counted along rows of the plate and of squares", () => {
  expect(stepsBetween("440", "044")).toBe(4);
  expect(stepsBetween("b2", "e2")).toBe(3);
});
