"""What a run of random games leaves behind, the same from every target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from astragal.engine.game import Game


@dataclass
class Playouts:
    """Arrays over games: length, trace (a hash of all moves), score and result of every seat, final state."""

    lengths: np.ndarray[Any, Any]
    traces: np.ndarray[Any, Any]
    scores: np.ndarray[Any, Any]
    results: np.ndarray[Any, Any]
    finals: np.ndarray[Any, Any]

    @classmethod
    def empty(cls, game: Game, players: int, games: int) -> Playouts:
        """Room for that many games."""
        return cls(
            np.zeros(games, np.int32),
            np.zeros(games, np.int64),
            np.zeros((games, players), np.float64),
            np.zeros((games, players), np.float64),
            np.zeros(games, game.state.dtype()),
        )

    def wins(self) -> np.ndarray[Any, Any]:
        """The share of each game's win that each seat has: 1, or a fraction where several are best."""
        best = self.results == self.results.max(axis=1, keepdims=True)
        shares: np.ndarray[Any, Any] = best / best.sum(axis=1, keepdims=True)
        return shares
