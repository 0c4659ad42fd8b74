/** How a new room is put together, before it is asked for. */
import type { GameCard, RoomSetup, SeatWanted } from "../protocol";

/** Who sits there: you, whoever comes, or a computer of a level. */
export const SITTERS = ["you", "open", "novice", "club", "master"] as const;
export type Sitter = (typeof SITTERS)[number];

export interface Plan {
  /** One for each seat; their number is the number of players. */
  seats: readonly Sitter[];
  options: Readonly<Record<string, string>>;
  clock: string;
  dice: RoomSetup["dice"];
  listed: boolean;
  /** Whether those who come by the link can write to each other. */
  chat: boolean;
}

/** The clocks that can be chosen: none, for each move, for the whole game, for a game by letter. */
export const CLOCKS = [
  "",
  "move 30",
  "move 60",
  "move 180",
  "game 300+5",
  "game 600+10",
  "game 1800+20",
  "days 1",
  "days 3",
  "days 7",
] as const;

/** You and a friend on every other seat. */
export function firstPlan(game: GameCard): Plan {
  return {
    seats: seatsFor(game.players[0]!, ["you"]),
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    clock: "",
    dice: "server",
    listed: false,
    chat: false,
  };
}

/** As many seats as players; those there are stay, new ones wait for somebody. */
export function seatsFor(players: number, seats: readonly Sitter[]): Sitter[] {
  return Array.from({ length: players }, (_, seat) => seats[seat] ?? "open");
}

/** Who can be chosen for a seat: where there are secrets, one person holds one seat. */
export function sittersFor(game: GameCard, seats: readonly Sitter[], seat: number): Sitter[] {
  const elsewhere = seats.some((sitter, other) => sitter === "you" && other !== seat);
  return SITTERS.filter((sitter) => sitter !== "you" || !game.hidden || !elsewhere);
}

/** What is sent to the server; options left at their defaults are not mentioned. */
export function setupOf(game: GameCard, plan: Plan): Partial<RoomSetup> & Pick<RoomSetup, "game"> {
  const listed = plan.listed && plan.seats.includes("open");
  const changed = game.options.filter((option) => plan.options[option.name] !== option.default);
  return {
    game: game.slug,
    players: plan.seats.length,
    seats: plan.seats.map(seatWanted),
    options: Object.fromEntries(changed.map(({ name }) => [name, plan.options[name]!])),
    clock: plan.clock,
    dice: plan.dice,
    listed,
    chat: plan.chat && !listed && plan.seats.includes("open"),
  };
}

function seatWanted(sitter: Sitter): SeatWanted {
  if (sitter === "you" || sitter === "open") return { kind: sitter, level: "club" };
  return { kind: "computer", level: sitter };
}
