"""The coloured edges of the pyramids in the corners: where their dice lie, how they begin, and when they are sorted.

`cell` is the state's array over the 165 cells: 0 where empty, else the number of a colour.
"""

from collections.abc import Sequence

from astragal.engine import choice, rule
from astragal.games.das_spiel.spars import SMALL, SMALL_SPARS
from astragal.lattice import AXES, Table, corner_pyramid

GOAL = MAIN, TRAINING = choice(
    "main", "training", about="training: every edge of a single colour; main: all three edges alike"
)
COLOURS = ("", "black", "red", "green", "blue")
BLACK, RED, GREEN, BLUE = range(1, 5)

# The ten coloured places of each corner: the top, then its spars downwards, the one to the corner of the plate
# first and the others in the order of the letters. So what lies there looks the same in every corner, only turned.
MASKS: Table = tuple(
    (SMALL_SPARS[3 * corner][0], *(p for k in AXES for p in SMALL_SPARS[3 * corner + (corner + k) % 3][1:]))
    for corner in AXES
)
MASK = len(MASKS[0])
BODIES: Table = tuple(
    tuple(p for p in corner_pyramid(corner, SMALL) if p not in MASKS[corner]) for corner in AXES
)  # the ten black dice behind them, which never move
# The most colourful beginning: every spar and every height has all three colours.
LATIN = (BLACK, RED, GREEN, BLUE, GREEN, BLUE, RED, BLUE, RED, GREEN)


@rule
def is_sorted(cell, corner, goal):
    """Whether the pyramid of a corner has what is to be reached: a black top and, below it, single colours or equal spars."""
    if cell[MASKS[corner][0]] != BLACK:
        return False
    for k in range(1, MASK):
        # What a die must be like: the highest of its spar, or the one at its height on the first spar.
        like = k - (k - 1) % 3 if goal == TRAINING else 1 + (k - 1) % 3
        if cell[MASKS[corner][k]] != cell[MASKS[corner][like]]:
            return False
    return True


@rule
def lay_body(cell, corner):
    """The black dice of a corner that never move."""
    for k in range(len(BODIES[0])):
        cell[BODIES[corner][k]] = BLACK


def fitting(cell: Sequence[int], corner: int, goal: int) -> list[int]:
    """The places that are right already: a black top, spars of one colour or heights at which all spars are alike."""
    top, *rest = MASKS[corner]
    spars = [rest[k : k + 3] for k in (0, 3, 6)]
    groups = spars if goal == TRAINING else zip(*spars, strict=True)
    alike = (group for group in groups if len({cell[p] for p in group} - {BLACK}) == 1)
    right = [p for group in alike if all(cell[p] != BLACK for p in group) for p in group]
    return [top, *right] if cell[top] == BLACK else right
