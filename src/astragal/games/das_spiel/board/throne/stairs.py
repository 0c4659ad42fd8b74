"""The way to the throne: where a roll takes the green die, what it needs to enter, and why it cannot go elsewhere."""

from astragal.dice import ORIENTATIONS
from astragal.engine import rule, say
from astragal.games.das_spiel.pointing import AHEAD, number_towards
from astragal.lattice import NEIGHBOURS, NONE, PLATE, cell, cells

BARRIER, STAIR, CLIMBER = 1, 2, 3  # what a cell holds: a black, red or green die, 0 for none
THRONE = cell("007")  # the first cell above the plate, and the last that counts here
STEPS = cells("008 017 107")  # the red dice that carry it
FOOT = cell("440")  # where the green die begins
CENTRE = cell("116")

# From the row before the throne: the faces, as bits of the axes A and B, whose row runs straight into a red die, and
# whether they must show an odd number. And what playouts aim at: the throne, then the middle before it, then its sides.
AXES_BEFORE = tuple({cell("026"): 0b01, CENTRE: 0b11, cell("206"): 0b10}.get(p, 0) for p in range(THRONE + 1))
ODD = tuple(int(p == CENTRE) for p in range(THRONE + 1))
NEARNESS = tuple(
    3 if p == THRONE else 2 if p == CENTRE else int(AXES_BEFORE[p] > 0) for p in range(THRONE + 1)
)


@rule
def goes_to(s, d):
    """Where the green die gets with the number that points in direction d, or NONE."""
    n = number_towards(s.rolled - 1, d)
    way = 6 * s.green + d
    for i in range(1, n):
        p = AHEAD[way][i]
        if p == NONE or s.cell[p]:
            return NONE
    p = AHEAD[way][n]
    return NONE if p == NONE or s.cell[p] == STAIR else p


@rule
def can_enter(s):
    """Before the throne: whether a face that points straight at a red die shows an even number, in the middle an odd one."""
    for axis in range(2):
        if AXES_BEFORE[s.green] >> axis & 1 and ORIENTATIONS[s.rolled - 1][axis] % 2 == ODD[s.green]:
            return True
    return False


def is_gap(s):
    """Whether a funnel beside the green die is empty."""
    return any(p != NONE and not s.cell[p] for p in NEIGHBOURS[s.green])


def reached(s):
    """All funnels of the plate that the roll leads to, each with the number that points there."""
    return [(p, number_towards(s.rolled - 1, d)) for d in range(6) if (p := goes_to(s, d)) != NONE]


def why_not_there(s, p):
    """Why the green die cannot go to a place with this roll."""
    if p == THRONE:
        if not AXES_BEFORE[s.green]:
            return say("The throne is entered from the three funnels right before it.")
        if ODD[s.green]:
            return say("From the middle it takes an odd number that points at a red die.")
        return say("From the side it takes an even number that points at the red dice.")
    if p >= PLATE:
        return say("Only the throne is above the plate; the green die goes from funnel to funnel.")
    if p == s.green:
        return say("Here the green die stands. Touch where it is to go.")
    if s.cell[p] == STAIR:
        return say("The red dice carry the throne: nothing lands on them.")
    for d in range(6):
        if p in AHEAD[6 * s.green + d]:
            number = number_towards(s.rolled - 1, d)
            if AHEAD[6 * s.green + d][number] != p:
                return say("In this direction the roll says {n}, and it goes exactly so far.", n=number)
            return say("A die stands in the way, and none is jumped over.")
    return say("No number points there: they point along the rows on which the green die stands.")
