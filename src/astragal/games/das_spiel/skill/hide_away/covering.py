"""How much of a small pyramid is seen, judged by the cells alone.

Seen from above a ray goes through one cell of each layer, and the nine faces that the four dice show are eighteen triangles, each crossed by
rays that all meet the same cells. Seen from a side it goes straight along an axis.
"""

from astragal.engine import rule
from astragal.lattice import COORDINATES, EDGE_CONTACTS, LAYER, LOADS, NONE, SUPPORTS

BLACK = "black"  # the dice that cover

ABOVE, THREE_SIDES = range(2)  # from where one looks
TRIANGLES, SQUARES = 18, 9  # that the dice of a pyramid show
WHOLE = 1000  # shares are told in thousandths


@rule
def die_of(apex, k):
    """The k-th of the four dice of a pyramid, its top the last."""
    return apex if k == 3 else SUPPORTS[apex][k]


@rule
def is_of(apex, p):
    """Whether a cell belongs to the pyramid with that top."""
    return p == apex or SUPPORTS[apex][0] == p or SUPPORTS[apex][1] == p or SUPPORTS[apex][2] == p


@rule
def visible_share(cell, apex, view):
    """How much of a pyramid is seen, in thousandths of what it would show alone."""
    seen = 0
    for k in range(4):
        p = die_of(apex, k)
        for i in range(3):
            if k < 3 and LOADS[p][i] == apex:
                continue  # its own top covers this face
            if view == THREE_SIDES:
                seen += is_clear(cell, p, i, i, i)
            else:
                j = (i + 1) % 3
                seen += is_clear(cell, p, i, j, 3 - i - j) + is_clear(cell, p, i, 3 - i - j, j)
    parts = SQUARES if view == THREE_SIDES else TRIANGLES
    return (2 * WHOLE * seen + parts) // (2 * parts)


@rule
def is_clear(cell, p, i, j, k):
    """1 if no die is met from p on upwards along the axes i, j, k in turn, else 0."""
    q = LOADS[p][i]
    while q != NONE:
        if cell[q]:
            return 0
        i, j, k = j, k, i
        q = LOADS[q][i]
    return 1


@rule
def is_needed(apex, p):
    """Whether a die at p covers the top from one of its three faces, or carries one that does."""
    for i in range(3):
        q = LOADS[apex][i]
        if q != NONE and _is_under(p, q):
            return not is_of(apex, p)
    return False


@rule
def _is_under(p, q):
    for i in range(3):
        if COORDINATES[p][i] < COORDINATES[q][i]:
            return False
    return True


@rule
def apart(apex, other):
    """Whether the lowest dice of two pyramids do not touch."""
    for i in range(3):
        for j in range(3):
            p, q = SUPPORTS[apex][i], SUPPORTS[other][j]
            if p == q:
                return False
            for k in range(6):
                if EDGE_CONTACTS[p][k] == q:
                    return False
    return True


# Where the top of a pyramid can be: none of its dice at the rim.
TOPS = tuple(p for p, abc in enumerate(COORDINATES) if LAYER[p] == 1 and min(abc) >= 1)
