"""The heap of Cui Bono?: which dice of the bottom layer can be drawn out, what slides after them, and where a die may go back."""

from astragal.engine import rule
from astragal.games.das_spiel.mechanics import exposed_faces, is_open
from astragal.lattice import CELLS, LOADS, NONE, PLATE, SUPPORTS

# Why a die cannot go into a cell above the plate.
ALLOWED, NO_FUNNEL, TWO_COLOURS, OWN_COLOUR, OWN_EDGE = range(5)


@rule
def can_be_drawn(cell, p):
    """Whether a die of the bottom layer shows at least two faces."""
    return cell[p] != 0 and exposed_faces(cell, p) >= 2


@rule
def column_on(cell, p):
    """The axis along which a column stands on a die that shows two faces, or NONE where nothing stands on it."""
    for i in range(3):
        if LOADS[p][i] != NONE and cell[LOADS[p][i]]:
            return i
    return NONE


@rule
def draw_out(cell, p):
    """Take the die p of the bottom layer out; the column on it slides one place down. Nothing else leans on that column."""
    axis = column_on(cell, p)
    if axis != NONE:
        above = LOADS[p][axis]
        while above != NONE and cell[above]:
            cell[p] = cell[above]
            p = above
            above = LOADS[p][axis]
    cell[p] = 0


@rule
def is_edge_of(cell, q, axis, colour):
    """Whether the dice under q along an axis, down to the plate, show both other faces and all have that colour."""
    r = SUPPORTS[q][axis]
    while r != NONE:
        if cell[r] != colour:
            return False
        for j in range(3):
            if j != axis and LOADS[r][j] != NONE and cell[LOADS[r][j]]:
                return False
        r = SUPPORTS[r][axis]
    return True


@rule
def verdict(cell, q, colour):
    """Whether a die of a colour may go into a cell above the plate, or why not."""
    if not is_open(cell, q):
        return NO_FUNNEL
    first = cell[SUPPORTS[q][0]]
    second = cell[SUPPORTS[q][1]]
    third = cell[SUPPORTS[q][2]]
    if first == second and second == third:
        if first == colour:
            return OWN_COLOUR
    elif first == second or second == third or first == third:
        return TWO_COLOURS
    for axis in range(3):
        if is_edge_of(cell, q, axis, colour):
            return OWN_EDGE
    return ALLOWED


@rule
def places_for(cell, colour, out):
    """Write the cells into which a die of that colour may go back into out; return how many."""
    count = 0
    for q in range(PLATE, CELLS):
        if not cell[q] and verdict(cell, q, colour) == ALLOWED:
            out[count] = q
            count += 1
    return count


@rule
def has_place(cell, colour):
    """Whether a die of that colour may go back anywhere."""
    for q in range(PLATE, CELLS):
        if not cell[q] and verdict(cell, q, colour) == ALLOWED:
            return True
    return False
