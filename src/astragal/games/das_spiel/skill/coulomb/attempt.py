"""Coulomb with the plate in the hand, and how a computer does it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from astragal.engine import Hand, say
from astragal.games.das_spiel.skill.plate_in_hand import Hop, PlateInHand, by_hops
from astragal.games.das_spiel.skill.pyramid_plans import begun, errand
from astragal.games.das_spiel.skill.pyramids import DICE, pyramid_in
from astragal.games.das_spiel.skill.races import outcomes
from astragal.physics.space import Vector

# degrees of leaning and mm/s of a jump
FAR_OFF, NEAR_BY, ONTO = (20.0, 650.0), (15.0, 500.0), (15.0, 700.0)
NEAR_BY_MM = 30.0


class Coulomb(PlateInHand):
    """Four dice want to be a small pyramid."""

    def succeeded(self, cells: dict[int, int]) -> bool:
        return pyramid_in(cells) > 0

    def glowing(self, cells: dict[int, int]) -> Sequence[int]:
        return begun([*cells])

    def said(self, cells: dict[int, int]) -> str:
        return say(
            "{n} of {all} dice lie together.", n=len(begun([*cells])) + (pyramid_in(cells) > 0), all=DICE
        )

    def outcomes(self) -> list[int]:
        return outcomes(self, pyramid_in(self.lying))

    def steer(self, seed: int) -> Iterator[Hand]:
        return by_hops(self, next_hop)


def next_hop(places: Vector) -> Hop | None:
    """First the base of the nearest pyramid, then its top."""
    found = errand(places)
    if found is None:
        return None
    lean, speed = FAR_OFF if found.far >= NEAR_BY_MM else ONTO if found.top else NEAR_BY
    return Hop(found.die, found.to, lean, speed)
