"""Dice of which somebody sees one face or nothing: how that is written, and how such a die may lie in truth."""

from astragal.dice import ORIENTATIONS, SHOWING
from astragal.engine import Piece, draw, rule
from astragal.lattice import AXES, CELLS, NAMES

# A cell holds 0 (empty), a colour, or UNKNOWN in what a seat sees.
RED, GREEN, BLACK, UNKNOWN = range(1, 5)
COLOURS = ("", "red", "green", "black", "hidden")
BOX = (0, 90, 90, 90)  # dice of each colour; the three to roll with are blue

# How a die lies, as far as it is known: an orientation, ONE_FACE + 6 * axis + number - 1, or NOTHING.
TURNS = len(ORIENTATIONS)
ONE_FACE = TURNS
NOTHING = ONE_FACE + 18
# SHOWN[faces]: the numbers on the A-, B- and C-face, 0 where they are not known.
SHOWN = (
    *ORIENTATIONS,
    *(tuple(number * (axis == k) for axis in AXES) for k in AXES for number in range(1, 7)),
    (0, 0, 0),
)
WAYS = tuple("".join(map(str, shown)) for shown in SHOWN)
# FITTING[faces - ONE_FACE]: the four orientations with that one face.
FITTING = tuple(SHOWING[axis][number] for axis in AXES for number in range(1, 7))


@rule
def deal(s, rng):
    """Give every unknown die a colour of the box and every die an orientation that fits what is known of it."""
    unseen = 0
    for colour in range(RED, UNKNOWN):
        s.pool[colour] = BOX[colour]
        unseen += BOX[colour]
    for p in range(CELLS):
        if s.cell[p] and s.cell[p] != UNKNOWN:
            s.pool[s.cell[p]] -= 1
            unseen -= 1
    for p in range(CELLS):
        if s.cell[p] == UNKNOWN:
            left = draw(rng, unseen)
            colour = RED
            while left >= s.pool[colour]:
                left -= s.pool[colour]
                colour += 1
            s.cell[p] = colour
            s.pool[colour] -= 1
            unseen -= 1
        turn_as_seen(s, p, rng)
    for colour in range(UNKNOWN):
        s.pool[colour] = 0


@rule
def turn_as_seen(s, p, rng):
    """Let the die on p lie in some way that fits what is known of it."""
    if s.faces[p] == NOTHING:
        s.faces[p] = draw(rng, TURNS)
    elif s.faces[p] >= ONE_FACE:
        s.faces[p] = FITTING[s.faces[p] - ONE_FACE][draw(rng, 4)]


def seen_dice(s):
    """The dice of a pyramid with what is known of them."""
    return tuple(
        Piece(NAMES[p], COLOURS[s.cell[p]], faces="" if s.faces[p] == NOTHING else WAYS[s.faces[p]])
        for p in range(CELLS)
        if s.cell[p]
    )
