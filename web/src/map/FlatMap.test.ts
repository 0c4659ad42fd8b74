import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { h, render } from "preact";
import type { Board, BoardSettings } from "../board";
import { ChoiceBar } from "../choose/ChoiceBar";
import { completed, nextTouches, offered } from "../choose/touches";
import { event, fixtures, sceneOf, type Position } from "../fixtures/positions";
import type { Scene } from "../protocol";
import { mark } from "../scene/facts";
import { language } from "../settings";
import { createMap } from ".";

const VIEW = { elevation: 60, aside: 0 };

const settings: BoardSettings = { theme: "light", marks: true, coordinates: true, still: true, sound: false };
const hands = { touch: vi.fn(), hover: vi.fn(), beside: vi.fn(), wrong: vi.fn(), carries: vi.fn() };
let host: HTMLElement;
let bar: HTMLElement;
let board: Board;

beforeEach(() => {
  language.value = "en";
  vi.clearAllMocks();
  host = document.body.appendChild(document.createElement("div"));
  bar = document.body.appendChild(document.createElement("div"));
  board = createMap(host, hands, settings);
});

afterEach(() => {
  board.dispose();
  render(null, bar);
  host.remove();
  bar.remove();
});

function lay({ scene, choices, seat }: Position, made: readonly string[]) {
  if (!made.length) {
    board.sitAt(seat, 2, VIEW);
    void board.show(scene, []);
  }
  board.offer(offered(choices, made));
  render(h(ChoiceBar, { choices, made, scene, hands, choose: () => undefined }), bar);
}

const buttons = (touch: string) =>
  [...document.querySelectorAll<HTMLElement>("[data-touch]")].filter(
    (button) => button.dataset["touch"] === touch && !button.classList.contains("map-chosen"),
  );

const click = (element: Element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));

describe.each(Object.entries(fixtures))("%s", (_, { positions }) => {
  it("draws every piece and offers every touch once, on the map or in the bar, as a button with a name", () => {
    for (const position of positions) {
      const { choices } = position;
      lay(position, []);
      expect(host.querySelectorAll("[data-place]")).toHaveLength(position.scene.pieces.length);
      const first = nextTouches(choices, []);
      const second = nextTouches(choices, first.slice(0, 1));
      for (const made of second.length ? [[], first.slice(0, 1)] : [[]]) {
        lay(position, made);
        for (const touch of nextTouches(choices, made)) {
          const found = buttons(touch);
          expect(found, touch).toHaveLength(1);
          expect(found[0]!.getAttribute("aria-label")).toBeTruthy();
          click(found[0]!);
          expect(hands.touch).toHaveBeenLastCalledWith(touch);
        }
        expect(hands.beside).not.toHaveBeenCalled();
        const names = [...document.querySelectorAll("[data-touch]")].map((button) =>
          button.getAttribute("aria-label"),
        );
        expect(new Set(names).size).toBe(names.length);
      }
    }
  }, 30_000);

  it("plays the first choice by clicks alone", () => {
    for (const position of positions) {
      const { choices } = position;
      let made: readonly string[] = [];
      while (!completed(choices, made)) {
        lay(position, made);
        const [touch] = nextTouches(choices, made);
        click(buttons(touch!)[0]!);
        made = [...made, hands.touch.mock.lastCall![0] as string];
      }
      expect(choices).toContain(completed(choices, made));
    }
  }, 30_000);
});

