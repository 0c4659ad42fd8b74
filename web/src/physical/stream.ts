/** The second line to the table: bodies in motion come down, a hand goes up. It is open while somebody looks at a physical game. */
import { backOff } from "../server/connection";
import { readFrame, type Frame } from "./frames";
import type { FromStream } from "./messages";

export interface StreamListener {
  told(message: FromStream): void;
  frame(frame: Frame, now: number): void;
  /** The line broke: nobody knows how what moves goes on. */
  lost(): void;
}

export interface StreamLine {
  room: string;
  token: () => string;
  listener: StreamListener;
  socket?: (url: string) => WebSocket;
  random?: () => number;
}

/** As much may wait to be sent; a hand that is older is of no use. */
const MOST_WAITING = 2000;

export function streamUrl(place: { protocol: string; host: string }, room: string): string {
  const scheme = place.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${place.host}/api/stream?room=${encodeURIComponent(room)}`;
}

export class Stream {
  private socket: WebSocket | null = null;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(private readonly line: StreamLine) {
    this.connect();
  }

  /** Send what a hand does; false if the line is not open, or is too slow for it. */
  send(hand: ArrayBuffer): boolean {
    const { socket } = this;
    if (socket?.readyState !== 1 || socket.bufferedAmount > MOST_WAITING) return false;
    socket.send(hand);
    return true;
  }

  close(): void {
    this.over = true;
    clearTimeout(this.retry);
    this.drop();
  }

  private connect(): void {
    if (this.over) return;
    const make = this.line.socket ?? ((url: string) => new WebSocket(url));
    const socket = make(streamUrl(location, this.line.room));
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: "hello", room: this.line.room, token: this.line.token() }));
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === "string") {
        this.failures = 0;
        this.line.listener.told(JSON.parse(data) as FromStream);
      } else {
        const frame = readFrame(data);
        if (frame) this.line.listener.frame(frame, performance.now());
      }
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.drop();
      this.line.listener.lost();
      if (this.over) return;
      this.retry = setTimeout(
        () => this.connect(),
        backOff(this.failures++, (this.line.random ?? Math.random)()),
      );
    };
  }

  private drop(): void {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }
}
