"""Races against the watch: everybody has some attempts in turn, and the shortest time counts.

Games that are played so have the fields `rounds`, `attempt_time`, `steadiness`, `phase`, `made` (attempts so far), `found` (how the dice
lie at the end of the last attempt, in the game's own numbers) and `best` (of each seat, in ms; 0 without one).
An attempt is the move BEGIN. Then chance, which is the physical table, says how the dice lie, and then the time or why there is none.
"""

from astragal.engine import (
    Dial,
    Problem,
    amount,
    button,
    each,
    rule,
    say,
    spans,
    terms,
    upto,
    ways,
    who,
    word,
)
from astragal.games.whole_spans import whole_span

SEATS = ("red", "green", "black", "blue")
PLAYERS = (1, 2, 3, 4)
MOST_ROUNDS, LONGEST = 10, 600
ROUNDS = amount(3, 1, MOST_ROUNDS, "attempts of each player")
ATTEMPT_TIME = amount(180, 30, LONGEST, "seconds an attempt may take")
MADE = upto(len(SEATS) * MOST_ROUNDS)
BEST = each(upto(1000 * LONGEST), len(SEATS))
PHASE = READY, UNDER_WAY, TIMED = word("ready", "under way", "timed")

MILLISECONDS = Dial(say("time"), 1, 1000 * LONGEST, say("ms"))
PLACES = 64  # numbers for how the dice lie
BEGIN, LIE, DONE, FAILED, ACTIONS = spans(1, PLACES, ways(MILLISECONDS), 3)
OFF, LATE, GIVEN_UP = range(3)  # why there is no time
WHY_NOT = terms("a die is off", "time is up", "given up")
DIALS = {DONE: (MILLISECONDS,)}
LIKELY = (8_000, 15_000, 30_000, 60_000, 120_000)  # ms, in the rough guess
MOST_MOVES = PLACES
LONGEST_GAME = 3 * len(SEATS) * MOST_ROUNDS


@rule
def seat_of(s):
    """The seat whose attempt it is, or was just now."""
    return (s.made if s.phase == READY else s.made - 1) % s.players


@rule
def all_attempts_made(s):
    return s.phase == READY and s.made == s.rounds * s.players


@rule
def begin(s):
    s.phase = UNDER_WAY
    s.made += 1


@rule
def endings(s, succeeded, out):
    """Write the times that an attempt may have taken, or why there is none; return how many."""
    if not succeeded:
        return whole_span(out, FAILED, 3)
    count = 0
    for i in range(len(LIKELY)):
        if LIKELY[i] <= 1000 * s.attempt_time:
            out[count] = DONE + LIKELY[i] - 1
            count += 1
    return count


@rule
def note_time(s, move):
    """An attempt is over, by a time or without one."""
    if move < FAILED:
        took = move - DONE + 1
        if s.best[seat_of(s)] == 0 or took < s.best[seat_of(s)]:
            s.best[seat_of(s)] = took
    s.phase = READY


@rule
def to_spare(s, player):
    """The seconds that a seat's best attempt left over, begun ones not counted; 0 without one."""
    return (1000 * s.attempt_time - s.best[player]) // 1000 if s.best[player] else 0


@rule
def swiftness(s, player):
    """The shorter the best time, the more; 0 without one."""
    return 1 + 1000 * LONGEST - s.best[player] if s.best[player] else 0


def outcomes(attempt, place):
    """What an attempt came to: how the dice lie, and the time or why there is none."""
    if attempt.took is None:
        return [LIE + place, FAILED + attempt.failed]
    return [LIE + place, DONE + min(max(round(1000 * attempt.took), 1), 1000 * LONGEST) - 1]


def touch_an_attempt(s, move, lie):
    """How an attempt is begun, and what is typed of one; `lie` says how dice lie."""
    if move == BEGIN:
        return ("button:begin",)
    if move < DONE:
        return lie
    if move < FAILED:
        return (button(say("done")),)
    return (button(WHY_NOT[move - FAILED]),)


def prompt_an_attempt(s):
    if s.rounds == 1:
        return say("begin your attempt")
    return say("begin your attempt {n} of {all}", n=s.made // s.players + 1, all=s.rounds)


def best_times(s):
    """What each seat has done so far."""
    return tuple(
        say("{seat}: best time {time} s.", seat=who(player), time=seconds(s.best[player]))
        for player in range(s.players)
        if s.best[player]
    )


def seconds(ms):
    """Milliseconds as the watch shows them."""
    return round(ms / 1000, 2)


def why_over(s):
    fastest = min((best for best in s.best[: s.players] if best), default=0)
    if fastest:
        return say("All attempts are made; the best took {time} s.", time=seconds(fastest))
    return say("All attempts are made, and nobody has succeeded.")


def problems_of_a_race(s):
    """What cannot be in a race."""
    if s.made > s.rounds * s.players:
        yield Problem(
            "too-many-attempts", f"{s.made} attempts were made, possible are {s.rounds * s.players}."
        )
    if s.phase != READY and not s.made:
        yield Problem("no-attempt", "An attempt is under way, but none was begun.")
    for player in range(s.players):
        if s.best[player] > 1000 * s.attempt_time:
            yield Problem("too-slow", f"Seat {player} has taken longer than an attempt may last.")
    if any(s.best[player] for player in range(s.players, len(SEATS))):
        yield Problem("nobody-there", "A seat that nobody has cannot have a time.")
