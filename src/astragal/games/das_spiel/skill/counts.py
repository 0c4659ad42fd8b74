"""Attempts that are counted: everybody has some in turn, and the highest count wins; between equal ones, what took less.

Games that are played so have the fields `attempts` (of each player), `attempt_time` (seconds), `steadiness`, `phase`, `made` (attempts so far),
`count` (what the last attempt came to), and of each seat `best` (its highest count) and `took` (what decides between equal counts, in that
attempt: ms or something else of which less is better; at least 1, and 0 for who has finished no attempt yet).
An attempt is the move BEGIN. Then chance, which is the physical table, says in the game's own numbers (from OWN on) what it came to, and
then the time. A game whose attempts need more than that notes them by `note_attempt` itself.
"""

from astragal.engine import Dial, Problem, amount, button, each, rule, say, spans, upto, ways, who
from astragal.games.das_spiel.skill.races import (
    BEGIN,
    MADE,
    MOST_ROUNDS,
    PHASE,
    PLAYERS,
    READY,
    SEATS,
    TIMED,
    UNDER_WAY,
    begin,
    seat_of,
    seconds,
)

__all__ = [
    "BEGIN",
    "COUNTS_AND_TIMES",
    "DIALS",
    "LONGEST",
    "LONGEST_MS",
    "MADE",
    "MOST_ROUNDS",
    "OWN",
    "PHASE",
    "PLAYERS",
    "READY",
    "SEATS",
    "TIMED",
    "TIMES",
    "TOOK",
    "UNDER_WAY",
    "all_attempts_made",
    "attempt_time",
    "attempts",
    "begin",
    "best_counts",
    "note_attempt",
    "note_time",
    "problems_of_counts",
    "prompt_an_attempt",
    "rank",
    "seat_of",
    "seconds",
    "time_told",
    "times",
    "touch_an_attempt",
    "why_over",
]

LONGEST = 900  # seconds of an attempt
LONGEST_MS = 1000 * LONGEST
COUNTS_AND_TIMES = LONGEST_MS + 1  # by so much one more in the count is worth more than any time
NOTHING = -500 * COUNTS_AND_TIMES  # below every count
TIMES = each(upto(LONGEST_MS), len(SEATS))

MILLISECONDS = Dial(say("time"), 1, LONGEST_MS, say("ms"))
# BEGIN is 0; the numbers of a game's own outcomes begin at OWN.
_, TOOK, OWN = spans(1, ways(MILLISECONDS))
DIALS = {TOOK: (MILLISECONDS,)}
LIKELY = (15_000, 30_000, 60_000, 120_000, 240_000)  # ms, in the rough guess


def attempts(preset, most=MOST_ROUNDS):
    """The option of how many attempts everybody has."""
    return amount(preset, 1, most, "attempts of each player; the best one counts")


def attempt_time(preset):
    """The option of how long an attempt may take."""
    return amount(preset, 30, LONGEST, "seconds an attempt may take")


@rule
def all_attempts_made(s):
    return s.phase == READY and s.made == s.attempts * s.players


@rule
def times(s, out):
    """Write the times that an attempt may have taken; return how many."""
    count = 0
    for i in range(len(LIKELY)):
        if LIKELY[i] <= 1000 * s.attempt_time:
            out[count] = TOOK + LIKELY[i] - 1
            count += 1
    return count


@rule
def note_attempt(s, player, took):
    """An attempt of a seat is over and came to `count`; it is the seat's best if it counts more, or as much and took less."""
    first = s.took[player] == 0
    if first or s.count > s.best[player] or (s.count == s.best[player] and took < s.took[player]):
        s.best[player] = s.count
        s.took[player] = took
    s.phase = READY


@rule
def note_time(s, move):
    """An attempt is over, and its time decides between equal counts."""
    note_attempt(s, seat_of(s), move - TOOK + 1)


@rule
def rank(s, player):
    """The higher the better: the best count, and among equal ones what took less."""
    if s.took[player] == 0:
        return NOTHING
    return s.best[player] * COUNTS_AND_TIMES - s.took[player]


def time_told(taken):
    """The outcome that says how many seconds an act took."""
    return TOOK + min(max(round(1000 * taken), 1), LONGEST_MS) - 1


def touch_an_attempt(move, own):
    """How an attempt is begun, and what is typed of one; `own` is what a game's own outcome is called."""
    if move == BEGIN:
        return ("button:begin",)
    if move < OWN:
        return (button(say("done")),)
    return own


def prompt_an_attempt(s):
    if s.attempts == 1:
        return say("begin your attempt")
    return say("begin your attempt {n} of {all}", n=s.made // s.players + 1, all=s.attempts)


def best_counts(s, *, timed=True):
    """What each seat has come to so far; with its time where that decides between equal counts."""
    return tuple(
        say("{seat}: best {n} in {time} s.", seat=who(p), n=s.best[p], time=seconds(s.took[p]))
        if timed
        else say("{seat}: best {n}.", seat=who(p), n=s.best[p])
        for p in range(s.players)
        if s.took[p]
    )


def why_over(s):
    return say("All attempts are made; the best came to {n}.", n=max(s.best[: s.players]))


def problems_of_counts(s):
    """What cannot be where attempts are counted."""
    if s.made > s.attempts * s.players:
        yield Problem(
            "too-many-attempts", f"{s.made} attempts were made, possible are {s.attempts * s.players}."
        )
    if s.phase != READY and not s.made:
        yield Problem("no-attempt", "An attempt is under way, but none was begun.")
    if any(s.best[player] and not s.took[player] for player in range(len(SEATS))):
        yield Problem("count-without-attempt", "A seat without a finished attempt cannot have a count.")
    if any(s.took[player] for player in range(s.players, len(SEATS))):
        yield Problem("nobody-there", "A seat that nobody has cannot have made an attempt.")
