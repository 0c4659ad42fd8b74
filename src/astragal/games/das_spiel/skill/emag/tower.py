"""The tower in the making: a die at hand, a hand that sets it on, and how a computer does it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from astragal.engine import Guide, Hand, Told, say
from astragal.engine.act import FRAMES, Pose
from astragal.games.das_spiel.skill.emag.balance import HALF, ROUNDED_HALF, Spot, slack
from astragal.games.das_spiel.skill.emag.standing import Standing
from astragal.physics.attempt import Attempt
from astragal.physics.gripping import Grip
from astragal.physics.settling import Settling
from astragal.physics.space import EDGE, FLAT, Quaternion, Vector, matrix
from astragal.physics.tools import GRIP
from astragal.physics.world import ROUNDED, World

FRICTION = 0.6
STEPS = 16  # of the engine in a frame: with fewer it is the engine that brings towers down
ASIDE, ABOVE = 45.0, 24.0  # mm from the tower and over its top where the next die is held out
TOUCHES = 1.0  # mm over the table
LEVEL = 4.0  # mm by which a die may be off the height of its level
TUMBLES = 2 * FRAMES  # frames that a fall is looked at


class Tower(Attempt):
    """Dice are set on one after the other; `built` are those that stand. It is over when one of them touches the table, by `done`,
    by the time, with as many as there are, and, with `single`, as soon as one more stands."""

    tool = GRIP

    def __init__(
        self,
        rng: list[int],
        noise: float,
        *,
        standing: Sequence[Standing],
        foot: float = 0.0,
        colour: str,
        others: Sequence[tuple[str, Pose]] = (),
        rounded: bool = False,
        free: bool = False,
        single: bool = False,
        seconds: float,
        most: int,
    ) -> None:
        super().__init__(World(friction=FRICTION, steps=STEPS, plate=False), rng, noise)
        for other, pose in others:
            self.show("die", partial(tuple, pose), other)
        self.foot, self._colour = foot, colour
        self._edges, self.free = (ROUNDED if rounded else 0.0), free
        self.half = ROUNDED_HALF if rounded else HALF
        self.single, self._most, self._last = single, most, round(seconds * FRAMES)
        self.grip = Grip(self.world, self.noise)
        self.built: list[int] = []
        for die in standing:
            self.built.append(self._add(die.pose(foot)))
        self.at_hand = self._add((*self._beside(), *FLAT))
        self.world.hang(self.at_hand, True)
        self.settling: Settling | None = None  # from when a die is let go until all is still
        self.fell: int | None = None  # the frame in which a die of the tower touched the table
        self._ended: int | None = None
        self._stops = False

    def _add(self, pose: Pose) -> int:
        self.colours.append(self._colour)
        x, y, z, *turned = pose
        w, i, j, k = turned
        return self.world.add_die((x, y, z), (w, i, j, k), rounded=self._edges)

    def _beside(self) -> tuple[float, float, float]:
        """Where the next die is held out."""
        x, y, _ = self.world.at(self.built[-1])
        return float(x) + ASIDE, float(y), self.top + ABOVE

    @property
    def top(self) -> float:
        """mm of the middle of the highest die."""
        return max(float(self.world.at(die)[2]) for die in self.built)

    @property
    def took(self) -> float:
        """Seconds until it was decided."""
        ended = self.frame if self._ended is None else self._ended
        return min(ended, self._last) / FRAMES

    def advance(self, hand: Hand) -> None:
        held = GRIP.reader(hand)
        self._stops = self._stops or bool(held["done"]) or self.frame + 1 >= self._last
        self._lead(held)
        self.world.advance()
        if self.fell is None and any(self._on_table(die) for die in self.built[1:]):
            self.fell = self._ended = self.frame + 1
            self.grip.hold(None)
            self.settling = Settling(cut=TUMBLES)
        if self.settling and self.settling.look(self.world):
            self.settling = None
            if self.fell is not None:
                self.over = True
                return
            self._see()
        if self._stops and self.settling is None:
            self._end()

    def _end(self) -> None:
        self.over = True
        self._ended = self.frame + 1

    def _lead(self, held: dict[str, int]) -> None:
        taken = self.die_of_body(held["die"] - 1) == self.at_hand
        if taken and self.settling is None:
            if self.grip.die is None:
                self.world.hang(self.at_hand, False)
            self.grip.follow(self.at_hand, held)
        elif self.grip.die is not None:
            self.grip.hold(None)
            self.settling = Settling()

    def _see(self) -> None:
        """All is still: the die that was let go is built in, or it lies on the table and is taken up again."""
        if self._is_on():
            self.built.append(self.at_hand)
            if self.single or len(self.built) == self._most:
                self._end()
                return
            self.at_hand = self._add((*self._beside(), *FLAT))
        else:
            self.world.put(self.at_hand, self._beside(), FLAT)
        self.world.hang(self.at_hand, True)

    def _is_on(self) -> bool:
        """Whether the die that was let go stands on the tower: in a column on its topmost die."""
        if self._on_table(self.at_hand):
            return False
        gap = self.world.at(self.at_hand) - self.world.at(self.built[-1])
        return self.free or bool(abs(gap[2] - EDGE) < LEVEL and np.all(np.abs(gap[:2]) < EDGE))

    def _on_table(self, die: int) -> bool:
        height = float(self.world.at(die)[2])
        if height > EDGE:
            return False
        across = float(np.abs(matrix(self.world.turned(die))[2]).sum())
        return height - across * EDGE / 2 < TOUCHES

    def lying(self) -> list[Standing]:
        """The dice of the tower, from its foot up."""
        found = []
        for die in self.built:
            x, y, z = self.world.at(die)
            level = max(round(float(z) / EDGE - 0.5), 0)
            found.append(Standing(float(x) - self.foot, float(y), level, heading(self.world.turned(die))))
        return sorted(found, key=lambda die: die.level)

    def told(self) -> Told:
        return Told(
            say("{n, plural, one {# die stands} other {# dice stand}}", n=len(self.built)),
            guides=(Guide("plumb", (self.foot, 0.0, round(self.top + EDGE), 1.0, 0.0, 0.0, 0.0)),),
            mishap=self.fell is not None,
        )

    def steer(self, seed: int) -> Iterator[Hand]:
        return by_eye(self, random.Random(seed))


def heading(turned: Quaternion) -> float:
    """How a die that lies on a face is turned about the upright, in degrees."""
    m = matrix(turned)
    flattest = int(np.argmin(np.abs(m[2])))
    x, y = m[0, flattest], m[1, flattest]
    return math.degrees(math.atan2(y, x)) - (90 if flattest == 1 else 0)


AIM_ERROR = 2.5  # mm that the eye of a computer is off by
FURTHEST = 4.0  # mm from the middle of the topmost die where one is set on purpose
LOWERING, CAREFULLY, ACROSS = 60.0, 15.0, 120.0  # mm/s
CLEAR, NEAR, GAP = 10.0, 4.0, 0.4  # mm over the top: on the way there, going carefully from there on, let go


def by_eye(act: Tower, eye: random.Random) -> Iterator[Hand]:
    """Set each die where the tower then stands most surely, as far as the eye can tell."""
    while True:
        if act.settling is not None or act.fell is not None:
            yield GRIP.resting
            continue
        die = 1 + act.body_of_die(act.at_hand)
        spots = [(float(x), float(y)) for x, y, _ in (act.world.at(one) for one in act.built)]
        goal = np.array(surest(spots, act.half))
        goal += [eye.gauss(0.0, AIM_ERROR) * act.noise.factor for _ in range(2)]
        top = act.top + EDGE
        at = act.world.at(act.at_hand)
        for stop, pace in (
            (np.array([*goal, top + CLEAR]), ACROSS),
            (np.array([*goal, top + NEAR]), LOWERING),
            (np.array([*goal, top + GAP]), CAREFULLY),
        ):
            for point in led(at, stop, pace):
                yield GRIP.hand(die=die, x=10 * point[0], y=10 * point[1], z=10 * point[2])
            at = stop
        yield GRIP.resting


def led(start: Vector, stop: Vector, pace: float) -> Iterator[Vector]:
    """The way from one point to another, a frame at a time."""
    steps = max(1, math.ceil(float(np.linalg.norm(stop - start)) * FRAMES / pace))
    return (start + (stop - start) * (k + 1) / steps for k in range(steps))


STEP = 0.5  # mm between two places that are thought of
AHEAD = 5  # dice that are thought to come straight upon the next one


def surest(spots: Sequence[Spot], half: float) -> Spot:
    """Where on a column the next die is set best: no joint below it is to be near tipping when some more dice lie upon it."""
    x, y = spots[-1]
    ways = [STEP * k for k in range(-round(FURTHEST / STEP), round(FURTHEST / STEP) + 1)]

    def sure(spot: Spot) -> float:
        return min(slack([*spots, *[spot] * (1 + AHEAD)], half)[: len(spots)])

    return max(((x + dx, y + dy) for dx in ways for dy in ways), key=sure)
