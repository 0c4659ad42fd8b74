"""The landscape of the chase: three black pyramids, two dice that move in it, and who may go where."""

from astragal.engine import choice, rule
from astragal.games.das_spiel.right_angles import WAYS, can_leap, landing, leaps
from astragal.lattice import NONE, PLATE, SUPPORTS, cells, steps_between

ON_DEVIL = PUT_ASIDE, BURY, FORBIDDEN = choice(
    "put_aside",
    "bury",
    "forbidden",
    about="what the angel does on the devil: leave it open, leave a green die there, or not land there at all",
)
COLOURS = ("", "black", "green", "golden", "red")
BLACK, GREEN, ANGEL, DEVIL = range(1, 5)  # what a cell holds
BLACK_DICE = cells("611 521 512 511 161 251 152 151 116 215 125 115")
# How many steps it is from one funnel of the plate to another.
STEPS = tuple(tuple(steps_between(p, q) for q in range(PLATE)) for p in range(PLATE))


@rule
def stands_on(p, q):
    """Whether what is on p stands directly on q."""
    return SUPPORTS[p][0] == q or SUPPORTS[p][1] == q or SUPPORTS[p][2] == q


@rule
def leaps_of_angel(s, out):
    """Write where the angel can go; where it may not land on the devil, such moves are left out."""
    count = leaps(s.cell, s.angel, out, 0)
    if s.on_devil != FORBIDDEN:
        return count
    kept = 0
    for k in range(count):
        if not stands_on(landing(s.cell, out[k]), s.devil):
            out[kept] = out[k]
            kept += 1
    return kept


@rule
def angel_can_move(s):
    if s.on_devil != FORBIDDEN:
        return can_leap(s.cell, s.angel)
    for move in range(WAYS * s.angel, WAYS * s.angel + WAYS):
        to = landing(s.cell, move)
        if to != NONE and not stands_on(to, s.devil):
            return True
    return False


@rule
def far_enough(s, p):
    """How many funnels are left for the devil if the angel is on p."""
    count = 0
    for q in range(PLATE):
        if not s.cell[q] and q != p and STEPS[p][q] >= s.start_gap:
            count += 1
    return count
