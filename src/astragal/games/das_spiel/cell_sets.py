"""Sets of cells: three words with a bit for each of 55 cells, in fill order. An array may hold several sets, one after another."""

from collections.abc import Iterable

from astragal.engine import rule
from astragal.lattice import CELLS

WORDS = 3
SHARE = CELLS // WORDS  # cells of each word


def cell_set(cells: Iterable[int]) -> tuple[int, ...]:
    """The words of a set, as a row of a table."""
    words = [0] * WORDS
    for p in cells:
        words[p // SHARE] |= 1 << p % SHARE
    return tuple(words)


@rule
def has_cell(sets, first, p):
    """Whether a cell is in the set whose words begin at `first`."""
    return sets[first + p // SHARE] >> p % SHARE & 1 > 0


@rule
def add_cell(sets, first, p):
    sets[first + p // SHARE] |= 1 << p % SHARE


@rule
def drop_cell(sets, first, p):
    sets[first + p // SHARE] &= ~(1 << p % SHARE)
