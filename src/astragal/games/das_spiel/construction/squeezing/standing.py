"""What a die of Squeezing needs under it, and whose dice it touches, in sets of cells.

A cell and every empty cell that it needs below it are its footing: what is filled together is a union of footings. As a die
lies on three others and nothing lies above an empty cell, dice touch a die laid later by its supports only.
"""

from astragal.engine import Layout, derived, i64, rule
from astragal.games.das_spiel.construction.squeezing.packing import (
    ALL,
    FIRST,
    PARTS,
    bit,
    cells_of,
    first_of,
    has,
    holds,
    listed,
    nth,
    part_of,
    size_of,
    with_cell,
)
from astragal.lattice import AXES, CELLS, LOADS, NONE, PLATE, SUPPORTS

SEATS = 3
# ABOVE[p][3 * half + axis]: the bit of what stands on p.
ABOVE = tuple(
    tuple(bit(1 + half, LOADS[p][i]) if LOADS[p][i] != NONE else 0 for half in range(2) for i in AXES)
    for p in range(CELLS)
)
# UNDER[p][empty]: the list of those supports of p whose axes have a bit there.
UNDER = tuple(
    tuple(listed(q for i, q in enumerate(SUPPORTS[p]) if q != NONE and empty >> i & 1) for empty in range(8))
    for p in range(CELLS)
)


class Standing(Layout):
    """What follows from the dice that lie, as sets of cells in their parts."""

    filled: derived(i64[PARTS])
    lacking: derived(i64[6])  # by half and axis, the cells whose support along it is empty
    beside: derived(
        i64[SEATS * PARTS]
    )  # by seat, what stands on its dice but those of the construction under way


@rule
def lay_bare(s):
    """Nothing lies anywhere."""
    for part in range(PARTS):
        s.filled[part] = 0
    for k in range(6):
        s.lacking[k] = ALL[1]


@rule
def fill(s, p):
    """There is a die on p."""
    s.filled[part_of(p)] |= bit(part_of(p), p)
    support(s, p)


@rule
def support(s, p):
    """What stands on p is supported there; asked again, it is not."""
    for k in range(6):
        s.lacking[k] ^= ABOVE[p][k]


@rule
def empty_under(s, p):
    """Which supports of a cell are empty, a bit for each axis."""
    if p < PLATE:
        return 0
    half = part_of(p) - 1
    n = p - FIRST[1 + half]
    first = s.lacking[3 * half] >> n & 1
    second = s.lacking[3 * half + 1] >> n & 1
    return first | second << 1 | (s.lacking[3 * half + 2] >> n & 1) << 2


@rule
def has_grown_old(s, player, p):
    """The die of a player on p belongs to no construction under way: others can be built onto it."""
    for half in range(2):
        above = ABOVE[p][3 * half] | ABOVE[p][3 * half + 1] | ABOVE[p][3 * half + 2]
        s.beside[PARTS * player + 1 + half] |= above


@rule
def contacts(s, player, part):
    """A part of the cells, filled or not, that touch an earlier own die by a face; for a first construction, any die."""
    if s.made[player]:
        return s.beside[PARTS * player + part]
    return s.beside[part] | s.beside[PARTS + part] | s.beside[2 * PARTS + part]


@rule
def has_contact(s, player, cells):
    """Whether one cell of a list is among these."""
    lower = contacts(s, player, 1)
    upper = contacts(s, player, 2)
    while cells:
        p = first_of(cells)
        cells >>= 8
        if p >= PLATE and has(lower, upper, p):
            return True
    return False


@rule
def footing(s, p, most):
    """The footing of an empty cell as a bunch, or 0 if it has more than `most` cells."""
    return with_footing(s, 0, p, most, 0, 0, 0)


@rule
def with_footing(s, bunch, p, most, lower, upper, plate):
    """A bunch with an empty cell and its footing, or 0 if that makes more than `most` cells.

    None of the footing may be in a set, of which there are two halves and the plate up to some cell. The bunch itself counts
    as filled, or else must be empty.
    """
    k = size_of(bunch)
    if k == most:
        return 0
    bunch = with_cell(bunch, p)
    while k < size_of(bunch):
        q = nth(bunch, k)
        k += 1
        needed = UNDER[q][empty_under(s, q)]
        while needed:
            r = first_of(needed)
            needed >>= 8
            if not holds(bunch, r):
                if size_of(bunch) == most or (has(lower, upper, r) if r >= PLATE else r < plate):
                    return 0
                bunch = with_cell(bunch, r)
    return bunch


@rule
def walls_in(s, player, bunch):
    """Whether a bunch takes the last empty cells beside the dice of somebody else, who is protected."""
    for other in range(s.players):
        if other != player and s.made[other] == 1:
            lower = contacts(s, other, 1) & ~s.filled[1]
            upper = contacts(s, other, 2) & ~s.filled[2]
            if lower or upper:
                cells = cells_of(bunch, 0)
                while cells:
                    lower &= ~bit(1, first_of(cells))
                    upper &= ~bit(2, first_of(cells))
                    cells >>= 8
                if not lower and not upper:
                    return True
    return False
