"""What Spotted Cow asks of funnels: which are open, what they read in all, and which fit the roll."""

from astragal.engine import rule
from astragal.games.das_spiel.mechanics import next_funnel, reading
from astragal.lattice import NAMES, NONE

NUMBERS = tuple(int(name) for name in NAMES)  # names in the order in which they are read


@rule
def open_funnels(cell, out):
    """Write all open cells above the plate into out; return how many."""
    count = 0
    p = next_funnel(cell, 0)
    while p != NONE:
        out[count] = p
        count += 1
        p = next_funnel(cell, p)
    return count


@rule
def smallest_funnel(cell):
    """The open cell above the plate with the smallest name."""
    smallest = next_funnel(cell, 0)
    p = smallest
    while p != NONE:
        if NUMBERS[p] < NUMBERS[smallest]:
            smallest = p
        p = next_funnel(cell, p)
    return smallest


@rule
def total(s, p):
    """The total that funnel p reads."""
    return reading(s.faces, p, 0) + reading(s.faces, p, 1) + reading(s.faces, p, 2)


@rule
def rolled_total(s):
    return s.rolled[0] + s.rolled[1] + s.rolled[2]


@rule
def fitting(s):
    """The first funnel that reads the rolled total, or NONE."""
    wanted = rolled_total(s)
    p = next_funnel(s.cell, 0)
    while p != NONE and total(s, p) != wanted:
        p = next_funnel(s.cell, p)
    return p
