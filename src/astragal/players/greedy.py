"""The greedy player: takes what is best at once and thinks no further than its own turn."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.players.player import Choice, Limit, View

Worth = tuple[float, float]
POSITIONS = 2000  # looked at for one choice at most; beyond this the rest of a long turn is left out


@dataclass
class Greedy:
    """Tries every move, and the next one if its turn goes on, and keeps the greatest lead; ties are drawn."""

    name: str = "greedy"

    def choose(self, view: View, limit: Limit, cancel: threading.Event | None = None) -> Choice:
        game, seat = view.game, view.seat
        rng = new_rng(view.seed, len(view.steps))
        legal = game.legal(view.state, seat)
        if len(legal) == 1:
            return Choice(legal[0])
        guess = view.state.copy()
        if game.redeal:
            game.redeal(guess, seat, rng)
        worths = [_worth_of_move(game, guess, seat, move, POSITIONS // len(legal)) for move in legal]
        greatest = max(worths)
        best = [move for move, worth in zip(legal, worths, strict=True) if worth == greatest]
        return Choice(best[draw(rng, len(best))])


def _worth_of_move(game: Game, s: Any, seat: int, move: int, positions: int) -> Worth:
    after = _played(game, s, seat, move)
    if game.actor(after) != seat:
        return _worth(game, after, seat)
    further = game.legal(after, seat)
    if len(further) > positions:
        return _worth(game, after, seat)
    return max(_worth(game, _played(game, after, seat, next_move), seat) for next_move in further)


def _played(game: Game, s: Any, seat: int, move: int) -> Any:
    after = s.copy()
    game.play(after, seat, move)
    return after


def _worth(game: Game, s: Any, seat: int) -> Worth:
    """The lead over the best other seat, then the own score."""
    others = [game.result(s, other) for other in range(s.players) if other != seat]
    return game.result(s, seat) - max(others, default=0), game.score(s, seat)
