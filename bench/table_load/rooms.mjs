// Two players of one room, at our table or at boardgame.io's: `join()` connects both, `move()` makes the next move and
// resolves when the other player has been told and the mover has its answer.
import { io } from "socket.io-client";
import WebSocket from "ws";

/** A room of our table, set up for two people; it plays the first legal move. */
export class OurRoom {
  constructor(url, room, tokens) {
    Object.assign(this, { url, room, tokens, requests: 0, waiting: null, news: 0, bytes: 0 });
  }

  async join() {
    this.players = await Promise.all(this.tokens.map((token, seat) => this.#sit(token, seat)));
    await this.#ask(this.players[1], { type: "sit", seat: 1 });
    for (const player of this.players) await this.#ask(player, { type: "ready", ready: true });
    await until(() => this.players.every((player) => player.table.status === "running"));
  }

  #sit(token, seat) {
    return new Promise((resolve, reject) => {
      const address = `${this.url.replace("http", "ws")}/api/socket?room=${this.room}`;
      const socket = new WebSocket(address, { perMessageDeflate: false });
      const player = { socket, seat, table: null, answers: new Map() };
      socket.on("open", () => socket.send(JSON.stringify({ type: "hello", room: this.room, token })));
      socket.on("error", reject);
      socket.on("message", (data) => {
        const message = JSON.parse(data);
        if (message.table) player.table = { ...player.table, ...message.table }; // news say what is different
        if (message.type === "view") resolve(player);
        if (message.type === "news") this.#count(data.length);
        if (message.type === "done" || message.type === "refused") {
          player.answers.get(message.id)?.(message);
          player.answers.delete(message.id);
        }
        this.waiting?.(player, message);
      });
    });
  }

  #count(bytes) {
    this.news++;
    this.bytes += bytes;
  }

  #ask(player, request) {
    const id = ++this.requests;
    return new Promise((resolve) => {
      player.answers.set(id, resolve);
      player.socket.send(JSON.stringify({ ...request, id }));
    });
  }

  /** The milliseconds from sending a move to the other player's message; throws if it was not acknowledged. */
  async move() {
    const mover = this.players.find((player) => player.table.choices.length > 0);
    if (!mover) throw new Error("nobody can move");
    const other = this.players[1 - this.players.indexOf(mover)];
    const { number, choices } = mover.table;
    const choice = choices[number % choices.length];
    const began = performance.now();
    const told = new Promise((resolve) => {
      this.waiting = (player, message) => {
        if (player === other && message.type === "news") resolve(performance.now() - began);
      };
    });
    const answer = await this.#ask(mover, { type: "move", number, seat: choice.seat, name: choice.name });
    if (answer.type !== "done") throw new Error(answer.text);
    return told;
  }

  over() {
    return this.players[0].table.status === "over";
  }

  close() {
    for (const player of this.players) player.socket.terminate();
  }
}

/** A match of boardgame.io's tic-tac-toe; a finished one is followed by the next. */
export class TheirRoom {
  constructor(url, room) {
    Object.assign(this, { url, room, matches: 0, waiting: null, news: 0, bytes: 0 });
  }

  async join() {
    this.sockets = ["0", "1"].map(() =>
      io(`${this.url}/tic-tac-toe`, { transports: ["websocket"], forceNew: true, reconnection: false }),
    );
    this.sockets.forEach((socket, seat) => {
      socket.on("update", (match, state) => this.#told(seat, match, state));
      socket.on("sync", (match, info) => this.#told(seat, match, info.state));
      socket.io.on("open", () =>
        socket.io.engine.on("packet", ({ type, data }) => {
          if (type === "message" && data.includes('"update"')) {
            this.news++;
            this.bytes += data.length;
          }
        }),
      );
    });
    await Promise.all(this.sockets.map((socket) => new Promise((resolve) => socket.on("connect", resolve))));
    await this.#next();
  }

  #told(seat, match, state) {
    if (match !== this.match) return;
    this.states[seat] = state;
    this.waiting?.(seat, state);
  }

  async #next() {
    this.match = `${this.room}-${++this.matches}`;
    this.states = [null, null];
    for (const seat of [0, 1]) {
      this.sockets[seat].emit("sync", this.match, String(seat), undefined, 2);
      await until(() => this.states[seat]);
    }
  }

  async move() {
    if (this.states[0].ctx.gameover) await this.#next();
    const state = this.states[0];
    const mover = Number(state.ctx.currentPlayer);
    const free = state.G.cells.flatMap((cell, k) => (cell === null ? [k] : []));
    const cell = free[state._stateID % free.length];
    const action = {
      type: "MAKE_MOVE",
      payload: { type: "clickCell", args: [cell], playerID: String(mover), credentials: undefined },
    };
    const began = performance.now();
    const heard = [mover, 1 - mover].map(
      (seat) => new Promise((resolve) => (this[`heard${seat}`] = resolve)),
    );
    this.waiting = (seat, now) => {
      if (now._stateID > state._stateID) this[`heard${seat}`]?.(performance.now() - began);
    };
    this.sockets[mover].emit("update", action, state._stateID, this.match, String(mover));
    const [, other] = await Promise.all(heard);
    return other;
  }

  over() {
    return false;
  }

  close() {
    for (const socket of this.sockets) socket.disconnect();
  }
}

export async function until(holds, seconds = 60) {
  const end = performance.now() + 1000 * seconds;
  while (!holds()) {
    if (performance.now() > end) throw new Error("waited too long");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
