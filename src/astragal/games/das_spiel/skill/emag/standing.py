"""A die of a tower as the rules know it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from astragal.engine.act import Pose

EDGE = 16.0  # mm of a die


@dataclass(frozen=True)
class Standing:
    """Where it lies: mm from the tower's foot, its level, and degrees."""

    x: float
    y: float
    level: int
    turned: float

    def pose(self, foot: float) -> Pose:
        return (foot + self.x, self.y, EDGE * (self.level + 0.5), *self.turn)

    @property
    def turn(self) -> tuple[float, float, float, float]:
        half = math.radians(self.turned) / 2
        return math.cos(half), 0.0, 0.0, math.sin(half)
