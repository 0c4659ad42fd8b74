// node load.mjs ours|boardgame.io URL ROOMS.json SECONDS: a move a second in every room; prints what came of it as JSON.
// ROOMS.json lists the rooms: {"room": id, "tokens": [a, b]} at our table, {"room": id} at theirs.
import { readFileSync } from "node:fs";
import { OurRoom, TheirRoom } from "./rooms.mjs";

const [peer, url, file, seconds] = process.argv.slice(2);
const rooms = JSON.parse(readFileSync(file)).map(({ room, tokens }) =>
  peer === "ours" ? new OurRoom(url, room, tokens) : new TheirRoom(url, room),
);
for (let k = 0; k < rooms.length; k += 25) await Promise.all(rooms.slice(k, k + 25).map((room) => room.join()));

for (const room of rooms) room.bytes = room.news = 0;
console.log("playing"); // whoever measures the server begins now
const latencies = [];
let sent = 0;
let failed = 0;
let late = 0; // a move that was due while the one before was still under way
const first = performance.now() + 500;
await Promise.all(
  rooms.map(async (room, k) => {
    for (let move = 0; move < Number(seconds); move++) {
      const due = first + 1000 * (move + k / rooms.length);
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      else if (wait < -1000) late++;
      if (room.over()) break;
      sent++;
      try {
        const taken = await Promise.race([
          room.move(),
          new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), 10_000).unref()),
        ]);
        latencies.push(taken);
      } catch {
        failed++;
        break;
      }
    }
  }),
);
for (const room of rooms) room.close();
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
console.log(
  JSON.stringify({
    rooms: rooms.length,
    sent,
    acknowledged: latencies.length,
    failed,
    late,
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    worst: at(1),
    bytes: rooms.reduce((sum, room) => sum + room.bytes, 0), // of all news since the first view
    news: rooms.reduce((sum, room) => sum + room.news, 0),
  }),
);
process.exit(0);
