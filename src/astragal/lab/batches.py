"""Random games in batches that take about a quarter of a second each, so that a bar can move."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from astragal.engine.game import Game
from astragal.engine.targets import playouts

if TYPE_CHECKING:
    from astragal.engine.targets.results import Playouts

SECONDS = 0.25
FIRST = {"python": 4, "native": 256, "cuda": 1 << 14}
LARGEST = 1 << 17  # games at once; their final states are all in memory


def warm_up(game: Game, blank: Any, target: str) -> None:
    """Compile what the target needs, so that it is not measured."""
    playouts(game, blank, 1, target=target)


def batches(
    game: Game, blank: Any, seed: int, target: str, games: int | None = None
) -> Iterator[tuple[Playouts, float]]:
    """Games 0, 1, ... of a seed, with the seconds each batch took; without end if no number is given."""
    first, size = 0, FIRST[target]
    while games is None or first < games:
        number = size if games is None else min(size, games - first)
        began = time.perf_counter()
        done = playouts(game, blank, number, seed, first, target)
        took = time.perf_counter() - began
        yield done, took
        first += number
        size = max(1, min(LARGEST, int(size * min(SECONDS / max(took, 1e-6), 4))))
