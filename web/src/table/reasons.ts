/** Why a touch did nothing: asked of the table, shown where it was touched. */
import { signal } from "@preact/signals";
import type { Point } from "../board";
import { say } from "../words/say";
import { t } from "../words/words";
import type { Choosing } from "./choosing";
import type { Visit } from "./visit";

/** So long a reason stays. */
const LASTS = 4500;

export interface Reason extends Point {
  text: string;
}

export class Reasons {
  readonly shown = signal<Reason | null>(null);
  private going: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private readonly sitting: Visit,
    private readonly choosing: Choosing,
  ) {}

  /** Something that is not offered was touched; what was begun stays begun. */
  async wrong(touch: string, at: Point): Promise<void> {
    const state = this.sitting.state.peek();
    if (!state) return;
    const asked = ++this.asked;
    const { table, you } = state;
    const seat = table.choices.find((choice) => you.seats.includes(choice.seat))?.seat ?? you.seats[0];
    if (seat === undefined) return this.tell(t("table.wrong.watching"), at);
    const touches = [...this.choosing.made.peek(), touch];
    const because = await this.sitting.askQuietly({ type: "why", number: table.number, seat, touches });
    if (asked === this.asked) this.tell(because ? say(because.text) : t("table.miss"), at);
  }

  forget(): void {
    this.asked++;
    clearTimeout(this.going);
    this.shown.value = null;
  }

  private tell(text: string, at: Point): void {
    this.forget();
    this.shown.value = { ...at, text };
    this.going = setTimeout(() => this.forget(), LASTS);
  }
}
