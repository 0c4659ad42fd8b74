import { useEffect, useState } from "preact/hooks";
import { pushKey } from "../server/api";
import { canNotify, notified } from "../server/notifications";
import { Switch, toast } from "../ui";
import { titleOf } from "../words/say";
import { t } from "../words/words";
import { useRoom } from "./context";

/** At a table with days for a move: whether this browser tells when it is one's turn. */
export function TellMe() {
  const { room, you } = useRoom();
  const fits = room.clock.startsWith("days") && you.seats.length > 0 && canNotify();
  const [key, setKey] = useState("");
  const [tries, setTries] = useState(0); // a switch that could not be turned goes back
  const title = titleOf(room.game, room.title);
  useEffect(() => {
    if (fits)
      pushKey().then(
        (found) => {
          setKey(found);
          if (notified.peek()) void again(room.game, title);
        },
        () => undefined,
      );
  }, [fits]);
  if (!fits || !key) return null;
  return (
    <Switch
      key={tries}
      label={t("push.switch")}
      about={t("push.about")}
      on={notified.value}
      onChange={(on) => void (on ? begin(key, room.game, title) : end()).finally(() => setTries(tries + 1))}
    />
  );
}

async function begin(key: string, game: string, title: string): Promise<void> {
  try {
    const { noteTitle, switchOn } = await import("../server/push");
    if ((await switchOn(key)) === "denied") toast(t("push.denied"));
    else await noteTitle(game, title);
  } catch {
    toast(t("push.failed"));
  }
}

async function end(): Promise<void> {
  const { switchOff } = await import("../server/push");
  await switchOff().catch(() => undefined);
}

/** Whoever was told before is told on: perhaps as another guest by now. */
async function again(game: string, title: string): Promise<void> {
  const { noteTitle, renewPush } = await import("../server/push");
  await renewPush().catch(() => undefined);
  await noteTitle(game, title);
}
