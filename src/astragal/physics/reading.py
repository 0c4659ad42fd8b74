"""Reading dice back: which stand in cells, which lie loose, which are off; and the tap that puts loose ones right."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import numpy as np

from astragal.lattice import CELLS, LAYER, NAMES, NONE, SUPPORTS
from astragal.physics.space import SITES, is_off
from astragal.physics.world import World

NEAR = 0.35 * 16  # mm from the middle of a cell within which a die is in it


@dataclass
class Lying:
    """How dice lie: the die in each occupied cell, and those that are loose or off."""

    cells: dict[int, int]
    loose: list[int]
    off: list[int]


def read(world: World, dice: Iterable[int], *, supported: bool = True, held: Collection[int] = ()) -> Lying:
    """Where dice are, layer by layer; where two claim a cell the nearer has it. `supported`: only over three occupied cells.

    Cells that are `held` count as occupied by others.
    """
    places, lying = world.places(), Lying({}, [], [])
    claims: dict[int, tuple[float, int]] = {}  # of each cell: how near, and which
    for die in dice:
        x, y, z = places[die]
        if not world.is_here(die) or is_off(x, y, z):
            lying.off.append(die)
            continue
        far = np.linalg.norm(SITES - places[die], axis=1)
        cell = int(far.argmin())
        if far[cell] > NEAR or cell in held:
            lying.loose.append(die)
        elif cell not in claims or far[cell] < claims[cell][0]:
            if cell in claims:
                lying.loose.append(claims[cell][1])
            claims[cell] = far[cell], die
        else:
            lying.loose.append(die)
    for cell in sorted(claims, key=LAYER.__getitem__):
        if supported and not stands(cell, {*lying.cells, *held}):
            lying.loose.append(claims[cell][1])
        else:
            lying.cells[cell] = claims[cell][1]
    return lying


def stands(cell: int, occupied: Collection[int]) -> bool:
    """Whether a die could stand in a cell, on the plate or on three others."""
    return all(support == NONE or support in occupied for support in SUPPORTS[cell])


def open_cells(occupied: Collection[int]) -> list[int]:
    """The empty cells that can take a die."""
    return [cell for cell in range(CELLS) if cell not in occupied and stands(cell, occupied)]


def tap(world: World, lying: Lying, held: Collection[int] = ()) -> int:
    """Put every loose die into the nearest open cell, the lowest die first, as a tap on the plate would; returns how many.

    Where no cell is open it is off.
    """
    places, tapped = world.places(), len(lying.loose)
    for die in sorted(lying.loose, key=lambda die: (places[die][2], die)):
        spots = open_cells({*lying.cells, *held})
        if spots:
            nearest = min(
                spots, key=lambda cell: (float(np.linalg.norm(SITES[cell] - places[die])), NAMES[cell])
            )
            lying.cells[nearest] = die
        else:
            lying.off.append(die)
    lying.loose = []
    return tapped
