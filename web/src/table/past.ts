/** A visit to a match of the past: it is shown as it was in the end, and nothing can be asked of it. */
import { signal } from "@preact/signals";
import type { View, Words } from "../protocol";
import { ApiError, get } from "../server/api";
import type { Link } from "../server/connection";
import { t } from "../words/words";
import { Moment } from "./moment";
import { apply, type RoomState } from "./room";
import type { Visit, Witness } from "./visit";

export class Past implements Visit {
  readonly state = signal<RoomState | null>(null);
  readonly link = signal<Link>("connecting");
  readonly latency = signal<number | null>(null);
  readonly gone = signal<Words>("");
  readonly moment = new Moment(() => {}); // at the end of a match nothing is covered any more
  private readonly witnesses: Witness[] = [];

  constructor(room: string, match: number) {
    void this.read(`/api/rooms/${encodeURIComponent(room)}/matches/${match}`);
  }

  watch(witness: Witness): void {
    this.witnesses.push(witness);
    const state = this.state.peek();
    if (state) witness.arrived(state);
  }

  ask(): Promise<null> {
    return Promise.resolve(null);
  }

  askQuietly(): Promise<null> {
    return Promise.resolve(null);
  }

  leave(): void {
    this.moment.end();
  }

  private async read(path: string): Promise<void> {
    try {
      const state = apply(null, await get<View>(path), performance.now());
      this.state.value = state;
      this.link.value = "open";
      if (state) for (const witness of this.witnesses) witness.arrived(state);
    } catch (error) {
      this.gone.value = error instanceof ApiError ? error.words : t("table.failed");
    }
  }
}
