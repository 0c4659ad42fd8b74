"""A hand that holds one die: a spring draws it where the hand is, and it collides with everything on its way."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from astragal.engine.act import FRAMES
from astragal.physics.noise import Noise, Tremor
from astragal.physics.space import AXES, FLAT, Quaternion, Vector, matrix, product, turn
from astragal.physics.world import GRAVITY, MASS, World

STIFF = 100.0  # per second: 50 N/m on a die of 5 g, critically damped
STRONGEST = 1.0  # N
TREMOR = 0.4  # mm
FASTEST, TURNING = 1000.0, 720.0  # mm/s and degrees/s of a hand that leads a die
INERTIA = 1 / 6  # of a die, in the engine's units
PULL = 20.0  # mm/s of a die that is pulled out a little
FURTHER = 16.0  # mm that the hand goes beyond before it gives up


class Grip:
    """The hand carries the weight of its die and keeps it turned as it is told."""

    def __init__(self, world: World, noise: Noise) -> None:
        self._world = world
        self._tremor = Tremor(noise, TREMOR, FRAMES)
        self._offset = np.zeros(3)
        self.die: int | None = None
        self._at = np.zeros(3)
        self._turned: Quaternion = FLAT
        self._led, self._angles = np.zeros(3), np.zeros(3)
        self._lay: Quaternion = FLAT
        world.before_step = self._draw

    def hold(self, die: int | None, at: Vector | None = None, turned: Quaternion | None = None) -> None:
        """Hold a die there from now on, or none; call it once a frame."""
        if self.die is not None and self.die != die:
            self._world.let(self.die)
        self.die = die
        if die is None:
            return
        assert at is not None
        self._at, self._turned = at, self._world.turned(die) if turned is None else turned
        self._offset = self._tremor.step()

    def follow(self, die: int | None, held: Mapping[str, int], unturned: Quaternion | None = None) -> None:
        """Do what the numbers of a hand say, once a frame: lead the die there from where it lay, and turn it from how it lay when it was taken.

        `unturned`: how it is held where no number turns it, if not as it lay.
        """
        if die is None:
            self.hold(None)
            return
        if die != self.die:
            self._led = self._world.at(die)
            self._lay = self._world.turned(die) if unturned is None else unturned
            self._angles = np.zeros(3)
        way = np.array([held["x"], held["y"], held["z"]]) / 10 - self._led
        self._led = self._led + way / max(float(np.linalg.norm(way)) * FRAMES / FASTEST, 1.0)
        angles = np.array([held["yaw"], held["pitch"], held["roll"]]) - self._angles
        self._angles = self._angles + np.clip(angles, -TURNING / FRAMES, TURNING / FRAMES)
        yaw, pitch, roll = map(float, self._angles)
        turned = product(
            turn((0.0, 0.0, 1.0), yaw), product(turn((1.0, 0.0, 0.0), pitch), turn((0.0, 1.0, 0.0), roll))
        )
        self.hold(die, self._led, product(turned, self._lay))

    def _draw(self) -> None:
        if self.die is None:
            return
        world, die = self._world, self.die
        gap = self._at + self._offset - world.at(die)
        force = MASS * 1e-3 * (STIFF**2 * gap - 2 * STIFF * world.speed(die))
        strong = float(np.linalg.norm(force))
        force = force * min(1.0, STRONGEST / max(strong, 1e-12))
        force[2] += MASS * 1e-3 * GRAVITY
        m = matrix(self._turned) @ matrix(world.turned(die)).T
        twist = np.array([m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]]) / 2
        world.push(die, force, (STIFF**2 * twist - 2 * STIFF * world.spin(die)) * INERTIA)


class Nudge:
    """Pulls a die of the heap out along one of its faces until it has really moved so far; `step` once a frame until it is `done`."""

    def __init__(self, world: World, grip: Grip, die: int, axis: int, millimetres: float) -> None:
        self._world, self._grip, self._die = world, grip, die
        self._way, self._length = -AXES[:, axis], millimetres
        self._from, self._turned = world.at(die), world.turned(die)
        self._reach = 0.0
        self.done = False

    @property
    def moved(self) -> float:
        return float((self._world.at(self._die) - self._from) @ self._way)

    def step(self) -> None:
        self._reach += PULL / FRAMES
        self._grip.hold(self._die, self._from + self._way * self._reach, self._turned)
        if self.moved >= self._length or self._reach >= self._length + FURTHER:
            self._grip.hold(None)
            self.done = True
