"""The random player."""

from dataclasses import dataclass
from typing import Any

from astragal.engine.chance import draw
from astragal.engine.game import Game


@dataclass(frozen=True)
class Random:
    """Every legal move is equally likely."""

    name: str = "random"

    def choose(self, game: Game, view: Any, seat: int, rng: list[int]) -> int:
        legal = game.legal(view, seat)
        return legal[draw(rng, len(legal))]
