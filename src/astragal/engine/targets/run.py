"""Running random games on a named target."""

from __future__ import annotations

import importlib
from typing import Any

from astragal.engine.game import Game
from astragal.engine.targets.results import Playouts
from astragal.errors import TargetMissing

TARGETS = ("python", "native", "cuda")


def playouts(
    game: Game, blank: Any, games: int, seed: int = 0, first: int = 0, target: str = "native"
) -> Playouts:
    """Random games number first, first + 1, ... of a seed, from a blank state with its options set."""
    if target not in TARGETS:
        raise TargetMissing(f"There is no target {target!r}; possible: {', '.join(TARGETS)}.")
    into = Playouts.empty(game, blank.players, games)
    importlib.import_module(f"astragal.engine.targets.{target}").run(game, blank, seed, first, into)
    return into
