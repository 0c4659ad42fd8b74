"""Golden Centre: the examples of its rules, who builds after a throw, sizes, choices, and how it ends."""

from typing import Any

import pytest

from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.lattice import NAMES, corner_pyramid
from tests.support import names, play, position, started

FINISHED = {NAMES[p]: "red" for p in corner_pyramid(0, 4)}


def built(red: int, green: int, black: int, **data: Any) -> Any:
    """Pyramids of so many dice, from the bottom."""
    dice = {
        NAMES[p]: colour
        for corner, (count, colour) in enumerate(((red, "red"), (green, "green"), (black, "black")))
        for p in corner_pyramid(corner, 4)[:count]
    }
    return position("golden-centre", dice=dice, turn="A", **data)


@pytest.mark.parametrize(
    ("roll", "adds"), [("2 5 3", 2), ("4 4 1", 2), ("6 2 6", 1), ("1 6 1", 1), ("3 1 6", 0), ("5 2 2", 0)]
)
def test_the_middle_number_or_the_one_beside_two_equal_ones_adds_a_die(roll: str, adds: int) -> None:
    game, s = started("golden-centre")
    s = play(game, s, "roll", f"roll {roll}")
    assert list(s.built) == [int(k == adds) for k in range(3)]
    golden = [tray.owner for tray in game.scene(s, 0).trays if tray.pieces[0].colour == "golden"]
    assert golden == [adds]


@pytest.mark.parametrize(
    ("roll", "said", "why"),
    [
        ("2 5 3", "Black has the golden centre and adds a die.", "the golden centre"),
        ("4 4 1", "Two numbers are equal: black adds a die.", "two equal numbers"),
        ("1 6 1", "Two numbers are equal: green adds a die.", "two equal numbers"),
    ],
)
def test_it_is_said_who_adds_a_die_and_why(roll: str, said: str, why: str) -> None:
    game, s = started("golden-centre")
    after = play(game, s, "roll", f"roll {roll}")
    assert game.scene(after, 0).notices == (said,)
    assert game.gain(s, after, after.built.index(1)) == why


def test_exactly_one_adds_unless_all_are_equal_and_everybody_as_often() -> None:
    game, s = started("golden-centre")
    s = play(game, s, "roll")
    counts = [0, 0, 0]
    for move in game.legal(s, CHANCE):
        after = s.copy()
        game.play(after, CHANCE, move)
        for k in range(3):
            counts[k] += after.built[k]
    assert counts == [70, 70, 70]


def test_three_equal_numbers_take_dice_off_everybody() -> None:
    game, s = built(7, 2, 0)
    s = play(game, s, "roll", "roll 3 3 3")
    assert list(s.built) == [4, 0, 0]
    assert sum(c != 0 for c in s.cell) == 4
    assert "Three times 3: everybody takes 3 dice off." in game.scene(s, 0).notices


def test_open_places_of_the_own_pyramid() -> None:
    game, s = built(10, 0, 0, options={"auto": "off"})
    s = play(game, s, "roll", "roll 3 1 6")
    assert names(game, s) == ["502", "511", "520", "601", "610", "700"]
    s = play(game, s, "610")
    assert (s.built[0], s.turn, game.actor(s)) == (11, 1, 1)


def test_whoever_chooses_takes_off_free_dice_of_their_own() -> None:
    game, s = built(11, 1, 0, options={"auto": "off"})
    s = play(game, s, "roll", "roll 2 2 2")
    free = [NAMES[p] for p in corner_pyramid(0, 4)[:11]]
    under = {"602", "512", "503"}
    assert names(game, s) == sorted(set(free) - under)
    s = play(game, s, names(game, s)[0])
    assert (game.actor(s), s.due[0]) == (0, 1)
    s = play(game, s, names(game, s)[0])
    assert game.actor(s) == 1  # green has a single die to lose, black none
    s = play(game, s, names(game, s)[0])
    assert list(s.built) == [9, 0, 0]
    assert s.turn == 1


def test_by_itself_the_pyramid_grows_from_the_bottom_and_shrinks_from_the_top() -> None:
    game, s = built(10, 0, 0)
    grown = play(game, s, "roll", "roll 3 1 6")
    assert [NAMES[p] for p, c in enumerate(grown.cell) if c and not s.cell[p]] == ["502"]
    shrunk = play(game, grown, "roll", "roll 1 1 1")
    assert list(shrunk.cell) == list(s.cell)


@pytest.mark.parametrize(("size", "dice"), [("4", 20), ("3", 10), ("2", 4)])
def test_the_first_finished_pyramid_wins(size: str, dice: int) -> None:
    game, s = started("golden-centre", size=size)
    for _ in range(dice):
        assert game.actor(s) != OVER
        s = play(game, s, "roll", "roll 3 1 6")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [dice, 0, 0]
    assert game.reason(s) == "Red has finished the pyramid."


def test_the_corner_pyramids_do_not_touch() -> None:
    every = [p for corner in range(3) for p in corner_pyramid(corner, 4)]
    assert len(set(every)) == 60
    assert {"440", "404", "044"} & {NAMES[p] for p in every} == set()


def test_after_the_limit_the_most_dice_win() -> None:
    game, s = built(5, 7, 7, throws=49, options={"throw_limit": "50"})
    s = play(game, s, "roll", "roll 3 1 6")
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)] == [6, 7, 7]
    assert game.reason(s) == "50 throws are made: the most dice decide."


def test_the_hand_that_throws_goes_round() -> None:
    game, s = started("golden-centre")
    for seat in (0, 1, 2, 0):
        assert game.actor(s) == seat
        assert names(game, s) == ["roll"]
        s = play(game, s, "roll", "roll 3 1 6")


def test_sixty_five_throws_on_average() -> None:
    game = find("golden-centre")
    throws = playouts(game, game.blank(), 3000, seed=2).finals["throws"]
    assert 62 < throws.mean() < 68


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"080": "red"}}, "wrong-place"),
        ({"dice": {"800": "red"}}, "wrong-place"),
        ({"dice": {}, "phase": "adding"}, "bad-phase"),
        ({"dice": FINISHED, "phase": "thrown"}, "bad-phase"),
        ({"dice": FINISHED, "phase": "adding", "due": {"A": 1}, "options": {"auto": "off"}}, "bad-phase"),
        ({"dice": {}, "phase": "thrown", "throws": 1000}, "bad-phase"),
    ],
)
def test_impossible_positions(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("golden-centre", turn="A", **data)
    assert problem in [name for name, _ in refused.value.problems]
