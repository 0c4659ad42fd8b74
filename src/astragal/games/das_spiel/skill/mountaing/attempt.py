"""Mounting dice on a pyramid: a hand that pulls dice of it out a little, and sets loose ones on the ledges."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from astragal.engine import Guide, Hand, Told, say
from astragal.engine.act import FRAMES
from astragal.games.das_spiel.skill.mountaing.ledges import (
    FACE,
    FACES,
    LEDGE_DEPTH,
    LEDGES,
    SIDES,
    before,
    carriers,
)
from astragal.lattice import CELLS, COORDINATES, LAYER
from astragal.physics.attempt import Attempt
from astragal.physics.gripping import Grip, Nudge
from astragal.physics.reading import NEAR
from astragal.physics.settling import Settling
from astragal.physics.space import (
    AXES,
    CORNERS,
    EDGE,
    FLAT,
    SITES,
    STANDING_TURNS,
    THICK,
    Vector,
    is_off,
    nearest_orientation,
    site,
)
from astragal.physics.tools import NUDGE
from astragal.physics.world import World

FRICTION, RESTITUTION = 0.6, 0.1
PULL_ERROR = 0.5  # mm
PAPER = 4.0  # mm by which paper balls push the outer dice of the lowest layer out
OUT = 2.0  # mm from which on a die counts as pulled out
STILL = FRAMES // 5  # frames that all must be still before the hand goes on
LOW = 12.0  # mm above the rims of the funnels below which a die is not on the pyramid
BESIDE = 100.0  # mm from the middle of the plate to the loose die of each side
LOOK = 6  # frames between two looks at what has fallen


class Mounting(Attempt):
    """Ends with the first mishap, by `done`, when time is up, or `one_at_a_time` when one more die stands."""

    tool = NUDGE

    def __init__(
        self,
        rng: list[int],
        noise: float,
        *,
        colours: Sequence[str],  # of the dice of the pyramid
        loose: Sequence[str],  # of all others, in the order in which they are mounted
        seconds: int,
        pulled: Collection[int] = (),  # faces
        mounted: Collection[int] = (),  # ledges
        paper: bool = False,
        one_at_a_time: bool = False,
    ) -> None:
        super().__init__(World(friction=FRICTION, restitution=RESTITUTION), rng, noise)
        self.nudges = 0
        self.mishap = False
        self.goes_on = False  # one more die stands, and it is the next one's turn
        self._last = seconds * FRAMES
        self._one_at_a_time = one_at_a_time
        self._grip = Grip(self.world, self.noise)
        self._nudge: Nudge | None = None
        self._settling: Settling | None = Settling(STILL)  # while something may be moving
        for p in range(CELLS):
            self.world.add_die(SITES[p] + _out_of_place(p, pulled, paper))
        self.colours = [*colours]
        self._to_come = [*loose]
        self._mounted = [self._add(site(before(*LEDGES[ledge]))) for ledge in sorted(mounted)]
        self._before = self.count = len(self._mounted)
        self._ready: list[int | None] = [None] * len(SIDES)  # the loose die that lies beside each side
        self._lay_ready()

    # -- loose dice -------------------------------------------------------------------------------------------------

    def _add(self, at: Vector, turned: tuple[float, float, float, float] | None = None) -> int:
        self.colours.append(self._to_come.pop(0))
        return self.world.add_die(at) if turned is None else self.world.add_die(at, turned)

    def _lay_ready(self) -> None:
        """A loose die lies beside each side as long as there are any."""
        for side in SIDES:
            spot = np.append(-CORNERS[side] * BESIDE, EDGE / 2 - THICK)
            if self._ready[side] is None and self._to_come and self._is_clear(spot):
                self._ready[side] = self._add(spot, FLAT)

    def _is_clear(self, spot: Vector) -> bool:
        far = np.linalg.norm(self.world.places()[CELLS:] - spot, axis=1)
        return not np.any(far < 2 * EDGE)

    @property
    def mounted(self) -> Sequence[int]:
        """The dice that were set on the pyramid."""
        return self._mounted

    def ready(self, side: int) -> int | None:
        """The loose die that lies beside a side."""
        return self._ready[side]

    @property
    def is_still(self) -> bool:
        """Whether the hand can go on: it holds nothing, and nothing moves."""
        return self._settling is None and self._nudge is None and self._grip.die is None

    def is_exposed(self, p: int, side: int) -> bool:
        """Whether a die of the pyramid can be pulled out there."""
        if COORDINATES[p][side] != 0:
            return False
        far = np.linalg.norm(self.world.places()[CELLS:] - site(before(p, side)), axis=1)
        return not np.any(far < 0.75 * EDGE)

    # -- time -------------------------------------------------------------------------------------------------------

    def advance(self, hand: Hand) -> None:
        held = NUDGE.reader(hand)
        self._handle(held)
        self.world.advance()
        if self._settling and self._settling.look(self.world):
            self._come_to_rest()
        if self.frame % LOOK == 0 and self._has_fallen():
            self.mishap = self.over = True
        if held["done"] or self.frame + 1 >= self._last:
            self.over = True

    def _handle(self, held: dict[str, int]) -> None:
        if self._nudge:
            self._nudge.step()
            if self._nudge.done:
                self._nudge, self._settling = None, Settling(STILL)
            return
        die = self.die_of_body(held["die"] - 1) if held["die"] else None
        if die is not None and die < CELLS:
            die = None
        if self._grip.die is not None and die != self._grip.die:
            self._let_go(self._grip.die)
        elif die is not None and (die == self._grip.die or self.is_still):
            self._lead(die, held)
        elif held["ndie"] and held["nmm"] and self.is_still:
            self._pull(held["ndie"] - 1, held["naxis"], held["nmm"] / 10)

    def _lead(self, die: int, held: dict[str, int]) -> None:
        if die in self._mounted:
            self._mounted.remove(die)
        # Whatever face it lies on, in the hand it turns to stand as dice in cells do.
        standing = STANDING_TURNS[nearest_orientation(self.world.turned(die))]
        self._grip.follow(die, held, standing)

    def _let_go(self, die: int) -> None:
        self._grip.hold(None)
        if die in self._ready:
            self._ready[self._ready.index(die)] = None
        if self.world.at(die)[2] > LOW:
            self._mounted.append(die)
        self._settling = Settling(STILL)

    def _pull(self, body: int, axis: int, millimetres: float) -> None:
        die = self.die_of_body(body)
        if die is None or die >= CELLS or not self.is_exposed(die, axis):
            return
        self.nudges += 1
        length = max(0.0, millimetres + self.noise.error(PULL_ERROR))
        self._nudge = Nudge(self.world, self._grip, die, axis, length)

    def _come_to_rest(self) -> None:
        self._settling = None
        if self._has_fallen():
            self.mishap = self.over = True
            return
        self.count = len(self._mounted)
        self._lay_ready()
        if self._one_at_a_time and self.count > self._before and self._to_come:
            self.goes_on = self.over = True

    def _has_fallen(self) -> bool:
        """Whether a die of the pyramid is off, or a mounted one is not on it any more."""
        places = self.world.places()
        return any(is_off(*places[p]) for p in range(CELLS)) or any(
            places[die][2] < LOW or is_off(*places[die]) for die in self._mounted
        )

    # -- what came of it --------------------------------------------------------------------------------------------

    def pulled(self) -> list[int]:
        """The faces that are out by more than a little."""
        way = self.world.places()[[p for p, _ in FACES]] - SITES[[p for p, _ in FACES]]
        far = -np.einsum("ij,ji->i", way, AXES[:, [side for _, side in FACES]])
        return [int(face) for face in np.flatnonzero(far > OUT)]

    def ledges(self) -> list[int]:
        """The ledges on which dice stand."""
        spots = np.array([site(before(p, side)) for p, side in LEDGES])
        found = set()
        for die in self._mounted:
            far = np.linalg.norm(spots - self.world.at(die), axis=1)
            if far.min() < NEAR:
                found.add(int(far.argmin()))
        return sorted(found)

    def told(self) -> Told:
        return Told(
            say(
                "{n, plural, one {# die mounted} other {# dice mounted}}, {nudges, plural, one {# pull} other {# pulls}}",
                n=self.count,
                nudges=self.nudges,
            ),
            guides=tuple(self._free_places()),
            mishap=self.mishap,
        )

    def _free_places(self) -> Iterator[Guide]:
        """Where the die in the hand would stand: before dice that two carry which were pulled out or mounted."""
        if self._grip.die is None:
            return
        taken = self.ledges()
        out = {FACES[face] for face in self.pulled()} | {LEDGES[ledge] for ledge in taken}
        for ledge, (p, side) in enumerate(LEDGES):
            if ledge not in taken and all((q, side) in out for q in carriers(p, side)):
                yield self.place_for(self._grip.die, site(before(p, side)))

    def steer(self, seed: int) -> Iterator[Hand]:
        return row_by_row(self)


def _out_of_place(p: int, pulled: Collection[int], paper: bool) -> Vector:
    """How far a die stands from the middle of its cell when an attempt begins."""
    moved = np.zeros(3)
    for side in SIDES:
        if FACE.get((p, side)) in pulled:
            moved -= LEDGE_DEPTH * AXES[:, side]
        elif paper and LAYER[p] == 0 and COORDINATES[p][side] == 0:
            moved -= PAPER * AXES[:, side]
    return moved


# -- how a computer does it -------------------------------------------------------------------------------------------

DEPTH = 5.0  # mm
APPROACH = 24.0  # mm before the face from which a die is led to its ledge
SINK, ABOVE = 0.3, 8.0  # mm above its place where a die is let go, and on its way there
TO_THERE, TO_LEDGE, HOLD = 30, 30, 10  # frames: to the pyramid, to the ledge, and of rest before letting go
LOWEST_AT_EDGE = 3  # layer; below it dice that are pulled out draw the edge along


def row_by_row(act: Mounting) -> Iterator[Hand]:
    """Row by row, side by side: pull out what is to carry, and set a die there. What is mounted carries the next row by itself."""
    level = NUDGE.resting
    for p, side in order():
        for q in carriers(p, side):
            yield from _wait(act)
            if act.is_exposed(q, side) and FACE[q, side] not in act.pulled():
                yield NUDGE.hand(ndie=act.body_of_die(q) + 1, naxis=side, nmm=10 * DEPTH)
                yield level
        yield from _wait(act)
        die = act.ready(side)
        if die is None:
            break
        yield from _mount(act, die, p, side)
    yield from _wait(act)
    yield NUDGE.hand(done=1)


def order() -> Iterator[tuple[int, int]]:
    """The ledges side by side, each from the lowest row up; then along one edge of each side, where less holds."""
    for side in SIDES:
        for p, its in LEDGES:
            if its == side and COORDINATES[p].count(0) == 1:
                yield p, side
    for side in SIDES:
        along = (side + 1) % len(SIDES)
        for p, its in LEDGES:
            at_edge = COORDINATES[p][along] == 8 - LAYER[p]
            if its == side and at_edge and LAYER[p] >= LOWEST_AT_EDGE:
                yield p, side


def _wait(act: Mounting) -> Iterator[Hand]:
    while not act.is_still:
        yield NUDGE.resting


def _mount(act: Mounting, die: int, p: int, side: int) -> Iterator[Hand]:
    outward = -AXES[:, side]
    spot = act.world.at(p) + outward * EDGE
    start, body = act.world.at(die), act.body_of_die(die) + 1
    gate = spot + outward * APPROACH + np.array([0.0, 0.0, ABOVE])
    end = spot + np.array([0.0, 0.0, SINK])
    for begin, goal, frames in ((start, gate, TO_THERE), (gate, end, TO_LEDGE), (end, end, HOLD)):
        for frame in range(frames):
            at = 10 * (begin + (goal - begin) * (frame + 1) / frames)
            yield NUDGE.hand(die=body, x=at[0], y=at[1], z=at[2])
    yield NUDGE.resting
