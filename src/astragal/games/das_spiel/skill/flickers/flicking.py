"""Flickers on the physical table: the dice that lie on the plate, and the one that is on its way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from astragal.games.das_spiel.lying import is_beyond, number_at, number_turned
from astragal.physics.attempt import Thrown
from astragal.physics.space import Quaternion, Vector, is_off
from astragal.physics.throwing import flick
from astragal.physics.world import World

FRICTION = 0.2  # the plate is smooth: a die that is struck leaves its funnel
# So much changes by being built anew: mm, and half of a turn by 4 degrees.
MOVED, TURNED = 1.0, math.cos(math.radians(4) / 2)


@dataclass(frozen=True)
class Numbers:
    """Where the spans of outcomes begin: dice taken up, of each seat those that are off, where one lies and how."""

    taken: int
    off: int
    at: int
    turned: int


class Flicking(Thrown):
    """`lying` are the dice on the plate and `whose` their seats, in the order of the rules; `flight` is how the new one is flicked."""

    def __init__(
        self,
        rng: list[int],
        noise: float,
        *,
        lying: Sequence[tuple[Vector, Quaternion]],
        whose: Sequence[int],
        colours: Sequence[str],
        seat: int,
        flight: Sequence[int],
        distance: float,
        peak: float | None,
        first: Numbers,
    ) -> None:
        super().__init__(World(friction=FRICTION, peak=peak), rng, noise)
        for at, turned in lying:
            self.world.add_die(at, turned)
        along, aim, lift, speed = flight
        flick(self.world, self.noise, seat, along, aim, lift, speed, distance)
        self._lay, self._whose, self._first = lying, [*whose, seat], first
        self.colours = [colours[owner] for owner in self._whose]

    def outcomes(self) -> list[int]:
        first, dice = self._first, range(self.world.dice)
        moved = [die for die in dice if die >= len(self._lay) or not self._lies_as_before(die)]
        told = [first.taken + die for die in reversed(moved) if die < len(self._lay)]
        for die in sorted(moved, key=self._whose.__getitem__):
            at = self.world.at(die)
            if is_off(*at) or is_beyond(number_at(at)):
                told.append(first.off + self._whose[die])
            else:
                told += [first.at + number_at(at), first.turned + number_turned(self.world.turned(die))]
        return told

    def _lies_as_before(self, die: int) -> bool:
        at, turned = self._lay[die]
        same = sum(p * q for p, q in zip(self.world.turned(die), turned, strict=True))
        return math.dist(self.world.at(die), at) < MOVED and abs(same) > TURNED
