"""Cells in machine words: what the search of Squeezing asks again and again is answered by a few bits.

A set of any cells has three parts, each a word with a bit for every cell: the plate, and two halves of what lies above it. A
list of up to six cells is one word, 1 + the cell in each byte, the first one lowest. A bunch is such a list with the number of
its cells above them.
"""

from astragal.engine import rule
from astragal.games.bits import lowest
from astragal.lattice import CELLS, PLATE

MOST = 6  # cells in a list, and dice in a construction
PARTS = 3
HALF = (CELLS - PLATE) // 2
FIRST = (0, PLATE, PLATE + HALF)  # the first cell of each part
ALL = ((1 << PLATE) - 1, (1 << HALF) - 1, (1 << HALF) - 1)
ONE = 1 << 8 * MOST  # a bunch of one more
LIST = ONE - 1
LOWEST = sum(1 << 8 * k for k in range(MOST))  # the lowest bit of every byte
HIGHEST = LOWEST << 7


@rule
def part_of(p):
    """Which part of a set a cell belongs to."""
    return 0 if p < PLATE else 1 if p < PLATE + HALF else 2


@rule
def bit(part, p):
    """The bit of a cell in a part of a set, 0 where it belongs to another one."""
    return 1 << p - FIRST[part] if part_of(p) == part else 0


@rule
def has(lower, upper, p):
    """Whether two halves of a set have a cell above the plate."""
    return (lower >> p - PLATE if p < PLATE + HALF else upper >> p - PLATE - HALF) & 1 > 0


@rule
def least(part, bits):
    """The least cell that a part of a set has."""
    return FIRST[part] + lowest(bits)


@rule
def first_of(cells):
    """The first cell of a list."""
    return (cells & 255) - 1


@rule
def nth(cells, k):
    """Another one."""
    return (cells >> 8 * k & 255) - 1


@rule
def holds(cells, p):
    """Whether a cell is in a list or bunch: then a byte of it differs in nothing."""
    differing = cells ^ (1 + p) * LOWEST
    return (differing - LOWEST) & ~differing & HIGHEST != 0


@rule
def size_of(bunch):
    """How many cells are in a bunch."""
    return bunch >> 8 * MOST


@rule
def cells_of(bunch, skipped):
    """The list of them, without so many at its beginning."""
    return (bunch & LIST) >> 8 * skipped


@rule
def with_cell(bunch, p):
    """A bunch with one cell more."""
    return bunch + ONE + (1 + p << 8 * size_of(bunch))


def listed(cells):
    """Cells as a list."""
    return sum(1 + p << 8 * k for k, p in enumerate(cells))
