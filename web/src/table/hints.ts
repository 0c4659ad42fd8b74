/** Asking what a strong player would do. */
import { signal } from "@preact/signals";
import type { Hinted } from "../protocol";
import type { Visit } from "./visit";
import type { Stage } from "./stage";

export class Hints {
  readonly hinted = signal<Hinted | null>(null);
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
    if (hinted?.number === this.sitting.state.peek()?.table.number) this.point(hinted?.moves[0]?.touch ?? []);
  }

  /** Show on the board where a move touches. */
  point(touches: readonly string[]): void {
    const places = touches.filter((touch) => /^(cell|die):/.test(touch)).map((touch) => touch.split(":")[1]!);
    this.stage.hint(places);
  }

  forget(): void {
    this.hinted.value = null;
    this.stage.hint([]);
  }
}
