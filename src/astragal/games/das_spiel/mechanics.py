"""What players of Das Spiel call things: open cells, free dice, cascades, right-angle moves.

`cell` is always the state's array over the 165 cells, 0 where empty; what else it holds is the game's business.
"""

from astragal.dice import ORIENTATIONS
from astragal.engine import rule
from astragal.lattice import APEX, BEHIND, LOADS, NEIGHBOURS, NONE, OUTSIDE, PLATE, SUPPORTS


@rule
def is_open(cell, p):
    """Empty, and its supports are all there: only such a cell can take a die."""
    if cell[p]:
        return False
    if p < PLATE:
        return True
    return cell[SUPPORTS[p][0]] != 0 and cell[SUPPORTS[p][1]] != 0 and cell[SUPPORTS[p][2]] != 0


@rule
def is_free(cell, p):
    """Occupied, and nothing stands on it: only such a die can be taken or moved."""
    if not cell[p]:
        return False
    for i in range(3):
        load = LOADS[p][i]
        if load != NONE and cell[load]:
            return False
    return True


@rule
def open_cells(cell, out):
    """Write all open cells into out, in fill order; return how many."""
    count = 0
    for p in range(APEX + 1):
        if is_open(cell, p):
            out[count] = p
            count += 1
    return count


@rule
def free_dice(cell, out):
    """Write the cells of all free dice into out; return how many."""
    count = 0
    for p in range(APEX + 1):
        if is_free(cell, p):
            out[count] = p
            count += 1
    return count


@rule
def beside_a_die(cell, p):
    """Whether a neighbour of p on its layer is occupied."""
    for d in range(6):
        q = NEIGHBOURS[p][d]
        if q != NONE and cell[q]:
            return True
    return False


@rule
def beside_colour(cell, p, colour):
    """Whether a neighbour of p on its layer holds a die of that colour."""
    for d in range(6):
        q = NEIGHBOURS[p][d]
        if q != NONE and cell[q] == colour:
            return True
    return False


@rule
def next_funnel(cell, after):
    """The first open cell above the plate that comes after `after` in fill order, or NONE."""
    for p in range(max(after + 1, PLATE), APEX + 1):
        if is_open(cell, p):
            return p
    return NONE


@rule
def exposed_faces(cell, p):
    """How many of the three upper faces of p nothing presses on."""
    count = 0
    for i in range(3):
        load = LOADS[p][i]
        if load == NONE or not cell[load]:
            count += 1
    return count


@rule
def is_buried(cell, p):
    """Occupied, and something presses on all three upper faces: nobody can see this die."""
    if not cell[p]:
        return False
    for i in range(3):
        load = LOADS[p][i]
        if load == NONE or not cell[load]:
            return False
    return True


@rule
def outside_faces(cell, colour):
    """The outside faces of all dice of one colour: 135 over the finished pyramid."""
    total = 0
    for p in range(APEX + 1):
        if cell[p] == colour:
            total += OUTSIDE[p]
    return total


@rule
def right_angle(cell, p, i, j):
    """Where the free die p lands going up along axis i, hugging the wall, and down along axis j; NONE if it cannot."""
    r = LOADS[p][i]
    while r != NONE and not cell[r] and cell[SUPPORTS[r][j]]:
        r = LOADS[r][i]
    if r == NONE or cell[r]:
        return NONE
    landing = SUPPORTS[r][j]
    while SUPPORTS[landing][j] != NONE and not cell[SUPPORTS[landing][j]]:
        landing = SUPPORTS[landing][j]
    return landing if is_open(cell, landing) else NONE


@rule
def reading(faces, p, i):
    """The number that funnel p reads on axis i: the i-face of the support along that axis; `faces` are orientations."""
    return ORIENTATIONS[faces[SUPPORTS[p][i]]][i]


@rule
def presses(orientation, i, number):
    """Whether a die lying so presses `number` against its support on axis i: it shows the opposite there."""
    return ORIENTATIONS[orientation][i] == 7 - number


@rule
def step(cell, p, d):
    """The empty neighbour of p in direction d on its layer, or NONE."""
    q = NEIGHBOURS[p][d]
    return q if q != NONE and not cell[q] else NONE


@rule
def jump(cell, p, d):
    """Where a straight jump from p in direction d over one die lands, or NONE."""
    over = NEIGHBOURS[p][d]
    landing = BEHIND[p][d]
    return landing if landing != NONE and cell[over] and not cell[landing] else NONE


@rule
def step_or_jump(cell, p, d):
    """Where the die on p gets in direction d by a step or, over one die, by a jump; NONE if by neither."""
    q = step(cell, p, d)
    return q if q != NONE else jump(cell, p, d)


@rule
def can_step_or_jump(cell, colour):
    """Whether some die of a colour on the plate can step or jump."""
    for p in range(PLATE):
        if cell[p] == colour:
            for d in range(6):
                if step_or_jump(cell, p, d) != NONE:
                    return True
    return False
