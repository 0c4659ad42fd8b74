"""Somebody who knows no game plays it against a novice by touching what is offered, on the map and in space."""

from math import inf

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import find, games
from tests.e2e.conftest import Visit
from tests.e2e.visitor import expect_an_end, visit_game

# Buttons and squares, a die put anywhere: the first touches; dice that are turned: to the end.
SAMPLE = (("riomino", "3d", 20), ("dora", "flat", 20), ("rasanto", "3d", inf))
TURN_BASED = [game for game in games() if not game.real_time]


@pytest.mark.parametrize(("slug", "shape", "most"), SAMPLE)
def test_some_games_are_played_by_touching_what_is_offered(
    visit: Visit, slug: str, shape: str, most: float
) -> None:
    visitor = visit_game(visit, find(slug), shape)
    if visitor.play(most) < most:
        expect_an_end(visitor)


@pytest.mark.soak
@pytest.mark.parametrize("shape", ["3d", "flat"])
@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.slug)
def test_every_turn_based_game_is_played_by_touching_what_is_offered(
    visit: Visit, game: Game, shape: str
) -> None:
    visitor = visit_game(visit, game, shape)
    assert visitor.play() > 0
    expect_an_end(visitor)
