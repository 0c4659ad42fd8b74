/** Everything can be done without a mouse: typing moves, walking the legal touches, and a key for each button. */
import { signal } from "@preact/signals";
import { offered, onlyButton } from "../choose/touches";
import { typable, typed } from "../choose/typed";
import { walk } from "../choose/walk";
import { stopsOf } from "../map/stops";
import { touchName } from "../scene/named";
import { turnOf } from "../scene/seating";
import { isButton } from "../scene/touch";
import { coordinates } from "../settings";
import { toast } from "../ui";
import { t } from "../words/words";
import type { AtTable } from "./atTable";
import { takeBack, turnTheTable } from "./deeds";

/** A key that may also begin a move waits this long for a second one. */
const SECOND_KEY_WITHIN = 700;

export class Keys {
  /** What has been typed of a move. */
  readonly typing = signal("");
  private alone: ReturnType<typeof setTimeout> | undefined;
  private readonly shortcuts: Readonly<Record<string, () => void>>;

  constructor(private readonly at: AtTable) {
    const { sight, hints, panel, looking } = at;
    this.shortcuts = {
      "1": () => sight.look("A"),
      "2": () => sight.look("B"),
      "3": () => sight.look("C"),
      "0": () => sight.look("top"),
      u: () => takeBack(at),
      h: () => void hints.ask(),
      r: () => (panel.value = panel.peek() === "rules" ? null : "rules"),
      m: turnTheTable,
      t: () => (panel.value = "text"),
      "?": () => (panel.value = "keys"),
      "<": () => looking.by(-1),
      ">": () => looking.by(1),
    };
  }

  /** Listen to the whole page; returns how to stop. */
  listen(): () => void {
    addEventListener("keydown", this.pressed);
    return () => {
      clearTimeout(this.alone);
      removeEventListener("keydown", this.pressed);
    };
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || isField(event.target)) return;
    // Whoever presses a key does not want to watch: what is on its way is there, and the key means what it means then.
    if (this.at.stage.behind.peek() && event.key !== " ") this.at.stage.skip();
    if (this.act(event)) event.preventDefault();
  };

  /** Whether the key means something here. */
  private act({ key, target, repeat }: KeyboardEvent): boolean {
    const control = target instanceof Element ? target.closest<HTMLElement>("button, a, [role=tab]") : null;
    if (key === "Escape") return this.escape();
    if (key === "Backspace" && this.typing.peek()) return this.type(this.typing.peek().slice(0, -1));
    if (key === "Enter" && this.typing.peek()) return this.playTyped();
    if (key === "Enter" && !control) return this.touchWalked();
    if (key === " " && !this.typing.peek()) return this.space(control, repeat);
    if (key.startsWith("Arrow")) return this.walk(key);
    return key.length === 1 && !(key === " " && control) && this.letter(key);
  }

  /** Space skips what moves, and presses the only button there is: in real time before all else. */
  private space(control: HTMLElement | null, held: boolean): boolean {
    const { choosing, stage, sitting } = this.at;
    const button = onlyButton(choosing.next.peek());
    const first = button !== null && sitting.state.peek()?.room.real_time === true;
    if (!first && !stage.quiet.peek()) return this.done(() => stage.skip());
    // What has the focus is pressed by the browser; but where time counts, a tool that was used before must not be.
    if (button === null || (control && (!first || control.closest(".choice-bar")))) return false;
    control?.blur();
    if (!held) choosing.touch(button, true);
    return true;
  }

  private letter(key: string): boolean {
    const before = this.typing.peek();
    const shortcut = this.shortcuts[key.toLowerCase()];
    const choices = typable(this.at.choosing.choices.peek(), coordinates.peek());
    const begins = typed(key, choices).candidates.length > 0;
    clearTimeout(this.alone);
    if (before) return this.type(before + key);
    if (shortcut && begins) {
      this.alone = setTimeout(() => {
        this.type("");
        shortcut();
      }, SECOND_KEY_WITHIN);
    } else if (shortcut) return this.done(shortcut);
    return begins && this.type(key);
  }

  private type(text: string): boolean {
    this.typing.value = text;
    return true;
  }

  private playTyped(): boolean {
    clearTimeout(this.alone);
    const text = this.typing.peek();
    const { glow } = this.at.sitting.state.peek()!.table.scene;
    const { match, candidates } = typed(
      text,
      typable(this.at.choosing.choices.peek(), coordinates.peek()),
      !glow,
    );
    this.typing.value = "";
    if (match) void this.at.choosing.play(match);
    else toast(t(candidates.length ? "table.typed.several" : "table.typed.none", { typed: text }));
    return true;
  }

  private escape(): boolean {
    const { panel, looking, choosing, ahead } = this.at;
    clearTimeout(this.alone);
    if (this.typing.peek()) this.typing.value = "";
    else if (panel.peek()) panel.value = null;
    else if (looking.step.peek() !== null) looking.now();
    else if (!ahead.back()) choosing.back();
    return true;
  }

  private touchWalked(): boolean {
    const { choosing } = this.at;
    if (choosing.turning.peek()) return this.done(() => choosing.settle());
    const walked = choosing.walked.peek();
    if (walked === null) return false;
    choosing.touch(walked, true);
    return true;
  }

  /** Arrows walk what can be touched, unless finding it is the game; while nothing can, they go through the steps. */
  private walk(key: string): boolean {
    if (this.at.choosing.turning.peek()) return this.turn(key);
    const { choosing, looking, sitting, stage, announcements } = this.at;
    const { room, table } = sitting.state.peek()!;
    const { scene, captions } = table;
    const next = offered(choosing.choices.peek(), choosing.made.peek()).filter(
      ({ touch, chosen }) => !chosen && (scene.glow || isButton(touch)),
    );
    const to = walk(
      stopsOf(scene, next, turnOf(scene.board, stage.seat, room.players)),
      choosing.walked.peek(),
      key,
    );
    if (to === null) {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
      return by !== undefined && !next.length && this.done(() => looking.by(by));
    }
    // From here on Enter belongs to the board, not to the button that was used last.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    choosing.walkTo(to);
    const at = next.findIndex((one) => one.touch === to);
    const place = touchName(scene, to, next[at]?.seat ?? -1, captions);
    announcements.name(t("table.walked", { place, at: at + 1, count: next.length }));
    return true;
  }

  /** Left and right turn the die that is being turned, up and down tip it over. */
  private turn(key: string): true {
    const { choosing, announcements, sitting } = this.at;
    const steps = key === "ArrowRight" || key === "ArrowUp" ? 1 : -1;
    choosing.turn(steps, key === "ArrowUp" || key === "ArrowDown");
    const { scene } = sitting.state.peek()!.table;
    announcements.say(touchName(scene, choosing.facing.peek() ?? "", -1));
    return true;
  }

  private done(deed: () => void): true {
    deed();
    return true;
  }
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input:not([type=range]), select, textarea") !== null;
}
