import { describe, expect, it } from "vitest";
import { event, fixtures, sceneOf } from "../fixtures/positions";
import { piece as usual } from "../pieces/kinds";
import type { Tray } from "../protocol";
import { isOnBoard, isPlace, pieceOf, trayOf } from "../scene/find";
import { ghostsOf } from "./ghosts";
import { layOut, spotOf } from "./layout";
import { motionOf } from "./motion";
import { cellsOf, plateLayout } from "./plate";

const sitting = { seat: 0, turn: 0, names: false };

describe("the plate", () => {
  it("has 165 cells, corner A at the top, B to the right, C to the left", () => {
    const cells = Array.from({ length: 9 }, (_, layer) => cellsOf(layer, 0)).flat();
    expect(new Set(cells.map(({ name }) => name)).size).toBe(165);
    const at = Object.fromEntries(cellsOf(0, 0).map((cell) => [cell.name, cell]));
    expect(at["800"]!.y).toBeLessThan(at["080"]!.y);
    expect(at["080"]!.x).toBeGreaterThan(at["008"]!.x);
    expect(at["080"]!.y).toBe(at["008"]!.y);
  });

  it("stands wide in a wide box and high in a high one, without layers over each other", () => {
    for (const box of [
      { width: 1200, height: 700 },
      { width: 374, height: 520 },
      { width: 374, height: 800 },
    ]) {
      const { places, width, height, unit } = plateLayout(9, box, 180);
      expect(width).toBeLessThanOrEqual(box.width + 0.01);
      expect(height).toBeLessThanOrEqual(box.height + 0.01);
      const spots = [...places.values()];
      for (const [k, a] of spots.entries()) {
        for (const b of spots.slice(k + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(unit * 0.999);
        }
      }
    }
    expect(plateLayout(9, { width: 374, height: 800 }, 0).unit).toBeGreaterThan(24);
  });

  it("has the viewer's corner at the bottom", () => {
    for (const [turn, corner] of [
      [180, "800"],
      [60, "080"],
      [300, "008"],
    ] as const) {
      const cells = cellsOf(0, turn);
      const lowest = Math.max(...cells.map(({ y }) => y));
      expect(cells.filter(({ y }) => y > lowest - 0.01).map(({ name }) => name)).toEqual([corner]);
    }
    // From corner A one has B to the left and C to the right.
    const at = Object.fromEntries(cellsOf(0, 180).map((cell) => [cell.name, cell]));
    expect(at["080"]!.x).toBeLessThan(at["008"]!.x);
  });

  it("has its layers in reading order, from the plate up", () => {
    for (const turn of [0, 180])
      for (const box of [
        { width: 1200, height: 700 },
        { width: 374, height: 800 },
        { width: 600, height: 600 },
      ]) {
        const { layers, unit } = plateLayout(9, box, turn);
        expect(layers.map(({ layer }) => layer)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
        const line = layers.map(({ corners }) => {
          const heights = corners.map(({ y }) => y);
          return turn ? Math.min(...heights) : Math.max(...heights);
        });
        for (let k = 1; k < layers.length; k++) {
          const beside = Math.abs(line[k]! - line[k - 1]!) < unit / 10;
          if (beside) expect(layers[k]!.corners[0].x).toBeGreaterThan(layers[k - 1]!.corners[0].x);
          else expect(line[k]!).toBeGreaterThan(line[k - 1]!);
        }
      }
  });

  it("shows only the layers that a game uses", () => {
    expect(plateLayout(1, { width: 500, height: 500 }, 60).places.size).toBe(45);
  });
});

describe("finding what a touch means", () => {
  const scene = sceneOf({
    board: { columns: 3, rows: 3 },
    pieces: [
      { place: "a1", level: 0, label: "R", kind: "stone" },
      { place: "a1", level: 1, label: "S", kind: "stone" },
    ],
    trays: [
      { title: "hand", owner: 0, pieces: [{ place: "W", kind: "stone", owner: 0 }] },
      { title: "hand", owner: 1, pieces: [{ place: "W", kind: "stone", owner: 1 }] },
    ],
  });

  it("takes the top piece of a stack", () => expect(pieceOf(scene, "die:a1", 0)?.label).toBe("S"));

  it("takes the tray of the seat that moves", () => {
    expect(trayOf(scene, "W", 1)?.owner).toBe(1);
    expect(trayOf(scene, "W", -1)?.owner).toBe(0);
  });

  it("knows the places of a board", () => {
    expect(isPlace({ layers: 9 }, "000")).toBe(true);
    expect(isPlace({ layers: 1 }, "700")).toBe(false);
    expect(isPlace({ layers: 9 }, "900")).toBe(false);
    expect(isPlace(scene.board, "c3")).toBe(true);
    expect(isPlace(scene.board, "d1")).toBe(false);
    expect(isPlace({ columns: 3, rows: 3, squares: ["b2"] }, "a1")).toBe(false);
    expect(isOnBoard(scene, "button:stop", 0)).toBe(false);
    expect(isOnBoard(scene, "tray:X", 0)).toBe(false);
  });
});

describe("a board of squares", () => {
  const scene = sceneOf({ board: { columns: 2, rows: 2 }, pieces: [] });

  it("has a1 at the lower left, and at the upper right from the other side", () => {
    const { places } = layOut(scene, { width: 400, height: 400 }, sitting);
    expect(places.get("a1")!.x).toBeLessThan(places.get("b1")!.x);
    expect(places.get("a1")!.y).toBeGreaterThan(places.get("a2")!.y);
    const other = layOut(scene, { width: 400, height: 400 }, { ...sitting, turn: 180 }).places;
    expect(other.get("a1")).toEqual(places.get("b2"));
  });

  it("writes letters and numbers only for those who want them", () => {
    expect(layOut(scene, { width: 400, height: 400 }, sitting).edges).toEqual([]);
    const { edges } = layOut(scene, { width: 400, height: 400 }, { ...sitting, names: true });
    expect(edges.map(({ text }) => text)).toEqual(["a", "b", "1", "2"]);
  });

  it("turns by quarters, with its letters and numbers", () => {
    const wide = sceneOf({ board: { columns: 3, rows: 2 }, pieces: [] });
    const sit = { ...sitting, turn: 270, names: true };
    const { places, edges } = layOut(wide, { width: 400, height: 400 }, sit);
    // Whoever sits at column a has row 1 to the right.
    expect(places.get("a1")!.y).toBeGreaterThan(places.get("c1")!.y);
    expect(places.get("a1")!.x).toBeGreaterThan(places.get("a2")!.x);
    const at = (text: string) => edges.find((edge) => edge.text === text)!;
    expect(at("a").y).toBe(places.get("a1")!.y);
    expect(at("1").x).toBe(places.get("a1")!.x);
  });
});

describe.each(Object.entries(fixtures))("%s", (_, { positions }) => {
  it.each([
    [1280, 800],
    [390, 844],
    [320, 0],
  ])("has room for everything at %d x %d", (width, height) => {
    for (const { scene, seat } of positions) {
      const layout = layOut(scene, { width, height }, { ...sitting, seat });
      const spots = [
        ...layout.places.values(),
        ...layout.trays.flatMap((tray) => tray.items.map(({ spot }) => spot)),
      ];
      for (const { x, y, size } of spots) {
        expect(x - size / 2).toBeGreaterThanOrEqual(-0.01);
        expect(x + size / 2).toBeLessThanOrEqual(width + 0.01);
        expect(y - size / 2).toBeGreaterThanOrEqual(-0.01);
        expect(y + size / 2).toBeLessThanOrEqual(layout.height + 0.01);
      }
      for (const piece of scene.pieces) expect(layout.places.has(piece.place)).toBe(true);
    }
  });

  it("shows every piece of a tray singly or counted", () => {
    for (const { scene, seat } of positions) {
      const { trays } = layOut(scene, { width: 1280, height: 800 }, { ...sitting, seat });
      for (const { tray, items } of trays) {
        const shown = items.reduce((sum, item) => sum + item.count, 0);
        expect(shown).toBe(tray.count ?? tray.pieces.length);
        if (tray.layout === "grid") expect(items.every(({ count }) => count === 1)).toBe(true);
      }
    }
  });
});

describe("a tray", () => {
  const boxOf = (tray: Partial<Tray>) =>
    layOut(sceneOf({ board: {}, pieces: [], trays: [tray] }), { width: 1280, height: 800 }, sitting)
      .trays[0]!;

  it("that is only counted shows a die of its colour, and none for what its title says", () => {
    expect(boxOf({ title: "dice", count: 4, colour: "red" }).items).toMatchObject([
      { piece: { colour: "red" }, count: 4 },
    ]);
    expect(boxOf({ title: "red dice", count: 4 }).items).toEqual([]);
  });

  it("lies on a grid only if it says so", () => {
    const pieces = [usual({ place: "1.1" }), usual({ place: "2.1" })];
    const across = (tray: Partial<Tray>) =>
      new Set(boxOf({ pieces, ...tray }).items.map(({ spot }) => spot.x));
    expect(across({ layout: "grid" }).size).toBe(1);
    expect(across({}).size).toBe(2);
  });
});

it("finds the spot of a tray's piece in the tray of the seat", () => {
  const { scene } = fixtures["cim"]!.positions[0]!;
  const layout = layOut(scene, { width: 1280, height: 800 }, sitting);
  expect(spotOf(layout, scene, "tray:III", 0)).not.toEqual(spotOf(layout, scene, "tray:III", 1));
  expect(spotOf(layout, scene, "face:1/2675", 0)).toBeUndefined();
});

describe("motion", () => {
  const before = sceneOf({ board: {}, pieces: [{ place: "800" }, { place: "080", colour: "red" }] });
  const after = sceneOf({ board: {}, pieces: [{ place: "611" }, { place: "008" }, { place: "017" }] });

  it("glides, drops one after the other, and lets captured pieces leave", () => {
    const motion = motionOf(before, after, [
      event({ kind: "moved", source: "800", place: "611" }),
      event({ kind: "filled", place: "008" }),
      event({ kind: "filled", place: "017" }),
      event({ kind: "captured", place: "080" }),
      event({ kind: "scored", amount: 3 }),
    ]);
    expect(motion.coming.get("611/0")).toEqual({ how: "glides", delay: 0, source: "800" });
    expect(motion.coming.get("008/0")!.delay).toBeLessThan(motion.coming.get("017/0")!.delay);
    expect(motion.leaving.map(({ piece }) => piece.colour)).toEqual(["red"]);
    expect(motion.total).toBeGreaterThan(motion.leaving[0]!.delay);
  });

  it("moves no die of which more is seen now", () => {
    const seen = (faces: string) => sceneOf({ board: {}, pieces: [{ place: "800", faces }] });
    expect(motionOf(seen("460"), seen("465"), [event({ kind: "uncovered", place: "800" })]).total).toBe(0);
  });

  it("takes no time where nothing moves", () => {
    expect(motionOf(before, after, [event({ kind: "passed" })]).total).toBe(0);
  });

  it("tells long stories faster", () => {
    const pieces = cellsOf(0, 0).map(({ name }) => ({ place: name }));
    const full = sceneOf({ board: {}, pieces });
    const many = pieces.map(({ place }) => event({ kind: "filled", place }));
    expect(motionOf(before, full, many).total).toBeLessThanOrEqual(1500);
  });

  it("shows a move before it is made as what would come and go", () => {
    const { coming, going } = ghostsOf(before, after);
    expect(coming.map(({ place }) => place)).toEqual(["611", "008", "017"]);
    expect([...going]).toEqual(["800/0", "080/0"]);
  });
});
