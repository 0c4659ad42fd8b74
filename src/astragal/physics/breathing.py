"""Breath: a jet of air from a mouth beside the dice, and the lung behind it."""

from __future__ import annotations

import math

import numpy as np

from astragal.engine.act import FRAMES
from astragal.physics.noise import Noise
from astragal.physics.space import Vector
from astragal.physics.world import World

DRAG = 0.6e-12  # N s2/mm4
AIR_SPEED, FULL = (
    30000.0,
    20.0,
)  # mm/s of the air at that many mm from the mouth; falling as one by the distance
MOUTH = 8.0  # mm, its radius
SPREAD = math.tan(math.radians(12))
FACE = 290.0  # mm2 that a die shows the wind
HALF = 8.0  # mm, of a die
LUNG, REFILL = 3.0, 2.0  # seconds of full breath, and in how many it is drawn
NEAREST = 20.0  # mm that the mouth keeps from every die
DIRECTION_ERROR, STRENGTH_ERROR = 3.0, 0.05  # degrees, parts: of a puff


class Breath:
    """A lung and the puff it blows; each puff is off by as much as the hand is unsteady when it begins."""

    def __init__(self, world: World, noise: Noise, strength: float = 1.0) -> None:
        self._world, self._noise, self._strength = world, noise, strength
        self.air = LUNG  # seconds left
        self._pushed: list[int] = []
        self._off = (0.0, 0.0)  # degrees and parts, of this puff
        self.blowing = False

    def blow(self, x: float, y: float, phi: float, lift: float, q: float) -> None:
        """A sixtieth of a second of breath towards `phi`, or of drawing breath where q is 0. Air enters the funnel and comes back up: `lift`."""
        for die in self._pushed:
            self._world.let(die)
        self._pushed = []
        begins = not self.blowing
        mouth = kept_away(np.array([x, y]), self._world)
        self.blowing = q > 0 and self.air > 0
        if q == 0:
            self.air = min(LUNG, self.air + LUNG / REFILL / FRAMES)
        if not self.blowing:
            return
        if begins:
            self._off = self._noise.error(DIRECTION_ERROR), self._noise.error(STRENGTH_ERROR)
        self.air = max(0.0, self.air - q / FRAMES)
        phi, q = math.radians(phi + self._off[0]), min(1.0, q * (1 + self._off[1]))
        steep = math.radians(lift)
        way = np.array([math.cos(phi) * math.cos(steep), math.sin(phi) * math.cos(steep), math.sin(steep)])
        for die, newton in jet(self._world, mouth, phi, q * math.sqrt(self._strength)).items():
            self._world.push(die, way * newton)
            self._pushed.append(die)


def kept_away(mouth: Vector, world: World) -> Vector:
    """The mouth, moved back from dice that it is too near to."""
    for die in world.here():
        gap = mouth - world.at(die)[:2]
        far = float(np.hypot(*gap))
        if 1e-6 < far < NEAREST:
            mouth = mouth + gap / far * (NEAREST - far)
    return mouth


def jet(world: World, mouth: Vector, phi: float, q: float) -> dict[int, float]:
    """The force in newton on each die that a level jet strikes; dice in front shade those behind."""
    way = np.array([math.cos(phi), math.sin(phi)])
    aside = np.array([-way[1], way[0]])
    lying = sorted((float((world.at(die)[:2] - mouth) @ way), die) for die in world.here())
    forces: dict[int, float] = {}
    front: list[tuple[float, float]] = []  # how far aside and how high
    for along, die in lying:
        place = world.at(die)
        across = float((place[:2] - mouth) @ aside)
        if along <= 0 or place[2] < -5:
            continue
        covered = min(1.0, max(0.0, (MOUTH + along * SPREAD + HALF - abs(across)) / (2 * HALF)))
        if covered <= 0:
            continue
        shade = max(
            (1 - abs(across - other) / (2 * HALF) for other, high in front if place[2] - high < 6),
            default=0.0,
        )
        speed = AIR_SPEED * q * FULL / max(FULL, along)
        newton = DRAG * speed**2 * FACE * covered * (1 - max(shade, 0.0))
        front.append((across, float(place[2])))
        if newton > 0:
            forces[die] = newton
    return forces
