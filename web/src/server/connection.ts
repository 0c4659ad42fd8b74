/** The line to the table: one WebSocket that comes back by itself, and requests that are answered. */
import type {
  Because,
  Done,
  FromClient,
  FromTable,
  Hello,
  Hinted,
  Pong,
  Previewed,
  Refused,
  Resync,
  Words,
} from "../protocol";
import { english } from "../words/say";

type Request = Exclude<FromClient, Hello | Resync>;
type WithoutId<R> = R extends Request ? Omit<R, "id"> : never;
export type Asking = WithoutId<Request>;

/** What a request is answered with when it is not refused. */
export interface Answers {
  preview: Previewed;
  why: Because;
  hint: Hinted;
  ping: Pong;
}
export type AnswerTo<A extends Asking> = A["type"] extends keyof Answers ? Answers[A["type"]] : Done;

export type Link = "connecting" | "open" | "lost" | "closed";

/** The server said no, in a sentence for people. */
export class RefusedError extends Error {
  constructor(
    readonly code: Refused["code"] | "offline",
    readonly words: Words,
  ) {
    super(english(words));
  }
}

export interface Listener {
  /** Everything the server says that is not the answer to a request. */
  told(message: FromTable): void;
  link(link: Link): void;
  latency(milliseconds: number): void;
}

export interface Line {
  room: string;
  token: () => string;
  listener: Listener;
  socket?: (url: string) => WebSocket;
  random?: () => number;
}

/** Refusals after which coming back the same way is of no use. */
const FINAL: ReadonlySet<Refused["code"]> = new Set(["no-room", "bad-token", "banned"]);
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 15_000;
const PATIENCE = 8_000;

interface Open {
  done: (answer: Because | Done | Previewed | Hinted | Pong) => void;
  refused: (error: RefusedError) => void;
}

/** How long to wait before the attempt after `failures` failed ones: longer each time, never all at once. */
export function backOff(failures: number, random: number): number {
  return Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT) * (0.5 + random / 2);
}

/** The address names the room, so that whoever only sees the address can pass us on to where the room is at home. */
export function socketUrl(place: { protocol: string; host: string }, room: string): string {
  const scheme = place.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${place.host}/api/socket?room=${encodeURIComponent(room)}`;
}

export class Connection {
  private socket: WebSocket | null = null;
  private readonly open = new Map<number, Open>();
  private next = 1;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(private readonly line: Line) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Send a numbered request; resolves when it is carried out, rejects with the server's sentence. */
  ask<A extends Asking>(asking: A): Promise<AnswerTo<A>> {
    const socket = this.socket;
    if (socket?.readyState !== 1) return Promise.reject(new RefusedError("offline", ""));
    const id = this.next++;
    return new Promise((done, refused) => {
      this.open.set(id, { done: done as Open["done"], refused });
      socket.send(JSON.stringify({ ...asking, id }));
    });
  }

  /** Ask for the whole view: something was missed. */
  resync(): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify({ type: "resync" } satisfies Resync));
  }

  close(): void {
    this.over = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.retry);
    this.drop();
    this.line.listener.link("closed");
  }

  private connect(): void {
    clearTimeout(this.retry);
    if (this.over) return;
    this.drop();
    this.line.listener.link(this.failures ? "lost" : "connecting");
    const make = this.line.socket ?? ((url: string) => new WebSocket(url));
    const socket = make(socketUrl(location, this.line.room));
    this.socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: "hello", room: this.line.room, token: this.line.token() };
      socket.send(JSON.stringify(hello));
      this.heart = setTimeout(this.ping, 1_000);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as FromTable);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.drop();
      this.later(backOff(this.failures++, (this.line.random ?? Math.random)()));
    };
  }

  private hear(message: FromTable): void {
    const { listener } = this.line;
    switch (message.type) {
      case "done":
      case "previewed":
      case "because":
      case "hinted":
      case "pong":
        this.open.get(message.id)?.done(message);
        this.open.delete(message.id);
        return;
      case "refused":
        if (message.id === null) break;
        this.open.get(message.id)?.refused(new RefusedError(message.code, message.text));
        this.open.delete(message.id);
        return;
      case "view":
        this.failures = 0;
        listener.link("open");
        break;
      case "closing":
        this.drop();
        this.failures = 1;
        this.later(message.again * 1000 * (1 + (this.line.random ?? Math.random)()));
        break;
    }
    listener.told(message);
    if (message.type === "refused" && FINAL.has(message.code)) this.close();
  }

  private later(wait: number): void {
    if (this.over) return;
    this.line.listener.link("lost");
    this.retry = setTimeout(() => this.connect(), wait);
  }

  /** The browser is online or looked at again: no reason to wait any longer. */
  private readonly hurry = (): void => {
    if (this.socket === null && document.visibilityState === "visible") this.connect();
  };

  private readonly ping = (): void => {
    const sent = performance.now();
    // A line that died without a word is noticed only by an answer that never comes.
    this.heart = setTimeout(() => {
      this.drop();
      this.later(backOff(this.failures++, 0));
    }, PATIENCE);
    this.ask({ type: "ping" }).then(
      () => {
        this.line.listener.latency(performance.now() - sent);
        clearTimeout(this.heart);
        this.heart = setTimeout(this.ping, PING_EVERY);
      },
      () => undefined,
    );
  };

  private drop(): void {
    clearTimeout(this.heart);
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    }
    const unanswered = [...this.open.values()];
    this.open.clear();
    for (const { refused } of unanswered) refused(new RefusedError("offline", ""));
  }
}
