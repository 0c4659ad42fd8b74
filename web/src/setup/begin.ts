/** Opening a room and going there. */
import { signal } from "@preact/signals";
import { coach } from "../acquaintance";
import type { GameCard, RoomSetup } from "../protocol";
import { go } from "../route/route";
import { openRoom } from "../server/api";
import { toast } from "../ui";
import { openGame } from "../words/catalogues";
import { sayError } from "../words/say";

export type Level = "novice" | "club" | "master";
export type Setup = Partial<RoomSetup> & Pick<RoomSetup, "game">;

/** Whether a room is just being made: nobody wants two from a double click. */
export const opening = signal(false);

/** Make the room and go to its table, where the first moves may be coached; says why if it cannot be made. */
export async function begin(setup: Setup, { coached = false } = {}): Promise<void> {
  if (opening.peek()) return;
  opening.value = true;
  openGame.value = setup.game; // its words come while the room is made
  try {
    const room = await openRoom(setup);
    if (coached) coach(room);
    go(`/room/${room}`);
  } catch (error) {
    toast(sayError(error));
  } finally {
    opening.value = false;
  }
}

/** You on the first seat, computers of one level on all others: as many as the game is usually played with, or as are wanted. */
export function againstComputers(
  game: Pick<GameCard, "slug" | "players">,
  level: Level,
  players = game.players[0]!,
): Setup {
  return {
    game: game.slug,
    players,
    seats: Array.from({ length: players }, (_, seat) => ({ kind: seat ? "computer" : "you", level })),
  };
}

/** Everybody at this screen, one after the other. */
export function atOneScreen(game: Pick<GameCard, "slug" | "players">, players: number): Setup {
  return {
    game: game.slug,
    players,
    seats: Array.from({ length: players }, () => ({ kind: "you", level: "club" })),
  };
}

/** Whether people can share a screen: nobody has secrets, nobody has to be quicker, and there is somebody to pass it to. */
export function canShareScreen(
  { hidden, kinds }: Pick<GameCard, "hidden" | "kinds">,
  players: number,
): boolean {
  return !hidden && !kinds.includes("real-time") && players > 1;
}
