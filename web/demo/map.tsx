/**
 * The flat map and the bar with a stored position: map.html?game=cim&at=0, and if you like &dark &marks &names
 * &lang=de &touch=tray:III,cell:a1 (touches made) &preview.
 */
import { render } from "preact";
import type { BoardHands, BoardSettings } from "../src/board";
import { ChoiceBar } from "../src/choose/ChoiceBar";
import { completed, offered, touched } from "../src/choose/touches";
import { createMap } from "../src/map";
import { fixtures } from "../src/fixtures/positions";
import { language, type Language } from "../src/settings";
import "../src/style/tokens.css";

const asked = new URLSearchParams(location.search);
const { players, positions } = fixtures[asked.get("game") ?? "rasanto"]!;
const { scene, choices, seat } = positions[Number(asked.get("at") ?? 0)]!;
const theme = asked.has("dark") ? "dark" : "light";
document.documentElement.dataset["theme"] = theme;
language.value = (asked.get("lang") ?? "en") as Language;
const settings: BoardSettings = {
  theme,
  marks: asked.has("marks"),
  coordinates: asked.has("names"),
  still: true,
  sound: false,
};

let made: readonly string[] = asked.get("touch")?.split(",") ?? [];
const hands: BoardHands = {
  touch(touch) {
    made = touched(choices, made, touch);
    const move = completed(choices, made);
    if (move) document.title = `Played ${move.name}`;
    if (move) made = [];
    draw();
  },
  hover() {},
  beside() {
    made = made.slice(0, -1);
    draw();
  },
};
const board = createMap(document.getElementById("board")!, hands, settings);

function draw() {
  board.offer(offered(choices, made));
  render(
    <ChoiceBar
      choices={choices}
      made={made}
      scene={scene}
      hands={hands}
      marks={settings.marks}
      choose={() => undefined}
    />,
    document.getElementById("bar")!,
  );
}

board.sitAt(seat, players);
void board.show(scene, []);
draw();
