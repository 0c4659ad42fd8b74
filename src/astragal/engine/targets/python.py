"""The python target: rules as they are written, nothing compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from astragal.engine import playout
from astragal.engine.chance import RNG_SIZE, seed_stream
from astragal.engine.game import Game
from astragal.engine.targets.bind import Binder, contract

if TYPE_CHECKING:
    from astragal.engine.targets.results import Playouts


@cache
def binder(game: Game) -> Binder:
    """Everything of one game, left as it is."""
    return Binder(game, game.slug, lambda function: function, lambda value: value)


@cache
def note_position(game: Game) -> Any:
    """What remembers positions for repetition, for one game."""
    return binder(game).bind(contract(game)["note_position"])


@cache
def pick_outcome(game: Game) -> Any:
    """What draws one of the outcomes of chance, for one game."""
    return binder(game).bind(contract(game)["pick_outcome"])


@cache
def policy(game: Game) -> Any:
    """What picks a move without thinking, for one game."""
    return binder(game).bind(contract(game)["policy"])


def run(game: Game, blank: Any, seed: int, first: int, into: Playouts) -> None:
    """Play games first, first + 1, ... of a seed into the arrays of `into`."""
    play_out = binder(game).bind(playout.playout)
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


def replay(game: Game, s: Any, steps: Sequence[tuple[int, int, int]]) -> tuple[int, Any]:
    """Play given steps from a started state: how many were legal, and the state after them."""
    players, chosen, times = ([step[k] for step in steps] for k in range(3))
    made = binder(game).bind(playout.replay)(
        s, players, chosen, times, [0] * game.bounds.moves, [0] * game.bounds.positions
    )
    return made, s


def next_to_act(game: Game) -> Any:
    """What lets drawn reaction times run to the first who acts, for one game in real time."""
    return binder(game).bind(playout.next_to_act)
