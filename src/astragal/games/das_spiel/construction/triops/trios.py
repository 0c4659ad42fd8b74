"""Threes and twos of the lattice: Triangels, which go round a corner, and Triops, which are straight columns.

A Triangel that can stand has both arms above its corner or both below it: with one above and one below, the die beside
them both would rest on an empty cell.
"""

from astragal.engine import rule, spans
from astragal.lattice import CELLS, LOADS, NAMES, NONE, PLATE, SUPPORTS

# Moves: a cell for a single die; 3 * lower cell + axis for a column of two or three;
# 3 * corner + the axis that neither arm follows for a Triangel with its arms above, then with its arms below.
SINGLE, TWO, TRIOPS, ARMS_ABOVE, ARMS_BELOW, ACTIONS = spans(
    CELLS, 3 * CELLS, 3 * CELLS, 3 * CELLS, 3 * CELLS
)
ABOVE_IN_COLUMN = tuple(
    tuple(LOADS[q][i] if (q := LOADS[p][i]) != NONE else NONE for i in range(3)) for p in range(CELLS)
)


@rule
def joins(main, p):
    """Whether a die on the empty cell p would have face contact with the main structure: nothing is above it."""
    for i in range(3):
        q = SUPPORTS[p][i]
        if q != NONE and main[q]:
            return True
    return False


@rule
def threes(s, out):
    """Write all Triangels and Triops that stand and touch the main structure; return how many."""
    count = 0
    for p in range(CELLS):
        if s.cell[p]:
            continue
        if s.missing[p] == 0:
            count = _above(s, p, out, count)
        elif s.missing[p] == 2:
            count = _below(s, p, out, count)
    return count


@rule
def twos(s, out):
    """Write all columns of two that stand and touch the main structure; return how many."""
    count = 0
    for p in range(CELLS):
        if s.cell[p] or s.missing[p]:
            continue
        for i in range(3):
            q = LOADS[p][i]
            if q != NONE and s.missing[q] == 1 and (joins(s.main, p) or joins(s.main, q)):
                out[count] = TWO + 3 * p + i
                count += 1
    return count


@rule
def _above(s, p, out, count):
    """Add the threes whose lowest die goes into the open cell p, on which alone the others wait."""
    joined = joins(s.main, p)
    for i in range(3):
        q = LOADS[p][i]
        if q == NONE or s.missing[q] != 1:
            continue
        top = LOADS[q][i]
        if top != NONE and s.missing[top] == 1 and (joined or joins(s.main, q) or joins(s.main, top)):
            out[count] = TRIOPS + 3 * p + i
            count += 1
        # The other arm on a later axis, so that each Triangel is listed once.
        for j in range(i + 1, 3):
            r = LOADS[p][j]
            if r != NONE and s.missing[r] == 1 and (joined or joins(s.main, q) or joins(s.main, r)):
                out[count] = ARMS_ABOVE + 3 * p + 3 - i - j
                count += 1
    return count


@rule
def _below(s, p, out, count):
    """Add the Triangel whose corner p waits for two open cells, if they are open."""
    stands = 0  # the axis of the support that is there
    joined = False
    for i in range(3):
        q = SUPPORTS[p][i]
        if s.cell[q]:
            stands = i
            joined = joined or s.main[q] != 0
        elif s.missing[q]:
            return count
        elif joins(s.main, q):
            joined = True
    if joined:
        out[count] = ARMS_BELOW + 3 * p + stands
        count += 1
    return count


@rule
def dice_of(move):
    """How many dice a move lays."""
    return 1 if move < TWO else 2 if move < TRIOPS else 3


@rule
def nth_cell(move, n):
    """The n-th cell that a move fills, from 0; each can be filled when those before it are."""
    if move < TWO:
        return move
    p = (move - TWO) % (3 * CELLS) // 3
    axis = (move - TWO) % 3
    if move < ARMS_ABOVE:
        return p if n == 0 else LOADS[p][axis] if n == 1 else ABOVE_IN_COLUMN[p][axis]
    if move < ARMS_BELOW:
        return p if n == 0 else LOADS[p][(axis + n) % 3]
    return p if n == 2 else SUPPORTS[p][(axis + 1 + n) % 3]


def cells_of(move):
    """The cells that a move fills, by their names."""
    return sorted(NAMES[nth_cell(move, n)] for n in range(dice_of(move)))


assert TRIOPS - TWO == ARMS_BELOW - ARMS_ABOVE == 3 * CELLS > PLATE
