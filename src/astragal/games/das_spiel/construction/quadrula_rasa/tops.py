"""Which dice of a chunk must be loose: those with none of the chunk above them.

A row of members of the set is one number, four bits with 1 + the place of each.
"""

from astragal.engine import rule
from astragal.games.das_spiel.construction.quadrula_rasa.rotations import BITS, MOST, height
from astragal.games.das_spiel.construction.quadrula_rasa.spots import FLOOR, GROUND, SIDE, first_lowered
from astragal.games.das_spiel.footings import IN, LARGEST
from astragal.lattice import FACE_CONTACTS, NONE, SUPPORTS

EVERYONE = sum(1 + k << BITS * k for k in range(LARGEST))


@rule
def topmost_members(s, up, more):
    """The members, in a row, that must have loose dice with a side up; where any dice can be taken, all."""
    if s.take:
        return EVERYONE & (1 << BITS * s.size) - 1
    row = 0
    for k in range(s.size):
        if _is_upper(s, s.member[k], up) and not _can_be_covered(s, s.member[k], up, more):
            row = row << BITS | 1 + k
    return row


@rule
def coverable_members(s, up, more):
    """The other members, in a row, that have none of the set above them: what comes to lie there can be added."""
    row = 0
    if up >= 3 and more and not s.take:
        for k in range(s.size):
            if _is_upper(s, s.member[k], up) and _can_be_covered(s, s.member[k], up, more):
                row = row << BITS | 1 + k
    return row


@rule
def _is_upper(s, p, up):
    """Whether a cell has none of the set above it."""
    q = FACE_CONTACTS[p][up]
    return q == NONE or not s.mark[q] & IN


@rule
def _can_be_covered(s, p, up, more):
    """Whether what comes to lie above a cell of the set can be added to it."""
    if up < 3 or not more:  # with a support turned up, that is the heap or the table
        return False
    load = FACE_CONTACTS[p][up]
    return load != NONE and 1 + _lacking(s, load) <= more


@rule
def _lacking(s, load):
    """How many supports of a load of the set are neither filled nor in the set."""
    lacking = 0
    for i in range(3):
        q = SUPPORTS[load][i]
        if not s.cell[q] and not s.mark[q] & IN:
            lacking += 1
    return lacking


@rule
def levels_of(s, player):
    """The layers of a cube that have loose dice, a bit for each."""
    levels = 0
    for z in range(SIDE):
        if first_lowered(s.loose[2 * player], s.loose[2 * player + 1], FLOOR * z) & GROUND:
            levels |= 1 << z
    return levels


@rule
def can_be_level(s, up, box, topmost, levels):
    """Whether the cube has loose dice in as many layers, and as far from each other, as cells of the set that need some."""
    wanted = 0
    while topmost:
        wanted |= 1 << height(box, up % 3, up < 3, s.member[(topmost & MOST) - 1])
        topmost >>= BITS
    while levels:
        if wanted & ~levels == 0:
            return True
        levels >>= 1
    return False
