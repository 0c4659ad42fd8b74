"""What people are told about a position."""

import pytest

from astragal.engine.registry import find
from astragal.errors import BadOption
from astragal.match import Match
from astragal.players import levels
from astragal.players.arena import look
from astragal.players.explain import Explanation, explain
from astragal.players.player import Candidate, Limit, View
from tests.cli.support import PEEK, TIC_TAC_TOE
from tests.support import position

LINE = ("332", "008", "341")


def told(*moves: tuple[str, int, float, str], line: tuple[str, ...] = ()) -> str:
    """The words for moves given as name, visits, share and proof."""
    candidates = (Candidate(k, *move) for k, move in enumerate(moves))
    return Explanation("A", tuple(candidates), line, 100, 0.5).words()


def seen(signs: dict[str, str], turn: str) -> View:
    """What the seat to move sees of a position of Tic-Tac-Toe."""
    game, s = position(TIC_TAC_TOE, signs=signs, turn=turn)
    return look(Match(game, state=s, seed=0), "AB".index(turn))


def test_the_best_moves_are_told_with_their_chances() -> None:
    moves = (("332", 500, 0.641, ""), ("341", 300, 0.61, ""), ("233", 100, 0.58, ""), ("800", 9, 0.7, ""))
    assert told(*moves, line=LINE) == (
        "332 looks best: you win about 64 of 100 from here. Next best: 341 (61), 233 (58). "
        "Expected: 332, 008, 341."
    )


def test_what_is_proven_is_told_as_certain() -> None:
    won, also, lost = ("332", 50, 1.0, "win"), ("341", 20, 1.0, "win"), ("800", 9, 0.0, "loss")
    assert told(won, ("233", 9, 0.5, ""), line=LINE) == "332 wins for certain. Expected: 332, 008, 341."
    assert told(won, also, lost) == "332 wins for certain. So does 341. Certain to lose: 800."
    assert told(("332", 50, 0.5, ""), lost) == (
        "332 looks best: you win about 50 of 100 from here. Certain to lose: 800."
    )
    assert told(lost, ("017", 3, 0.0, "loss")) == (
        "Every move loses against best play; 800 was the hardest to refute."
    )


def test_what_needs_no_thought_is_told_as_such() -> None:
    assert told(("332", 0, 0.5, ""), line=("332",)) == "332 is the only move."
    assert told(("332", 0, 0.0, ""), ("341", 0, 0.0, "")) == (
        "332 is possible, but there was no time to compare the moves."
    )


def test_the_search_finds_what_is_told() -> None:
    view = seen({"a1": "X", "b1": "X", "a3": "O", "b3": "O"}, "A")
    assert explain(view, Limit(simulations=2000)).words().startswith("c1 wins for certain.")
    lost = explain(
        seen({"a1": "X", "c3": "X", "c1": "X", "b2": "O", "a3": "O"}, "B"), Limit(simulations=5000)
    )
    assert lost.hint().startswith("Every move loses against best play; ")
    assert all(move["proven"] == "loss" for move in lost.data()["moves"])
    even = explain(seen({}, "A"), Limit(simulations=500))
    assert (len(even.moves), even.simulations, even.line[0]) == (9, 500, even.best.name)
    assert even.words().startswith(f"{even.best.name} looks best: you win about ")
    assert even.moves == explain(seen({}, "A"), Limit(simulations=500)).moves


def test_an_adviser_that_is_asked_again_goes_on() -> None:
    view, adviser = seen({}, "A"), levels.master()
    first = explain(view, Limit(simulations=300), by=adviser)
    second = explain(view, Limit(simulations=300), by=adviser)
    assert sum(move.visits for move in second.moves) > sum(move.visits for move in first.moves)


def test_secrets_stay_secret() -> None:
    match = Match(find(PEEK), seed=0)
    assert explain(look(match, 0), Limit(simulations=50)).best.name == "swap"  # 3 against what may be 4


def test_where_there_is_nothing_to_choose_a_sentence_says_so() -> None:
    rolling = Match(find("most-simple"), seed=0)
    with pytest.raises(BadOption, match="There is nothing to choose while the dice roll"):
        explain(look(rolling, 0), Limit(simulations=1))
    over = Match(find(TIC_TAC_TOE), seed=0)
    for move in ("a1", "a2", "b1", "b2", "c1"):
        over.play(move)
    with pytest.raises(BadOption, match=r"The game is over\. "):
        explain(look(over, 0), Limit(simulations=1))
    with pytest.raises(BadOption, match="It is another seat's turn"):
        explain(look(Match(find(TIC_TAC_TOE), seed=0), 1), Limit(simulations=1))