describe("the map", () => {
  it("comes to what is offered outside its frame, once, so that whoever looks elsewhere can", () => {
    const position = fixtures["rasanto"]!.positions[1]!;
    const below = vi
      .spyOn(Element.prototype, "getBoundingClientRect")
      .mockReturnValue({ top: 500, bottom: 520 } as DOMRect);
    host.getBoundingClientRect = () => ({ top: 0, bottom: 300 }) as DOMRect;
    host.scrollTo = vi.fn();
    lay(position, []);
    expect(host.scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 488, behavior: "auto" });
    board.preview(null);
    expect(host.scrollTo).toHaveBeenCalledTimes(1);
    below.mockRestore();
  });

  const rasanto = fixtures["rasanto"]!.positions[1]!;

  it("takes a touch beside everything as such", () => {
    lay(rasanto, []);
    click(host.querySelector("svg")!);
    expect(hands.beside).toHaveBeenCalledOnce();
    expect(hands.touch).not.toHaveBeenCalled();
  });

  it("has one stop for the Tab key, and arrows and Enter from there", () => {
    lay(rasanto, []);
    const stops = [...host.querySelectorAll<HTMLElement>("[tabindex='0']")];
    expect(stops).toHaveLength(1);
    stops[0]!.focus();
    const press = (key: string) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    const first = stops[0]!.dataset["touch"];
    press("ArrowDown");
    const second = (document.activeElement as HTMLElement).dataset["touch"];
    expect(second).not.toBe(first);
    expect(hands.hover).toHaveBeenLastCalledWith(second);
    press("Enter");
    expect(hands.touch).toHaveBeenLastCalledWith(second);
  });

  it("keeps the focus near when the offers change", () => {
    lay(rasanto, []);
    const stop = host.querySelector<HTMLElement>("[tabindex='0']")!;
    stop.focus();
    board.offer(offered(rasanto.choices, []).filter(({ touch }) => touch !== stop.dataset["touch"]));
    expect((document.activeElement as HTMLElement).dataset["touch"]).toMatch(/^cell:/);
  });

  it("hovers", () => {
    lay(rasanto, []);
    const [touch] = nextTouches(rasanto.choices, []);
    buttons(touch!)[0]!.dispatchEvent(new PointerEvent("pointerenter"));
    expect(hands.hover).toHaveBeenLastCalledWith(touch);
    buttons(touch!)[0]!.dispatchEvent(new PointerEvent("pointerleave"));
    expect(hands.hover).toHaveBeenLastCalledWith(null);
  });

  it("shows ghosts of a move, and takes them away", () => {
    lay(rasanto, []);
    const scene = {
      ...rasanto.scene,
      pieces: [...rasanto.scene.pieces.slice(1), { ...rasanto.scene.pieces[0]!, place: "000" }],
    };
    board.preview({ type: "previewed", id: 1, number: 1, events: [], scene, scores: [], open: false });
    expect(host.querySelectorAll(".map-ghost")).toHaveLength(1);
    expect(host.querySelectorAll(".map-going")).toHaveLength(1);
    board.preview(null);
    expect(host.querySelectorAll(".map-ghost, .map-going")).toHaveLength(0);
  });

  it("tells events by animation, can be hurried, and shows them at once where all is still", async () => {
    const empty = sceneOf({ board: {}, pieces: [] });
    const one = sceneOf({ board: {}, pieces: [{ place: "332", colour: "red" }] });
    board.settings({ ...settings, still: false });
    await board.show(empty, []);
    const shown = board.show(one, [event({ kind: "placed", place: "332" })]);
    expect(host.querySelector(".map-drops")).not.toBeNull();
    board.skip();
    await shown;
    expect(host.querySelector(".map-drops")).toBeNull();
    board.settings({ ...settings, still: true });
    const taken = board.show(empty, [event({ kind: "captured", place: "332" })]);
    expect(host.querySelector(".map-leaves")).toBeNull();
    await taken;
  });

  describe("where finding what can be touched is the game", () => {
    const place = (touch: string) => host.querySelector<SVGElement>(`[data-touch="${touch}"]`)!;
    const scene = sceneOf({
      board: { layers: 2 },
      pieces: [{ place: "800", colour: "red" }],
      trays: [{ title: "throw", owner: 0, pieces: [{ place: "A4", colour: "red", owner: 0, faces: "4" }] }],
      glow: false,
    });
    const one = [{ touch: "cell:008", chosen: false, seat: 0 }];

    beforeEach(() => {
      board.sitAt(0, 2, VIEW);
      void board.show(scene, []);
      board.offer(one);
    });

    it("looks the same everywhere, and says whether it fits only when it is touched", () => {
      const offers = [...host.querySelectorAll("[data-touch]")];
      expect(offers).toHaveLength(45 + 36 + 1);
      expect(host.querySelector(".map-untold")).not.toBeNull();
      expect(place("cell:008").getAttribute("class")).toBe(place("cell:080").getAttribute("class"));
      for (const offer of offers) offer.dispatchEvent(new PointerEvent("pointerenter"));
      expect(hands.hover).not.toHaveBeenCalled();
      click(place("cell:080"));
      click(place("die:800"));
      click(place("tray:A4"));
      expect(hands.wrong).toHaveBeenCalledTimes(3);
      expect(hands.touch).not.toHaveBeenCalled();
      click(place("cell:008"));
      expect(hands.touch).toHaveBeenLastCalledWith("cell:008");
      expect(hands.beside).not.toHaveBeenCalled();
    });

    it("walks over all places by keys", () => {
      const press = (key: string) =>
        document.activeElement!.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        );
      host.querySelector<SVGElement>("[tabindex='0']")!.focus();
      press("Enter");
      expect(hands.wrong).toHaveBeenCalledOnce();
      expect(hands.hover).not.toHaveBeenCalled();
    });

    it("misses nothing while nothing is asked", () => {
      board.offer([]);
      expect(host.querySelectorAll("[data-touch]")).toHaveLength(0);
    });
  });

  describe("a piece that is dragged", () => {
    const place = (touch: string) => host.querySelector<SVGElement>(`[data-touch="${touch}"]`)!;
    const pointer = (kind: string, x: number, on: EventTarget = window) =>
      on.dispatchEvent(
        new PointerEvent(kind, { clientX: x, clientY: 0, isPrimary: true, button: 0, bubbles: true }),
      );
    const drag = (to: string | null) => {
      document.elementFromPoint = () => (to ? place(to) : null);
      pointer("pointerdown", 0, place("die:800"));
      pointer("pointermove", 4);
      expect(hands.touch).not.toHaveBeenCalled();
      pointer("pointermove", 40);
    };

    beforeEach(async () => {
      await new Promise((done) => setTimeout(done)); // the click of the last drag is over
      hands.carries.mockReturnValue(true);
      void board.show(sceneOf({ board: { layers: 2 }, pieces: [{ place: "800", colour: "red" }] }), []);
      const [die, cell] = [
        { touch: "die:800", chosen: false },
        { touch: "cell:008", chosen: false },
      ];
      hands.touch.mockImplementation(() => board.offer([{ ...die, chosen: true }, cell]));
      board.offer([die]);
    });
    afterEach(() => hands.touch.mockReset());

    it("is touched, and then where it is dropped", () => {
      drag("cell:008");
      expect(hands.touch.mock.calls).toEqual([["die:800"]]);
      expect(host.querySelector(".map-carried")).not.toBeNull();
      pointer("pointerup", 40);
      expect(hands.touch.mock.calls).toEqual([["die:800"], ["cell:008", true]]);
      expect(host.querySelector(".map-carried")).toBeNull();
      click(host.querySelector("svg")!); // a browser's click after it
      expect(hands.beside).not.toHaveBeenCalled();
    });

    it("goes back where it is dropped elsewhere", () => {
      drag(null);
      pointer("pointerup", 40);
      expect(hands.touch.mock.calls).toEqual([["die:800"]]);
      expect(hands.beside).toHaveBeenCalledOnce();
    });

    it("stays where touching it is all there is to do", () => {
      hands.carries.mockReturnValue(false);
      board.offer([{ touch: "die:800", chosen: false }]);
      drag(null);
      pointer("pointerup", 40);
      expect(hands.touch).not.toHaveBeenCalled();
      expect(hands.beside).not.toHaveBeenCalled();
    });
  });

  it("speaks the language chosen", async () => {
    lay(rasanto, []);
    expect(buttons("cell:008")[0]!.getAttribute("aria-label")).toBe("Funnel 008");
    language.value = "de";
    await Promise.resolve();
    board.offer(offered(rasanto.choices, []));
    expect(buttons("cell:008")[0]!.getAttribute("aria-label")).toBe("Mulde 008");
  });

  describe("what a scene draws", () => {
    const scene: Scene = {
      ...sceneOf({ board: { layers: 1 }, pieces: [{ place: "440" }, { place: "431" }, { place: "332" }] }),
      marks: [
        { ...mark("008", "goal"), label: "×4" },
        { ...mark("332", "attack"), of: "440" },
        { ...mark("422", "escape"), of: "440" },
      ],
      strokes: [{ places: ["440", "431"], kind: "bar", label: "", of: "" }],
    };
    const toned = () =>
      [...host.querySelectorAll("[class*=map-tone]")].map((one) => one.getAttribute("class"));

    beforeEach(() => {
      board.sitAt(0, 2, VIEW);
      void board.show(scene, []);
    });

    it("ties dice with a bar and writes labels", () => {
      expect(host.querySelectorAll(".map-stroke-bar")).toHaveLength(1);
      expect(host.querySelector(".map-label text")!.textContent).toBe("×4");
    });

    it("offers in a colour of its own what a chosen die takes, and where it only gets away", () => {
      const targets = ["die:332", "cell:422"].map((touch) => ({ touch, chosen: false }));
      board.offer([...targets, { touch: "die:431", chosen: true }]);
      expect(toned()).toEqual([]);
      board.offer([...targets, { touch: "die:440", chosen: true }]);
      expect(toned().map((tone) => /map-tone-\w+/.exec(tone!)![0])).toEqual([
        "map-tone-attack",
        "map-tone-escape",
      ]);
    });

    it("draws the right angle of a way before it is gone, with its steps where they are counted", () => {
      const moved = event({ kind: "moved", source: "440", place: "422", over: "420", amount: 4 });
      board.preview({ type: "previewed", id: 0, number: 1, scene, events: [moved], scores: [], open: false });
      const way = host.querySelector(".map-coming .map-way path")!.getAttribute("d")!;
      expect(way.match(/L/g)).toHaveLength(4); // over the corner, to the end, and the two wings of its head
      expect([...host.querySelectorAll(".map-label text")].map((one) => one.textContent)).toContain("4");
    });
  });

  it("leaves nothing behind", () => {
    lay(rasanto, []);
    board.dispose();
    expect(host.innerHTML).toBe("");
  });
});

