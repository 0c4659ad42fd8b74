import { describe, expect, it } from "vitest";
import { fixtures } from "../fixtures/positions";
import type { Choice } from "../protocol";
import { completed, nextTouches, offered, oneBack, onlyButton, remaining, touched } from "./touches";

const choice = (name: string, ...touch: string[]): Choice => ({ seat: 0, name, touch });

const moves = [
  choice("a1-a2", "die:a1", "cell:a2"),
  choice("a1xb2", "die:a1", "cell:b2", "button:capture"),
  choice("a1+b2", "die:a1", "cell:b2", "button:lay on"),
  choice("c1-c2", "die:c1", "cell:c2"),
  choice("stop", "button:stop"),
];

describe("a path of touches", () => {
  it("offers the first touches of all moves, then those of the moves that remain", () => {
    expect(nextTouches(moves, [])).toEqual(["die:a1", "die:c1", "button:stop"]);
    expect(nextTouches(moves, ["die:a1"])).toEqual(["cell:a2", "cell:b2"]);
    expect(remaining(moves, ["die:a1", "cell:b2"]).map(({ name }) => name)).toEqual(["a1xb2", "a1+b2"]);
  });

  it("is complete with the last touch only", () => {
    expect(completed(moves, ["die:c1"])).toBeNull();
    expect(completed(moves, ["die:c1", "cell:c2"])?.name).toBe("c1-c2");
    expect(completed(moves, ["die:a1", "cell:b2"])).toBeNull();
    expect(completed(moves, ["die:a1", "cell:b2", "button:lay on"])?.name).toBe("a1+b2");
    expect(nextTouches(moves, ["die:c1", "cell:c2"])).toEqual([]);
  });

  it("fits no move once a touch is wrong", () => {
    expect(remaining(moves, ["die:c1", "cell:a2"])).toEqual([]);
    expect(nextTouches(moves, ["cell:z9"])).toEqual([]);
  });

  it("goes back one step, or to before a touch that is made again", () => {
    const made = ["die:a1", "cell:b2"];
    expect(oneBack(made)).toEqual(["die:a1"]);
    expect(touched(moves, made, "die:a1")).toEqual([]);
    expect(touched(moves, made, "cell:z9")).toBe(made);
    expect(touched(moves, ["die:a1"], "cell:b2")).toEqual(made);
  });

  it("lets the touches made glow as chosen, with the seat they belong to", () => {
    expect(offered(moves, ["die:c1"])).toEqual([
      { touch: "die:c1", chosen: true, seat: 0 },
      { touch: "cell:c2", chosen: false, seat: 0 },
    ]);
  });
});

describe("buttons that all remaining moves share", () => {
  const rolls = [1, 2].map((face) => choice(`roll ${face}`, "button:roll", `face:${face}`));

  it("press themselves, and may be pressed all the same", () => {
    expect(nextTouches(rolls, [])).toEqual(["face:1", "face:2"]);
    expect(nextTouches(rolls, ["button:roll"])).toEqual(["face:1", "face:2"]);
    expect(completed(rolls, ["face:2"])?.name).toBe("roll 2");
    expect(completed(rolls, ["button:roll", "face:2"])?.name).toBe("roll 2");
  });

  it("never make a move that nobody touched", () => {
    const pass = [choice("pass", "button:pass")];
    expect(nextTouches(pass, [])).toEqual(["button:pass"]);
    expect(completed(pass, [])).toBeNull();
    expect(completed(pass, ["button:pass"])?.name).toBe("pass");
  });
});

describe("buttons that ask first", () => {
  const call = [choice("a1 call", "die:a1", "confirm:call"), choice("b1 call", "die:b1", "confirm:call")];

  it("never press themselves", () => {
    expect(nextTouches(call, ["die:a1"])).toEqual(["confirm:call"]);
    expect(completed(call, ["die:a1"])).toBeNull();
    expect(completed(call, ["die:a1", "confirm:call"])?.name).toBe("a1 call");
  });

  it("count as buttons", () => {
    expect(onlyButton(["die:a1", "confirm:call"])).toBe("confirm:call");
    expect(onlyButton(["button:end", "confirm:call"])).toBeNull();
    expect(onlyButton(["face:1"])).toBeNull();
  });
});

describe("a set of things", () => {
  const chunks = [
    choice("1", "cell:1", "button:lay"),
    choice("2", "cell:2", "button:lay"),
    choice("1+2+3", "cell:1", "cell:2", "cell:3", "button:lay"),
  ];

  it("is touched in any order", () => {
    expect(nextTouches(chunks, [])).toEqual(["cell:1", "cell:2", "cell:3"]);
    expect(nextTouches(chunks, ["cell:2"])).toEqual(["button:lay", "cell:1", "cell:3"]);
    expect(completed(chunks, ["cell:3", "cell:1", "cell:2"])?.name).toBe("1+2+3");
  });

  it("is ended by its button where it could still grow", () => {
    expect(completed(chunks, ["cell:1"])).toBeNull();
    expect(completed(chunks, ["cell:1", "button:lay"])?.name).toBe("1");
  });

  it("is not seen where two dice show the same", () => {
    const rolls = ["1 1", "1 2"].map((roll) =>
      choice(roll, "button:roll", ...roll.split(" ").map((face) => `face:${face}`)),
    );
    expect(nextTouches(rolls, ["face:1"])).toEqual(["face:1", "face:2"]);
    expect(completed(rolls, ["face:1", "face:1"])?.name).toBe("1 1");
    expect(completed(rolls, ["button:roll", "face:1", "face:1"])?.name).toBe("1 1");
  });

  it("is not seen where the order means something", () => {
    const ways = [choice("ab", "cell:a", "cell:b"), choice("ba", "cell:b", "cell:a")];
    expect(completed(ways, ["cell:b", "cell:a"])?.name).toBe("ba");
    expect(completed(ways, ["cell:a", "cell:b"])?.name).toBe("ab");
  });
});

describe.each(Object.entries(fixtures))("%s", (_, { positions }) => {
  it("reaches every choice by its own touches and no other one", () => {
    for (const { choices } of positions) {
      for (const one of choices) {
        let made: readonly string[] = [];
        for (const touch of one.touch) {
          if (completed(choices, made)) break;
          const next = nextTouches(choices, made);
          // A button may have pressed itself, and a die that can only be turned is held already.
          const turns = one.touch[1]?.startsWith("face:") && touch === one.touch[0];
          if (!next.includes(touch)) expect(turns || touch.startsWith("button:")).toBe(true);
          else made = touched(choices, made, touch);
        }
        expect(completed(choices, made)?.name).toBe(one.name);
      }
    }
  });
});
