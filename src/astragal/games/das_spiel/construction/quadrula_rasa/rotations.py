"""The ways in which a set of cells of the pyramid can be turned into a cube.

The rotations turn the lattice into the cube; mirror images are none of them: each of six sides can be turned up, and then
there are four quarter turns. Along each axis of the lattice the set is a row, one number with five bits for every member: how
far it lies beyond the first cell of the box round the set. Above them stands how far the box reaches. So all members are
turned at once: a quarter turn exchanges two rows and reflects one.
"""

from astragal.engine import Layout, derived, i64, rule
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    FLOOR,
    SIDE,
    STEP,
    first_raised,
    second_raised,
)
from astragal.games.das_spiel.footings import LARGEST
from astragal.lattice import AXES, CELLS, COORDINATES

SIDES = 6  # of a die, each of which can be turned up: first those to its supports, then those to its loads
TURNS = 4  # of what lies with the same side up
# Which axis of the lattice becomes x, y and z with a side up, before it is turned.
ACROSS = (1, 2, 0, 2, 0, 1)
ALONG = (2, 0, 1, 1, 2, 0)
UPWARD = (0, 1, 2, 0, 1, 2)
ROWS_AS_THEY_ARE = 2  # the side that leaves all axes as they are
BITS = 5
MOST = (1 << BITS) - 1
REACH = BITS * LARGEST  # where in a row it stands how far the box reaches
MEMBERS = (1 << REACH) - 1
EVERYONE = sum(1 << BITS * k for k in range(LARGEST))


def _rotations():
    """Which lattice axis, and in which direction, becomes x, y and z: for each side the four turns, one after the other."""
    for up in range(SIDES):
        x, y, z = (ACROSS[up], 1), (ALONG[up], 1), (UPWARD[up], 1 if up < 3 else -1)
        for _ in range(TURNS):
            yield x, y, z
            x, y = (y[0], -y[1]), x


# AXIS[rotation][k], SIGN[rotation][k]: the lattice axis that becomes x, y or z, and whether it is turned round.
AXIS = tuple(tuple(axis for axis, _ in rotation) for rotation in _rotations())
SIGN = tuple(tuple(sign for _, sign in rotation) for rotation in _rotations())
# TURNED[rotation][cell]: where a cell of the lattice comes to lie, as a spot; all at once are raised until they are in a cube.
TURNED = tuple(
    tuple(sum(STEP[k] * signs[k] * COORDINATES[p][axes[k]] for k in AXES) for p in range(CELLS))
    for axes, signs in zip(AXIS, SIGN, strict=True)
)


class Rows(Layout):
    """The set that is turned."""

    row: derived(i64[3])  # along each axis of the lattice; 0 while nobody searches


@rule
def note_rows(s):
    """Note the rows of the set."""
    for axis in range(3):
        row = 0
        low = COORDINATES[s.member[0]][axis]
        high = low
        for k in range(s.size):
            place = COORDINATES[s.member[k]][axis]
            low = min(low, place)
            high = max(high, place)
            row |= place << BITS * k
        s.row[axis] = (high - low << REACH) + row - low * (EVERYONE & (1 << BITS * s.size) - 1)


@rule
def forget_rows(s):
    """Nobody searches any longer."""
    for axis in range(3):
        s.row[axis] = 0


@rule
def is_in_cube(s):
    """Whether the box round the set is no larger than a cube."""
    return max(reach(s.row[0]), reach(s.row[1]), reach(s.row[2])) < 4 + s.cube


@rule
def reach(row):
    """How many cells the box has beyond the first one."""
    return row >> REACH


@rule
def of_member(row, k):
    """What a row says of a member."""
    return row >> BITS * k & MOST


@rule
def heights_of(s, up):
    """How high the members lie with a side up, as a row."""
    row = s.row[UPWARD[up]]
    return row if up < 3 else _reflected(row)


@rule
def ground_of(s, up, turn):
    """Over which spots of the lowest layer they lie after some quarter turns, as a row without its reach."""
    across = s.row[ACROSS[up]]
    along = s.row[ALONG[up]]
    if turn == 0:
        return _flat(across, along)
    if turn == 1:
        return _flat(_reflected(along), across)
    if turn == 2:
        return _flat(_reflected(across), _reflected(along))
    return _flat(along, _reflected(across))


@rule
def _reflected(row):
    """A row seen from the other end of the box, without its reach."""
    return reach(row) * EVERYONE - (row & MEMBERS)


@rule
def _flat(across, along):
    return (across & MEMBERS) + SIDE * (along & MEMBERS)


@rule
def spot_of(ground, heights, k):
    """The spot of a member, if the least corner of the box is at spot 0."""
    return of_member(ground, k) + FLOOR * of_member(heights, k)


@rule
def first_dice(s, ground, heights):
    """The first half of the spots of all members then."""
    first = 0
    for k in range(s.size):
        first |= first_raised(1, spot_of(ground, heights, k))
    return first


@rule
def second_dice(s, ground, heights):
    """The second half of them."""
    second = 0
    for k in range(s.size):
        second |= second_raised(1, 0, spot_of(ground, heights, k))
    return second
