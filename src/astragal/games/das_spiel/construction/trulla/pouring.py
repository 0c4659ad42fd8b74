"""Trulla's ladle over the heap: dice are poured out of it, and how a computer does it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

import numpy as np

from astragal.engine import Hand, Told, say
from astragal.engine.act import FRAMES, Pose
from astragal.games.das_spiel.fallen import FRICTION
from astragal.games.das_spiel.falling import LEFT, STANDS
from astragal.games.das_spiel.strewn import Loose, Numbers, Strewn
from astragal.lattice import CELLS, LAYER, OUTSIDE
from astragal.physics.attempt import Attempt
from astragal.physics.pouring import RADIUS, WALL, Ladle
from astragal.physics.reading import stands
from astragal.physics.settling import Settling
from astragal.physics.space import SITES, THICK, Vector, beyond
from astragal.physics.tools import POUR
from astragal.physics.world import World

LONGEST = 60 * FRAMES  # frames that somebody may pour
START = np.array([0.0, 0.0, POUR.reader(POUR.resting)["z"] / 10])  # mm, of the ladle's middle
RING, AROUND, APART, LOWEST = 14.0, 6, 18.0, -8.0  # mm: how dice are put into it, six in a ring
TOGETHER, AT_MOST = 45, 600  # frames in which each ring settles, no die rolling out, before anything is seen
TOP = 28.0  # mm above its rim
RISES = 400.0 / FRAMES  # mm in a frame, of a ladle that is taken away
PEAK = 9.24  # mm of the plate's peaks above the rims
TOUCHED, OFF = say("The ladle touched something."), say("A die is off.")


class Pouring(Attempt):
    """Ends when the ladle is empty, touches something, a die is off, after a minute or by `done`, and all lies still."""

    tool = POUR

    def __init__(
        self,
        rng: list[int],
        noise: float,
        *,
        cells: Sequence[int],
        colours: Sequence[str],
        loose: Sequence[tuple[Loose, int]],
        poured: str,
        count: int,
        most_loose: int,
        first: Numbers,
        back: int,
    ) -> None:
        super().__init__(World(friction=FRICTION), rng, noise)
        self.heap = Strewn(self)
        self.occupied = {cell for cell, held in enumerate(cells) if held}
        for cell in sorted(self.occupied):
            self.heap.add_standing(cell, cells[cell], colours[cells[cell]])
        for die, kind in loose:
            self.heap.add_lying(die, kind, colours[kind])
        self.ladle = Ladle(self.world, self.noise, START, 0.0)
        self.show("ladle", self._seen_ladle)
        self._most, self._first, self._back = most_loose, first, back
        self._settling = Settling()
        self._free: set[int] = set()  # dice that have left the ladle and touched it no more
        self._ended = 0  # frames since the pouring ended
        self._why = ""
        self.inside = self._filled(count, poured)  # the dice that are in the ladle
        self.poured: list[int] = []  # those that left it, in that order
        self._left: dict[int, Pose] = {}  # how the dice lay that stayed in it

    def _filled(self, count: int, colour: str) -> list[int]:
        """Dice in the ladle, lying as they fell into it ring by ring; what would roll out again is put back on top."""
        dice: list[int] = []
        for k in range(count):
            angle = 2 * math.pi * k / AROUND
            inside = np.array(
                [RING * math.cos(angle), RING * math.sin(angle), LOWEST + APART * (k // AROUND)]
            )
            die = self.world.add_die(START + inside, self.noise.turned())
            self.heap.add_thrown(die, colour)
            dice.append(die)
            if k % AROUND == AROUND - 1 or k == count - 1:
                self._shake_down(dice)
        return dice

    def _shake_down(self, dice: list[int]) -> None:
        still = 0
        for _ in range(AT_MOST):
            self.world.advance()
            strays = [die for die in dice if not self.ladle.holds(die)]
            for die in strays:
                self.world.put(die, START + (0.0, 0.0, TOP), self.world.turned(die))
            still = 0 if strays else still + 1
            if still == TOGETHER:
                return

    def advance(self, hand: Hand) -> None:
        if self._ended:
            self._ended += 1
            self.world.advance()
            self.over = self._settling.look(self.world)
            return
        led = POUR.reader(hand)
        self.ladle.lead(np.array([led["x"], led["y"], led["z"]]) / 10, led["heading"], led["tilt"])
        self.world.advance()
        self._note_poured()
        if reason := self._reason(bool(led["done"])):
            self._end(reason)

    def _note_poured(self) -> None:
        left = [die for die in self.inside if not self.ladle.holds(die)]
        if left:
            self.poured += left
            self.inside = [die for die in self.inside if die not in left]

    def _reason(self, done: bool) -> str:
        """Why the pouring is over, "" if it is not."""
        touched = self.ladle.touches()
        if self._touches_plate() or any(
            die not in self.inside and self._is_free(die, touched) for die in touched
        ):
            return TOUCHED
        if any(place[2] < 0 for die, place in enumerate(self.world.places()) if die not in self.inside):
            return OFF
        if not self.inside:
            return say("The ladle is empty.")
        if done or self.frame + 1 >= LONGEST:
            return say("The pouring is over.")
        return ""

    def _is_free(self, die: int, touched: set[int]) -> bool:
        """Whether a die counts as one outside: those that are just leaving the ladle still touch it."""
        self._free.update(other for other in self.poured if other not in touched)
        return die not in self.poured or die in self._free

    def _touches_plate(self) -> bool:
        x, y, _ = self.ladle.at
        return self.ladle.lowest() < (PEAK if beyond(x, y) < 0 else -THICK)

    def _end(self, reason: str) -> None:
        """The ladle is taken away with what is in it; the rest comes to lie."""
        self._why, self._ended = reason, 1
        self._ladle_at = self.ladle.pose()
        poses = self.world.poses()
        self._left = {die: poses[die] for die in self.inside}
        for die in self.inside:
            self.world.take_away(die)
        self.ladle.remove()

    def _seen_ladle(self) -> Pose:
        return _raised(self._ladle_at, self._ended) if self._ended else self.ladle.pose()

    def poses(self) -> Sequence[Pose]:
        found = [*super().poses()]
        for die, pose in self._left.items():
            found[self.body_of_die(die)] = _raised(pose, self._ended)
        return found

    def outcomes(self) -> list[int]:
        """What moved, then how many stay in the ladle, then where the others are; loose dice beyond the most are tapped into cells."""
        dice = [die for die in self.world.here() if die not in self.inside]
        lying = self.heap.read(dice, most=self._most)
        told = self.heap.outcomes(lying, self._first)
        if self.inside:
            moved = sum(self._is_taken_up(move) for move in told)
            told.insert(moved, self._back + len(self.inside) - 1)
        return told

    def _is_taken_up(self, move: int) -> bool:
        fall = move - self._first.fall
        return LEFT <= fall < STANDS or self._first.taken <= move < self._first.at

    def told(self) -> Told:
        inside = say("{n, plural, one {# die} other {# dice}} in the ladle", n=len(self.inside))
        return Told(self._why or inside, mishap=self._why in (TOUCHED, OFF))

    def steer(self, seed: int) -> Iterator[Hand]:
        return pour_slowly(self, random.Random(seed))


def _raised(pose: Pose, frames: int) -> Pose:
    x, y, z, *turned = pose
    return (x, y, z + RISES * frames, *turned)


ABOVE, BEHIND = 70.0, 20.0  # mm of the ladle from its goal
INWARD = 0.7  # of the goal's distance from the middle
TIPPING = 25.0  # degrees a second
# mm from its middle to that of a die which it does not touch, and a little more
NEAREST = RADIUS + WALL + 18.0
BLOCKS = 15.0  # mm from the middle of a place within which a loose die is in the way
SAFE = 170.0  # mm at which the ladle goes to and fro
TIPPED = 120.0  # degrees
PATIENCE = 2 * FRAMES  # frames for which it is shown upside down to dice that will not leave
WHIM = 4.0  # faces or layers by which another place may be tried
FARTHER = 60.0  # mm from the middle of the plate that are worth as much as an outside face or a layer


def pour_slowly(act: Pouring, lot: random.Random) -> Iterator[Hand]:
    """Go behind the place, seen from the middle, lower the ladle and tip it slowly towards the middle."""
    goal = SITES[aimed_cell(act, lot)] * (INWARD, INWARD, 1.0)
    heading = math.atan2(-goal[1], -goal[0])
    low = goal - BEHIND * np.array([math.cos(heading), math.sin(heading), 0.0])
    low[2] = max(low[2] + ABOVE, clear_height(act, low))
    degrees = math.degrees(heading)
    yield from _lead(act, np.array([low[0], low[1], SAFE]), degrees)
    yield from _lead(act, low, degrees)
    for frame in range(round(TIPPED / TIPPING * FRAMES)):
        yield _hand(low, degrees, TIPPING * frame / FRAMES)
    for _ in range(PATIENCE):
        yield _hand(low, degrees, TIPPED)
    yield POUR.hand(_hand(low, degrees, TIPPED), done=1)


def clear_height(act: Pouring, at: Vector) -> float:
    """How high the middle of the ladle must be over a point to keep away from every die."""
    places = np.array([place for die, place in enumerate(act.world.places()) if die not in act.inside])
    if not len(places):
        return 0.0
    beside = np.square(places[:, :2] - at[:2]).sum(axis=1)
    return float(
        (places[:, 2] + np.sqrt(np.clip(NEAREST**2 - beside, 0.0, None))).max(
            where=beside < NEAREST**2, initial=0.0
        )
    )


def _lead(act: Pouring, to: Vector, heading: float) -> Iterator[Hand]:
    while np.linalg.norm(act.ladle.at - to) > 1.0 or abs(act.ladle.heading - heading) > 1.0:
        yield _hand(to, heading, 0.0)


def _hand(at: Vector, heading: float, tilt: float) -> Hand:
    return POUR.hand(x=10 * at[0], y=10 * at[1], z=10 * at[2], heading=heading, tilt=tilt)


def aimed_cell(act: Pouring, lot: random.Random) -> int:
    """The open cell that shows most outside, as low and as near to the middle as possible."""
    spots = [p for p in range(CELLS) if p not in act.occupied and stands(p, act.occupied)]
    loose = [np.array(at) for _, (at, _) in act.heap.slot.values()]
    spots = [p for p in spots if all(np.linalg.norm(SITES[p] - at) > BLOCKS for at in loose)] or spots

    whim = WHIM if loose else WHIM / 10  # loose dice may make the best place impossible for good

    def worth(p: int) -> float:
        return OUTSIDE[p] - LAYER[p] - math.hypot(*SITES[p][:2]) / FARTHER + lot.random() * whim

    return max(spots, key=worth)
