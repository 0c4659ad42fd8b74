import { useEffect, useMemo } from "preact/hooks";
import { sound } from "../settings";
import { Sounds } from "../sound";

/** Sounds for as long as a part of the page is there; silent where they are not wished. */
export function useSounds(): Sounds {
  const sounds = useMemo(() => new Sounds(), []);
  useEffect(() => () => sounds.dispose(), []);
  useEffect(() => sounds.enable(sound.value), [sound.value]);
  return sounds;
}
