"""A lesson as it is played: each step at its position, its moves made as in any match."""

from __future__ import annotations

from astragal.engine.game import Game
from astragal.engine.lesson import Step
from astragal.engine.rules import ANYONE, CHANCE, SEAT_NAMES
from astragal.match import shown
from astragal.match.match import Match

SEED = 1  # nothing is drawn in a lesson but what its steps say


def at_step(game: Game, number: int) -> Match:
    """A match at the position where the step of that number, from 0 on, begins."""
    step = game.lesson[number]
    if step.position:
        return Match(game, state=shown.of_game(game, step.position).state, seed=SEED)
    if number == 0:
        return Match(game, seed=SEED)
    match = at_step(game, number - 1)
    before = game.lesson[number - 1]
    answer(match, before, before.right[0])
    return match


def learner(match: Match) -> int:
    """The seat whoever learns has in this step: the one to move, or the first of those who may act."""
    return 0 if match.actor == ANYONE else match.actor


def is_right(step: Step, name: str) -> bool:
    """Whether a move is one that the step means."""
    return not step.right or name in step.right


def answer(match: Match, step: Step, name: str) -> None:
    """Make a move of the learner and all that follows it; BadMove if one of them is not legal."""
    _make(match, name, learner(match))
    for following in step.then:
        seat, _, said = following.rpartition(": ")
        _make(match, said, _player(seat) if seat else match.actor)


def _player(seat: str) -> int:
    """Where anyone may act, a move that follows is written with who makes it, as records do: `B: roll`, `*: time up`."""
    return CHANCE if seat == "*" else SEAT_NAMES.index(seat)


def _make(match: Match, name: str, player: int) -> None:
    """Make a move; in real time when something happens by itself, or as soon as the hand of whoever makes it is free."""
    at = None
    if match.game.real_time and player == CHANCE:
        at = match.deadline()
    elif match.game.free_at:
        at = match.game.free_at(match.state, player)
    match.play(name, player, at=at)
