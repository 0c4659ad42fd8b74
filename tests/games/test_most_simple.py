"""The Most Simple Game: the examples, options and rulings of its rules."""

from itertools import islice
from typing import Any

import pytest

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE, NOBODY, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadOption, BadPosition
from astragal.lattice import CELLS, COORDINATES, LAYER, NAMES, OUTSIDE, cell
from astragal.match.match import Match, Seat
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

SEATS = "ABC"
COLOUR = ("red", "green", "black")


def filled(count: int, *numbers: int) -> dict[str, str]:
    """The first `count` cells in fill order, with so many red, then green, then black dice."""
    colours = [colour for colour, n in zip(COLOUR, numbers, strict=True) for _ in range(n)]
    return dict(zip(NAMES[:count], colours, strict=True))


def random_play(game: Any, s: Any, seed: int) -> Any:
    """The states of a random game, the first and the last included."""
    rng = new_rng(seed, 5)
    while True:
        yield s
        who = game.actor(s)
        if who == OVER:
            return
        legal = game.legal(s, who)
        s = s.copy()
        game.play(s, who, legal[draw(rng, len(legal))])


# -- the examples ---------------------------------------------------------------------------------------------------


def test_open_cells_of_the_empty_plate_and_of_three_dice() -> None:
    game, s = started("most-simple", first="A")
    s = play(game, s, "roll 4")
    assert len(names(game, s)) == 45
    s = play(game, s, "800", "710", "701")
    assert len(names(game, s)) == 43
    assert "700" in names(game, s)


def test_the_excess_of_the_last_roll_lapses() -> None:
    top = ("100", "000")
    dice = {name: colour for name, colour in filled(CELLS, 55, 55, 55).items() if name not in top}
    game, s = position("most-simple", dice=dice, turn="B")
    s = play(game, s, "roll 5")
    assert names(game, s) == ["100"]
    assert game.scene(s, 1).notices == ("Rolled 5: 2 to place.",)
    s = play(game, s, "100")
    assert names(game, s) == ["000"]
    s = play(game, s, "000")
    assert game.actor(s) == OVER
    assert [s.cell[cell(name)] for name in top] == [2, 2]


def test_the_outside_is_counted() -> None:
    dice = {
        name: "red" if a == 0 else "green" if b == 0 else "black"
        for name, (a, b, _) in zip(NAMES, COORDINATES, strict=True)
    }
    game, s = position("most-simple", dice=dice)
    assert [list(dice.values()).count(colour) for colour in COLOUR] == [45, 36, 84]
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [63, 44, 28]


def test_outside_faces_of_each_layer() -> None:
    faces = [sum(OUTSIDE[p] for p in range(CELLS) if LAYER[p] == layer) for layer in range(9)]
    assert faces == [27, 24, 21, 18, 15, 12, 9, 6, 3]
    game, s = position("most-simple", dice=filled(45, 45, 0, 0), turn="B")
    assert game.score(s, 0) == 27


# -- a turn -----------------------------------------------------------------------------------------------------------


def test_a_turn_is_a_roll_and_then_that_many_dice() -> None:
    game, s = started("most-simple", first="A")
    assert game.actor(s) == CHANCE
    assert names(game, s) == [f"roll {n}" for n in range(1, 7)]
    for n in range(1, 7):
        t = play(game, s, f"roll {n}")
        for laid in range(n):
            assert game.actor(t) == 0
            assert game.scene(t, 0).notices == (f"Rolled {n}: {n - laid} to place.",)
            t = play(game, t, NAMES[laid])
        assert game.actor(t) == CHANCE
        assert t.turn == 1
        assert t.cell.count(1) == n
        assert game.scene(t, 0).notices == ()


def test_dice_just_laid_may_support_the_next() -> None:
    game, s = started("most-simple", first="C")
    s = play(game, s, "roll 4", "800", "710", "701", "700")
    assert s.cell[cell("700")] == 3
    assert s.stock == [90, 90, 86]


def test_the_game_goes_on_after_the_apex_neighbour_and_ends_with_the_apex() -> None:
    dice = filled(164, 55, 55, 54)
    game, s = position("most-simple", dice=dice, turn="C")
    assert game.actor(s) == CHANCE
    assert game.actor(play(game, s, "roll 1", "000")) == OVER


def test_moves_are_named_and_touched() -> None:
    game, s = started("most-simple", first="A", placement="at-least-one")
    assert game.touch(s, 4) == ("button:roll", "face:4")
    s = play(game, s, "roll 4")
    assert game.touch(s, cell("332")) == ("cell:332",)
    s = play(game, s, "332")
    stop = next(move for move in game.legal(s, 0) if game.name(s, move) == "stop")
    assert game.touch(s, stop) == ("button:stop",)
    assert "3 to place" in game.prompt(s)
    assert game.prompt(s).endswith("or stop")


def test_the_scene_shows_dice_and_stocks() -> None:
    game, s = started("most-simple", first="B")
    s = play(game, s, "roll 2", "332", "800")
    scene = game.scene(s, NOBODY)
    assert {(piece.place, piece.colour, piece.owner) for piece in scene.pieces} == {
        ("332", "green", 1),
        ("800", "green", 1),
    }
    assert [(tray.owner, tray.count) for tray in scene.trays] == [(0, 90), (1, 88), (2, 90)]


