"""The skeleton by hand alone: one die after the other is led to its place, and nothing but what is under it holds it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from astragal.engine import Guide, Hand, Told
from astragal.engine.act import FRAMES
from astragal.games.das_spiel.skill.skeleton_trick.trick import (
    FRICTION,
    RESTITUTION,
    SKELETON,
    STEPS,
    Trick,
)
from astragal.lattice import CORNERS as CORNER_CELLS
from astragal.physics.gripping import Grip
from astragal.physics.reading import NEAR
from astragal.physics.settling import Settling
from astragal.physics.space import (
    CORNERS,
    EDGE,
    FLAT,
    SITES,
    STANDING_TURNS,
    THICK,
    Vector,
    beyond,
    is_off,
    nearest_orientation,
)
from astragal.physics.tools import GRIP
from astragal.physics.world import World

BESIDE, APART = 100.0, 24.0  # mm from the middle of the plate to the loose dice, and from one to the next
STILL = FRAMES // 5


def lies(k: int) -> Vector:
    """Where the k-th loose die lies: in a row beside each side."""
    outward = -CORNERS[k % 3]
    along = np.array([-outward[1], outward[0]])
    flat = outward * BESIDE + along * APART * (k // 3 - 4)
    return np.append(flat, EDGE / 2 - THICK)


class Hands(Trick):
    """The empty plate and 25 dice around it. A die that was set and is off ends it."""

    tool = GRIP

    def __init__(self, rng: list[int], noise: float, *, colour: str, seconds: int) -> None:
        world = World(friction=FRICTION, restitution=RESTITUTION, steps=STEPS)
        super().__init__(world, rng, noise, seconds)
        for k in range(len(SKELETON)):
            self.world.add_die(lies(k), FLAT)
        self.colours = [colour] * len(SKELETON)
        self._grip = Grip(self.world, self.noise)
        self._set: list[int] = []  # dice let go above the plate
        self._waits: Settling | None = None
        self._look()

    @property
    def is_still(self) -> bool:
        """Whether the hand can take another die."""
        return self._grip.die is None and self._waits is None

    def handle(self, hand: Hand) -> bool:
        held = GRIP.reader(hand)
        die = self.die_of_body(held["die"] - 1) if held["die"] else None
        if self._grip.die is not None and die != self._grip.die:
            self.let_go()
        elif die is not None and (die == self._grip.die or self.is_still):
            if die in self._set:
                self._set.remove(die)
            standing = STANDING_TURNS[nearest_orientation(self.world.turned(die))]
            self._grip.follow(die, held, standing)
        if self._waits and self._waits.look(self.world):
            self._waits = None
        return bool(held["done"])

    def let_go(self) -> None:
        die = self._grip.die
        if die is None:
            return
        self._grip.hold(None)
        x, y, _ = self.world.at(die)
        if beyond(float(x), float(y)) < 0:
            self._set.append(die)
        self._waits = Settling(STILL)

    def is_lost(self) -> bool:
        return self._waits is None and any(is_off(*map(float, self.world.at(die))) for die in self._set)

    def is_gone(self, x: float, y: float, z: float) -> bool:
        return False

    def told(self) -> Told:
        return replace(super().told(), guides=tuple(self._free_places()))

    def _free_places(self) -> Iterator[Guide]:
        """Where bones are missing, for whoever holds a die."""
        if self._grip.die is None:
            return
        places = self.world.places()
        for cell in SKELETON:
            if np.linalg.norm(places - SITES[cell], axis=1).min() > NEAR:
                yield self.place_for(self._grip.die, SITES[cell])

    def steer(self, seed: int) -> Iterator[Hand]:
        return the_corners(self)


# -- how a computer does it -------------------------------------------------------------------------------------------

OVER, WAY = 60.0, 40  # mm above the corner and frames of each part of the way


def the_corners(act: Hands) -> Iterator[Hand]:
    """A die for each corner of the plate: what stands on one die alone slides off."""
    for die, corner in enumerate(CORNER_CELLS):
        while not act.is_still:
            yield GRIP.resting
        start, end = act.world.at(die), SITES[corner]
        above = end + np.array([0.0, 0.0, OVER])
        for begin, goal in ((start, above), (above, end)):
            for frame in range(WAY):
                at = 10 * (begin + (goal - begin) * (frame + 1) / WAY)
                yield GRIP.hand(die=act.body_of_die(die) + 1, x=at[0], y=at[1], z=at[2])
        yield GRIP.resting
    while not act.is_still:
        yield GRIP.resting
    yield GRIP.hand(done=1)
