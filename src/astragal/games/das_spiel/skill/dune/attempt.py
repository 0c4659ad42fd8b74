"""Dune: a mouth beside the dice, and how a computer blows them together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from astragal.engine import Hand, Meter, Told, say
from astragal.engine.act import FRAMES, Pose
from astragal.games.das_spiel.skill.against_the_watch import AgainstTheWatch
from astragal.games.das_spiel.skill.pyramid_plans import Errand, begun, errand
from astragal.games.das_spiel.skill.pyramids import DICE, pyramid_in
from astragal.games.das_spiel.skill.races import outcomes
from astragal.lattice import COORDINATES
from astragal.physics.breathing import LUNG, NEAREST, Breath, jet
from astragal.physics.space import Vector, product, site, turn
from astragal.physics.tools import BREATH
from astragal.physics.world import World

FRICTION = 0.25
LOW = 6.0  # mm of the mouth above the rims


class Dune(AgainstTheWatch):
    """Four dice want to be a small pyramid, and only breath moves them."""

    tool = BREATH

    def __init__(
        self,
        cells: Sequence[int],
        colours: Sequence[str],
        seconds: int,
        rng: list[int],
        noise: float,
        strength: float,
    ) -> None:
        super().__init__(World(friction=FRICTION, floor=False), cells, colours, seconds, rng, noise)
        self.strength = strength
        self.breath = Breath(self.world, self.noise, strength)
        self._mouth: Pose = (0.0, -90.0, LOW, 1.0, 0.0, 0.0, 0.0)
        self.show("mouth", self._where)

    def _where(self) -> Pose:
        return self._mouth

    def advance(self, hand: Hand) -> None:
        held = BREATH.reader(hand)
        x, y, phi, lift = held["x"] / 10, held["y"] / 10, held["phi"], held["el"]
        self.breath.blow(x, y, phi, lift, held["q"] / 100)
        turned = product(turn((0.0, 0.0, 1.0), phi), turn((0.0, 1.0, 0.0), -lift))
        self._mouth = (x, y, LOW, *turned)
        self.world.advance()
        self.judge(True, bool(held["done"]))

    def succeeded(self, cells: dict[int, int]) -> bool:
        return pyramid_in(cells) > 0

    def glowing(self, cells: dict[int, int]) -> Sequence[int]:
        return begun([*cells])

    def said(self, cells: dict[int, int]) -> str:
        return say(
            "{n} of {all} dice lie together.", n=len(begun([*cells])) + (pyramid_in(cells) > 0), all=DICE
        )

    def told(self) -> Told:
        lying = super().told()
        return Told(lying.headline, (Meter(say("breath"), self.breath.air / LUNG),), lying.marks)

    def outcomes(self) -> list[int]:
        return outcomes(self, pyramid_in(self.lying))

    def steer(self, seed: int) -> Iterator[Hand]:
        return by_puffs(self)


CALM = 30.0  # mm/s below which the dice are looked at
AWAY = 26.0  # mm of the mouth from the die
PUFF, REST = 15, 18  # frames of a puff at most, and between two
GLANCE = FRAMES  # frames more that somebody who blows as usual takes to see what to do next; the steadier, the quicker
ENOUGH = 0.5  # seconds of breath without which it waits
STIRRED, REACTION = 6.0, 6  # mm after which a die has got away, and frames until that is noticed
LOOSE = 6.5  # mm above the rims: a die that high lies in no funnel
ALONG, STEP, PERCHED = (90, 40), (82, 45), (80, 45)  # % of breath and degrees of lift
ONE_STEP = 30.0  # mm to the next funnel, at most
# From these distances to the top's place (mm) a die leaps onto the base, blown so hard (%); from others it hardly ever does.
LEAPS = ((26.1, 91), (47.1, 94), (52.3, 100), (65.3, 99))
STEEP, ABOUT = 45, 3.0  # degrees, mm
ASIDE = (0.0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6)  # ways to blow, in radians from straight on


def by_puffs(act: Dune) -> Iterator[Hand]:
    """Blow one die after the other towards its place; stop as soon as it has got away, look again."""
    still, glance = BREATH.resting, round(GLANCE * act.noise.factor)
    while True:
        if act.breath.air <= ENOUGH or act.world.fastest()[0] >= CALM:
            yield still
            continue
        places = act.world.places()
        sent = errand(places)
        if sent is None:
            yield still
            continue
        puff = next_puff(act.world, places, sent, act.strength)
        left = PUFF
        while left > 0:
            yield puff
            left -= 1
            if np.hypot(*(act.world.at(sent.die) - places[sent.die])[:2]) > STIRRED:
                left = min(left, REACTION)
        for _ in range(REST + glance):
            yield still


def next_puff(world: World, places: Vector, sent: Errand, usual: float) -> Hand:
    """How to blow a die on its way: the last one onto the others only from where that succeeds, else to such a place."""
    to, onto, (strength, lift) = sent.to, False, ALONG
    if places[sent.die][2] > LOOSE:
        strength, lift = PERCHED
        onto = sent.top
    elif sent.top:
        leap = next((hard for far, hard in LEAPS if abs(sent.far - far) < ABOUT), None)
        if leap:
            strength, lift, onto = leap, STEEP, True
        else:
            to = min(pads(sent.cell), key=lambda pad: float(np.hypot(*(pad - places[sent.die])[:2])))
    if (strength, lift) == ALONG and np.hypot(*(to - places[sent.die])[:2]) < ONE_STEP:
        strength, lift = STEP
    hard = strength / math.sqrt(usual)
    phi, mouth = aim(world, places, sent.die, to, hard, onto)
    return BREATH.hand(x=10 * mouth[0], y=10 * mouth[1], phi=math.degrees(phi), el=lift, q=hard)


def pads(top: int) -> list[Vector]:
    """The three funnels from which a die leaps onto the base most surely: those between two dice of it."""
    a, b, c = COORDINATES[top]
    return [site((a + x, b + y, c + z)) for x, y, z in ((-1, 1, 1), (1, -1, 1), (1, 1, -1))]


def aim(
    world: World, places: Vector, die: int, to: Vector, strength: float, onto: bool
) -> tuple[float, Vector]:
    """The way to blow and where from: rather a little askew than at another die, unless it goes onto the others anyway."""
    way = (to - places[die])[:2]
    others = np.delete(places, die, axis=0)
    best: tuple[float, float, Vector] | None = None
    for aside in ASIDE:
        phi = math.atan2(way[1], way[0]) + aside
        mouth = places[die, :2] - AWAY * np.array([math.cos(phi), math.sin(phi)])
        forces = jet(world, mouth, phi, strength / 100)
        wanted = forces.get(die, 0.0)
        crowded = bool((np.hypot(*(others[:, :2] - mouth).T) < NEAREST).any())
        harm = 0.05 * abs(aside) - 0.5 * wanted + crowded
        if not onto:
            harm += 2 * (sum(forces.values()) - wanted)
        if best is None or harm < best[0]:
            best = harm, phi, mouth
    assert best is not None
    return best[1], best[2]
