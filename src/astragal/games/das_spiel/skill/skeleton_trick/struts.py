"""The other way round: the skeleton lies on the table as an L with a column, the plate is carried against its three ends, pressed and lifted with all of it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from astragal.engine import Hand, Meter, Told, say
from astragal.engine.act import FRAMES
from astragal.games.das_spiel.skill.skeleton_trick.trick import (
    FRICTION,
    RESTITUTION,
    SKELETON,
    STEPS,
    Trick,
)
from astragal.lattice import APEX
from astragal.physics.carrying import OF_FINGER, CarriedPlate
from astragal.physics.pressing import Finger
from astragal.physics.space import (
    AXES,
    EDGE,
    FLAT,
    SITES,
    THICK,
    Quaternion,
    Vector,
    matrix,
    product,
    quaternion,
    turn,
)
from astragal.physics.tools import CARRY
from astragal.physics.world import World

STRONGEST = 20.0  # N
PLATE_BODY = 1  # 1 + its number among the bodies
AWAY = 60.0  # mm from the ends of the struts to where the plate begins
LOW, HIGH = -400.0, 400.0  # mm from the plate within which a die is still of interest
# The arms of the L point to both sides of where the column looks from: so the plate comes level by one turn about the x axis.
UPRIGHT = product(turn((0.0, 0.0, 1.0), 45.0), quaternion(AXES.T))
NORMAL = matrix(UPRIGHT) @ np.array(
    [0.0, 0.0, 1.0]
)  # where the funnels look while the plate is carried there
CORNER = np.array([0.0, -40.0, EDGE / 2 - THICK])  # the middle of the die at the corner of the L
FITS = CORNER - matrix(UPRIGHT) @ SITES[APEX]  # where the plate is when its funnels hold the three ends


class Struts(Trick):
    """25 dice on the table, and the plate in the hand."""

    tool = CARRY

    def __init__(self, rng: list[int], noise: float, *, colour: str, seconds: int) -> None:
        world = World(friction=FRICTION, restitution=RESTITUTION, steps=STEPS, floor=False)
        super().__init__(world, rng, noise, seconds)
        self.plate = CarriedPlate(self.world, self.noise, FITS - AWAY * NORMAL, UPRIGHT)
        for p in SKELETON:
            self.world.add_die(SITES[p] + np.array([0.0, 0.0, AWAY]))
        self.colours = [colour] * len(SKELETON)
        self._finger = Finger(self.world, self.noise, 2 * AWAY, OF_FINGER)
        self.show("plate", self.plate.pose)
        self.show("finger", self._finger.pose)
        self._force = 0.0
        # How the plate was turned when the hand took it, and how far from the hand it was.
        self._taken: tuple[Quaternion, Vector] | None = None
        self._look()

    def handle(self, hand: Hand) -> bool:
        held = CARRY.reader(hand)
        self._force = held["force"] / 10
        self._finger.press(self._force)
        if held["die"]:
            self._carry(held)
        else:
            self._taken = None
            self.plate.lead(self.plate.at, self.plate.turned)
        return bool(held["done"])

    def _carry(self, held: dict[str, int]) -> None:
        """Lead the plate, which is taken by itself or by any die."""
        hand = np.array([held["x"], held["y"], held["z"]]) / 10
        if self._taken is None:
            apart = np.zeros(3) if held["die"] == PLATE_BODY else self.plate.at - hand
            self._taken = self.plate.turned, apart
        unturned, apart = self._taken
        yaw, pitch, roll = (float(held[name]) for name in ("yaw", "pitch", "roll"))
        turned = product(
            turn((0.0, 0.0, 1.0), yaw), product(turn((1.0, 0.0, 0.0), pitch), turn((0.0, 1.0, 0.0), roll))
        )
        self.plate.lead(hand + apart, product(turned, unturned))

    def come_to_rest(self) -> bool:
        self._finger.press(self._force)
        self.plate.lead(self.plate.at, FLAT)
        return self.plate.steepness < 1.0

    def is_gone(self, x: float, y: float, z: float) -> bool:
        return max(abs(x), abs(y)) > HIGH or not LOW < z < HIGH

    def told(self) -> Told:
        return Told(super().told().headline, (Meter(say("press"), self._force / STRONGEST),))

    def steer(self, seed: int) -> Iterator[Hand]:
        return carry_press_lift(self)


# -- how a computer does it -------------------------------------------------------------------------------------------

FORCE = 6.0  # N
BEYOND = 1.0  # mm that the plate is led further than where it fits
APPROACH, PRESSING, LIFT, TURN = 2.0, 2.0, 1.5, 4.0  # seconds
HIGHER = 170.0  # mm
LEVEL_PITCH = -125  # degrees from how the plate is carried to level


def carry_press_lift(act: Struts) -> Iterator[Hand]:
    """Against the three ends, then the finger under the corner, then up, and level."""
    begin, end = FITS - AWAY * NORMAL, FITS + BEYOND * NORMAL
    for part in _parts(APPROACH):
        yield _hand(begin + (end - begin) * part)
    for part in _parts(PRESSING):
        yield _hand(end, FORCE * part)
    up = end + np.array([0.0, 0.0, HIGHER])
    for part in _parts(LIFT):
        yield _hand(end + (up - end) * part, FORCE)
    for part in _parts(TURN):
        yield _hand(up, FORCE, LEVEL_PITCH * part)
    yield CARRY.hand(_hand(up, FORCE, LEVEL_PITCH), done=1)


def _parts(seconds: float) -> Iterator[float]:
    frames = round(seconds * FRAMES)
    return ((frame + 1) / frames for frame in range(frames))


def _hand(at: Vector, force: float = 0.0, pitch: float = 0.0) -> Hand:
    return CARRY.hand(die=PLATE_BODY, x=10 * at[0], y=10 * at[1], z=10 * at[2], pitch=pitch, force=10 * force)
