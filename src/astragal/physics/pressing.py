"""A fingertip on the topmost die: it keeps to the plate's axis and presses down."""

from __future__ import annotations

import math
from typing import Any

import rapier3d as rapier

from astragal.engine.act import Pose
from astragal.lattice import APEX
from astragal.physics.noise import Noise
from astragal.physics.space import EDGE, SITES
from astragal.physics.world import NEWTON, World

RADIUS = 7.0  # mm
FRICTION = 0.8
HEAVY = 20.0  # dice: it moves slowly enough for the engine
FORCE_ERROR = 0.10  # parts
FASTEST = 200.0  # mm/s at which it comes down


class Finger:
    """`above`: how many mm above the topmost die it begins; `groups`: what it collides with, if not with everything."""

    def __init__(self, world: World, noise: Noise, above: float = 0.0, groups: Any = None) -> None:
        self._world, self._noise = world, noise
        height = float(SITES[APEX][2]) + EDGE * math.sqrt(3) / 2 + RADIUS + above
        free = rapier.RigidBody.dynamic().gravity_scale(0.0)
        self._body = world.add_body(
            free.enabled_translations((False, False, True)).enabled_rotations((False, False, False)),
            (0.0, 0.0, height),
        )
        ball = rapier.Collider.ball(RADIUS / EDGE).friction(FRICTION).restitution(0.0).mass(HEAVY)
        if groups is not None:
            ball = ball.collision_groups(groups)
        world.add_shape(self._body, ball)

    def press(self, newton: float) -> None:
        """A force for this frame, about as great as it is meant."""
        newton *= 1 + self._noise.error(FORCE_ERROR)
        body = self._world.body(self._body)
        body.reset_forces()
        if body.linvel.z * EDGE < -FASTEST:
            newton = 0.0
        body.add_force((0.0, 0.0, -newton * NEWTON))

    @property
    def height(self) -> float:
        """mm of its middle above the rims of the funnels."""
        return float(self._world.body(self._body).translation.z) * EDGE

    def pose(self) -> Pose:
        return (0.0, 0.0, self.height, 1.0, 0.0, 0.0, 0.0)
