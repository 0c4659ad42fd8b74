/** What the cabinet has been told by the server: the games, your rooms, the rooms that wait for somebody. */
import { signal } from "@preact/signals";
import type { GameCard, RoomSummary } from "../protocol";
import { fetchAnnouncement } from "../server/announcement";
import { games as askGames, myRooms, myTurns, openRooms } from "../server/api";
import { learnTitles } from "../words/catalogues";
import { sayError } from "../words/say";

export const games = signal<readonly GameCard[] | null>(null);
export const mine = signal<readonly RoomSummary[]>([]);
/** In how many games it is your turn. */
export const turns = signal(0);
export const waiting = signal<readonly RoomSummary[]>([]);
/** Why the games cannot be shown; empty while all is well. */
export const trouble = signal("");

/** Fetch the games once; `trouble` says what went wrong. */
export async function fetchGames(): Promise<void> {
  if (games.peek()) return;
  trouble.value = "";
  try {
    const [found] = await Promise.all([askGames(), learnTitles()]);
    games.value = found;
  } catch (error) {
    trouble.value = sayError(error);
  }
}

/** Fetch how many games wait for you; if that cannot be, it stays as it was. */
export async function fetchTurns(): Promise<void> {
  await myTurns().then(
    (found) => (turns.value = found.turns),
    () => {},
  );
}

/** Fetch both lists of rooms; what cannot be fetched stays as it was. */
export async function fetchRooms(): Promise<void> {
  const [own, open] = await Promise.allSettled([myRooms(), openRooms()]);
  if (own.status === "fulfilled") mine.value = own.value;
  if (open.status === "fulfilled") waiting.value = open.value.filter((room) => !room.yours.length);
}

/** Keep the lists of rooms fresh while somebody looks at them; returns how to stop. */
export function watchRooms(every = 10_000): () => void {
  const look = () => {
    if (document.visibilityState === "visible")
      void Promise.all([fetchRooms(), fetchTurns(), fetchAnnouncement()]);
  };
  look();
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
