"""The master plays decided endings exactly, and says so."""

import time
from pathlib import Path

import pytest

from astragal import players
from astragal.engine.registry import find
from astragal.match import Match
from astragal.players.arena import look
from astragal.players.endings import Endings
from astragal.players.player import Limit

EXAMPLES = Path(__file__).parents[2] / "examples"
TIC_TAC_TOE = str(EXAMPLES / "tic_tac_toe.py")


def after(name: str, moves: str) -> Match:
    match = Match(find(name), seed=1)
    for move in moves.split():
        match.play(move)
    return match


@pytest.mark.parametrize(
    ("moves", "best", "word"), [("b2 a1 a3", "c1", "draw"), ("a1 b1 a2 c3", "a3", "win")]
)
def test_a_decided_ending_is_solved(moves: str, best: str, word: str) -> None:
    match = after(TIC_TAC_TOE, moves)
    choice = players.find("master").choose(look(match, match.actor), Limit(simulations=5000))
    assert choice.info.candidates[0].name == best
    assert choice.info.candidates[0].proven == word
    assert choice.info.note == f"solved: {word}" or word == "win"  # the tree may have seen the win itself
    assert len(choice.info.candidates) == len(match.legal())


def test_far_from_the_end_nothing_is_decided_and_it_is_not_asked_every_time() -> None:
    match = after("rasanto", "")
    endings = Endings(match.game)
    view, limit = look(match, 0), Limit(simulations=100)
    began = time.perf_counter()
    assert [endings.decided(view, limit) for _ in range(3)] == [None] * 3
    assert time.perf_counter() - began < 5


@pytest.mark.parametrize("slug", ["el-dado", "cim", "most-simple"])
def test_games_of_another_kind_are_left_alone(slug: str) -> None:
    match = Match(find(slug), seed=1)
    while match.actor < 0:
        match.roll()
    assert Endings(match.game).decided(look(match, match.actor), Limit(simulations=100)) is None
