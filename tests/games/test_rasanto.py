"""Rasanto: the examples of its rules."""

from astragal.lattice import NAMES, PLATE, cells
from tests.support import names, play, position, started


def test_two_to_one_takes_the_majority_and_three_equal_the_other_colour() -> None:
    game, s = position("rasanto", dice={"431": "red", "341": "green"}, turn="A")
    assert s.cell[cells("331")[0]] == 0
    assert play(game, s, "332").cell[cells("331")[0]] == 1
    game, s = position("rasanto", dice={"431": "red", "341": "red"}, turn="A")
    assert play(game, s, "332").cell[cells("331")[0]] == 2


def test_cascade_climbs() -> None:
    dice = dict.fromkeys(("530", "350"), "red") | dict.fromkeys(("440", "341", "332", "340"), "green")
    game, s = position("rasanto", dice=dice, turn="A")
    s = play(game, s, "431")
    assert [s.cell[p] for p in cells("331 430 330")] == [2, 1, 2]
    assert sum(c != 0 for c in s.cell) == 10
    assert (game.score(s, 0), game.score(s, 1)) == (3, 3)


def test_whole_game_in_ascending_order() -> None:
    game, s = started("rasanto")
    s = play(game, s, *NAMES[:PLATE])
    assert game.actor(s) < -1
    assert (game.score(s, 0), game.score(s, 1)) == (73, 62)
    assert s.cell.count(1) == 85
    assert all(s.cell[p] == 1 for p in cells("000 100 200 300 400 500 600 700 800"))


def test_after_plate_fills_the_same_pyramid_at_the_end() -> None:
    game, at_once = started("rasanto")
    _, late = started("rasanto", fill="after-plate")
    *before, last = NAMES[:PLATE]
    late = play(game, late, *before)
    assert all(c == 0 for c in late.cell[PLATE:])
    assert play(game, late, last).cell == play(game, at_once, *before, last).cell


def test_own_adjacency_binds_while_such_a_funnel_is_empty() -> None:
    game, s = started("rasanto", adjacency="own")
    assert len(names(game, s)) == PLATE
    s = play(game, s, "800", "080")
    assert names(game, s) == ["701", "710"]
    dice = {"800": "red", "710": "green", "701": "green"}
    game, s = position("rasanto", options={"adjacency": "own"}, dice=dice | {"700": "green"}, turn="A")
    assert len(names(game, s)) == PLATE - 3
