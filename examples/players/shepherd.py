"""The optimal shepherd of Wolf in a Sheep's Coat: asks with the fewest dogs on average; wolves and bushes it draws."""

import time

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.errors import BadOption
from astragal.games.das_spiel.board.wolf import wolf
from astragal.games.das_spiel.board.wolf.asking import Effort
from astragal.games.das_spiel.board.wolf.shepherd import EFFORT, best_move
from astragal.players import Choice

STREAM = 1 << 35  # of a player's seed, for what it draws


class Shepherd:
    name = "shepherd"

    def choose(self, view, limit, cancel=None):
        game, s = view.game, view.state
        if game.slug != wolf.GAME.slug:
            raise BadOption(f"The shepherd plays {wolf.GAME.title} only, not {game.title}.")
        if s.phase == wolf.HUNT:
            until = None if limit.seconds is None else time.perf_counter() + limit.seconds
            return Choice(best_move(s, Effort(min(EFFORT, limit.simulations or EFFORT), until, cancel)))
        legal = game.legal(s, view.seat)
        return Choice(legal[draw(new_rng(view.seed, STREAM + len(view.steps)), len(legal))])


PLAYER = Shepherd
