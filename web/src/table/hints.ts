/** Asking what a strong player would do. */
import { signal } from "@preact/signals";
import type { Event, Hinted } from "../protocol";
import type { Visit } from "./visit";
import type { Stage } from "./stage";

/** So many of the best moves are listed. */
export const LISTED = 4;

export class Hints {
  readonly hinted = signal<Hinted | null>(null);
  /** What the listed moves would do, by their names, as far as that can be tried. */
  readonly outcomes = signal<ReadonlyMap<string, readonly Event[]>>(new Map());
  readonly busy = signal(false);

  constructor(
    private readonly sitting: Visit,
    private readonly stage: Stage,
  ) {}

  async ask(): Promise<void> {
    const table = this.sitting.state.peek()?.table;
    const seat = table?.choices.find((choice) => choice.seat >= 0)?.seat;
    if (!table || seat === undefined || this.busy.peek()) return;
    this.busy.value = true;
    this.hinted.value = null;
    const hinted = await this.sitting.ask({ type: "hint", number: table.number, seat });
    this.busy.value = false;
    this.hinted.value = hinted;
    if (!hinted || hinted.number !== this.sitting.state.peek()?.table.number) return;
    this.point(hinted.moves[0]?.touch ?? []);
    if (!this.sitting.state.peek()?.room.real_time) await this.foresee(hinted, seat);
  }

  private async foresee(hinted: Hinted, seat: number): Promise<void> {
    this.outcomes.value = new Map();
    for (const { name } of hinted.moves.slice(0, LISTED)) {
      const request = { type: "preview", number: hinted.number, seat, name } as const;
      const previewed = await this.sitting.askQuietly(request);
      if (!previewed || this.hinted.peek() !== hinted) return;
      this.outcomes.value = new Map(this.outcomes.peek()).set(name, previewed.events);
    }
  }

  /** Show on the board where a move touches. */
  point(touches: readonly string[]): void {
    const places = touches.filter((touch) => /^(cell|die):/.test(touch)).map((touch) => touch.split(":")[1]!);
    this.stage.hint(places);
  }

  /** Show on the board what a text speaks of, as long as it is pointed at; what moves is not disturbed. */
  show(places: readonly string[]): void {
    if (places.length && this.stage.quiet.peek()) this.stage.hint(places);
  }

  /** Show again what is hinted at, if anything is. */
  unshow(): void {
    const { value: hinted } = this.hinted;
    const now = hinted?.number === this.sitting.state.peek()?.table.number;
    if (this.stage.quiet.peek()) this.point((now && hinted?.moves[0]?.touch) || []);
  }

  forget(): void {
    this.hinted.value = null;
    this.stage.hint([]);
  }
}
