"""Attempts with the plate in the hand: it is tilted, shaken and knocked until the dice lie as they should."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from astragal.engine import Hand, Mark, Told
from astragal.engine.act import FRAMES
from astragal.games.das_spiel.skill.races import GIVEN_UP, LATE, OFF
from astragal.lattice import NAMES
from astragal.physics.attempt import Attempt
from astragal.physics.reading import read
from astragal.physics.space import SITES, Vector, is_off
from astragal.physics.tilting import Plate
from astragal.physics.tools import TILT
from astragal.physics.world import World

FRICTION = 0.3
LEVEL = 5.0  # degrees within which the plate counts as level
HELD = FRAMES // 2  # frames that the dice must lie so


class PlateInHand(Attempt):
    """Ends with success (`took`, in seconds), or `failed`: a die off, no time left, given up."""

    tool = TILT

    def __init__(
        self, cells: Sequence[int], colours: Sequence[str], seconds: int, rng: list[int], noise: float
    ) -> None:
        super().__init__(World(friction=FRICTION, floor=False), rng, noise)
        self.plate = Plate(self.world, self.noise)
        self.show("plate", self.plate.pose)
        for cell in cells:
            self.world.add_die(SITES[cell])
        self.colours = [*colours]
        self.took: float | None = None
        self.failed = GIVEN_UP
        self._last = seconds * FRAMES
        self._good = 0
        self._lying: dict[int, int] = {}

    def succeeded(self, cells: dict[int, int]) -> bool:
        """Whether dice in these cells are what the game asks for."""
        raise NotImplementedError

    def glowing(self, cells: dict[int, int]) -> Sequence[int]:
        """The cells that are to be pointed out while it goes on."""
        return ()

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
        self._judge(bool(held["done"]))

    def _judge(self, given_up: bool) -> None:
        self._lying = read(self.world, self.world.here()).cells
        good = self.plate.steepness < LEVEL and self.succeeded(self._lying)
        self._good = self._good + 1 if good else 0
        if self._good > HELD:
            self.took = (self.frame - HELD) / FRAMES
        elif any(is_off(*place) for place in self.world.places()):
            self.failed = OFF
        elif self.frame + 1 >= self._last:
            self.failed = LATE
        elif not given_up:
            return
        self.over = True

    @property
    def lying(self) -> dict[int, int]:
        """The die in each occupied cell."""
        return self._lying

    def told(self) -> Told:
        return Told(marks=tuple(Mark(NAMES[cell], "goal") for cell in self.glowing(self._lying)))


@dataclass(frozen=True)
class Hop:
    """What to do next: a die, where it should go, how far to lean (degrees) and how hard to knock (mm/s)."""

    die: int
    to: Vector
    lean: float
    knock: float


CALM = 60.0  # mm/s below which the dice are looked at
LOOK, WAIT, HOLD = (
    24,
    6,
    15,
)  # frames from one hop to the next, from leaning to the knock, from there to level
PATIENCE, TAP = (
    FRAMES,
    300.0,
)  # frames and mm/s of a light knock where dice are near and yet do not lie as they should


def by_hops(act: PlateInHand, plan: Callable[[Vector], Hop | None]) -> Iterator[Hand]:
    """Let one die after the other hop: lean the plate its way, knock under it, level again, look."""
    idle = 0
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
        for _ in range(WAIT):
            yield leaning
        x, y = 10 * act.world.at(hop.die)[:2]
        yield TILT.hand(leaning, kx=x, ky=y, kv=hop.knock)
        for _ in range(HOLD):
            yield leaning
        for _ in range(LOOK - WAIT - HOLD):
            yield level
