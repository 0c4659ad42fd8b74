/** Going through the earlier steps of a match, and playing on from one of them. */
import { signal } from "@preact/signals";
import type { Scene, StepShown } from "../protocol";
import { get, openRoom } from "../server/api";
import { toast } from "../ui";
import { english, sayError } from "../words/say";
import { t } from "../words/words";
import type { Visit } from "./visit";
import type { Stage } from "./stage";

export class Looking {
  /** The step that is asked for while its picture is on the way; null is now. */
  readonly step = signal<number | null>(null);
  /** The match plays itself, step by step. */
  readonly plays = signal(false);
  private readonly known = new Map<string, Scene>();

  constructor(
    private readonly sitting: Visit,
    private readonly stage: Stage,
    /** A match of the past; null is the one that the room shows. */
    private readonly match: number | null = null,
  ) {}

  /** Look at the position after so many steps; the last step is now. */
  async at(step: number): Promise<void> {
    const state = this.sitting.state.peek();
    if (!state) return;
    const last = state.lines.length;
    const before = this.step.peek() ?? last;
    const wanted = Math.max(0, Math.min(step, last));
    if (wanted === last) return this.now();
    this.step.value = wanted;
    const scene = await this.scene(wanted);
    if (this.step.peek() !== wanted) return;
    if (!scene) return this.now();
    const line = state.lines[wanted - 1];
    this.stage.look({ step: wanted, scene }, wanted === before + 1 && line ? line.events : []);
  }

  /** So many steps on (or back, below 0) from the one looked at. */
  by(steps: number): void {
    const last = this.sitting.state.peek()?.lines.length ?? 0;
    void this.at((this.step.peek() ?? last) + steps);
  }

  now(): void {
    this.step.value = null;
    if (this.stage.looked.peek()) this.stage.look(null);
  }

  /** A new table that begins with this position, to try everything out; returns its room. */
  async fork(): Promise<string | null> {
    const state = this.sitting.state.peek();
    if (!state) return null;
    const step = this.step.peek() ?? state.lines.length;
    try {
      return await openRoom({
        game: state.room.game,
        fork: { room: state.room.room, step, game: state.table.game },
      });
    } catch (error) {
      toast(error instanceof Error ? sayError(error) : t("table.failed"));
      return null;
    }
  }

  private async scene(step: number): Promise<Scene | null> {
    const state = this.sitting.state.peek()!;
    const { room } = state.room;
    const match = this.match === null ? "" : `/matches/${this.match}`;
    const key = `${state.table.game}/${step}/${english(state.lines[step - 1]?.name ?? "")}`;
    const known = this.known.get(key);
    if (known) return known;
    try {
      const { scene } = await get<StepShown>(`/api/rooms/${room}${match}/steps/${step}`);
      this.known.set(key, scene);
      return scene;
    } catch {
      toast(t("table.failed"));
      return null;
    }
  }
}
