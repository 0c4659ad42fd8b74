/** How a move comes about: touch by touch, looked at before it is made, taken back before it is sent. */
import { batch, computed, effect, signal } from "@preact/signals";
import { likeOf } from "../choose/like";
import { completed, nextTouches, offered, oneBack, touched } from "../choose/touches";
import { firstFace, lyingSo, tipped, turnedOn, turningOf } from "../choose/turning";
import type { Choice, Gesture, Previewed } from "../protocol";
import { asksFirst, isButton } from "../scene/touch";
import { english } from "../words/say";
import type { Visit } from "./visit";
import type { Stage } from "./stage";

const PREVIEW_AFTER = 70;
/** So long a button that asks whether it is meant waits for the answer. */
const ASKS_FOR = 4000;

export class Choosing {
  /** What the pointer rests on, the keys have walked to, or a finger tapped once. */
  readonly hovered = signal<string | null>(null);
  /** What the keys have walked to. */
  readonly walked = signal<string | null>(null);
  /** On a touch screen the first tap shows, the second one plays. */
  readonly armed = signal(false);
  /** The button that was pressed once and asks whether it is meant. */
  readonly asked = signal<string | null>(null);
  readonly previewed = signal<Previewed | null>(null);
  /** A move is on its way to the server. */
  readonly sent = signal(false);
  readonly choices = computed<readonly Choice[]>(() => {
    if (this.idle.value) return [];
    const choices = this.sitting.state.value?.table.choices ?? [];
    return this.gestures.value.length ? beforeDials(choices, this.onlyGesture.value) : choices;
  });
  /** How moves that carry numbers can be made now. */
  readonly gestures = computed<readonly Gesture[]>(() =>
    this.idle.value ? [] : (this.sitting.state.value?.table.gestures ?? []),
  );
  /** The gesture whose numbers are to be set now: the only one, or the one that was touched. */
  readonly gesture = computed(() => this.onlyGesture.value ?? this.aimed.value);
  /** The touches of the started move. */
  readonly made = signal<readonly string[]>([]);
  readonly next = computed(() => nextTouches(this.choices.value, this.made.value));
  /** The die that is turned where it lies, before it is left so. */
  readonly turning = computed(() => (this.hurried ? null : turningOf(this.choices.value, this.made.value)));
  /** The touch of the face it shows meanwhile. */
  readonly facing = computed(() => {
    const turning = this.turning.value;
    const scene = this.sitting.state.value?.table.scene;
    if (!turning || !scene) return null;
    const turned = this.turned.value;
    return turned && turning.rounds.flat().includes(turned) ? turned : firstFace(turning, scene);
  });
  private readonly idle = computed(() => {
    const waits = this.sent.value && !this.hurried;
    const moves = this.stage.looked.value !== null || this.stage.behind.value !== null;
    return waits || moves || this.stage.moves.value;
  });
  /** Nothing needs to be touched before it. */
  private readonly onlyGesture = computed<Gesture | null>(() => {
    const [only, ...others] = this.gestures.value;
    return only && !others.length && only.touches.every(isButton) ? only : null;
  });
  private readonly aimed = signal<Gesture | null>(null);
  private readonly turned = signal<string | null>(null);
  private readonly known = new Map<string, Previewed>();
  private readonly ends: (() => void)[];
  private byFinger = false;
  private before: { number: number; made: readonly string[] } | null = null;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private asking: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly sitting: Visit,
    private readonly stage: Stage,
  ) {
    const pointer = (event: PointerEvent) => (this.byFinger = event.pointerType === "touch");
    addEventListener("pointerdown", pointer, true);
    this.ends = [
      () => removeEventListener("pointerdown", pointer, true),
      effect(() => {
        void this.choices.value;
        this.startAfresh();
      }),
      effect(() => {
        const walked = this.walked.value;
        const all = offered(this.choices.value, this.made.value);
        const held = this.turning.value;
        const other = held ? all.filter(({ touch }) => touch !== held.at) : all;
        stage.offer([
          ...other.map((one) => (one.touch === walked ? { ...one, chosen: true } : one)),
          ...(held ? [{ touch: held.at, chosen: true, seat: held.seat }] : []),
        ]);
      }),
      effect(() => this.foresee(this.facing.value ?? this.hovered.value, this.made.value)),
      effect(() => stage.preview(this.previewed.value)),
    ];
  }

  /** In real time every touch counts at once: nothing is looked at first, and nobody waits for an answer. */
  private get hurried(): boolean {
    return this.sitting.state.peek()?.room.real_time ?? false;
  }

  /** Something is touched. Buttons and keys are `sure`: they need no second tap. */
  touch(touch: string, sure = false): void {
    if (touch === this.turning.peek()?.at) return this.turn(1);
    if (asksFirst(touch) && this.asked.peek() !== touch && this.next.peek().includes(touch)) {
      return this.ask(touch);
    }
    const choices = this.choices.peek();
    const made = touched(choices, this.made.peek(), touch);
    const choice = completed(choices, made);
    const seen = this.armed.peek() && this.hovered.peek() === touch;
    if (choice && this.byFinger && !sure && !seen && !this.hurried) {
      batch(() => {
        this.hovered.value = touch;
        this.armed.value = true;
      });
    } else if (choice) {
      void this.play(choice);
    } else {
      this.set(made);
    }
  }

  /** Turn the die so many steps on; `over` to have another side up. */
  turn(steps: number, over = false): void {
    const [turning, facing] = [this.turning.peek(), this.facing.peek()];
    if (turning && facing) this.turned.value = (over ? tipped : turnedOn)(turning, facing, steps);
  }

  /** Leave the die as it lies now. */
  settle(): void {
    const facing = this.facing.peek();
    const choice = facing && completed(this.choices.peek(), [...this.made.peek(), facing]);
    if (choice) void this.play(choice);
  }

  /** Whether touching this begins a move, and something else completes it. */
  carries(touch: string): boolean {
    const begins = this.next.peek().includes(touch);
    return begins && completed(this.choices.peek(), [...this.made.peek(), touch]) === null;
  }

  hover(touch: string | null): void {
    if (!this.byFinger) this.hovered.value = touch;
  }

  walkTo(touch: string): void {
    batch(() => {
      this.walked.value = touch;
      this.hovered.value = touch;
      this.asked.value = null;
    });
  }

  /** A touch beside everything takes the last touch back. */
  beside(): void {
    if (this.armed.peek() || this.asked.peek()) this.set(this.made.peek());
    else if (this.aimed.peek()) this.aimed.value = null;
    else this.set(oneBack(this.made.peek()));
  }

  /** Escape: like a touch beside; with nothing started, the started turn. */
  back(): void {
    if (this.armed.peek() || this.asked.peek() || this.made.peek().length) this.beside();
    else if (this.sitting.state.peek()?.table.may.includes("back")) void this.sitting.ask({ type: "back" });
  }

  async play(choice: Choice): Promise<void> {
    const number = this.sitting.state.peek()?.table.number;
    if (number === undefined || (this.sent.peek() && !this.hurried)) return;
    const gesture = this.gestures.peek().find((one) => isOf(one, choice));
    if (gesture && !choice.name.includes("=")) return this.aimAt(gesture);
    if (this.hurried) this.set([]);
    this.asked.value = null;
    this.sent.value = true;
    await this.sitting.ask({ type: "move", number, seat: choice.seat, name: choice.name });
    this.sent.value = false;
  }

  /** Make a move with its numbers, in the order of the dials. */
  async setDials({ seat, name, dials }: Gesture, numbers: readonly number[]): Promise<void> {
    const words = dials.map((dial, k) => `${english(dial.name)}=${Math.round(numbers[k]!)}`);
    await this.play({ seat, name: [name, ...words].join(" "), touch: [] });
  }

  private aimAt(gesture: Gesture): void {
    this.set([]);
    this.aimed.value = gesture;
  }

  /** Let a move be begun with these touches, as soon as the position that is known now is shown. */
  goOnFrom(made: readonly string[]): void {
    const number = this.sitting.state.peek()?.table.number;
    if (number !== undefined) this.before = { number, made };
  }

  end(): void {
    clearTimeout(this.waiting);
    clearTimeout(this.asking);
    for (const end of this.ends) end();
  }

  private set(made: readonly string[]): void {
    batch(() => {
      if (made.length !== this.made.peek().length) this.turned.value = null;
      this.made.value = made;
      this.hovered.value = null;
      this.walked.value = null;
      this.armed.value = false;
      this.asked.value = null;
    });
  }

  /** Wait for a second press; what the keys have walked to stays, so that they can press it. */
  private ask(touch: string): void {
    clearTimeout(this.asking);
    this.asking = setTimeout(() => (this.asked.value = null), ASKS_FOR);
    batch(() => {
      this.hovered.value = null;
      this.armed.value = false;
      this.asked.value = touch;
    });
  }

  private startAfresh(): void {
    this.known.clear();
    this.aimed.value = null;
    const made = this.made.peek();
    const asked = this.asked.peek();
    const next = nextTouches(this.choices.peek(), made);
    const begun = asked === null ? made.length > 0 && next.length > 0 : next.includes(asked);
    if (!this.hurried || !begun) this.set(this.broughtAlong());
  }

  /** The touches that were made before this turn came. */
  private broughtAlong(): readonly string[] {
    if (!this.before || !this.choices.peek().length) return [];
    const { number, made } = this.before;
    this.before = null;
    return number === this.sitting.state.peek()?.table.number ? made : [];
  }

  /** Ask what the move under the pointer would do, if that touch completes one. */
  private foresee(hovered: string | null, made: readonly string[]): void {
    clearTimeout(this.waiting);
    const choice = hovered === null ? null : completed(this.choices.peek(), [...made, hovered]);
    const number = this.sitting.state.peek()?.table.number;
    this.previewed.value = (choice && this.known.get(choice.name)) ?? this.turnedAlready();
    if (this.hurried) return;
    if (!choice || choice.seat < 0 || number === undefined || this.known.has(choice.name)) return;
    this.waiting = setTimeout(() => {
      void this.sitting
        .askQuietly({ type: "preview", number, seat: choice.seat, name: choice.name })
        .then((previewed) => {
          if (!previewed || number !== this.sitting.state.peek()?.table.number) return;
          this.known.set(choice.name, previewed);
          if ((this.facing.peek() ?? this.hovered.peek()) === hovered) this.previewed.value = previewed;
        });
    }, PREVIEW_AFTER);
  }

  /** A die follows the hand at once; what it would do there is told when the table has said it. */
  private turnedAlready(): Previewed | null {
    const [turning, facing] = [this.turning.peek(), this.facing.peek()];
    const table = this.sitting.state.peek()?.table;
    if (!turning || !facing || !table) return null;
    const like = likeOf(table.scene, this.made.peek(), turning.seat);
    const scores = table.seats.map(({ score }) => score);
    const told = lyingSo(turning, facing, table.scene, like);
    return { ...told, type: "previewed", id: 0, number: table.number, scores, open: false };
  }
}

/** The choices as they are touched: of moves that carry numbers only what comes before the dials, and nothing of the `only` one. */
function beforeDials(choices: readonly Choice[], only: Gesture | null): Choice[] {
  return choices.flatMap((choice) => {
    const first = choice.touch.findIndex((touch) => touch.startsWith("dial:"));
    if (first < 0) return [choice];
    const touch = choice.touch.slice(0, first);
    const name = choice.name
      .split(" ")
      .slice(0, first - choice.touch.length)
      .join(" ");
    return only ? [] : [{ ...choice, touch, name }];
  });
}

function isOf({ seat, name, touches }: Gesture, choice: Choice): boolean {
  return choice.seat === seat && choice.name === name && choice.touch.join() === touches.join();
}
