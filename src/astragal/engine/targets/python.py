"""The python target: rules as they are written, nothing compiled."""

from __future__ import annotations

from functools import cache
from typing import Any

from astragal.engine import playout
from astragal.engine.chance import RNG_SIZE, seed_stream
from astragal.engine.game import Game
from astragal.engine.targets.bind import Binder
from astragal.engine.targets.results import Playouts


@cache
def _playout(game: Game) -> Any:
    return Binder(game, game.slug, lambda function: function, lambda value: value).bind(playout.playout)


def run(game: Game, blank: Any, seed: int, first: int, into: Playouts) -> None:
    """Play games first, first + 1, ... of a seed into the arrays of `into`."""
    play_out = _playout(game)
    rng, trace = [0] * RNG_SIZE, [0]
    out, seen = [0] * game.bounds.moves, [0] * game.bounds.positions
    for i in range(len(into.lengths)):
        s = blank.copy()
        seed_stream(rng, seed, first + i)
        game.start(s, rng)
        into.lengths[i] = play_out(s, rng, out, seen, game.bounds.length, trace)
        into.traces[i] = trace[0]
        for player in range(s.players):
            into.scores[i, player] = game.score(s, player)
            into.results[i, player] = game.result(s, player)
        into.finals[i] = s.to_record()[0]
