"""How the lattice is seen: a parallel projection from above one side of the pyramid, or straight from above."""

from math import cos, radians, sin, sqrt
from typing import NamedTuple

from astragal.lattice import AXES, A, B, C
from astragal.view.markup import Point

EDGE = 40.0  # how long a die's edge is in the picture's units
THREE_QUARTER = 60.0  # degrees above the table
LIGHT = (-0.42, -0.28, 0.86)  # towards the lamp: to the right, away, up
FRONT, LEFT, RIGHT = "front", "left", "right"  # the three faces a die shows, as the viewer sees them

Place = tuple[float, float, float]


class Camera(NamedTuple):
    """A view with the corner `far` at the top, so that the side opposite to it is in front."""

    far: int = A
    elevation: float = THREE_QUARTER

    def point(self, place: Place) -> Point:
        """Where a point of the lattice is in the picture; y grows downward."""
        return self.seen(self.position(place))

    def seen(self, at: Place) -> Point:
        """Where a point of the room is in the picture."""
        x, y, height = at
        tilt = radians(self.elevation)
        return x * EDGE, -(y * sin(tilt) + height * cos(tilt)) * EDGE

    @property
    def towards_viewer(self) -> Place:
        tilt = radians(self.elevation)
        return 0.0, -cos(tilt), sin(tilt)

    def position(self, place: Place) -> Place:
        """A point of the lattice in the room: to the right, away from the viewer, up; die edges measure 1."""
        a, b, c = (place[axis] for axis in self.axes)
        return (b - c) / sqrt(2), (2 * a - b - c) / sqrt(6), -(a + b + c) / sqrt(3)

    @property
    def axes(self) -> tuple[int, int, int]:
        """The lattice axes towards the far, the right and the left corner."""
        return self.far, (self.far + 1) % 3, (self.far + 2) % 3

    @property
    def slots(self) -> dict[int, str]:
        """Where the A-, B- and C-face of a die are seen: each looks away from its corner."""
        return dict(zip(self.axes, (FRONT, LEFT, RIGHT), strict=True))

    @property
    def name(self) -> str:
        """Tells apart definitions whose shapes depend on the view; turning the plate changes none."""
        return "above" if self.elevation == 90 else "view"

    def light(self, axis: int) -> float:
        """How much light the face on an axis gets, 0 to 1."""
        normal = self.position(_unit(axis, -1.0))
        lamp = sqrt(sum(x * x for x in LIGHT))
        return max(0.0, sum(n * x for n, x in zip(normal, LIGHT, strict=True)) / lamp)

    def face_matrix(self, axis: int, middle: Place = (0, 0, 0), distance: float = -0.5) -> str:
        """The transform from a face's own square (edge 1, middle at 0) into the picture.

        `distance` is where the face lies on its axis: -0.5 for one a die shows, +0.5 for one under it.
        """
        first, second = (other for other in self.axes if other != axis)
        origin = self.point((0, 0, 0))
        along = [self.point(_unit(other, 1.0)) for other in (first, second)]
        centre = list(middle)
        centre[axis] += distance
        at = self.point((centre[0], centre[1], centre[2]))
        numbers = [*(v - o for step in along for v, o in zip(step, origin, strict=True)), *at]
        return f"matrix({' '.join(f'{value:.3f}' for value in numbers)})"


def camera(side: str) -> Camera:
    """The view of a side: A, B or C in front, or `above`; nothing said means A."""
    views = {"": Camera(A), "A": Camera(A), "B": Camera(B), "C": Camera(C), "above": Camera(A, 90.0)}
    if side not in views:
        raise ValueError(f"A scene is seen from side A, B, C or above, not {side!r}.")
    return views[side]


def _unit(axis: int, length: float) -> Place:
    a, b, c = (length if axis == other else 0.0 for other in AXES)
    return a, b, c