# -- the stock --------------------------------------------------------------------------------------------------------


def test_the_rest_of_a_roll_lapses_with_the_last_die_of_the_stock() -> None:
    game, s = position("most-simple", dice=filled(120, 88, 20, 12), turn="A")
    s = play(game, s, "roll 6")
    assert game.scene(s, 0).notices == ("Rolled 6: 2 to place.",)
    s = play(game, s, *names(game, s)[:2])
    assert (s.stock[0], s.turn, game.actor(s)) == (0, 1, CHANCE)


def test_a_seat_without_dice_is_passed_over_without_a_roll() -> None:
    game, s = position("most-simple", dice=filled(120, 20, 90, 10), turn="A")
    s = play(game, s, "roll 1", names(game, play(game, s, "roll 1"))[0])
    assert (s.turn, game.actor(s)) == (2, CHANCE)


def test_two_seats_without_dice_leave_the_third_alone() -> None:
    # Not a game anybody reaches (180 dice do not fit), so the stocks are set by hand.
    game, s = started("most-simple", first="A")
    s.stock = [2, 0, 0]
    s = play(game, s, "roll 1", "332")
    assert (s.turn, game.actor(s)) == (0, CHANCE)


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(3))
def test_first_names_the_seat_that_begins(seat: int) -> None:
    for seed in range(5):
        _, s = started("most-simple", seed=seed, first=SEATS[seat])
        assert s.turn == seat


def test_first_is_random_by_default() -> None:
    assert {started("most-simple", seed=seed)[1].turn for seed in range(30)} == {0, 1, 2}


def test_all_dice_of_a_roll_must_be_laid_by_default() -> None:
    game, s = started("most-simple", first="A")
    s = play(game, s, "roll 3")
    for name in ("800", "080"):
        assert "stop" not in names(game, s)
        s = play(game, s, name)
    assert "stop" not in names(game, s)


def test_at_least_one_lets_a_seat_stop_after_its_first_die() -> None:
    game, s = started("most-simple", first="A", placement="at-least-one")
    s = play(game, s, "roll 3")
    assert "stop" not in names(game, s)
    s = play(game, s, "800")
    assert "stop" in names(game, s)
    s = play(game, s, "stop")
    assert (s.turn, s.roll, s.placed, game.actor(s)) == (1, 0, 0, CHANCE)
    assert s.cell.count(1) == 1
    # A roll of one leaves nothing to stop.
    assert play(game, s, "roll 1", "332").turn == 2


def test_there_are_three_seats_and_more_people_form_groups() -> None:
    for players in (2, 4):
        with pytest.raises(BadOption):
            started("most-simple", players)
    game, _ = started("most-simple")
    seats = [Seat(("A1", "A2")), Seat(("B1",)), Seat(("C1", "C2"))]
    match = Match(game, options={"first": "A"}, seats=seats, seed=1)
    order = []
    for place in islice(NAMES, 7):
        match.play("roll 1")
        order.append(match.member())
        match.play(place)
    assert order == ["A1", "B1", "C1", "A2", "B1", "C2", "A1"]


# -- newcomers --------------------------------------------------------------------------------------------------------


def test_a_score_says_how_many_faces_a_die_shows_outside() -> None:
    game, s = position("most-simple", dice={"800": "red", "710": "green", "701": "black"}, roll=1)
    assert game.gain(s, play(game, s, "700"), 0) == "2 faces outside"
    assert game.gain(s, play(game, s, "620"), 0) == "1 face outside"


def test_a_place_that_is_taken_or_not_carried_says_so() -> None:
    game, s = position("most-simple", dice={"800": "red", "710": "green"}, roll=1)
    assert why_not(game, s, 0, ("die:710",)) == "This place is taken."
    assert why_not(game, s, 0, ("cell:700",)) == "A die needs three dice under it here."


# -- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"700": "red"}}, "floating-die"),
        ({"dice": filled(100, 91, 9, 0), "turn": "B"}, "too-many-dice"),
        ({"dice": filled(100, 90, 10, 0), "turn": "A"}, "no-dice"),
        ({"roll": 7}, "bad-number"),
        ({"roll": -1}, "bad-number"),
        ({"roll": 3, "placed": 3}, "bad-roll"),
        ({"placed": 1}, "bad-roll"),
        ({"roll": 3, "placed": 1, "dice": {"800": "green"}}, "bad-roll"),
        ({"roll": 3, "dice": filled(165, 55, 55, 55)}, "bad-roll"),
        ({"dice": {"800": "blue"}}, "unknown-colour"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("most-simple", **data)
    assert problem in [name for name, _ in refused.value.problems]


# -- random games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("placement", ["all", "at-least-one"])
def test_all_outside_faces_are_counted(placement: str) -> None:
    game, _ = started("most-simple")
    played = playouts(game, game.blank(3, {"placement": placement}), 12, seed=4)
    assert (played.scores.sum(axis=1) == 135).all()


def test_a_random_game_takes_about_47_turns() -> None:
    game, _ = started("most-simple")
    turns = playouts(game, game.blank(), 500, seed=1).lengths - CELLS
    assert 46 < turns.mean() < 49