it("shows the plate alone, and larger, to whoever steers", () => {
  board.sitAt(0, 2, VIEW, true);
  void board.show(sceneOf({ board: { layers: 9 }, pieces: [] }), []);
  const scale = () => board.pixel({ x: 1, y: 0, z: 0 }).x - board.pixel({ x: 0, y: 0, z: 0 }).x;
  const before = Math.abs(scale());
  const moving = { bodies: [], poses: new Float32Array(7), sways: false, wake: () => undefined, advance: () => false }; // prettier-ignore
  board.move({ ...moving, steady: false });
  expect(Math.abs(scale())).toBeCloseTo(before);
  board.move({ ...moving, steady: true });
  expect(Math.abs(scale())).toBeGreaterThan(1.5 * before);
  board.move(null);
  expect(Math.abs(scale())).toBeCloseTo(before);
});

it("makes room for a hand that begins below the plate", () => {
  board.sitAt(0, 2, VIEW, true);
  void board.show(sceneOf({ board: { layers: 1 }, pieces: [] }), []);
  const corner = () => board.pixel({ x: 0, y: 104.5, z: 0 }).y;
  const side = () => board.pixel({ x: 0, y: -52, z: 0 }).y;
  const own = corner() > side() ? 1 : -1;
  const before = Math.abs(corner() - side());
  const ends = [-80, 80].map((x) => ({ x, y: own * 230, z: 0 }));
  board.aid({ lines: [{ points: ends, style: "plumb" }], rings: [], ghosts: [] });
  const after = Math.abs(corner() - side());
  expect(after).toBeLessThan(before);
  const lowest = board.pixel(ends[0]!).y;
  expect(lowest).toBeLessThan(Number(host.querySelector(".map-bodies")!.getAttribute("height")));
  board.aid(null);
  expect(Math.abs(corner() - side())).toBe(after);
});
