"""How much of a small pyramid is really seen, wherever dice lie: looked at point by point."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from astragal.games.das_spiel.skill.hide_away.covering import THREE_SIDES, WHOLE
from astragal.physics.space import AXES, EDGE, PLAIN, SITES, STANDING_TURNS, Quaternion, Vector, matrix

FINE = 0.4  # mm between two points that are looked at
HALF = EDGE / 2
UP = np.array([0.0, 0.0, 1.0])

Die = tuple[Vector | tuple[float, ...], Quaternion]


def share_seen(pyramid: Sequence[int], others: Sequence[Die], view: int) -> int:
    """How much of the dice in those cells is seen among others, in thousandths of what they would show alone."""
    eyes = [-AXES[:, i] for i in range(3)] if view == THREE_SIDES else [UP]
    return round(WHOLE * float(np.mean([_seen(pyramid, others, eye) for eye in eyes])))


def standing(cell: int) -> Die:
    """A die in a cell."""
    return SITES[cell], STANDING_TURNS[PLAIN]


def _seen(pyramid: Sequence[int], others: Sequence[Die], eye: Vector) -> float:
    aside = np.cross(eye, [0.36, 0.48, 0.8])
    aside /= np.linalg.norm(aside)
    along = np.cross(eye, aside)
    frame = np.stack([aside, along, eye])
    own = [(frame @ np.asarray(at), frame @ matrix(turned)) for at, turned in map(standing, pyramid)]
    middle = np.mean([at[:2] for at, _ in own], axis=0)
    reach = max(float(np.linalg.norm(at[:2] - middle)) for at, _ in own) + EDGE
    steps = np.arange(-reach, reach, FINE)
    points = np.stack(np.meshgrid(middle[0] + steps, middle[1] + steps), axis=-1).reshape(-1, 2)
    height = np.full(len(points), -np.inf)
    for at, turned in own:
        height = np.maximum(height, _top(points, at, turned))
    points, height = points[np.isfinite(height)], height[np.isfinite(height)]
    hidden = np.zeros(len(points), bool)
    for place, quaternion in others:
        at = frame @ np.asarray(place)
        if np.linalg.norm(at[:2] - middle) < reach + EDGE:
            hidden |= _top(points, at, frame @ matrix(quaternion)) > height
    return 1 - float(hidden.mean())


def _top(points: Vector, at: Vector, turned: Vector) -> Vector:
    """How far towards the eye the surface of a die is over each point; minus infinity beside it."""
    low, high = np.full(len(points), -np.inf), np.full(len(points), np.inf)
    aside = (points - at[:2]) @ turned[:2]  # of the point in the die's own axes, at its own height
    for k in range(3):
        slope = turned[2, k]
        if abs(slope) < 1e-9:
            high = np.where(np.abs(aside[:, k]) > HALF, -np.inf, high)
        else:
            ends = np.sort(np.stack([(-HALF - aside[:, k]) / slope, (HALF - aside[:, k]) / slope]), axis=0)
            low, high = np.maximum(low, ends[0]), np.minimum(high, ends[1])
    return np.where(high > low, at[2] + high, -np.inf)
