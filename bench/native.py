"""The native target on one core: against CPython, and every game of the cabinet."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from astragal.engine.game import Game
from astragal.engine.registry import find, games
from astragal.engine.targets import playouts
from report import Row, at_least, progress

TIMES_PYTHON = 25.0
MOVES = 300_000.0  # moves a second that every game should reach
MEDIAN = 2_000_000.0  # that the middle one of the turn-based games should reach
SLOWEST = 5  # games that are named with it
SECONDS = 0.4
ROUNDS = 5


def rows() -> Iterator[Row]:
    """Rasanto against CPython, then a row for every registered game."""
    rasanto = find("rasanto")
    progress("Rasanto, native against python")
    _rate(rasanto, "native", 20)
    rounds = [(_rate(rasanto, "native", 4000), _rate(rasanto, "python", 40)) for _ in range(ROUNDS)]
    rates = f"  ({median(own for own, _ in rounds):,.0f} against {median(slow for _, slow in rounds):,.0f} moves/s)"
    yield at_least(
        "Rasanto: native, times python", median(own / slow for own, slow in rounds), "x", TIMES_PYTHON, rates
    )
    measured = []
    for game in games():
        progress(f"{game.title}, native")
        row = _row(game)
        yield row
        if row.value and not game.real_time:
            measured.append((row.value, game.title))
    slowest = ", ".join(f"{title} {rate / 1e6:.2f} M" for rate, title in sorted(measured)[:SLOWEST])
    middle = median(rate for rate, _ in measured)
    what = "All turn-based games: native, one core, median"
    yield at_least(what, middle, " moves/s", MEDIAN, f"  (of {len(measured)}; slowest: {slowest})")


def _row(game: Game) -> Row:
    what = f"{game.title}: native, one core"
    try:
        begun = time.perf_counter()
        _rate(game, "native", 2)
        first = time.perf_counter() - begun
        count = 20
        while (took := _timed(game, "native", count)[0]) < SECONDS / 4:
            count *= 4
        rate = median(_rate(game, "native", max(int(count * SECONDS / took), 1)) for _ in range(3))
    except Exception as error:  # noqa: BLE001 - one game must not stop the others
        return Row(what, f"failed: {type(error).__name__}: {str(error).splitlines()[0]}", reached=False)
    return at_least(what, rate, " moves/s", MOVES, f"  (first call {first:.1f} s)")


def _rate(game: Game, target: str, count: int) -> float:
    took, lengths = _timed(game, target, count)
    return float(lengths.sum() / took)


def _timed(game: Game, target: str, count: int) -> tuple[float, Any]:
    begun = time.process_time()
    played = playouts(game, game.blank(), count, seed=count, target=target)
    return time.process_time() - begun, played.lengths
