/** What the people at a table say to each other, as far as this person wants to hear it. Nothing of it is kept beyond the visit. */
import { computed, signal } from "@preact/signals";
import type { Chatted, Remarked, Talked } from "../protocol";
import { recall, remember } from "../settings";
import { t } from "../words/words";

/** Remarks that can be made by number: phrases first, then reactions, as the server counts them. */
export const PHRASES = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export const REACTIONS = [8, 9, 10, 11, 12, 13] as const;
export const LONGEST_CHAT = 200;

const SHOWN = 7_000; // milliseconds beside the name
const KEPT = 50; // lines in the list
const MUTED_KEPT = 200; // people who stay muted in this browser

export interface Spoken {
  id: number;
  seat: number;
  who: string;
  /** The same for all that a person says in this room. */
  by: string;
  /** The number of a remark; null for own words. */
  what: number | null;
  text: string;
}

/** Nobody is heard, at any table. */
export const silence = signal(recall("silence") === "on");
silence.subscribe((on) => remember("silence", on ? "on" : null));

/** Whom this browser does not hear, by what the server calls them, with their names. */
export const muted = signal<ReadonlyMap<string, string>>(readMuted());

export function mute(by: string, who: string): void {
  setMuted([...muted.peek(), [by, who] as const].slice(-MUTED_KEPT));
}

export function unmute(by: string): void {
  setMuted([...muted.peek()].filter(([other]) => other !== by));
}

export class Talk {
  /** What was said, the newest last, without those who are muted. */
  readonly lines = computed(() => this.all.value.filter(isHeard));
  /** What is shown beside the names just now. */
  readonly fresh = computed(() => this.now.value.filter(isHeard));
  /** Those who said something here and are muted. */
  readonly mutedHere = computed(() => {
    const here = new Set(this.all.value.map(({ by }) => by));
    return [...muted.value].filter(([by]) => here.has(by));
  });
  /** Whether something was said since the list was looked at. */
  readonly unread = signal(false);
  private readonly all = signal<readonly Spoken[]>([]);
  private readonly now = signal<readonly Spoken[]>([]);
  private last = 0;

  /** `told` is called with everything that is heard. */
  constructor(private readonly told: (spoken: Spoken) => void = () => undefined) {}

  hear(message: Remarked | Chatted | Talked): void {
    if (message.type === "talked") {
      const chats = message.chats.map((chat) => this.spoken(chat));
      this.all.value = [...chats, ...this.all.peek().filter(({ what }) => what !== null)].slice(-KEPT);
      return;
    }
    const spoken = this.spoken(message);
    this.all.value = [...this.all.peek(), spoken].slice(-KEPT);
    if (!isHeard(spoken)) return;
    this.now.value = [...this.now.peek().filter(({ by }) => by !== spoken.by), spoken];
    this.unread.value = true;
    this.told(spoken);
    setTimeout(() => {
      this.now.value = this.now.peek().filter(({ id }) => id !== spoken.id);
    }, SHOWN);
  }

  private spoken(message: Remarked | Chatted): Spoken {
    const { seat, who, by } = message;
    const what = message.type === "remarked" ? message.what : null;
    return { id: ++this.last, seat, who, by, what, text: message.type === "chatted" ? message.text : "" };
  }
}

/** The words of what was said, in the language chosen; those of a reaction are its name. */
export function wordsOf({ what, text }: Pick<Spoken, "what" | "text">): string {
  return what === null ? text : t(`talk.say.${what}`);
}

function isHeard({ by }: Spoken): boolean {
  return !silence.value && !muted.value.has(by);
}

function setMuted(people: readonly (readonly [string, string])[]): void {
  muted.value = new Map(people);
  remember("muted", people.length ? JSON.stringify(people) : null);
}

function readMuted(): ReadonlyMap<string, string> {
  try {
    return new Map(JSON.parse(recall("muted") ?? "[]") as [string, string][]);
  } catch {
    return new Map();
  }
}
