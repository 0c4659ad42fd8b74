"""The pyramid that is taken apart: a hand that pulls dice out and carries them away, and how a computer does it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

import numpy as np

from astragal.engine import Guide, Hand, Told, say
from astragal.engine.act import FRAMES
from astragal.lattice import APEX, CELLS, COORDINATES, LAYER, LOADS, NONE, SUPPORTS
from astragal.physics.attempt import Attempt
from astragal.physics.gripping import Grip
from astragal.physics.reading import read
from astragal.physics.settling import SLOW
from astragal.physics.space import AXES, EDGE, SITES, Vector, beyond, is_off, matrix
from astragal.physics.tools import GRIP
from astragal.physics.world import World

FRICTION = 0.6
SHIFTED, TIPPED = 8.0, 30.0  # mm and degrees from which on the top die has toppled
TUMBLES = FRAMES  # frames that the end is looked at


class Unstacking(Attempt):
    """Dice are carried off the pyramid. `taken` are those that were let go beyond its rim touching no other. It is over when the
    top die topples, with `strict` when any die leaves its place by itself, by `done` and by the time."""

    tool = GRIP

    def __init__(
        self, rng: list[int], noise: float, *, colours: Sequence[str], strict: bool, seconds: int
    ) -> None:
        super().__init__(World(friction=FRICTION), rng, noise)
        for cell in range(CELLS):
            self.world.add_die(SITES[cell])
        self.colours = [*colours]
        self.grip = Grip(self.world, self.noise)
        self.strict = strict
        self.taken: list[int] = []
        self.touched: set[int] = set()  # dice that were ever in the hand
        self._home = self.world.poses()[APEX]  # of the top die
        self._upright = matrix(self.world.turned(APEX))
        self._last = seconds * FRAMES
        self.ended: int | None = None  # the frame in which it was decided
        self.lost = False  # the top die toppled, or with `strict` another one left

    @property
    def took(self) -> float:
        """Seconds until it was decided."""
        return (self.frame if self.ended is None else self.ended) / FRAMES

    def advance(self, hand: Hand) -> None:
        held = GRIP.reader(hand)
        if self.ended is None:
            self._lead(held)
        self.world.advance()
        if self.ended is None:
            if held["done"] or self.frame + 1 >= self._last:
                self.ended, self.over = self.frame + 1, True
            elif self._toppled() or (self.strict and self._something_left()):
                self.ended, self.lost = self.frame + 1, True
                self.grip.hold(None)
        elif self.frame + 1 >= self.ended + TUMBLES:
            self.over = True

    def _lead(self, held: dict[str, int]) -> None:
        die = self.die_of_body(held["die"] - 1)
        if die == APEX or die in self.taken or (die is not None and self._fell(die)):
            die = None
        before = self.grip.die
        self.grip.follow(die, held)
        if die is not None:
            self.touched.add(die)
        if before is not None and before != die and self._is_carried_away(before):
            self.taken.append(before)
            self.world.take_away(before)

    def _fell(self, die: int) -> bool:
        """Whether a die is off by itself: it is out of play."""
        return die != self.grip.die and is_off(*self.world.at(die))

    def _is_carried_away(self, die: int) -> bool:
        x, y, _ = self.world.at(die)
        return beyond(x, y) > 0 and not self.world.touching(self.world.die_handle(die))

    def _toppled(self) -> bool:
        if np.linalg.norm(self.world.at(APEX) - SITES[APEX]) > SHIFTED:
            return True
        trace = float(np.trace(matrix(self.world.turned(APEX)) @ self._upright.T))
        return trace < 1 + 2 * math.cos(math.radians(TIPPED))

    def _something_left(self) -> bool:
        """Whether a die that nobody gripped is not in its place any more."""
        far = np.linalg.norm(self.world.places()[:CELLS] - SITES, axis=1)
        return any(die not in self.touched for die in np.flatnonzero(far > SHIFTED))

    def occupied(self) -> dict[int, int]:
        """The die in each cell that holds one, on whatever it stands; what is in the hand stands nowhere."""
        held = self.grip.die
        dice = [die for die in self.world.here() if die != held]
        return read(self.world, dice, supported=False).cells

    def told(self) -> Told:
        return Told(
            say("{n, plural, one {# die} other {# dice}} taken", n=len(self.taken)),
            guides=(Guide("lens", self._home, self.body_of_die(APEX), SHIFTED),),
            mishap=self.lost,
        )

    def steer(self, seed: int) -> Iterator[Hand]:
        return from_below(self, random.Random(seed))


PULL, CARRY = 20.0, 250.0  # mm/s: out of the heap, and away from it
OUT, FAR = 24.0, 3.0  # mm that a die of a side is pulled slowly; beyond the rim where it is let go
HALFWAY, DRAGGED = 9.0, 2.5  # mm up to which a die is let go if another one goes along so far
STUCK = 6.0  # mm that a die may lag behind the hand
CALM, PATIENT = 8, 2 * FRAMES  # frames that all must be still, and that it is waited for at most
ASKEW = 0.12  # by how much a computer pulls askew, as a part of the way
RISK_OF_EDGES = 3  # as if so many dice more would stand on less than two
TRIES = 2  # of each way to pull out a die


def from_below(act: Unstacking, eye: random.Random) -> Iterator[Hand]:
    """Take dice from the lowest layer up, those at the rim first, and such last without which another one keeps less than two legs."""
    tried: dict[tuple[int, int], int] = {}
    while True:
        found = choice_of(act.occupied(), tried)
        if found is None:
            yield GRIP.hand(done=1)
            continue
        cell, axis, die = found
        tried[cell, axis] = tried.get((cell, axis), 0) + 1
        way = -AXES[:, axis] + [eye.gauss(0.0, ASKEW) * act.noise.factor for _ in range(3)]
        out = EDGE * COORDINATES[cell][axis] + OUT
        yield from _carry_away(act, die, way / np.linalg.norm(way), out)
        yield from _wait(act)


def choice_of(occupied: dict[int, int], tried: dict[tuple[int, int], int]) -> tuple[int, int, int] | None:
    """The next die to take: its cell, the axis along which it comes out, and its number."""
    best = None
    for cell, die in occupied.items():
        if cell == APEX:
            continue
        edge = COORDINATES[cell].count(0) >= 2  # those carry the top
        risk = _left_on_one_leg(cell, occupied) + (RISK_OF_EDGES if edge else 0)
        for axis in range(3):
            times = tried.get((cell, axis), 0)
            if times < TRIES and _is_way_free(cell, axis, occupied):
                x, y, _ = SITES[cell]
                worth = (risk, times, LAYER[cell], -math.hypot(x, y), cell, axis)
                if best is None or worth < best[0]:
                    best = worth, (cell, axis, die)
    return best and best[1]


def _is_way_free(cell: int, axis: int, occupied: dict[int, int]) -> bool:
    """Whether nothing is in front of a die on its way out along an axis."""
    while (cell := LOADS[cell][axis]) != NONE:
        if cell in occupied:
            return False
    return True


def _left_on_one_leg(cell: int, occupied: dict[int, int]) -> int:
    """How many dice would stand on less than two others without the one in a cell."""
    return sum(
        sum(support in occupied for support in SUPPORTS[load]) < 3
        for load in LOADS[cell]
        if load != NONE and load in occupied
    )


def _carry_away(act: Unstacking, die: int, way: Vector, out: float) -> Iterator[Hand]:
    """Slowly until it is clear of the others, then off; one that is stuck is let go."""
    before, gone, clear = act.world.places(), 0.0, False
    start = before[die]
    while True:
        gone += (CARRY if clear else PULL) / FRAMES
        point = start + way * gone
        yield GRIP.hand(die=1 + act.body_of_die(die), x=10 * point[0], y=10 * point[1], z=10 * point[2])
        at = act.world.at(die)
        clear = clear or float((at - start) @ way) > out
        if clear and beyond(at[0], at[1]) > FAR:
            break
        if not clear and np.linalg.norm(at - point) > STUCK:
            break
        if (at - start) @ way < HALFWAY and _drags(act, die, before):
            break
    yield GRIP.resting


def _drags(act: Unstacking, die: int, before: Vector) -> bool:
    """Whether another die goes along."""
    far = np.linalg.norm(act.world.places() - before, axis=1)
    far[die] = 0.0
    return bool(far[act.world.here()].max() > DRAGGED)


def _wait(act: Unstacking) -> Iterator[Hand]:
    still = waited = 0
    while still < CALM and waited < PATIENT:
        yield GRIP.resting
        waited += 1
        still = still + 1 if act.world.fastest()[0] < SLOW else 0
