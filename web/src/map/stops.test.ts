import { describe, expect, it } from "vitest";
import { offered } from "../choose/touches";
import { fixtures } from "../fixtures/positions";
import { walkOffered } from "./stops";

describe.each(Object.entries(fixtures))("%s", (_, { positions }) => {
  it("reaches everything offered by arrow keys alone", () => {
    for (const { scene, choices } of positions) {
      const all = offered(choices, []);
      const found = new Set<string>();
      const open = [walkOffered(scene, all, null, "Home", 0)!];
      while (open.length) {
        const at = open.pop()!;
        if (found.has(at)) continue;
        found.add(at);
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          open.push(walkOffered(scene, all, at, key, 0)!);
        }
      }
      expect([...found].sort()).toEqual(all.map(({ touch }) => touch).sort());
    }
  }, 20_000);
});
