import { expect, test } from "vitest";
import type { Event, Piece, Scene } from "../protocol";
import { cellNamed, middleOf } from "./lattice";
import { layOut } from "./layout";
import { poseAt } from "./motion";
import { CASCADE, ROLL, timelineOf } from "./timeline";

const die = (place: string, more: Partial<Piece> = {}): Piece => ({
  place,
  colour: "red",
  owner: 0,
  faces: "",
  kind: "die",
  label: "",
  level: 0,
  afterwards: "",
  symbol: "",
  ink: "",
  ...more,
});
const scene = (pieces: Piece[], more: Partial<Scene> = {}): Scene => ({
  board: { layers: 9 },
  pieces,
  trays: [],
  marks: [],
  notices: [],
  side: "",
  headline: "",
  glow: true,
  moment: 0,
  colours: [],
  poses: [],
  strokes: [],
  profits: [],
  ...more,
});
const event = (kind: Event["kind"], place = "", more: Partial<Event> = {}): Event =>
  ({ kind, seat: 0, place, source: "", colour: "red", faces: "", amount: 0, text: "", ...more }) as Event;
const told = (before: Scene, after: Scene, ...events: Event[]) =>
  timelineOf(layOut(before, 2).spots, layOut(after, 2).spots, events);

test("a cascade drops one die after the other, faster and faster", () => {
  const filled = ["711", "611", "521", "512"].map((place) => place);
  const after = scene([die("800"), ...filled.map((place) => die(place))]);
  const { tracks, resting } = told(
    scene([]),
    after,
    event("placed", "800"),
    ...filled.slice(1).map((place) => event("filled", place)),
  );
  const starts = tracks.filter((track) => track.style === "drop").map((track) => track.start);
  const gaps = starts.slice(1).map((start, k) => start - starts[k]!);
  expect(resting).toHaveLength(0);
  expect(gaps[1]).toBeLessThanOrEqual(CASCADE);
  expect(gaps.at(-1)).toBeLessThan(gaps[1]!);
});

test("a moved die goes from its old place to its new one and is drawn all the time", () => {
  const { tracks, resting } = told(
    scene([die("800"), die("008")]),
    scene([die("710"), die("008")]),
    event("moved", "710", { source: "800" }),
  );
  expect(resting.map((spot) => spot.piece.place)).toEqual(["008"]);
  expect(tracks).toHaveLength(1);
  const [track] = tracks;
  const from = layOut(scene([die("800")]), 2).spots[0]!.at;
  expect(poseAt(track!, -1)!.at.distanceTo(from)).toBeLessThan(1e-9);
  const halfway = poseAt(track!, track!.start + track!.duration / 2)!;
  expect(halfway.at.y).toBeGreaterThan(from.y + 0.3);
  expect(poseAt(track!, 1e6)!.at.distanceTo(track!.to.at)).toBeLessThan(1e-9);
});

test("a captured die glides to the tray that gained it", () => {
  const tray = { title: "taken", owner: 1, count: null, colour: "", layout: "row" as const };
  const { tracks } = told(
    scene([die("800")], { trays: [{ ...tray, pieces: [] }] }),
    scene([], { trays: [{ ...tray, pieces: [die("", { owner: 1 })] }] }),
    event("captured", "800"),
  );
  expect(tracks.map((track) => [track.style, track.spot.tray, track.after])).toEqual([["glide", true, true]]);
});

test("a captured die without a tray lifts off and is gone", () => {
  const { tracks } = told(scene([die("800")]), scene([]), event("captured", "800"));
  expect(tracks.map((track) => [track.style, track.after])).toEqual([["leave", false]]);
  expect(poseAt(tracks[0]!, 1e6)).toBeNull();
});

test("a roll tumbles and lands exactly on the true faces", () => {
  const rolled = scene([die("800", { faces: "514" })]);
  const { tracks, duration } = told(scene([]), rolled, event("rolled"), event("placed", "800"));
  expect(tracks.map((track) => track.style)).toEqual(["tumble"]);
  expect(duration).toBe(ROLL);
  const nearlyThere = poseAt(tracks[0]!, ROLL - 0.01)!;
  expect(nearlyThere.turn.angleTo(layOut(rolled, 2).spots[0]!.turn)).toBeLessThan(0.01);
});

test("every piece of the new scene is there at the end, whatever the events say", () => {
  const before = scene([die("800"), die("080"), die("008")]);
  const after = scene([die("710"), die("080", { colour: "green" }), die("107")]);
  for (const events of [[], [event("moved", "710", { source: "800" })], [event("passed")]]) {
    const { tracks, resting, duration } = told(before, after, ...events);
    const there = [...resting, ...tracks.filter((t) => poseAt(t, duration + 1)).map((t) => t.spot)];
    expect(there.map((spot) => spot.id).sort()).toEqual(["080#0", "107#0", "710#0"]);
  }
});

test("a lying die turns over the way its numbers went", () => {
  const board = { columns: 3, rows: 3, squares: [] };
  // Top 1, north 2, east 6, south 7, west 5 rolls east: the west comes up, the top goes east.
  const before = scene([die("b2", { faces: "1/2675", label: "III" })], { board });
  const after = scene([die("b2", { faces: "5/2179", label: "III" })], { board });
  const { tracks } = told(before, after, event("turned", "b2"));
  expect(tracks.map((track) => track.style)).toEqual(["turn"]);
  expect(tracks[0]!.from.turn.angleTo(tracks[0]!.to.turn)).toBeCloseTo(Math.PI / 2);
});

test.each([
  ["460", "465", "uncovered"],
  ["000", "460", "uncovered"],
  ["465", "000", "scored"],
] as const)("a die that showed %s and now shows %s does not move", (before, after, kind) => {
  const { tracks, resting } = told(
    scene([die("800", { faces: before })]),
    scene([die("800", { faces: after })]),
    event("rolled"),
    event(kind, "800"),
  );
  expect(tracks).toEqual([]);
  expect(resting.map((spot) => spot.piece.faces)).toEqual([after]);
});

test("a hidden die that is uncovered is there at once", () => {
  const { tracks, resting } = told(
    scene([die("800", { colour: "hidden" })]),
    scene([die("800", { faces: "465" })]),
    event("uncovered", "800"),
  );
  expect(tracks).toEqual([]);
  expect(resting.map((spot) => spot.piece.colour)).toEqual(["red"]);
});

test("a die that shows another number was turned", () => {
  const { tracks } = told(
    scene([die("800", { faces: "460" })]),
    scene([die("800", { faces: "546" })]),
    event("turned", "800"),
  );
  expect(tracks.map((track) => track.style)).toEqual(["turn"]);
});

test("a leap along a right angle goes straight up to its corner, then straight down", () => {
  const leap = event("moved", "314", { source: "332", over: "312" });
  const { tracks, duration } = told(scene([die("332")]), scene([die("314")]), leap);
  const corner = middleOf(cellNamed("312")!);
  const there = poseAt(tracks[0]!, duration / 2)!.at;
  expect(there.distanceTo(corner)).toBeLessThan(1e-6);
});
