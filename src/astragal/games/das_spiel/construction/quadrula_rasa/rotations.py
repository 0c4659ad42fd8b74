"""The ways in which cells of the pyramid can be turned into a cube, and the box round some of them.

The rotations turn the lattice into the cube; mirror images are none of them. What is turned lies in a box, whose least
corner can come to lie on any spot of the cube that leaves room for the rest.
"""

from itertools import permutations, product

from astragal.engine import rule
from astragal.games.das_spiel.construction.quadrula_rasa.spots import STEP
from astragal.lattice import AXES, CELLS, COORDINATES

SIDES = 6  # of a die, each of which can be turned up
TURNS = 4  # of what lies with the same side up


def _rotations():
    """Which lattice axis, and in which direction, becomes x, y and z: 24 ways without mirror images."""
    for axes in permutations(range(3)):
        turns = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3))
        for signs in product((1, -1), repeat=3):
            if (-1) ** turns * signs[0] * signs[1] * signs[2] == 1:
                yield axes, signs


def _upward(rotation):
    """The face contact of a cell that lies on it then; +e_i are the first three."""
    axes, signs = rotation
    return axes[2] if signs[2] > 0 else 3 + axes[2]


# The four with the same side up, one after the other.
_ROTATIONS = tuple(sorted(_rotations(), key=_upward))
# AXIS[rotation][k], SIGN[rotation][k]: the lattice axis that becomes x, y or z, and whether it is turned round.
AXIS = tuple(axes for axes, _ in _ROTATIONS)
SIGN = tuple(signs for _, signs in _ROTATIONS)
# STEPS[rotation][axis]: from a spot to the next along an axis of the lattice.
STEPS = tuple(
    tuple(STEP[axes.index(axis)] * signs[axes.index(axis)] for axis in AXES) for axes, signs in _ROTATIONS
)
# TURNED[rotation][cell]: where a cell of the lattice comes to lie, as a spot; all at once are raised until they are in a cube.
TURNED = tuple(
    tuple(sum(steps[axis] * COORDINATES[p][axis] for axis in AXES) for p in range(CELLS)) for steps in STEPS
)
ALL_TURNS = (1 << len(_ROTATIONS)) - 1
# A box is one number: for every axis of the lattice four bits for where it begins, and four more for how far it reaches.
BITS = 4
MOST = (1 << BITS) - 1
REACH = 3 * BITS


@rule
def box_of(s):
    """The box round the set."""
    a = COORDINATES[s.member[0]][0]
    b = COORDINATES[s.member[0]][1]
    c = COORDINATES[s.member[0]][2]
    most_a = a
    most_b = b
    most_c = c
    for k in range(1, s.size):
        a = min(a, COORDINATES[s.member[k]][0])
        b = min(b, COORDINATES[s.member[k]][1])
        c = min(c, COORDINATES[s.member[k]][2])
        most_a = max(most_a, COORDINATES[s.member[k]][0])
        most_b = max(most_b, COORDINATES[s.member[k]][1])
        most_c = max(most_c, COORDINATES[s.member[k]][2])
    reach = most_a - a | most_b - b << BITS | most_c - c << 2 * BITS
    return reach << REACH | a | b << BITS | c << 2 * BITS


@rule
def _low(box, axis):
    """Where a box begins along an axis."""
    return box >> BITS * axis & MOST


@rule
def reach(box, axis):
    """How many cells it has beyond the first one."""
    return box >> REACH + BITS * axis & MOST


@rule
def is_in_cube(s, box):
    """Whether a box is no larger than a cube."""
    return max(reach(box, 0), reach(box, 1), reach(box, 2)) < 4 + s.cube


@rule
def height(box, axis, is_up, p):
    """How high above the least corner of the box a cell lies, if an axis is turned up, or down."""
    above = COORDINATES[p][axis] - _low(box, axis)
    return above if is_up else reach(box, axis) - above


@rule
def origin_of(rotation, box):
    """Where the least corner of the box round the turned set would come to lie."""
    origin = 0
    for axis in range(3):
        step = STEPS[rotation][axis]
        origin += step * _low(box, axis) + min(step * reach(box, axis), 0)
    return origin
