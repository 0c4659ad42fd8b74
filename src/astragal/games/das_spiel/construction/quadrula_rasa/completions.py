"""Sets that are no chunk yet, but can be completed to one."""

from astragal.engine import rule
from astragal.games.das_spiel.construction.quadrula_rasa.cubes import count_lifted
from astragal.games.das_spiel.construction.quadrula_rasa.rotations import (
    AXIS,
    SIGN,
    TURNED,
    TURNS,
    first_dice,
    ground_of,
    heights_of,
    second_dice,
    spot_of,
)
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    SIDE,
    STEP,
    first_raised,
    has_spot,
    least_spot,
    second_raised,
)
from astragal.games.das_spiel.footings import IN, drop, take_in
from astragal.lattice import COORDINATES, FACE_CONTACTS, NONE


@rule
def can_be_completed(s, player, up, more):
    """Whether the set can be completed to a chunk, by up to so many cells, from one of the corners found with a side up."""
    for turn in range(TURNS):
        if (s.corner[2 * turn] or s.corner[2 * turn + 1]) and _can_be_completed(s, player, up, turn, more):
            return True
    return False


@rule
def _can_be_completed(s, player, up, turn, more):
    ground = ground_of(s, up, turn)
    heights = heights_of(s, up)
    spot = spot_of(ground, heights, 0)
    first = first_dice(s, ground, heights)
    second = second_dice(s, ground, heights)
    size = s.size
    left = s.corner[2 * turn]
    right = s.corner[2 * turn + 1]
    found = False
    while not found and (left or right):
        corner = least_spot(left, right)
        lifted = count_lifted(s, player, first_raised(first, corner), second_raised(first, second, corner))
        if lifted <= size + more:
            found = _closes(s, player, TURNS * up + turn, corner + spot, size + more)
            drop(s, size)
        right = right if left else right & right - 1
        left &= left - 1
    return found


@rule
def _closes(s, player, rotation, at, most):
    """Whether the set can be completed with its first member at a spot; what it takes is added.

    The dice above its dice go with it, and so do the footings of the cells where they come to lie. If that comes to an end,
    it is the least chunk with the set in it.
    """
    size = s.size
    base = at - TURNED[rotation][s.member[0]]
    k = 0
    while k < s.size:
        p = s.member[k]
        spot = base + TURNED[rotation][p]
        # The dice of the set itself are there; what was added may not even be in the cube.
        if k >= size and (
            _is_outside(s, rotation, at, p)
            or not has_spot(s.block[2 * player], s.block[2 * player + 1], spot)
        ):
            return False
        k += 1
        if not has_spot(s.loose[2 * player], s.loose[2 * player + 1], spot):
            q = FACE_CONTACTS[p][rotation // TURNS]
            if q == NONE or s.cell[q]:
                return False
            if not s.mark[q] & IN and not take_in(s, q, most):
                return False
    return True


@rule
def _is_outside(s, rotation, at, p):
    """Whether a cell comes from outside the cube, if the first member is at a spot."""
    for k in range(3):
        axis = AXIS[rotation][k]
        steps = COORDINATES[p][axis] - COORDINATES[s.member[0]][axis]
        distance = at // STEP[k] % SIDE + SIGN[rotation][k] * steps
        if distance < 0 or distance >= 4 + s.cube:
            return True
    return False
