"""Dune: a mouth beside the dice, and how a computer blows them together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from astragal.engine import Hand, Meter, Told, say
from astragal.engine.act import Pose
from astragal.games.das_spiel.skill.against_the_watch import AgainstTheWatch
from astragal.games.das_spiel.skill.pyramid_plans import Errand, begun, errand
from astragal.games.das_spiel.skill.pyramids import DICE, pyramid_in
from astragal.physics.breathing import LUNG, NEAREST, Breath, jet
from astragal.physics.space import Vector, product, turn
from astragal.physics.tools import BREATH
from astragal.physics.world import World

FRICTION = 0.25
LOW = 6.0  # mm of the mouth above the rims


class Blowing(AgainstTheWatch):
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

    def steer(self, seed: int) -> Iterator[Hand]:
        return by_puffs(self)


CALM = 30.0  # mm/s below which the dice are looked at
AWAY = 26.0  # mm of the mouth from the die
PUFF, REST = 15, 18  # frames of a puff at most, and between two
ENOUGH = 0.5  # seconds of breath without which it waits
STIRRED, REACTION = 6.0, 6  # mm after which a die has got away, and frames until that is noticed
ALONG, ONTO = (90, 40), (95, 45)  # % of breath and degrees of lift
LAST_MM = 40.0  # of the way of the top die, where it goes onto the others
ASIDE = (0.0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6)  # ways to blow, in radians from straight on


def by_puffs(act: Blowing) -> Iterator[Hand]:
    """Blow one die after the other towards its place; stop as soon as it has got away, look again."""
    still = BREATH.resting
    while True:
        if act.breath.air <= ENOUGH or act.world.fastest()[0] >= CALM:
            yield still
            continue
        places = act.world.places()
        sent = errand(places)
        if sent is None:
            yield still
            continue
        onto = sent.top and sent.far < LAST_MM
        strength, lift = ONTO if onto else ALONG
        phi, mouth = aim(act.world, places, sent, strength, onto)
        puff = BREATH.hand(x=10 * mouth[0], y=10 * mouth[1], phi=math.degrees(phi), el=lift, q=strength)
        left = PUFF
        while left > 0:
            yield puff
            left -= 1
            if np.hypot(*(act.world.at(sent.die) - places[sent.die])[:2]) > STIRRED:
                left = min(left, REACTION)
        for _ in range(REST):
            yield still


def aim(world: World, places: Vector, sent: Errand, strength: float, onto: bool) -> tuple[float, Vector]:
    """The way to blow and where from: rather a little askew than at another die, unless the last one goes onto the others anyway."""
    way = (sent.to - places[sent.die])[:2]
    best: tuple[float, float, Vector] | None = None
    for aside in ASIDE:
        phi = math.atan2(way[1], way[0]) + aside
        mouth = places[sent.die, :2] - AWAY * np.array([math.cos(phi), math.sin(phi)])
        forces = jet(world, mouth, phi, strength / 100)
        wanted = forces.get(sent.die, 0.0)
        others = np.delete(places, sent.die, axis=0)
        crowded = bool((np.hypot(*(others[:, :2] - mouth).T) < NEAREST).any())
        harm = 0.05 * abs(aside) - 0.5 * wanted + crowded
        if not onto:
            harm += 2 * (sum(forces.values()) - wanted)
        if best is None or harm < best[0]:
            best = harm, phi, mouth
    assert best is not None
    return best[1], best[2]
