"""When six dice fill a triangle."""

from astragal.engine import choice, rule
from astragal.games.das_spiel.board.triangle.moving import DICE
from astragal.lattice import COORDINATES, EDGE, PLATE

POINTING = BOTH, UP = choice(
    "both", "up", about="up: only triangles that point like the corners of the plate"
)


@rule
def fills_triangle(s, player):
    """Whether the six dice of a player fill a triangle: then their coordinates have limits that leave no other cell."""
    low = 0
    high = 0
    for axis in range(3):
        least = EDGE
        most = 0
        for k in range(DICE * player, DICE * player + DICE):
            if s.at[k] >= PLATE:
                return False
            least = min(least, COORDINATES[s.at[k]][axis])
            most = max(most, COORDINATES[s.at[k]][axis])
        low += least
        high += most
    return low == EDGE - 3 or (high == EDGE + 1 and s.pointing == BOTH)
