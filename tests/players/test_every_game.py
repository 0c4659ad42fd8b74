"""Every game has opponents: a searching player finds a legal move in every game, with every number of players."""

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import games
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadOption
from astragal.match import Match
from astragal.players import find
from astragal.players.arena import look, play_match
from astragal.players.player import Limit
from astragal.players.search.searcher import Searcher

TURNS = [game for game in games() if not game.real_time]
# The search is the same for all: compiling it for one game of every kind is enough for each test run.
SORTS = {(game.kinds, bool(game.value), bool(game.policy), bool(game.key)): game for game in reversed(TURNS)}
RACES = [game for game in games() if game.real_time]
STEPS = 24  # of a match that is searched; its rules are tried to the end elsewhere


@pytest.mark.parametrize("game", RACES, ids=lambda game: str(game.slug))
def test_in_real_time_nobody_searches_and_every_level_plays_to_the_end(game: Game) -> None:
    with pytest.raises(BadOption, match="no time to search"):
        Searcher(game)
    levels = ("master", "club", "novice")
    players = [find(levels[seat % 3]) for seat in range(game.players[0])]
    match = play_match(game, players, Limit(), seed=2)
    assert match.actor == OVER
    assert match.outcome() is not None


@pytest.mark.parametrize("game", SORTS.values(), ids=lambda game: str(game.slug))
def test_a_search_plays_legally_with_every_number_of_players(game: Game) -> None:
    search_plays(game)


@pytest.mark.soak
@pytest.mark.parametrize("game", TURNS, ids=lambda game: str(game.slug))
def test_a_search_plays_every_game_legally(game: Game) -> None:
    search_plays(game)


def search_plays(game: Game) -> None:
    """Let searchers begin a match with every number of players."""
    for players in game.players:
        match = Match(game, players=players, seed=players)
        searchers = [Searcher(game, nodes=5000) for _ in range(players)]
        while match.actor != OVER and len(match.steps) < STEPS:
            if match.actor == CHANCE:
                match.roll(guessed=True)  # what dice really do is no matter of search
                continue
            choice = searchers[match.actor].choose(look(match, match.actor), Limit(simulations=20))
            assert all(0 <= candidate.share <= 1 for candidate in choice.info.candidates)
            match.play(choice.move)
