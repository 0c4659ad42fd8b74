"""Footings: what must be filled together with a cell so that everything stands.

`cell` is the state's array over the 165 cells, 0 where empty. `missing` says of every empty cell how many of its three
supports are empty, so 0 is an open cell; of an occupied cell it is 0 too. As a heap always stands, nothing lies above
an empty cell: whatever is filled together can be lowered in from above.
"""

from astragal.engine import rule
from astragal.lattice import AXES, CELLS, LOADS, NONE, SUPPORTS


@rule
def put(cell, missing, p, die):
    """Put a die on p and note it in what stands on it."""
    cell[p] = die
    for i in range(3):
        load = LOADS[p][i]
        if load != NONE:
            missing[load] -= 1


def count_missing(cell):
    """What `missing` is for a heap."""
    return [0 if cell[p] else _empty_supports(cell, p) for p in range(CELLS)]


def _empty_supports(cell, p):
    return sum(q != NONE and not cell[q] for q in (SUPPORTS[p][i] for i in AXES))


def footing(cell, p):
    """The empty cell p and every empty cell that it needs below it, in fill order."""
    found = {p}
    for q in reversed(range(CELLS)):  # what a cell needs comes before it in fill order
        if q in found:
            found |= {r for r in SUPPORTS[q] if r != NONE and not cell[r]}
    return sorted(found)
