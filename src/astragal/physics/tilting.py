"""The plate in a hand: it leans, is displaced, and is knocked from below.

The plate stays where it is in the engine. Gravity turns instead, and a plate that is pushed sideways pushes back.
"""

from __future__ import annotations

import math

import numpy as np

from astragal.engine.act import FRAMES, Pose
from astragal.physics.noise import Noise
from astragal.physics.space import CORNERS, Vector, is_off, product, turn
from astragal.physics.world import GRAVITY, World

LEAN_SLEW, TURN_SLEW = 360.0, 720.0  # degrees per second
SHIFT_SPEED, SHIFT_RATE = 900.0, 60.0  # mm/s; how fast a hand follows its aim, per second
LEAN_ERROR = 0.5  # degrees
KNOCK_ERROR, KNOCK_SPEED, KNOCK_SPIN = 3.0, 0.05, 3.0  # mm, parts, rad/s
REACH = 65.0  # mm beyond the middle, on the far side, where a knock at the rim is not felt any more
BETWEEN_KNOCKS = FRAMES // 3  # frames


class Plate:
    """How the plate is held now; `lead` once a frame, before the world goes on."""

    def __init__(self, world: World, noise: Noise) -> None:
        self._world, self._noise = world, noise
        self.lean = np.zeros(2)  # degrees towards x and y: downhill is there
        self.turned = 0.0  # degrees
        self._shown = np.zeros(2)  # with what the hand is off by
        self._shift, self._speed = np.zeros(2), np.zeros(2)
        self._knocked = -BETWEEN_KNOCKS

    @property
    def steepness(self) -> float:
        """Degrees from level."""
        return float(np.hypot(*self.lean))

    def lead(self, lean: Vector, turned: float = 0.0, shift: Vector | None = None) -> None:
        """Take the plate there as fast as a hand can."""
        change = lean - self.lean
        steps = np.hypot(*change) / (LEAN_SLEW / FRAMES)
        self.lean = self.lean + change / max(steps, 1.0)
        self.turned += float(np.clip(turned - self.turned, -TURN_SLEW / FRAMES, TURN_SLEW / FRAMES))
        pushed = self._push(np.zeros(2) if shift is None else shift)
        moving = bool(np.any(change)) or np.any(self.lean) or np.any(np.abs(pushed) > 1.0)
        self._shown = self.lean + (self._noise.errors(LEAN_ERROR, 2) if np.any(self.lean) else 0.0)
        angle = math.radians(float(np.hypot(*self._shown)))
        downhill = self._shown / max(float(np.hypot(*self._shown)), 1e-9)
        flat = downhill * math.sin(angle) * GRAVITY - pushed
        spin = -math.radians(self.turned)
        c, s = math.cos(spin), math.sin(spin)
        self._world.pull_down(
            np.array([c * flat[0] - s * flat[1], s * flat[0] + c * flat[1], -math.cos(angle) * GRAVITY])
        )
        if moving:
            self._world.wake()

    def _push(self, aim: Vector) -> Vector:
        """Follow a displacement without overshooting; the acceleration of the plate in mm/s2."""
        wanted = (aim - self._shift) * SHIFT_RATE / 2
        fast = float(np.hypot(*wanted))
        wanted = wanted * min(1.0, SHIFT_SPEED / max(fast, 1e-9))
        gained = wanted - self._speed
        self._speed = wanted
        self._shift = self._shift + wanted / FRAMES
        return gained * FRAMES

    def knock(self, x: float, y: float, speed: float) -> bool:
        """Strike the plate from below: dice near the point hop, those on the far side hardly move. False: too soon after the last one."""
        if self._world.frame - self._knocked < BETWEEN_KNOCKS:
            return False
        self._knocked = self._world.frame
        at = np.array([x, y]) + self._noise.errors(KNOCK_ERROR, 2)
        speed *= 1 + self._noise.error(KNOCK_SPEED)
        for die in self._world.here():
            place = self._world.at(die)
            share = felt(at, place[:2])
            if share > 0 and not is_off(*place):
                x, y, z = self._noise.errors(KNOCK_SPIN * share, 3)
                self._world.kick(die, (0.0, 0.0, speed * share**2), (x, y, z))
        return True

    def pose(self) -> Pose:
        """How the plate is turned and displaced, for whoever draws it."""
        steep = float(np.hypot(*self._shown))
        downhill = self._shown / max(steep, 1e-9)
        leaning = turn((-float(downhill[1]), float(downhill[0]), 0.0), steep)
        turned = product(leaning, turn((0.0, 0.0, 1.0), self.turned))
        return (float(self._shift[0]), float(self._shift[1]), 0.0, *turned)


def felt(at: Vector, place: Vector) -> float:
    """How much of a knock at one point is felt at another, from 0 to 1."""
    far = float(np.hypot(*at))
    outward = at / far if far > 1e-6 else CORNERS[0]
    return max(0.0, (float(place @ outward) + REACH) / (far + REACH))
