/** A page to look at the table in space with positions of all games; not shipped. */
import type { BoardSettings } from "../src/board";
import { createTable3D } from "../src/scene3d/table3d";
import type { Event, Outlook, Scene } from "../src/protocol";
import games from "./scenes.json";

interface Shot {
  scene: Scene;
  touches: string[];
}
interface Game {
  players: number;
  view: Outlook;
  scenes: Shot[];
  story: { scene: Scene; steps: (Shot & { events: Event[] })[] };
}

const ask = new URLSearchParams(location.search);
const game = (games as unknown as Record<string, Game>)[ask.get("game") ?? "rasanto"]!;
const settings: BoardSettings = {
  theme: ask.get("theme") === "dark" ? "dark" : "light",
  marks: ask.has("marks"),
  coordinates: ask.has("names"),
  still: ask.has("still"),
  sound: ask.has("sound"),
};
const host = document.getElementById("table")!;
const log: string[] = [];
const table = createTable3D(
  host,
  {
    touch: (touch) => log.push(`touch ${touch}`),
    hover: (touch) => log.push(`hover ${touch}`),
    beside: () => log.push("beside"),
  },
  settings,
);
const shot = game.scenes[Number(ask.get("at") ?? 2)]!;
table.sitAt(Number(ask.get("seat") ?? 0), game.players, game.view);
await table.show(shot.scene, []);
if (!ask.has("bare")) table.offer(shot.touches.map((touch) => ({ touch, chosen: false })));
Object.assign(window, { table, game, log, settings });
document.title = "ready";
