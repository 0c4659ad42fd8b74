"""Unsteadiness of hands: everything drawn follows from one seed, so an act can be repeated."""

from __future__ import annotations

import math
import random

import numpy as np

from astragal.engine.chance import draw
from astragal.physics.space import Quaternion, Vector


class Noise:
    """Draws for a world; `factor` multiplies what a hand does wrong, not what dice do by themselves."""

    def __init__(self, rng: list[int], factor: float = 1.0) -> None:
        self.factor = factor
        self._random = random.Random(draw(rng, 1 << 30) << 30 | draw(rng, 1 << 30))

    def error(self, sigma: float) -> float:
        """What a hand is off by."""
        return self._random.gauss(0.0, sigma) * self.factor

    def errors(self, sigma: float, count: int) -> Vector:
        return np.array([self.error(sigma) for _ in range(count)])

    def spin(self, sigma: float) -> tuple[float, float, float]:
        """A turning in rad/s, with whatever hand."""
        gauss = self._random.gauss
        return gauss(0.0, sigma), gauss(0.0, sigma), gauss(0.0, sigma)

    def turned(self) -> Quaternion:
        """Any way a die can be turned."""
        while True:
            q = [self._random.gauss(0.0, 1.0) for _ in range(4)]
            length = math.sqrt(sum(part * part for part in q))
            if length > 1e-6:
                w, x, y, z = (part / length for part in q)
                return w, x, y, z


class Tremor:
    """The shake of a hand that holds something still: slow, in all three directions."""

    HERTZ = 3.0

    def __init__(self, noise: Noise, sigma: float, rate: float) -> None:
        self._noise, self._sigma = noise, sigma
        self._keep = math.exp(-2 * math.pi * self.HERTZ / rate)
        self.offset = np.zeros(3)

    def step(self) -> Vector:
        """How far the hand is off now, in mm."""
        fresh = math.sqrt(1 - self._keep**2)
        self.offset = self._keep * self.offset + fresh * self._noise.errors(self._sigma, 3)
        return self.offset
