"""Somebody who knows no game plays it against a novice by touching what is offered, on the map and in space."""

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import find, games
from tests.e2e.conftest import Visit
from tests.e2e.visitor import expect_an_end, visit_game

# Buttons and squares, dice that are turned, a die put anywhere.
SAMPLE = (("riomino", "3d"), ("rasanto", "3d"), ("dora", "flat"))
TURN_BASED = [game for game in games() if not game.real_time]


def play_it(visit: Visit, game: Game, shape: str) -> None:
    visitor = visit_game(visit, game, shape)
    assert visitor.play_to_the_end() > 0
    expect_an_end(visitor)


@pytest.mark.parametrize(("slug", "shape"), SAMPLE)
def test_some_games_are_played_by_touching_what_is_offered(visit: Visit, slug: str, shape: str) -> None:
    play_it(visit, find(slug), shape)


@pytest.mark.soak
@pytest.mark.parametrize("shape", ["3d", "flat"])
@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.slug)
def test_every_turn_based_game_is_played_by_touching_what_is_offered(
    visit: Visit, game: Game, shape: str
) -> None:
    play_it(visit, game, shape)
