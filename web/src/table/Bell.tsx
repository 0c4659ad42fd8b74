import { useEffect, useRef } from "preact/hooks";
import { sound } from "../settings";
import { isCall } from "./calls";
import { useRoom } from "./context";
import { useSounds } from "./useSounds";

/** A bell for what is called in a race, such as stop: nobody has an eye on the list of moves there. */
export function Bell() {
  const { room, lines } = useRoom();
  const sounds = useSounds();
  const heard = useRef(lines.length);
  useEffect(() => {
    const fresh = lines.slice(heard.current);
    heard.current = lines.length;
    if (room.real_time && sound.peek() && fresh.some((line, k) => isCall(line, fresh[k + 1]))) sounds.bell();
  }, [lines]);
  return null;
}
