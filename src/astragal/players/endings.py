"""Exact play where it can be had: a part of the limit goes to the question whether the ending is decided already."""

from __future__ import annotations

from contextlib import suppress

from astragal.engine.game import Game
from astragal.players.player import Candidate, Limit, View
from astragal.players.solver.solve import CannotSolve, Solution, Solver, refusal

SHARE = 0.1  # of the seconds; with simulations, as many positions
ENTRIES = 1 << 20  # of the solver's table, 16 MB
PAUSE = 2  # choices that are left out after one that could not be solved: the ending is not near yet
WORTH = {"win": 1.0, "draw": 0.5}


class Endings:
    """Asks the solver for one seat of one match; nothing where the game is not of its kind."""

    def __init__(self, game: Game) -> None:
        self._solver: Solver | None = None
        self._pause = 0
        if 2 in game.players and not game.hidden and game.key is None:
            self._solver = Solver(game, ENTRIES)
            with suppress(CannotSolve):  # a game may begin with rolls; it is compiled all the same
                self._solver.compile(game.new(2))

    def decided(self, view: View, limit: Limit) -> tuple[Candidate, tuple[str, ...]] | None:
        """The move that is proven to win, or at least to draw, with the line; None if that is not known."""
        if self._solver is None or refusal(view.game, view.state):
            return None
        if self._pause:
            self._pause -= 1
            return None
        seconds = None if limit.seconds is None else SHARE * limit.seconds
        try:
            found = self._solver.solve(view.state, nodes=limit.simulations, seconds=seconds)
        except CannotSolve:  # rolls lie ahead
            return None
        if found.value == "unknown":
            self._pause = PAUSE
        if found.value not in WORTH or found.best is None:
            return None
        name = view.game.name(view.state, found.best)
        return Candidate(found.best, name, 0, WORTH[found.value], found.value), _named(view, found)


def _named(view: View, found: Solution) -> tuple[str, ...]:
    s, names = view.state.copy(), []
    for player, move in found.line[:12]:
        names.append(view.game.name(s, move))
        view.game.play(s, player, move)
    return tuple(names)
