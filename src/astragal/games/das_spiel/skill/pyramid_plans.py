"""Where the nearest small pyramid can be built of four dice, and which die is to go there next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from astragal.games.das_spiel.skill.pyramids import DICE, TOPS
from astragal.lattice import COORDINATES, SUPPORTS
from astragal.physics.space import SITES, Vector

NEAR = 4.0  # mm within which a die lies where it should; those that lie askew on another are farther off
UNREADY = 8.0  # mm of way that a die of the base costs on top where it does not lie yet: so what lies stays
INNER = tuple(top for top in TOPS if min(COORDINATES[top]) >= 1)  # none of whose dice is at the rim
SPOTS = np.array([[*SUPPORTS[top], top] for top in INNER])  # the base, then the top
GIVEN = np.array([*permutations(range(DICE))])  # which die goes to which spot


@dataclass(frozen=True)
class Errand:
    """A die that should go somewhere: to the base of the pyramid, or to its top."""

    die: int
    cell: int
    top: bool
    far: float  # mm, seen from above

    @property
    def to(self) -> Vector:
        found: Vector = SITES[self.cell]
        return found


def errand(places: Vector) -> Errand | None:
    """The die of the base that has the farthest way, then the top die; None if all lie there."""
    gaps = places[:, None, None] - SITES[SPOTS]  # die, pyramid, spot
    far, away = np.linalg.norm(gaps[..., :2], axis=3), np.linalg.norm(gaps, axis=3) > NEAR
    ways, missing = (np.moveaxis(table[GIVEN, :, np.arange(DICE)], -1, 0) for table in (far, away))
    cost = ways.sum(axis=2) + UNREADY * missing[:, :, :-1].sum(axis=2)
    pyramid, given = np.unravel_index(int(cost.argmin()), cost.shape)
    way, lacks = ways[pyramid, given], missing[pyramid, given]
    if not lacks.any():
        return None
    spot = int(np.where(lacks[:-1], way[:-1], -1.0).argmax()) if lacks[:-1].any() else DICE - 1
    return Errand(int(GIVEN[given, spot]), int(SPOTS[pyramid, spot]), spot == DICE - 1, float(way[spot]))


def begun(cells: Sequence[int]) -> Sequence[int]:
    """The dice that may be part of the base of one pyramid: as many as are."""
    if not cells:
        return ()
    most = max(TOPS, key=lambda top: sum(support in cells for support in SUPPORTS[top]))
    return [support for support in SUPPORTS[most] if support in cells]
