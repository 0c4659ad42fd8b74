import { useEffect, useRef } from "preact/hooks";
import type { Line } from "../protocol";
import { sound } from "../settings";
import { useRoomNow } from "./context";
import { useSounds } from "./useSounds";

/** A bell for what is called in a race, such as stop: nobody has an eye on the list of moves there. */
export function Bell() {
  const { room, lines } = useRoomNow();
  const sounds = useSounds();
  const heard = useRef(lines.length);
  useEffect(() => {
    const fresh = lines.slice(heard.current);
    heard.current = lines.length;
    if (room.real_time && sound.peek() && fresh.some(isCall)) sounds.bell();
  }, [lines]);
  return null;
}

function isCall({ events }: Line): boolean {
  return events.some(({ kind }) => kind === "called");
}
