"""Physical acts in the tests of games: played through, kept in the middle, and repeated."""

import pickle
from collections.abc import Callable, Sequence
from typing import Any

from astragal.engine.act import Act, Log
from astragal.engine.game import Game
from astragal.engine.rules import CHANCE, OVER
from astragal.match import Match
from astragal.players import find
from astragal.players.arena import look
from astragal.players.player import Limit


def kept_halfway(make: Callable[[], Act], frames: int) -> tuple[Act, Act]:
    """An act that went its way, and one that was written down and read again after so many frames."""
    act, other = make(), make()
    while not act.over:
        act.step()
    while other.frame < frames:
        other.step()
    again: Act = pickle.loads(pickle.dumps(other))
    while not again.over:
        again.step()
    return act, again


def play_by_computer(match: Match, *, noise: float = 1.0, most: int = 10_000) -> int:
    """Let computers play a match to its end, or so many moves of seats; returns how many they made."""
    computer, moves = find("club"), 0
    while match.actor != OVER and not (match.actor != CHANCE and moves == most):
        if match.actor == CHANCE:
            match.roll(Log(noise))
        else:
            match.play(computer.choose(look(match, match.actor), Limit(simulations=20)).move)
            moves += 1
    return moves


def chance_plays(game: Game, s: object, *names: str) -> None:
    """Outcomes of chance, by their names; plain letters only where the listing has them."""
    for name in names:
        legal = {game.name(s, move): move for move in game.legal(s, CHANCE)}
        assert name in legal, f"{name!r} is not among {sorted(legal)}"
        game.play(s, CHANCE, legal[name])


def tell(game: Game, s: Any, moves: Sequence[int]) -> None:
    """Play what an act came to, each outcome only if the rules allow it; afterwards nothing more is to be told."""
    for move in moves:
        legal = game.legal(s, CHANCE)
        span = game.dialled(move)
        assert move in legal or (span and any(other in span for other in legal)), game.name(s, move)
        game.play(s, CHANCE, move)
    assert game.actor(s) != CHANCE
