"""Attempts with the plate in the hand: it is tilted, shaken and knocked until the dice lie as they should."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from astragal.engine import Hand
from astragal.engine.act import FRAMES
from astragal.games.das_spiel.skill.against_the_watch import AgainstTheWatch
from astragal.physics.space import Vector
from astragal.physics.tilting import REACH, Plate
from astragal.physics.tools import TILT
from astragal.physics.world import World

FRICTION = 0.3
LEVEL = 5.0  # degrees within which the plate counts as level


class PlateInHand(AgainstTheWatch):
    """The hand leans, turns and shakes the plate, and knocks at it from below."""

    tool = TILT

    def __init__(
        self, cells: Sequence[int], colours: Sequence[str], seconds: int, rng: list[int], noise: float
    ) -> None:
        super().__init__(World(friction=FRICTION, floor=False), cells, colours, seconds, rng, noise)
        self.plate = Plate(self.world, self.noise)
        self.show("plate", self.plate.pose)

    def advance(self, hand: Hand) -> None:
        held = TILT.reader(hand)
        self.plate.lead(
            np.array([held["rx"], held["ry"]]) / 10,
            held["rz"] / 10,
            np.array([held["dx"], held["dy"]]) / 10,
        )
        if held["kv"]:
            self.plate.knock(held["kx"] / 10, held["ky"] / 10, held["kv"])
        self.world.advance()
        self.judge(self.plate.steepness < LEVEL, bool(held["done"]))


@dataclass(frozen=True)
class Hop:
    """What to do next: a die, where it should go, how far to lean (degrees) and how fast it should jump (mm/s)."""

    die: int
    to: Vector
    lean: float
    speed: float


CALM = 60.0  # mm/s below which the dice are looked at
LEANING, IN_THE_AIR, LEVELLING = 6, 15, 3  # frames before the knock, after it, and until the next look
GLANCE = FRAMES  # frames more that somebody with usual hands takes to see what to do next; the steadier, the quicker
PATIENCE = FRAMES  # frames before a light knock, where all are near and yet do not lie as they should
TAP = 300.0  # mm/s of it


def by_hops(act: PlateInHand, plan: Callable[[Vector], Hop | None]) -> Iterator[Hand]:
    """Let one die after the other hop: lean the plate its way, knock, level again, look."""
    idle, glance = 0, round(GLANCE * act.noise.factor)
    level = TILT.resting
    while True:
        if act.world.fastest()[0] >= CALM:
            yield level
            continue
        places = act.world.places()
        hop = plan(places)
        if hop is None:
            idle += 1
            if idle % PATIENCE == 0:
                x, y = 10 * places[:, :2].mean(axis=0)
                yield TILT.hand(kx=x, ky=y, kv=TAP)
            yield level
            continue
        idle = 0
        way = (hop.to - places[hop.die])[:2]
        lean = way / max(float(np.hypot(*way)), 1e-6) * hop.lean * 10
        leaning = TILT.hand(rx=lean[0], ry=lean[1])
        for _ in range(LEANING):
            yield leaning
        x, y, speed = knock_for(hop, act.world.places())
        yield TILT.hand(leaning, kx=10 * x, ky=10 * y, kv=speed)
        for _ in range(IN_THE_AIR):
            yield leaning
        for _ in range(LEVELLING + glance):
            yield level


_ANGLES = np.linspace(0, 2 * math.pi, 36, endpoint=False)
WAYS = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])
FAR = np.arange(15.0, 61.0, 5.0)  # mm from the middle; nearer to it a hand misses the side it means
HARDEST = 900.0  # mm/s


def knock_for(hop: Hop, places: Vector) -> tuple[float, float, float]:
    """Where and how hard to knock so that the die jumps as it should and the others as little as can be.

    A knock under the die itself would throw those up that lie farther out on the same side.
    """
    along = places[:, :2] @ WAYS.T
    felt = np.maximum(0.0, (along[:, :, None] + REACH) / (FAR + REACH)) ** 2  # by each die, way and distance
    speed = hop.speed / np.maximum(felt[hop.die], 1e-6)
    stirred = ((speed * np.delete(felt, hop.die, axis=0)) ** 2).sum(axis=0)
    stirred[speed > HARDEST] += (HARDEST * speed[speed > HARDEST]) ** 2  # as near to it as can be, if need be
    way, far = np.unravel_index(int(stirred.argmin()), stirred.shape)
    x, y = WAYS[way] * FAR[far]
    return float(x), float(y), min(float(speed[way, far]), HARDEST)
