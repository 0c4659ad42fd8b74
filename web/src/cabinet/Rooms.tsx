import type { RoomSummary } from "../protocol";
import { Link } from "../route/route";
import { Icon } from "../ui";
import { titleOf } from "../words/say";
import { t } from "../words/words";
import { ago, openSeats, others } from "./facts";
import { mine, waiting } from "./shelf";

const MOST = 6;

/** Your games that go on and the tables that wait for somebody; nothing if there are none. */
export function Rooms() {
  const running = mine.value.filter((room) => room.status !== "over").slice(0, MOST);
  const open = waiting.value.slice(0, MOST);
  if (!running.length && !open.length) return null;
  return (
    <div class="rooms">
      {running.length > 0 && (
        <section aria-labelledby="continue">
          <h2 id="continue" class="heading">
            {t("rooms.continue")}
          </h2>
          <ul class="room-list">
            {running.map((room) => (
              <Room key={room.room} room={room} note={noteOf(room)} marked={room.turn} />
            ))}
          </ul>
        </section>
      )}
      {open.length > 0 && (
        <section aria-labelledby="open">
          <h2 id="open" class="heading">
            {t("rooms.open")}
          </h2>
          <ul class="room-list">
            {open.map((room) => (
              <Room
                key={room.room}
                room={room}
                note={t("rooms.free", { count: openSeats(room) })}
                marked={false}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Room({ room, note, marked }: { room: RoomSummary; note: string; marked: boolean }) {
  const names = others(room);
  return (
    <li>
      <Link class="room" href={`/room/${room.room}`}>
        <span class="room-title">{titleOf(room.game, room.title)}</span>
        <span class="quiet room-others">{names ? t("rooms.with", { names }) : t("rooms.nobody")}</span>
        <span class={marked ? "chip is-on" : "chip"}>
          {marked && <Icon name="play" size={12} />}
          {note}
        </span>
      </Link>
    </li>
  );
}

function noteOf(room: RoomSummary): string {
  if (room.turn) return t("rooms.turn");
  if (room.status === "waiting") return t("rooms.waiting");
  if (room.status === "paused") return t("rooms.paused");
  return ago(room.updated);
}
