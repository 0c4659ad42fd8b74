"""The edges of the finished pyramid: three spars with a common top, the roofs they make, and drawing a die to the top.

`dice` is always the state's array over the 165 cells, holding 1 + the orientation of each die.
"""

from astragal.dice import ORIENTATIONS
from astragal.engine import rule
from astragal.lattice import APEX, AXES, EDGE, OUTSIDE, Table, column

SPARS: Table = tuple(column(APEX, axis) for axis in AXES)  # nine cells each, the top first
# Seen from side A the spar of C is on the left and that of B on the right: the letter before and the letter after.
LEFT = tuple((side - 1) % 3 for side in AXES)
RIGHT = tuple((side + 1) % 3 for side in AXES)
ROOFS: Table = tuple((*SPARS[LEFT[side]][:0:-1], *SPARS[RIGHT[side]]) for side in AXES)  # from left to right

SPAR_CELLS = tuple(p for p, faces in enumerate(OUTSIDE) if faces >= 2)  # 25
SIDE_CELLS = tuple(p for p, faces in enumerate(OUTSIDE) if faces == 1)  # 84, between the spars
INNER_CELLS = tuple(p for p, faces in enumerate(OUTSIDE) if faces == 0)  # 56, seen by nobody
DRAWS = EDGE - 1  # dice of a spar that can be drawn: all but the top


@rule
def shown(dice, p, side):
    """The number that the die on p shows to a side."""
    return ORIENTATIONS[dice[p] - 1][side]


@rule
def draw_to_top(dice, spar, t):
    """Take out the die at place t of a spar, let those above it slide down, and set it on the top as it lay."""
    die = dice[SPARS[spar][t]]
    for k in range(t, 0, -1):
        dice[SPARS[spar][k]] = dice[SPARS[spar][k - 1]]
    dice[APEX] = die


@rule
def put_back(dice, spar, t):
    """Undo `draw_to_top`."""
    die = dice[APEX]
    for k in range(t):
        dice[SPARS[spar][k]] = dice[SPARS[spar][k + 1]]
    dice[SPARS[spar][t]] = die
