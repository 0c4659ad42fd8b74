"""A plate that is carried about by hand, turned any way, above the table on which dice lie.

The plate stays where it is in the engine, as always. What moves there is the table, and gravity turns.
"""

from __future__ import annotations

import numpy as np
import rapier3d as rapier

from astragal.engine.act import FRAMES, Pose
from astragal.physics.gripping import TREMOR
from astragal.physics.noise import Noise, Tremor
from astragal.physics.space import THICK, Quaternion, Vector, matrix
from astragal.physics.world import GRAVITY, World

SPEED, TURNING = 300.0, 120.0  # mm/s and degrees/s
ALL = rapier.Group.ALL
# The finger under the table's edge does not feel the table.
OF_TABLE = rapier.InteractionGroups(rapier.Group.GROUP_2, ALL & ~rapier.Group.GROUP_3)
OF_FINGER = rapier.InteractionGroups(rapier.Group.GROUP_3, ALL & ~rapier.Group.GROUP_2)


class CarriedPlate:
    """How the plate is held in the room, whose table lies level; `lead` once a frame."""

    def __init__(self, world: World, noise: Noise, at: Vector, turned: Quaternion) -> None:
        self._world = world
        self._tremor = Tremor(noise, TREMOR, FRAMES)
        self.at, self.turned = at.astype(float), turned
        self._was = self._goes = self.at, turned
        self._speed = np.zeros(3)
        self._step = 0
        place, lies = self._table(self.at, turned)
        self._body = world.add_body(rapier.RigidBody.kinematic_position_based(), place, lies)
        shape = rapier.Collider.halfspace((0.0, 0.0, 1.0)).friction(world.friction)
        world.add_shape(self._body, shape.restitution(world.restitution).collision_groups(OF_TABLE))
        world.before_step = self._move
        self._pull()

    @staticmethod
    def _table(at: Vector, turned: Quaternion) -> tuple[Vector, Quaternion]:
        """Where the table is, seen from the plate."""
        w, x, y, z = turned
        back = w, -x, -y, -z
        return matrix(back) @ (np.array([0.0, 0.0, -THICK]) - at), back

    def seen(self, place: Vector) -> Vector:
        """A point of the room, seen from the plate."""
        seen: Vector = matrix(self.turned).T @ (place - self.at)
        return seen

    def lead(self, at: Vector, turned: Quaternion) -> None:
        """Go there as fast as a hand can, about as exactly as it can."""
        way = at - self.at
        self.at = self.at + way / max(float(np.linalg.norm(way)) * FRAMES / SPEED, 1.0)
        self.turned = _nearer(self.turned, turned, np.radians(TURNING / FRAMES))
        self._was, before = self._goes, self._goes[0]
        self._goes = self.at + self._tremor.step(), self.turned
        self._step = 0
        self._pull((self._goes[0] - before) * FRAMES)

    def _pull(self, speed: Vector | None = None) -> None:
        """Gravity and the pushes of the hand as the dice on the plate feel them."""
        speed = self._speed if speed is None else speed
        pushed = (speed - self._speed) * FRAMES
        self._speed = speed
        felt = np.array([0.0, 0.0, -GRAVITY]) - pushed
        self._world.pull_down(matrix(self.turned).T @ felt)
        self._world.wake()

    def _move(self) -> None:
        self._step += 1
        part = min(1.0, self._step / self._world.steps)
        (at, turned), (to, to_turned) = self._was, self._goes
        place, lies = self._table(at + (to - at) * part, _between(turned, to_turned, part))
        self._world.lead(self._body, place, lies)

    @property
    def steepness(self) -> float:
        """Degrees from level."""
        return float(np.degrees(np.arccos(np.clip(matrix(self.turned)[2, 2], -1.0, 1.0))))

    def pose(self) -> Pose:
        at, turned = self._goes
        return (float(at[0]), float(at[1]), float(at[2]), *turned)


def _between(p: Quaternion, q: Quaternion, part: float) -> Quaternion:
    """Part of the way from one turn to a near one."""
    a, b = np.array(p), np.array(q)
    mixed = a + (b if float(a @ b) >= 0 else -b) * part - a * part
    mixed = mixed / np.linalg.norm(mixed)
    w, x, y, z = map(float, mixed)
    return w, x, y, z


def _nearer(p: Quaternion, q: Quaternion, most: float) -> Quaternion:
    """From one turn towards another, by so many radians at most."""
    a, b = np.array(p), np.array(q)
    dot = float(np.clip(abs(a @ b), 0.0, 1.0))
    far = 2 * float(np.arccos(dot))
    if far <= most:
        return q
    half, part = far / 2, most / far
    sign = 1.0 if float(a @ b) >= 0 else -1.0
    mixed = (np.sin((1 - part) * half) * a + sign * np.sin(part * half) * b) / np.sin(half)
    w, x, y, z = map(float, mixed / np.linalg.norm(mixed))
    return w, x, y, z
