import { expect, test } from "vitest";
import type { Event, Line } from "../protocol";
import { isCall } from "./calls";

const line = (seat: number, events: Event[] = []) => ({ seat, events }) as unknown as Line;
const placed = { kind: "placed" } as Event;

test("stop is a call", () => expect(isCall(line(0), undefined)).toBe(true));
test("what dice do is none", () => expect(isCall(line(-1), undefined)).toBe(false));
test("neither is a die that is placed", () => expect(isCall(line(0, [placed]), undefined)).toBe(false));
test("nor to have dice rolled", () => expect(isCall(line(0), line(-1))).toBe(false));
