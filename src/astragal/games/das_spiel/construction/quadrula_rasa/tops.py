"""Which dice of a chunk must be loose: those with none of the chunk above them.

Some members of the set are one number, with a bit for each.
"""

from astragal.engine import rule
from astragal.games.das_spiel.construction.quadrula_rasa.rotations import (
    ROWS_AS_THEY_ARE,
    first_dice,
    ground_of,
    heights_of,
    second_dice,
    spot_of,
)
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    AFTER,
    BEFORE,
    STEP,
    first_lowered,
    first_raised,
    has_spot,
    second_lowered,
    second_raised,
)
from astragal.games.das_spiel.footings import IN, LARGEST
from astragal.lattice import FACE_CONTACTS, NONE, SUPPORTS

ANY_LOAD = 3  # so many cells are enough for a load of the set and what it lacks under it


@rule
def joined_members(s):
    """For each side in turn the members with another one there; where any dice can be taken it does not matter who they are."""
    if s.take:
        return 0
    ground = ground_of(s, ROWS_AS_THEY_ARE, 0)
    heights = heights_of(s, ROWS_AS_THEY_ARE)
    first = first_dice(s, ground, heights)
    second = second_dice(s, ground, heights)
    joined = 0
    for axis in range(3):
        step = STEP[axis]
        first_before = first_lowered(first, second, step) & BEFORE[axis][0]
        second_before = second_lowered(second, step) & BEFORE[axis][1]
        first_after = first_raised(first, step) & AFTER[axis][0]
        second_after = second_raised(first, second, step) & AFTER[axis][1]
        for k in range(s.size):
            spot = spot_of(ground, heights, k)
            joined |= has_spot(first_before, second_before, spot) << LARGEST * axis + k
            joined |= has_spot(first_after, second_after, spot) << LARGEST * (3 + axis) + k
    return joined


@rule
def topmost_members(s, up, joined):
    """The members that have none of the set above them."""
    return ~(joined >> LARGEST * up) & (1 << s.size) - 1


@rule
def coverable_members(s, up, topmost, more):
    """Those of the topmost members on which dice may come to lie, since the cells of those can be added to the set."""
    coverable = 0
    for k in range(s.size):
        if topmost >> k & 1:
            load = FACE_CONTACTS[s.member[k]][up]
            if load != NONE and (more >= ANY_LOAD or 1 + _lacking(s, load) <= more):
                coverable |= 1 << k
    return coverable


@rule
def _lacking(s, load):
    """How many supports of a load of the set are neither filled nor in the set."""
    lacking = s.missing[load]
    for i in range(3):
        if s.mark[SUPPORTS[load][i]] & IN:
            lacking -= 1
    return lacking
