import { expect, it } from "vitest";
import messages from "../fixtures/messages.json";
import type { FromTable } from "../protocol";
import { namesOf } from "./people";
import { apply } from "./room";

const room = apply(null, messages.view as unknown as FromTable, 0)!;
const yours = room.you.seats[0]!;

it("says of whoever reads it that it is them, so that nobody looks for somebody else", () => {
  const { name } = room.table.seats[yours]!.members[0]!;
  expect(namesOf(room)[yours]).toBe(`${name} (you)`);
});

it("says it of nobody to who only watches", () => {
  const seats = room.table.seats.map((seat) => ({
    ...seat,
    members: seat.members.map((member) => ({ ...member, you: false })),
  }));
  const watched = { ...room, you: { ...room.you, seats: [] }, table: { ...room.table, seats } };
  expect(namesOf(watched).join()).not.toContain("(you)");
});
