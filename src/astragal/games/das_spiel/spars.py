"""The edges of pyramids: three spars with a common top, the roofs they make, and drawing a die to the top.

`dice` is always the state's array over the 165 cells. Where numbers are read, it holds 1 + the orientation of each die,
or what somebody knows of it who sees only one of its faces, or none.
"""

from astragal.dice import ORIENTATIONS
from astragal.engine import Path, Piece, rule
from astragal.lattice import (
    APEX,
    AXES,
    CELLS,
    COORDINATES,
    EDGE,
    NAMES,
    NONE,
    OUTSIDE,
    Table,
    column,
    corner_pyramid,
)

SPARS: Table = tuple(column(APEX, axis) for axis in AXES)  # nine cells each, the top first
# Seen from side A the spar of C is on the left and that of B on the right: the letter before and the letter after.
LEFT = tuple((side - 1) % 3 for side in AXES)
RIGHT = tuple((side + 1) % 3 for side in AXES)
ROOFS: Table = tuple((*SPARS[LEFT[side]][:0:-1], *SPARS[RIGHT[side]]) for side in AXES)  # from left to right

SPAR_CELLS = tuple(p for p, faces in enumerate(OUTSIDE) if faces >= 2)  # 25
SIDE_CELLS = tuple(p for p, faces in enumerate(OUTSIDE) if faces == 1)  # 84, between the spars
INNER_CELLS = tuple(p for p, faces in enumerate(OUTSIDE) if faces == 0)  # 56, seen by nobody

# What is known of a die, by what stands for it: all three faces, then only the number on one axis, then nothing.
ONE_FACE = 1 + len(ORIENTATIONS)
UNSEEN = ONE_FACE + 6 * len(AXES)
FACES: Table = (
    (0, 0, 0),
    *ORIENTATIONS,
    *(tuple(n if k == axis else 0 for k in AXES) for axis in AXES for n in range(1, 7)),
    (0, 0, 0),
)
COLOURS = ("red", "black", "green", "green")  # of a die, by how many of its faces are outside
DRAWS = EDGE - 1  # dice of a spar that can be drawn: all but the top

# The pyramids of 20 dice in the three corners have spars of their own: row 3 * corner + axis, the top first.
SMALL = 4
SMALL_SPARS: Table = tuple(
    column(max(corner_pyramid(corner, SMALL)), axis) for corner in AXES for axis in AXES
)
# All spars, filled up to equal length: those of the big pyramid, then from FIRST_SMALL on the small ones.
FIRST_SMALL = len(SPARS)
EVERY_SPAR: Table = (*SPARS, *((*spar, *(NONE,) * (EDGE - SMALL)) for spar in SMALL_SPARS))


@rule
def shown(dice, p, side):
    """The number that the die on p shows to a side; 0 where it is not known."""
    return FACES[dice[p]][side]


@rule
def one_face(number, axis):
    """What stands for a die of which only the number on an axis is known."""
    return ONE_FACE + 6 * axis + number - 1


@rule
def draw_to_top(dice, spar, t):
    """Take out the die at place t of a spar, let those above it slide down, and set it on the top as it lay."""
    die = dice[EVERY_SPAR[spar][t]]
    for k in range(t, 0, -1):
        dice[EVERY_SPAR[spar][k]] = dice[EVERY_SPAR[spar][k - 1]]
    dice[EVERY_SPAR[spar][0]] = die


@rule
def put_back(dice, spar, t):
    """Undo `draw_to_top`."""
    die = dice[EVERY_SPAR[spar][0]]
    for k in range(t):
        dice[EVERY_SPAR[spar][k]] = dice[EVERY_SPAR[spar][k + 1]]
    dice[EVERY_SPAR[spar][t]] = die


def ways_of_a_draw(spar, t):
    """How the dice travel when the one at place t of a spar is drawn."""
    cells = EVERY_SPAR[spar]
    yield Path(NAMES[cells[t]], NAMES[cells[0]], "drawn")
    for k in range(t):
        yield Path(NAMES[cells[k]], NAMES[cells[k + 1]], "slid")


def whole_pyramid(dice):
    """The finished pyramid: spars, sides and inside, with the numbers that are seen from outside."""
    return tuple(Piece(NAMES[p], COLOURS[OUTSIDE[p]], faces=_seen_faces(dice, p)) for p in range(CELLS))


def _seen_faces(dice, p):
    """The numbers that a die shows to the sides; a face that another die covers, or that nobody knows, is not seen."""
    faces = "".join(str(0 if COORDINATES[p][axis] else FACES[dice[p]][axis]) for axis in AXES)
    return faces if faces.strip("0") else ""
