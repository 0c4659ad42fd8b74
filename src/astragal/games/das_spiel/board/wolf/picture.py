"""What is pointed out and told of a hunt."""

from astragal.engine import Mark, choice, listed, place, say, who
from astragal.games.das_spiel.board.wolf.dogs import (
    FOUND,
    HUNT,
    NOWHERE,
    SHEEP,
    UNKNOWN,
    how_many,
    shepherd,
    spotted,
    was_asked,
)
from astragal.games.das_spiel.board.wolf.questions import asked
from astragal.lattice import NAMES, PLATE

SUSPECTS = SHOWN, UNSHOWN = choice(
    "shown", "unshown", about="unshown: nobody marks the sheep that cannot be the wolf"
)


def marks(s):
    """What the last dog sees, sheep that are cleared, each dog's answer, and the wolf where the viewer knows it.

    Where marks meet, text shows the later one: a sheep that is cleared, before one that is only seen.
    """
    if s.count:
        seen = spotted(s, abs(s.question[s.count - 1]) - 1)
        for p in range(PLATE):
            if seen >> p & 1:
                yield Mark(NAMES[p], "last")
    for p in range(PLATE):
        is_cleared = s.suspects == SHOWN and s.phase in (HUNT, FOUND) and not s.may_be >> p & 1
        if s.cell[p] == SHEEP and (is_cleared or was_asked(s, p)):
            yield Mark(NAMES[p], "dead")
    for q in s.question:
        if abs(q) > PLATE:
            yield Mark(NAMES[abs(q) - 1], "goal" if q > 0 else "dead")
    if NOWHERE < s.lair < UNKNOWN:
        yield Mark(NAMES[s.lair - 1], "goal")


def notices(s):
    who_hunts, hunts = who(shepherd(s)), s.players * s.hunts
    now = say("{who} is the shepherd.", who=who_hunts)
    if s.phase == FOUND:
        now = say(
            "{who} has found the wolf on {place} with {n, plural, one {# dog} other {# dogs}}.",
            "{who} has found the wolf with {n, plural, one {# dog} other {# dogs}}.",
            who=who_hunts,
            place=place(NAMES[s.lair - 1]),
            n=s.paid,
        )
    yield say("Hunt {n} of {all}: {what}", n=s.hunt + 1, all=hunts, what=now) if hunts > 1 else now
    if s.phase == HUNT and s.lair != UNKNOWN:
        yield say(
            "The wolf is on {place}; {who} does not know it.",
            "You see where the wolf is; {who} does not know it.",
            place=place(NAMES[s.lair - 1]),
            who=who_hunts,
        )
    if s.count:
        yield say(
            "{n, plural, one {# question} other {# questions}} asked: {questions}.",
            "{n, plural, one {# question} other {# questions}} asked.",
            questions=listed((asked(q) for q in s.question if q), ","),
            n=s.count,
        )
    if s.phase == HUNT and s.suspects == SHOWN:
        number = how_many(s.may_be)
        several = say("{n} sheep may be the wolf.", n=number)
        yield several if number > 1 else say("Only one sheep may be the wolf.")
