"""Columns that can be pulled out: straight bars of one colour, face to face, with nothing else resting on them.

A column is known by its foot. Only one die rests on the foot, the one above it in the column; then nothing can lean on the
rest of the column either, for it would need a die beside the foot to stand on.
"""

from astragal.engine import rule
from astragal.lattice import LOADS, NONE, SUPPORTS

# What rests on a die: a single die, along axis 0, 1 or 2; several; or nothing. An empty cell counts as BESIDE: nothing to take.
BESIDE, FREE = 3, 4


@rule
def load_of(cell, p):
    """The axis along which one die rests on p, FREE if none does, BESIDE if several do or p is empty."""
    if not cell[p]:
        return BESIDE
    found = FREE
    for i in range(3):
        q = LOADS[p][i]
        if q != NONE and cell[q]:
            if found != FREE:
                return BESIDE
            found = i
    return found


@rule
def is_one_colour(cell, p, axis):
    """Whether all dice above p along an axis have its colour."""
    q = LOADS[p][axis]
    while q != NONE and cell[q]:
        if cell[q] != cell[p]:
            return False
        q = LOADS[q][axis]
    return True


@rule
def top_of(cell, p, axis):
    """The highest die of the column that stands on p along an axis."""
    q = LOADS[p][axis]
    while q != NONE and cell[q]:
        p = q
        q = LOADS[p][axis]
    return p


@rule
def can_be_longer(cell, p, axis):
    """Whether the column with the foot p goes on below: a die of its colour on which nothing else rests."""
    below = SUPPORTS[p][axis]
    return below != NONE and cell[below] == cell[p] and load_of(cell, below) == axis
