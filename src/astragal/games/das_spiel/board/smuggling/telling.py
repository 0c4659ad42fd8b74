"""What is pointed out and told of a border: goals and forbidden funnels, how it stands, why it ended."""

from astragal.engine import Mark, say
from astragal.games.das_spiel.board.smuggling.border import BORDER, FUNNELS, INNER
from astragal.games.das_spiel.board.smuggling.two_games import ALL, TWO, is_decided
from astragal.lattice import NAMES, PLATE

SOON = 10  # turns before the end at which they are counted aloud


def marks_of(s):
    """For the smugglers: where they want to get, and where they may never go."""
    for p in range(PLATE):
        if s.cell[p] == BORDER:
            yield Mark(NAMES[p], "goal")
        elif not s.cell[p] and FUNNELS[p] != INNER:
            yield Mark(NAMES[p], "dead")


def notices(s):
    left = s.turn_limit - s.turns
    if s.swap == TWO:
        yield say("Game {n} of 2.", n=1 + s.second)
    if s.second:
        yield say(
            "{n, plural, one {# smuggler was} other {# smugglers were}} through in the first game, after {turns, plural, one {# turn} other {# turns}}.",
            n=s.before_through,
            turns=s.before_turns,
        )
    if is_decided(s):
        if s.swap == TWO and not s.second:  # the end of a match is told by its reason
            yield ending(s)
    elif left <= SOON:
        yield say("{n, plural, one {# turn is} other {# turns are}} left to the smugglers.", n=left)


def enough(s):
    """How many smugglers customs must catch."""
    return ALL + 1 - s.need


def ending(s):
    """Why one game is over."""
    if s.through >= s.need:
        return say("{n} smugglers are through: the smugglers win.", n=s.through)
    if ALL - s.captured < s.need:
        return say("{n} smugglers are caught: customs win.", n=s.captured)
    return say("The smugglers had {n} turns and are not through: customs win.", n=s.turns)


def verdict(s):
    """What two games come to."""
    if s.through != s.before_through:
        return say("More smugglers through win.")
    if s.through < s.need:
        return say("Both got as many through.")
    if s.turns == s.before_turns:
        return say("Both got as many through in as many turns.")
    return say("Both got as many through: fewer turns win.")
