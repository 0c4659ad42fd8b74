"""The random player."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.players.player import Choice, Limit, View


@dataclass
class Random:
    """Every legal move is equally likely; in real time it is as slow as a beginner."""

    name: str = "random"
    slowness: int = 160

    def choose(self, view: View, limit: Limit, cancel: threading.Event | None = None) -> Choice:
        legal = view.game.legal(view.state, view.seat)
        return Choice(legal[draw(new_rng(view.seed, len(view.steps)), len(legal))])
