"""Whether a column of dice stands, by the law of levers alone: no bounce, no slip, nothing that shakes."""

from __future__ import annotations

import math
from collections.abc import Sequence

Spot = tuple[float, float]  # the middle of a die seen from above, in mm

HALF, ROUNDED_HALF = 8.0, 7.0  # mm from the middle of a face to where it ends, sharp or rounded


def slack(column: Sequence[Spot], half: float = HALF) -> list[float]:
    """For every joint from the lowest up: how many mm the dice above may still move together until they tip. They tip at 0.

    Their centre of mass has to lie inside the rectangle in which the two dice of the joint touch.
    """
    found = []
    x = y = 0.0
    for k in range(len(column) - 1, 0, -1):
        x, y = x + column[k][0], y + column[k][1]
        above = len(column) - k
        inside = math.inf
        for one, other, middle in zip(column[k - 1], column[k], (x / above, y / above), strict=True):
            inside = min(inside, min(one, other) + half - middle, middle - max(one, other) + half)
        found.append(inside)
    return found[::-1]


def stands(column: Sequence[Spot], half: float = HALF) -> bool:
    return all(inside > 0 for inside in slack(column, half))


def how_many_stand(column: Sequence[Spot], half: float = HALF) -> int:
    """How many of the dice can be set one upon the other before one brings the column down."""
    return next(
        (n for n in range(len(column)) if not stands(column[: n + 1], half)),
        len(column),
    )
