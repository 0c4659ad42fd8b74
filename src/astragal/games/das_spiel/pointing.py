"""A number points along its row: on the face of an axis it counts funnels both ways where that coordinate stays the same."""

from astragal.dice import ORIENTATIONS
from astragal.engine import rule
from astragal.lattice import AXES, DIRECTIONS, NEIGHBOURS, NONE, PLATE

# The face whose number points in each of the six directions: the axis along which such a step changes nothing.
FACE_TOWARDS = tuple(next(k for k in AXES if k not in pair) for pair in DIRECTIONS)


def _on_the_plate(p: int, d: int) -> tuple[int, ...]:
    """Where 0, 1, ... 6 steps in one direction lead, NONE beyond the edge."""
    way = [p]
    for _ in range(6):
        way.append(NEIGHBOURS[way[-1]][d] if way[-1] != NONE else NONE)
    return tuple(way)


# AHEAD[6 * p + d][n]: the funnel of the plate n steps from p in direction d.
AHEAD = tuple(_on_the_plate(p, d) for p in range(PLATE) for d in range(6))


@rule
def number_towards(orientation, d):
    """The number of a die lying so that points in direction d."""
    return ORIENTATIONS[orientation][FACE_TOWARDS[d]]
