"""Sandwiches on the plate: dice that stand between two others and are eaten; `cell` is 0 where empty, else 1 + the seat."""

from astragal.engine import choice, rule
from astragal.lattice import NEIGHBOURS, NONE, PLATE

SANDWICH3 = SAME, ANY = choice(
    "same", "any", about="any: with three players two enemy dice of any colours enclose"
)
CLASH = TOGETHER, MOVER_FIRST = choice(
    "together",
    "mover-first",
    about="mover-first: the mover's sandwiches are removed before the rest is looked at",
)
DICE = (0, 0, 6, 5)  # of each player at the start, by the number of players


@rule
def eat(s, player):
    """Remove the sandwiched dice, all together or first those between two dice of who has just moved."""
    if s.clash == MOVER_FIRST:
        _remove(s, sandwiched(s, 1 + player))
    _remove(s, sandwiched(s, 0))


@rule
def sandwiched(s, bread):
    """The cells (as bits) of dice between two of colour `bread`, or with 0 between any two that may take them."""
    found = 0
    for p in range(PLATE):
        filling = s.cell[p]
        if filling and filling != bread:
            for d in range(0, 6, 2):
                q = NEIGHBOURS[p][d]
                r = NEIGHBOURS[p][d + 1]
                if q != NONE and r != NONE and _encloses(s, s.cell[q], s.cell[r], filling, bread):
                    found |= 1 << p
    return found


@rule
def closes(cell, bread, p, left):
    """Whether a die of colour `bread` put on p is the second slice of a sandwich; it comes from `left`, or NONE."""
    for d in range(6):
        filling = NEIGHBOURS[p][d]
        if filling != NONE and cell[filling] and cell[filling] != bread:
            first = NEIGHBOURS[filling][d]
            if first != NONE and first != left and cell[first] == bread:
                return True
    return False


@rule
def weakest(s):
    """The fewest dice that anybody has."""
    least = s.strength[0]
    for player in range(1, s.players):
        least = min(least, s.strength[player])
    return least


@rule
def _encloses(s, one, other, filling, bread):
    if bread:
        return one == bread and other == bread
    if not one or not other or one == filling or other == filling:
        return False
    return one == other or s.sandwich3 == ANY


@rule
def _remove(s, found):
    if found:
        for p in range(PLATE):
            if found >> p & 1:
                s.strength[s.cell[p] - 1] -= 1
                s.cell[p] = 0
        s.quiet = -1
