"""A ladle: half a ball of thin plates that is led by a hand and tips about its middle."""

from __future__ import annotations

import math

import numpy as np
import rapier3d as rapier

from astragal.engine.act import FRAMES, Pose
from astragal.physics.noise import Noise, Tremor
from astragal.physics.space import EDGE, Quaternion, Vector, product, quaternion, turn
from astragal.physics.world import World

RADIUS, WALL = 40.0, 2.0  # mm
RINGS = 6
INSIDE = RADIUS + 4.0  # mm from its middle within which a die is in it
FRICTION, RESTITUTION = 0.3, 0.1
PLACE_ERROR, TILT_ERROR = 1.0, 1.0  # mm, degrees
SPEED, TURNING, TIPPING = 400.0, 360.0, 180.0  # mm/s and degrees/s that a hand can do


class Ladle:
    """Led at a speed that a hand has; `lead` once a frame, before the world goes on."""

    def __init__(self, world: World, noise: Noise, at: Vector, heading: float) -> None:
        self._world = world
        self._shake = Tremor(noise, PLACE_ERROR, FRAMES)
        self._wobble = Tremor(noise, TILT_ERROR, FRAMES)
        self.at, self.heading, self.tilt = at.astype(float), heading, 0.0
        self._was = self.at, heading, 0.0
        self._goes = self._was
        self._step = 0
        self._body = world.add_body(
            rapier.RigidBody.kinematic_position_based(), self.at, self._turned(heading, 0.0)
        )
        self._build()
        world.before_step = self._move

    def _build(self) -> None:
        for ring in range(RINGS):
            down = math.pi / 2 * (ring + 0.5) / RINGS
            around = max(4, round(4 * RINGS * math.sin(down) / 1.2))
            for k in range(around):
                angle = 2 * math.pi * k / around
                out = np.array(
                    [math.sin(down) * math.cos(angle), math.sin(down) * math.sin(angle), -math.cos(down)]
                )
                along = np.array([-math.sin(angle), math.cos(angle), 0.0])
                wide = math.pi * RADIUS * math.sin(down + math.pi / 4 / RINGS) / around * 1.08
                high = RADIUS * math.pi / 4 / RINGS * 1.08
                box = rapier.Collider.cuboid(WALL / 2 / EDGE, wide / EDGE, high / EDGE)
                turned = quaternion(np.column_stack([out, along, np.cross(out, along)]))
                self._world.add_shape(
                    self._body,
                    box.friction(FRICTION).restitution(RESTITUTION),
                    out * (RADIUS + WALL / 2),
                    turned,
                )

    @staticmethod
    def _turned(heading: float, tilt: float) -> Quaternion:
        return product(turn((0.0, 0.0, 1.0), heading), turn((0.0, 1.0, 0.0), tilt))

    def lead(self, at: Vector, heading: float, tilt: float) -> None:
        """Go there as fast as a hand can, about as exactly as it can."""
        gap = at - self.at
        steps = float(np.linalg.norm(gap)) / (SPEED / FRAMES)
        self.at = self.at + gap / max(steps, 1.0)
        self.heading += float(np.clip(heading - self.heading, -TURNING / FRAMES, TURNING / FRAMES))
        self.tilt += float(np.clip(tilt - self.tilt, -TIPPING / FRAMES, TIPPING / FRAMES))
        self._was = self._goes
        wobble = float(self._wobble.step()[0]) if self.tilt else 0.0
        self._goes = self.at + self._shake.step(), self.heading, self.tilt + wobble
        self._step = 0

    def _move(self) -> None:
        self._step += 1
        part = min(1.0, self._step / self._world.steps)
        (at, heading, tilt), (to, to_heading, to_tilt) = self._was, self._goes
        self._world.lead(
            self._body,
            at + (to - at) * part,
            self._turned(heading + (to_heading - heading) * part, tilt + (to_tilt - tilt) * part),
        )

    def holds(self, die: int) -> bool:
        """Whether a die is still in it."""
        return float(np.linalg.norm(self._world.at(die) - self._goes[0])) < INSIDE

    def touches(self) -> set[int]:
        """The dice that it touches."""
        return self._world.touching(self._body)

    def lowest(self) -> float:
        """mm of its lowest point above the rims of the funnels."""
        return float(self._goes[0][2]) - RADIUS - WALL

    def remove(self) -> None:
        self._world.before_step = None
        self._world.remove(self._body)

    def pose(self) -> Pose:
        at, heading, tilt = self._goes
        return (float(at[0]), float(at[1]), float(at[2]), *self._turned(heading, tilt))
