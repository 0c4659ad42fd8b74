"""The course of Race: where dice begin, which funnels of the finish count, and what a die shows there."""

from astragal.dice import ORIENTATIONS
from astragal.engine import rule
from astragal.lattice import COORDINATES, PLATE, C

START = tuple(p for p in range(PLATE) if COORDINATES[p][C] <= 1)  # the start line and the row beside it
FRONT = 4  # the first row of the finish
AREA = tuple(int(COORDINATES[p][C] >= FRONT) for p in range(PLATE))
ROW = tuple(COORDINATES[p][C] for p in range(PLATE))


def _outward(p: int) -> tuple[int, ...]:
    """1 for each of the faces A, B, C that looks out of the finish at p."""
    a, b, c = COORDINATES[p]
    return (int(a == 0), int(b == 0), int(c == FRONT)) if c >= FRONT else (0, 0, 0)


OUTWARD = tuple(_outward(p) for p in range(PLATE))
OUTER = tuple(p for p in range(PLATE) if any(OUTWARD[p]))
IS_OUTER = tuple(int(p in OUTER) for p in range(PLATE))
FACTOR = tuple(min(c - FRONT + 1, 4) if c >= FRONT else 0 for c in ROW)  # 1, 2, 3, and 4 in both last rows


@rule
def points_at(p, orientation):
    """What a die lying so counts at p."""
    total = 0
    for i in range(3):
        if OUTWARD[p][i]:
            total += ORIENTATIONS[orientation][i]
    return total * FACTOR[p]


@rule
def points(s, player):
    """What the dice of a seat count now."""
    total = 0
    for i in range(len(OUTER)):
        if s.cell[OUTER[i]] == 1 + player:
            total += points_at(OUTER[i], s.faces[OUTER[i]])
    return total
