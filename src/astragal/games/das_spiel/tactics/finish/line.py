"""Where the three colours of Finish begin, and the line each has to reach: the edge of the plate opposite its corner."""

from astragal.engine import choice, rule
from astragal.lattice import AXES, COORDINATES, CORNERS, LAYER, NAMES, PLATE, cell

START = HEXAGON, TOWER, VEE = choice(
    "hexagon", "tower", "vee", about="how the seven dice of each player stand in their corner"
)
LINE = NINE, SEVEN = choice(
    "nine", "seven", about="seven: the corners of the plate are no part of a finish line"
)
DICE = 7  # of each player
# Twenty-one dice build no more than four layers.
LAYERS = 4
HEAP = sum(layer < LAYERS for layer in LAYER)

_STARTS = (
    "611 710 701 620 602 521 512",
    "800 710 701 620 611 602 700",
    "800 710 620 530 701 602 503",
)


def _turned(name: str, player: int) -> int:
    """What the player to the left has where the first one has `name`."""
    digits = name[-player:] + name[:-player] if player else name
    return cell(digits)


# The cells of each player at the start, three rows for each way to begin.
STARTS = tuple(tuple(_turned(name, player) for name in names.split()) for names in _STARTS for player in AXES)
# How many rows a cell is away from the finish line of each player.
ROWS = tuple(tuple(abc[player] for abc in COORDINATES) for player in AXES)
IS_CORNER = tuple(int(p in CORNERS) for p in range(len(NAMES)))


@rule
def is_home(s, player, p):
    """Whether a die on p stands on the finish line of a player."""
    return p < PLATE and ROWS[player][p] == 0 and not (s.line == SEVEN and IS_CORNER[p])
