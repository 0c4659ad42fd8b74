"""Running random games, or the moves of a record, on a named target. NumPy and compilers are imported only here, late."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from astragal.engine.game import Game
from astragal.errors import TargetMissing

if TYPE_CHECKING:
    from astragal.engine.targets.results import Playouts

TARGETS = ("python", "native", "cuda")


def playouts(
    game: Game, blank: Any, games: int, seed: int = 0, first: int = 0, target: str = "native"
) -> Playouts:
    """Random games number first, first + 1, ... of a seed, from a blank state with its options set."""
    from astragal.engine.targets.results import Playouts

    module = _module(target)
    into = Playouts.empty(game, blank.players, games)
    module.run(game, blank, seed, first, into)
    return into


def replay(
    game: Game, start: Any, steps: Sequence[tuple[int, int, int]], target: str = "python"
) -> tuple[int, Any]:
    """Play given (player, move, time in ms) steps from a started state: how many were legal in turn, and the state after them."""
    made: tuple[int, Any] = _module(target).replay(game, start.copy(), steps)
    return made


def _module(target: str) -> Any:
    if target not in TARGETS:
        raise TargetMissing(f"There is no target {target!r}; possible: {', '.join(TARGETS)}.")
    return importlib.import_module(f"astragal.engine.targets.{target}")
