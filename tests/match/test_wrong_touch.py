"""Why a touch does nothing: what is seen on the board says it where the game does not."""

import pytest

from astragal.engine.registry import find
from astragal.lattice import cell
from astragal.match.wrong_touch import (
    COVERED,
    NEEDS_SUPPORT,
    NOT_YOURS_TO_DO,
    OVER_NOW,
    TAKEN,
    _of_cell,
    why_not,
)
from tests.support import position, started


def reason(slug: str, touches: str, player: int = 0, **data: object) -> str:
    game, s = position(slug, **data)
    return why_not(game, s, player, touches.split())


def test_what_is_seen_on_the_board_is_the_reason() -> None:
    assert reason("rasanto", "die:332", dice={"332": "red", "611": "green"}, turn="A") == TAKEN
    board = find("most-simple").new()
    assert _of_cell(find("most-simple").scene(board, 0), "331", {"cell:332"}) == NEEDS_SUPPORT
    game, s = started("el-dado")
    assert why_not(game, s, 0, ["die:332"]) == COVERED


@pytest.mark.parametrize("touches", ["cell:?", "tray:x", "die:999", "cell:332 cell:611", "button:roll", ":"])
def test_what_nobody_can_touch_has_no_reason_and_does_no_harm(touches: str) -> None:
    assert reason("rasanto", touches, dice={"332": "red"}, turn="A") == ""


def test_what_makes_a_move_together_is_explained_in_any_order() -> None:
    game, s = started("tabula-rasa")
    game.play(s, 0, cell("332"))
    game.play(s, 0, game.legal(s, 0)[0])
    begun = ["cell:431", "cell:341"]  # the game names them the other way round
    assert why_not(game, s, 1, [*begun, "cell:700"]) == why_not(game, s, 1, [*begun[::-1], "cell:700"]) != ""


def test_who_can_do_nothing_in_a_race_is_told_so_by_the_game() -> None:
    game, s = started("clever-mole")
    assert [*game.legal(s, 0)] == []
    assert why_not(game, s, 0, ["cell:332"]) == "The next hills come in a moment."
    assert why_not(game, s, 0, ["cell:332", "cell:422"]) == ""


def test_who_is_not_to_move_is_told_that() -> None:
    assert reason("rasanto", "cell:332", player=1, turn="A") == NOT_YOURS_TO_DO


def test_when_it_is_over_it_is_over() -> None:
    game = find("rasanto")
    s = game.new()
    s.laid = 45
    assert why_not(game, s, 0, ["cell:332"]) == OVER_NOW


def test_who_has_nothing_to_do_for_a_while_hears_it_from_the_game() -> None:
    game, s = started("vain-guinea-fowl")
    assert game.legal(s, 0) == []
    assert why_not(game, s, 0, ["cell:611"]) == "Wait for the start signal."
    assert why_not(game, s, 0, ["cell:512", "cell:611"]) == ""
