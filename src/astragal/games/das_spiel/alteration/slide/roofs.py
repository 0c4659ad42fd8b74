"""What wins in Slide: six equal numbers in a row on the own roof, a straight, or two threes like the black dice beside them.

`dice` is the state's array over the 165 cells, as in `spars`. A number that is not known is 0 and fits nothing.
"""

from astragal.engine import choice, rule
from astragal.games.das_spiel.slips import missing
from astragal.games.das_spiel.spars import LEFT, RIGHT, ROOFS, SPARS, shown
from astragal.lattice import AXES, EDGE, NONE, Table, cell_at

GOALS = choice(
    "same6-straight6-match33",
    "same6",
    "straight6",
    "match33",
    "same6-straight6",
    "same6-match33",
    "straight6-match33",
    about="what wins: six equal, a straight of six, two threes like the black dice beside them",
)
STRAIGHT_ORDER = ORDERED, ANY = choice(
    "ordered", "any", about="any: six neighbours that are all different make a straight"
)
SAME, STRAIGHT, THREES, BY_SLIP = 1, 2, 4, 8  # what has been reached
WANTED = (7, 1, 2, 4, 3, 5, 6)  # by the option
SIX = 6
ROOF = len(ROOFS[0])
MATCHES = EDGE - 2  # places of a spar that have a black die beside them: all but the top and the foot


def _beside(side, spar):
    """The black die beside every place of a spar as a side sees it; NONE for the top and the foot."""
    other = 3 - side - spar
    cells = [cell_at(*(t * (axis == spar) + (axis == other) for axis in AXES)) for t in range(1, EDGE - 1)]
    return (NONE, *cells, NONE)


# For every side the dice beside its left spar, then those beside its right one: row 2 * side and the next.
BESIDE: Table = tuple(_beside(side, spar) for side in AXES for spar in (LEFT[side], RIGHT[side]))


@rule
def reached(s, side):
    """Which goals a side has."""
    wanted = WANTED[s.goals]
    found = 0
    if wanted & SAME and longest(s.die, side, 0) >= SIX:
        found |= SAME
    if wanted & STRAIGHT and _has_straight(s, side):
        found |= STRAIGHT
    if wanted & THREES and threes(s.die, side) >= 2:
        found |= THREES
    for k in range(s.own):
        if missing(s.die, s.own_slips[k], 0, side, 1) == 0:
            found |= BY_SLIP
    return found


@rule
def longest(dice, side, step):
    """The most numbers in a row on a roof of which each is the one before it plus a step."""
    best = 0
    run = 0
    before = 0
    for k in range(ROOF):
        number = shown(dice, ROOFS[side][k], side)
        if number == 0:
            run = 0
        elif run and number == before + step:
            run += 1
        else:
            run = 1
        best = max(best, run)
        before = number
    return best


@rule
def most_different(dice, side):
    """How many different numbers six neighbours on a roof show at best."""
    best = 0
    for begin in range(ROOF - SIX + 1):
        seen = 0
        count = 0
        for k in range(begin, begin + SIX):
            number = shown(dice, ROOFS[side][k], side)
            if number and not (seen >> number) & 1:
                seen |= 1 << number
                count += 1
        best = max(best, count)
    return best


@rule
def _has_straight(s, side):
    if s.straight_order == ANY:
        return most_different(s.die, side) == SIX
    return longest(s.die, side, 1) >= SIX or longest(s.die, side, -1) >= SIX


@rule
def is_match(dice, side, half, t):
    """Whether the die at place t of the left (0) or right (1) spar shows the number of the black die beside it."""
    spar = RIGHT[side] if half else LEFT[side]
    number = shown(dice, SPARS[spar][t], side)
    return number != 0 and number == shown(dice, BESIDE[2 * side + half][t], side)


@rule
def threes(dice, side):
    """How many runs of three neighbouring matches there are, none sharing a die with another."""
    count = 0
    for half in range(2):
        run = 0
        for t in range(1, 1 + MATCHES):
            run = run + 1 if is_match(dice, side, half, t) else 0
            if run == 3:
                count += 1
                run = 0
    return count
