"""Rows of dice that move as one piece: where they lie, how they shift sideways and swing round an end.

A row is its first cell, its way (0, 1 or 2, the lattice direction 2 * way that it runs along) and its length; a single
die has the way 0. `cell` is the state's array over the 165 cells, 0 where empty, else 1 + the seat.
"""

from astragal.engine import rule
from astragal.games.das_spiel.mechanics import is_open
from astragal.lattice import DIRECTIONS, LOADS, NEIGHBOURS, NONE, SUPPORTS

HEIGHT = 3  # eighteen dice never carry one on a fourth layer
REACHED = 109  # cells of these layers
LONGEST = 6
PIECES = 3  # of each player: a single, a two and a three
FIRST = (0, 1, 3)  # where a piece begins among the six dice of its player

# A direction d leads along +e_i - e_j: up along -e_j first, then down along +e_i.
DOWN = tuple(i for i, _ in DIRECTIONS)
UP = tuple(j for _, j in DIRECTIONS)


def _turned(d):
    """The two directions next to a direction, 60 degrees to either side."""
    i, j = DIRECTIONS[d]
    k = 3 - i - j
    return DIRECTIONS.index((i, k)), DIRECTIONS.index((k, j))


NEXT_TO = tuple(_turned(d) for d in range(6))
# The four directions in which a row is shifted: all but along itself.
SIDEWAYS = tuple(tuple(d for d in range(6) if d // 2 != way) for way in range(3))


@rule
def along(p, d, steps):
    """The cell so many steps from p in a direction of its layer, or NONE."""
    for _ in range(steps):
        if p != NONE:
            p = NEIGHBOURS[p][d]
    return p


@rule
def put_row(cell, p, d, length, content):
    """Lay a row, or with 0 lift it."""
    for _ in range(length):
        cell[p] = content
        p = NEIGHBOURS[p][d]


@rule
def is_row_of(cell, p, d, length, content):
    """Whether from p on in a direction there are so many dice of a colour."""
    for _ in range(length):
        if p == NONE or cell[p] != content:
            return False
        p = NEIGHBOURS[p][d]
    return True


@rule
def is_free_row(cell, p, d, length):
    """Whether nothing lies on any die of a row."""
    for _ in range(length):
        for i in range(3):
            load = LOADS[p][i]
            if load != NONE and cell[load]:
                return False
        p = NEIGHBOURS[p][d]
    return True


@rule
def _fits(cell, p, d, length):
    """Whether a row can be where it is, in the air: every cell exists and is empty."""
    for _ in range(length):
        if p == NONE or cell[p]:
            return False
        p = NEIGHBOURS[p][d]
    return True


@rule
def _is_open_row(cell, p, d, length):
    for _ in range(length):
        if p == NONE or not is_open(cell, p):
            return False
        p = NEIGHBOURS[p][d]
    return True


@rule
def _is_before_a_wall(cell, p, d, length, axis):
    """Whether some die of a row would meet one when it goes down along an axis."""
    for _ in range(length):
        if cell[SUPPORTS[p][axis]]:
            return True
        p = NEIGHBOURS[p][d]
    return False


@rule
def shifted(cell, p, d, length, to):
    """Where the first die of a lifted row gets by going up the wall before it and down behind it; NONE if it cannot.

    All dice go together: up until none has a die before it, then down as far as all can, into open cells only.
    """
    up = UP[to]
    down = DOWN[to]
    p = LOADS[p][up]
    if p == NONE or not _fits(cell, p, d, length):
        return NONE
    while _is_before_a_wall(cell, p, d, length, down):
        p = LOADS[p][up]
        if p == NONE or not _fits(cell, p, d, length):
            return NONE
    while SUPPORTS[p][down] != NONE and _fits(cell, SUPPORTS[p][down], d, length):
        p = SUPPORTS[p][down]
    return p if _is_open_row(cell, p, d, length) else NONE


@rule
def can_swing(cell, pivot, d, length):
    """Whether a lifted row can lie from its pivot in a direction: the cells it comes to are open."""
    first = NEIGHBOURS[pivot][d]
    return first != NONE and _is_open_row(cell, first, d, length - 1)
