"""Every game has opponents: a searching player finds a legal move in every game, with every number of players."""

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import games
from astragal.engine.rules import CHANCE, OVER
from astragal.match import Match
from astragal.players.arena import look
from astragal.players.player import Limit
from astragal.players.search.searcher import Searcher


@pytest.mark.parametrize("game", games(), ids=lambda game: str(game.slug))
def test_a_search_plays_legally_from_start_to_end(game: Game) -> None:
    for players in game.players:
        match = Match(game, players=players, seed=players)
        searchers = [Searcher(game, nodes=5000) for _ in range(players)]
        while match.actor != OVER and len(match.steps) < 60:
            if match.actor == CHANCE:
                match.roll()
                continue
            choice = searchers[match.actor].choose(look(match, match.actor), Limit(simulations=20))
            assert all(0 <= candidate.share <= 1 for candidate in choice.info.candidates)
            match.play(choice.move)
