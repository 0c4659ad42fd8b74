/** The hand of whoever steers: a number for every control, sent sixty times a second while it changes. */
import { signal } from "@preact/signals";
import { writeHand } from "./frames";
import type { Tool } from "./messages";
import { clamp } from "./space";

export const EVERY = 1000 / 60;

export class Hand {
  /** Something was done: the attempt goes on from then. */
  readonly begun = signal(false);
  private readonly numbers = new Map<string, number>();
  private sent: readonly number[] | null = null;
  private last = -Infinity;

  constructor(
    readonly tool: Tool,
    private readonly act: number,
    private readonly send: (hand: ArrayBuffer) => boolean,
  ) {
    for (const { name, rest } of tool.controls) this.numbers.set(name, rest);
  }

  has(name: string): boolean {
    return this.numbers.has(name);
  }

  get(name: string): number {
    return this.numbers.get(name) ?? 0;
  }

  range(name: string): { low: number; high: number } {
    return this.tool.controls.find((control) => control.name === name) ?? { low: 0, high: 0 };
  }

  /** Set numbers, within their limits; those the tool does not have are left out. */
  set(numbers: Readonly<Record<string, number>>): void {
    for (const { name, low, high } of this.tool.controls) {
      const number = numbers[name];
      if (number !== undefined && Number.isFinite(number))
        this.numbers.set(name, Math.round(clamp(number, low, high)));
    }
  }

  /** Let the attempt begin: what the hand does counts from now on. */
  begin(): void {
    this.begun.value = true;
  }

  /** Send what is new, not oftener than the table takes it. What is done once is forgotten when it has gone. */
  tick(now: number): void {
    if (!this.begun.peek() || now - this.last < EVERY - 2) return;
    const numbers = this.tool.controls.map(({ name }) => this.numbers.get(name)!);
    const once = this.tool.controls.some(
      ({ name, once: does, rest }) => does && this.numbers.get(name) !== rest,
    );
    if (!once && this.sent?.every((number, k) => number === numbers[k])) return;
    if (!this.send(writeHand(this.act, now, numbers))) return;
    this.last = now;
    for (const { name, once: does, rest } of this.tool.controls) if (does) this.numbers.set(name, rest);
    this.sent = this.tool.controls.map(({ name }) => this.numbers.get(name)!);
  }
}
