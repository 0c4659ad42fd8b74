"""Faraday with the plate in the hand, and how a computer does it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import numpy as np

from astragal.engine import Hand, say
from astragal.games.das_spiel.skill.plate_in_hand import Hop, PlateInHand, by_hops
from astragal.games.das_spiel.skill.races import outcomes
from astragal.lattice import CORNERS
from astragal.physics.space import SITES, Vector

NEAR = 6.0  # mm from the middle of its corner, seen from above, at which a die needs no hop
LEAN, KNOCK = 16.0, 600.0  # degrees, mm/s


class Faraday(PlateInHand):
    """Each corner wants a die."""

    def succeeded(self, cells: dict[int, int]) -> bool:
        return all(corner in cells for corner in CORNERS)

    def glowing(self, cells: dict[int, int]) -> Sequence[int]:
        return [corner for corner in CORNERS if corner in cells]

    def said(self, cells: dict[int, int]) -> str:
        return say("{n} of {all} corners are filled.", n=len(self.glowing(cells)), all=len(CORNERS))

    def outcomes(self) -> list[int]:
        return outcomes(self, sum(corner in self.lying for corner in CORNERS))

    def steer(self, seed: int) -> Iterator[Hand]:
        return by_hops(self, farthest_first)


def farthest_first(places: Vector) -> Hop | None:
    """The die that has the farthest way to its corner, corners given out so that all ways together are short."""
    goals = SITES[list(CORNERS)]
    far = np.linalg.norm(places[:, None, :2] - goals[None, :, :2], axis=2)
    given = min(permutations(range(3)), key=lambda order: sum(far[die, order[die]] for die in range(3)))
    die = max(range(3), key=lambda die: far[die, given[die]])
    if far[die, given[die]] <= NEAR:
        return None
    return Hop(die, goals[given[die]], LEAN, KNOCK)
