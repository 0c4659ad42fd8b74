"""Figures of random play, against the games that they are gathered from."""

from pathlib import Path

import numpy as np
import pytest

from astragal.engine.registry import find
from astragal.engine.targets import playouts
from astragal.lab import batches, random_play
from astragal.lab.random_play import RandomPlay, random_games, random_seconds

TOYS = Path(__file__).parents[1] / "toys"
SHUTTLE, WHACK = (find(str(TOYS / f"{name}.py")) for name in ("shuttle", "whack"))


@pytest.mark.parametrize("games", [1, 2, 7, 50])
def test_figures_are_those_of_the_games_whatever_the_batches(
    games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "FIRST", {"python": 3})
    *_, figures = random_play.random_play(SHUTTLE, SHUTTLE.blank(), seed=4, target="python", games=games)
    played = playouts(SHUTTLE, SHUTTLE.blank(), games, seed=4, target="python")
    assert (figures.games, figures.moves) == (games, played.lengths.sum())
    assert (figures.shortest, figures.longest) == (played.lengths.min(), played.lengths.max())
    assert figures.median_length == np.median(played.lengths)
    assert figures.mean_length == pytest.approx(played.lengths.mean())
    assert figures.wins == pytest.approx(played.wins().mean(axis=0))
    assert figures.scores == pytest.approx(played.scores.mean(axis=0))
    assert figures.draws == pytest.approx((played.wins().max(axis=1) < 1).mean())


def test_time_counts_where_it_is_played_for() -> None:
    figures = random_games(WHACK, 30, seed=2)
    ends = playouts(WHACK, WHACK.blank(), 30, seed=2).finals["now"]
    assert figures.median_minutes == pytest.approx(np.median(ends) / 60_000)
    assert random_games(SHUTTLE, 3).ends == []


def test_speed_is_what_was_played_in_the_time_it_took() -> None:
    figures = RandomPlay.of(SHUTTLE, 2)
    played = playouts(SHUTTLE, SHUTTLE.blank(), 10, target="python")
    figures.add(played, 1.5)
    figures.add(played, 0.5)
    assert figures.games_per_second == 10
    assert figures.moves_per_second == played.lengths.sum()


def test_a_measurement_goes_on_until_its_time_is_over() -> None:
    figures = random_seconds(SHUTTLE, 0.02, target="python")
    assert figures.seconds >= 0.02
    assert figures.games >= 1
