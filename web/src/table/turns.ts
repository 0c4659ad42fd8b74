/** The steps of a match as turns: what a seat did until another one acted, with the rolls in it. */
import type { Line, RoomShown } from "../protocol";
import { gestureOf } from "./outcomes";

/** Some steps that are told in one breath; of seat -1 where nobody acted: the table is laid, dice are dealt. */
export interface Turn {
  seat: number;
  lines: readonly Line[];
}

/**
 * A roll belongs to the turn in which it was asked for, else to the one it begins; what comes of an act belongs to who acted.
 * In real time every deed stands alone.
 */
export function turnsOf(
  lines: readonly Line[],
  { players, real_time, physical }: Pick<RoomShown, "players" | "real_time" | "physical">,
): Turn[] {
  const turns: { seat: number; lines: Line[] }[] = [];
  let waiting: Line[] = [];
  for (const line of lines) {
    const turn = turns.at(-1);
    const asked = turn !== undefined && turn.seat >= 0 && (physical || isRequest(lastDeed(turn)));
    if (line.seat < 0) {
      if (asked && !real_time && !waiting.length) turn.lines.push(line);
      else waiting.push(line);
      continue;
    }
    const roll = !real_time && isRoll(waiting.at(-1)) ? [waiting.pop()!] : [];
    const anew = physical && gestureOf(line) !== "";
    const goesOn = turn?.seat === line.seat && !waiting.length && !roll.length && !real_time && !anew;
    if (waiting.length) turns.push({ seat: -1, lines: waiting });
    waiting = [];
    if (goesOn && (players > 1 || asked) && !isNewBoard(line) && !isNewBoard(lastDeed(turn))) {
      turn.lines.push(line);
    } else turns.push({ seat: line.seat, lines: [...roll, line] });
  }
  if (waiting.length) turns.push({ seat: -1, lines: waiting });
  return turns;
}

/** Whether something is nothing but a roll. */
export function isRoll(line: Line | undefined): boolean {
  return (
    line !== undefined && line.seat < 0 && line.events.some(({ kind, faces }) => kind === "rolled" && faces)
  );
}

/** Whether a deed changed nothing yet: it asks for a roll, or is the first half of something. */
function isRequest(line: Line): boolean {
  return line.events.length === 0;
}

function isNewBoard({ events }: Line): boolean {
  return events.some(({ kind }) => kind === "cleared");
}

function lastDeed({ lines }: Turn): Line {
  return lines.findLast(({ seat }) => seat >= 0)!;
}
