"""Random games of the examples on one core, against OpenSpiel's C++ on the same core in the same minute."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from astragal.engine.game import Game
from astragal.engine.registry import load
from astragal.engine.targets import playouts
from report import EXAMPLES, Row, at_least, progress, skipped

ROUNDS = 7
SECONDS = 0.4  # of one measurement
BATCH = (
    1 << 14
)  # games in one call: their results stay in the processor's cache, as when a program sums them up
# The file, which is also OpenSpiel's name, and how many times as fast we want to be.
PEERS = (("connect_four", 10.0), ("tic_tac_toe", 5.0), ("breakthrough", 5.0))


def rows() -> Iterator[Row]:
    """One row a game: the median over rounds of ours divided by theirs."""
    try:
        import pyspiel
    except ImportError:
        yield skipped("random games against OpenSpiel", "open_spiel is not installed (make .venv/bench)")
        return
    for stem, target in PEERS:
        game = load(EXAMPLES / f"{stem}.py")
        progress(f"{game.title} against OpenSpiel, {ROUNDS} rounds")
        ours = _sized(_astragal(game))
        theirs = _sized(_open_spiel(pyspiel, stem))
        rounds = [(ours(), theirs()) for _ in range(ROUNDS)]
        ratio = median(own / other for own, other in rounds)
        rates = (
            f"  ({median(own for own, _ in rounds):,.0f} against {median(other for _, other in rounds):,.0f})"
        )
        yield at_least(f"{game.title}: random games/s, times OpenSpiel", ratio, "x", target, rates)


def _astragal(game: Game) -> Callable[[int], Any]:
    blank = game.blank()

    def play(games: int) -> None:
        for first in range(0, games, BATCH):
            playouts(game, blank, min(BATCH, games - first), first=first)

    return play


def _open_spiel(pyspiel: Any, name: str) -> Callable[[int], Any]:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def play(games: int) -> None:
        # One simulation of this search evaluates the root once, by so many random games in C++.
        evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, 1, False).step(state)

    return play


def _sized(play: Callable[[int], Any]) -> Callable[[], float]:
    """A measurement of games per second of processor time, with enough games to last a while."""
    play(10)
    games = 1000
    while (took := _timed(play, games)) < SECONDS / 4:
        games *= 4
    games = int(games * SECONDS / took)
    return lambda: games / _timed(play, games)


def _timed(play: Callable[[int], Any], games: int) -> float:
    begun = time.process_time()
    play(games)
    return time.process_time() - begun
