"""A world of rigid dice, with the plate and the table top: the one place that knows the engine."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import rapier3d as rapier

from astragal.engine.act import FRAMES, Pose
from astragal.physics.space import AXES, DOWN, EDGE, FLAT, THICK, Quaternion, Vector, quaternion, site

GRAVITY = 9810.0  # mm/s2
MASS = 0.005  # kg of a die
NEWTON = 1e3 / (MASS * EDGE)  # in the engine's units: one length is a die's edge, one mass a die
ROUNDED = 1.0  # mm of a die's edges: sharp ones jam on the lattice
STEPS = 4  # of the engine in a frame
AIR = (0.02, 0.05)  # damping of going and turning, per second
STANDING = quaternion(AXES)

# The cubes whose upper corners are the peaks between the funnels.
PEAKS = tuple((a, b, 9 - a - b) for a in range(10) for b in range(10 - a))


class World:
    """Dice are numbered in the order in which they came. A finer step (more `steps` a frame) makes contacts stiffer."""

    def __init__(
        self,
        *,
        friction: float,
        restitution: float = 0.2,
        steps: int = STEPS,
        plate: bool = True,
        floor: bool = True,
        peak: float | None = None,
    ) -> None:
        """`peak`: mm above the rims of the funnels at which everything between them is cut off level (below 0: they are shallower); None: nothing is."""
        self.friction, self.restitution, self.steps = friction, restitution, steps
        self.frame = 0
        self.before_step: Callable[[], None] | None = None  # what pulls and pushes, asked before each step
        self._dice: list[Any] = []  # handles
        self._here: list[bool] = []
        self._world: Any = rapier.PhysicsWorld(gravity=(0.0, 0.0, -GRAVITY / EDGE))
        self._world.set_num_threads(1)
        self._set_up_engine()
        ground = self._world.add_body(rapier.RigidBody.fixed())
        if floor:
            height = -THICK if plate else 0.0
            self._add(rapier.Collider.halfspace((0.0, 0.0, 1.0)), ground, (0.0, 0.0, height), FLAT)
        if plate:
            for cube in PEAKS:
                if peak is None:
                    self._add(rapier.Collider.cuboid(0.5, 0.5, 0.5), ground, site(cube), STANDING)
                else:
                    self._add(rapier.Collider.convex_hull(_cut_off(peak)), ground, site(cube), FLAT)
        self._bodies: Any = self._world.rigid_bodies

    def _set_up_engine(self) -> None:
        rate = FRAMES * self.steps
        engine = self._world.integration_parameters
        engine.dt = 1 / rate
        engine.length_unit = 1.0
        engine.num_solver_iterations = 4
        engine.num_internal_pgs_iterations = 2
        engine.contact_softness = rapier.SpringCoefficients(rate, 10)
        engine.static_contact_softness = rapier.SpringCoefficients(2 * rate, 10)
        engine.normalized_allowed_linear_error = 0.0005
        engine.normalized_contact_recycle_distance = 0.001

    def _add(self, shape: Any, body: Any, at: Any, turned: Quaternion) -> None:
        self._world.add_collider(
            shape.friction(self.friction).restitution(self.restitution).position(_placed(at, turned)), body
        )

    # -- time -------------------------------------------------------------------------------------------------------

    def advance(self) -> None:
        """A sixtieth of a second."""
        for _ in range(self.steps):
            if self.before_step:
                self.before_step()
            self._world.step()
        self.frame += 1

    def wake(self) -> None:
        """Nothing sleeps: needed where gravity turns, which the engine does not notice."""
        self._world.wake_up_all()

    def pull_down(self, gravity: Vector) -> None:
        """Another gravity, in mm/s2, as dice on a plate that is tilted or pushed feel it."""
        x, y, z = (float(part) / EDGE for part in gravity)
        self._world.gravity = (x, y, z)

    # -- dice -------------------------------------------------------------------------------------------------------

    @property
    def dice(self) -> int:
        """How many there ever were."""
        return len(self._dice)

    def add_die(
        self,
        at: Vector | tuple[float, ...],
        turned: Quaternion = STANDING,
        speed: Vector | tuple[float, ...] = (0.0, 0.0, 0.0),
        spin: tuple[float, float, float] = (0.0, 0.0, 0.0),
        rounded: float = ROUNDED,
    ) -> int:
        """A die there; its number."""
        builder = rapier.RigidBody.dynamic().position(_placed(at, turned)).soft_ccd_prediction(1.0)
        handle = self._world.add_body(builder.linear_damping(AIR[0]).angular_damping(AIR[1]))
        radius = rounded / EDGE
        half = 0.5 - radius
        if rounded:
            shape = rapier.Collider.round_cuboid(half, half, half, radius)
        else:
            shape = rapier.Collider.cuboid(half, half, half)
        self._world.add_collider(
            shape.friction(self.friction).restitution(self.restitution).mass(1.0), handle
        )
        self._dice.append(handle)
        self._here.append(True)
        if any(speed) or any(spin):
            body = self._bodies[handle]
            body.linvel = _scaled(speed)
            body.angvel = spin
        return len(self._dice) - 1

    def is_here(self, die: int) -> bool:
        return self._here[die]

    def here(self) -> list[int]:
        """The dice that have not been taken away."""
        return [die for die, here in enumerate(self._here) if here]

    def take_away(self, die: int) -> None:
        """A die leaves the world; what stood on it falls."""
        body = self._bodies[self._dice[die]]
        self.put(die, (2000.0 + 20.0 * die, 0.0, -400.0), FLAT)
        body.is_enabled = False
        self._here[die] = False

    def put(self, die: int, at: Vector | tuple[float, ...], turned: Quaternion) -> None:
        """A die is there now, at rest."""
        body = self._bodies[self._dice[die]]
        body.position = _placed(at, turned)
        body.linvel = (0.0, 0.0, 0.0)
        body.angvel = (0.0, 0.0, 0.0)
        self.wake()

    def hang(self, die: int, hung: bool) -> None:
        """A die that hangs has no weight."""
        body = self._bodies[self._dice[die]]
        body.gravity_scale = 0.0 if hung else 1.0
        body.wake_up()

    def at(self, die: int) -> Vector:
        t = self._bodies[self._dice[die]].translation
        return np.array([t.x, t.y, t.z]) * EDGE

    def turned(self, die: int) -> Quaternion:
        r = self._bodies[self._dice[die]].rotation
        return r.w, r.i, r.j, r.k

    def speed(self, die: int) -> Vector:
        v = self._bodies[self._dice[die]].linvel
        return np.array([v.x, v.y, v.z]) * EDGE

    def spin(self, die: int) -> Vector:
        w = self._bodies[self._dice[die]].angvel
        return np.array([w.x, w.y, w.z])

    def places(self) -> Vector:
        """Where all dice are, one row each."""
        found = np.empty((len(self._dice), 3))
        for die, handle in enumerate(self._dice):
            t = self._bodies[handle].translation
            found[die] = t.x, t.y, t.z
        return found * EDGE

    def poses(self) -> list[Pose]:
        """Where all dice are and how they are turned."""
        found: list[Pose] = []
        for handle in self._dice:
            body = self._bodies[handle]
            t, r = body.translation, body.rotation
            found.append((t.x * EDGE, t.y * EDGE, t.z * EDGE, r.w, r.i, r.j, r.k))
        return found

    def fastest(self) -> tuple[float, float]:
        """The greatest speed in mm/s and turning in rad/s of the dice that are awake."""
        going = turning = 0.0
        for handle in self._dice:
            body = self._bodies[handle]
            if not body.is_sleeping and body.is_enabled:
                v, w = body.linvel, body.angvel
                going = max(going, v.x * v.x + v.y * v.y + v.z * v.z)
                turning = max(turning, w.x * w.x + w.y * w.y + w.z * w.z)
        return math.sqrt(going) * EDGE, math.sqrt(turning)

    def awake(self) -> int:
        """How many dice the engine has to move."""
        return sum(not self._bodies[handle].is_sleeping for handle in self._dice)

    # -- pushing ----------------------------------------------------------------------------------------------------

    def kick(self, die: int, speed: Vector | tuple[float, ...], spin: tuple[float, ...]) -> None:
        """Add speed (mm/s) and turning (rad/s) at once."""
        body = self._bodies[self._dice[die]]
        v, w = body.linvel, body.angvel
        x, y, z = _scaled(speed)
        body.linvel = (v.x + x, v.y + y, v.z + z)
        body.angvel = (w.x + spin[0], w.y + spin[1], w.z + spin[2])
        body.wake_up()

    def push(self, die: int, newton: Vector, torque: Vector | None = None) -> None:
        """A force (and a torque in the engine's units) that lasts until `let` or the next push."""
        body = self._bodies[self._dice[die]]
        body.wake_up()
        body.reset_forces()
        body.reset_torques()
        x, y, z = (float(part) * NEWTON for part in newton)
        body.add_force((x, y, z))
        if torque is not None:
            body.add_torque((float(torque[0]), float(torque[1]), float(torque[2])))

    def let(self, die: int) -> None:
        """Nothing pushes the die any more."""
        body = self._bodies[self._dice[die]]
        body.reset_forces()
        body.reset_torques()

    # -- things that are no dice ------------------------------------------------------------------------------------

    def add_body(self, builder: Any, at: Any, turned: Quaternion = FLAT) -> Any:
        """A body of a tool; its handle."""
        return self._world.add_body(builder.position(_placed(at, turned)))

    def add_shape(self, body: Any, shape: Any, at: Any = (0.0, 0.0, 0.0), turned: Quaternion = FLAT) -> Any:
        """A shape of such a body, with its own friction and mass; its handle."""
        return self._world.add_collider(shape.position(_placed(at, turned)), body)

    def body(self, handle: Any) -> Any:
        return self._bodies[handle]

    def lead(self, handle: Any, at: Any, turned: Quaternion) -> None:
        """Where a body that is led goes in the next step."""
        self._bodies[handle].set_next_kinematic_position(_placed(at, turned))

    def remove(self, handle: Any) -> None:
        self._world.remove_body(handle)
        self.wake()

    def touching(self, handle: Any) -> set[int]:
        """The dice that a body touches."""
        by_handle = {dice: die for die, dice in enumerate(self._dice)}
        found = set()
        for shape in self._bodies[handle].colliders:
            for pair in self._world.narrow_phase.contact_pairs_with(shape):
                if pair.has_any_active_contact:
                    other = pair.collider2 if pair.collider1 == shape else pair.collider1
                    parent = self._world.colliders[other].parent
                    if parent in by_handle:
                        found.add(by_handle[parent])
        return found

    def die_handle(self, die: int) -> Any:
        return self._dice[die]

    # -- keeping ----------------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """The engine's own snapshot goes on bit for bit as the world itself."""
        kept = self.__dict__.copy()
        del kept["_world"], kept["_bodies"]
        kept["snapshot"] = self._world.snapshot()
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        snapshot = kept.pop("snapshot")
        self.__dict__.update(kept)
        self._world = rapier.PhysicsWorld.restore(snapshot)
        self._world.set_num_threads(1)
        self._bodies = self._world.rigid_bodies


def _cut_off(peak: float) -> list[tuple[float, float, float]]:
    """The corners, in edges from its middle, of a standing cube that is cut off level at a height above the rims."""
    level = (peak + DOWN / 2) / EDGE
    signs = [*product((-1, 1), repeat=3)]
    corners = {sign: AXES @ np.array(sign) / 2 for sign in signs}
    kept = [corner for corner in corners.values() if corner[2] <= level]
    for low, high in ((corners[p], corners[q]) for p in signs for q in signs if math.dist(p, q) == 2):
        if low[2] <= level < high[2]:
            kept.append(low + (high - low) * ((level - low[2]) / (high[2] - low[2])))
    return [(float(x), float(y), float(z)) for x, y, z in kept]


def _scaled(speed: Any) -> tuple[float, float, float]:
    return float(speed[0]) / EDGE, float(speed[1]) / EDGE, float(speed[2]) / EDGE


def _placed(at: Any, turned: Quaternion) -> Any:
    return rapier.Isometry3(
        (float(at[0]) / EDGE, float(at[1]) / EDGE, float(at[2]) / EDGE), rapier.Rotation3(*map(float, turned))
    )
