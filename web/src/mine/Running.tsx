import { useState } from "preact/hooks";
import { ago, others, within } from "../cabinet/facts";
import type { RoomSummary, RunningGames } from "../protocol";
import { Link } from "../route/route";
import { Icon, Pick } from "../ui";
import { titleOf } from "../words/say";
import { t } from "../words/words";
import { gameChoices } from "./gameTitles";
import { List } from "./List";
import { usePages } from "./pages";

/** The games that go on, those that wait for you first. */
export function Running() {
  const [game, setGame] = useState("");
  const path = `/api/mine/running${game && `?game=${encodeURIComponent(game)}`}`;
  const { items, trouble, more } = usePages(path, (answer: RunningGames) => ({
    items: answer.rooms,
    next: answer.next,
  }));
  return (
    <>
      <div class="row">
        <Pick label={t("mine.game")} value={game} choices={gameChoices()} onPick={setGame} />
      </div>
      <List
        count={items && items.length}
        trouble={trouble}
        more={more}
        none={t(game ? "games.none" : "mine.running.none")}
      >
        {items?.map((room) => (
          <li key={room.room}>
            <RunningGame room={room} />
          </li>
        ))}
      </List>
    </>
  );
}

function RunningGame({ room }: { room: RoomSummary }) {
  const names = others(room);
  return (
    <Link class="mine-game" href={`/room/${room.room}`}>
      <span class="mine-title">{titleOf(room.game, room.title)}</span>
      <span class="quiet mine-others">{names ? t("rooms.with", { names }) : t("rooms.nobody")}</span>
      <span class="quiet numbers mine-when">
        {room.due !== null && room.status === "running"
          ? t("mine.due", { when: within(room.due) })
          : ago(room.updated)}
      </span>
      <span class={room.turn ? "chip is-on" : "chip"}>
        {room.turn && <Icon name="play" size={12} />}
        {t(room.turn ? "rooms.turn" : `mine.status.${room.status}`)}
      </span>
    </Link>
  );
}
