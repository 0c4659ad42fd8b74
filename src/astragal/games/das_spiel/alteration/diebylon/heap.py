"""Which cells are open and which dice are free, kept as sets while dice come and go."""

from astragal.engine import rule
from astragal.games.das_spiel.cell_sets import add_cell, drop_cell
from astragal.games.das_spiel.mechanics import is_free, is_open
from astragal.lattice import CELLS, LOADS, NONE, PLATE, SUPPORTS


@rule
def survey(s):
    """Find out about every cell."""
    for p in range(CELLS):
        if is_open(s.cell, p):
            add_cell(s.open, 0, p)
        elif is_free(s.cell, p):
            add_cell(s.free, 0, p)


@rule
def lift(s, p):
    """Take the free die on p away: nothing can be put where it would help to carry, and dice under it may be free."""
    s.cell[p] = 0
    drop_cell(s.free, 0, p)
    add_cell(s.open, 0, p)
    for i in range(3):
        if LOADS[p][i] != NONE:
            drop_cell(s.open, 0, LOADS[p][i])
        if p >= PLATE and is_free(s.cell, SUPPORTS[p][i]):
            add_cell(s.free, 0, SUPPORTS[p][i])


@rule
def set_down(s, p, die):
    """Put a die into the open cell p: it may complete what carries another one, and dice under it are not free."""
    s.cell[p] = die
    drop_cell(s.open, 0, p)
    add_cell(s.free, 0, p)
    for i in range(3):
        if LOADS[p][i] != NONE and is_open(s.cell, LOADS[p][i]):
            add_cell(s.open, 0, LOADS[p][i])
        if p >= PLATE:
            drop_cell(s.free, 0, SUPPORTS[p][i])
