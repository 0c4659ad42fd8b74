"""The Forbidden Number: the examples, options and rulings of its rules."""

from typing import Any

import pytest

from astragal.engine.rules import CHANCE, NOBODY, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadOption, BadPosition
from astragal.lattice import CELLS, LOADS, NAMES, NONE, PLATE, SUPPORTS, cells, corner_pyramid
from astragal.match import shown
from astragal.match.match import Match, Seat
from tests.support import names, play, position, started

SLUG = "forbidden-number"
COLOUR = ("red", "green", "black")
CORNER = {"800": "red", "710": "red", "701": "red", "700": "green", "440": "black"}


def filled(count: int, *numbers: int) -> dict[str, str]:
    """The first `count` cells in fill order, with so many red, then green, then black dice."""
    colours = [colour for colour, n in zip(COLOUR, numbers, strict=True) for _ in range(n)]
    return dict(zip(NAMES[:count], colours, strict=True))


def dice_of(s: Any) -> set[str]:
    """The places of all dice."""
    return {NAMES[p] for p in range(CELLS) if s.cell[p]}


def hit(dice: dict[str, str], turn: str) -> set[str]:
    """What is gone after a seat has rolled the forbidden number."""
    game, s = position(SLUG, dice=dice, number=6, turn=turn)
    return set(dice) - dice_of(play(game, s, "roll 6"))


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "gone"), [("A", set()), ("B", {"700"}), ("C", {"440"})])
def test_only_dice_on_which_nothing_stands_are_lost(turn: str, gone: set[str]) -> None:
    assert hit(CORNER, turn) == gone


@pytest.mark.parametrize(("turn", "gone"), [("A", set()), ("B", set()), ("C", {"600"})])
def test_in_a_corner_pyramid_only_the_top_is_free(turn: str, gone: set[str]) -> None:
    pyramid = corner_pyramid(0, 3)
    layers = {p: "red" if p < PLATE else "green" for p in pyramid}
    dice = {NAMES[p]: colour for p, colour in layers.items()} | {"600": "black"}
    assert len(dice) == 10
    assert hit(dice, turn) == gone


def test_a_whole_layer_goes_but_for_what_carries_others() -> None:
    dice = dict.fromkeys(NAMES[:PLATE], "red") | {"700": "green", "322": "green"}
    gone = hit(dice, "A")
    assert len(gone) == 39
    assert set(NAMES[:PLATE]) - gone == {"800", "710", "701", "422", "332", "323"}


# -- a turn -----------------------------------------------------------------------------------------------------------


def test_what_becomes_free_by_the_removal_stays() -> None:
    dice = dict.fromkeys(("800", "710", "701", "700"), "red")
    assert hit(dice, "A") == {"700"}


def test_the_removal_is_what_an_independent_look_says() -> None:
    game = started(SLUG)[0]
    for seed in range(20):
        match = Match(game, options={"forbidden": "1"}, seed=seed)
        while match.actor != OVER and len(match.steps) < 120:
            s = match.state
            if match.actor == CHANCE and s.roll == 0:
                own = {p for p in range(CELLS) if s.cell[p] == 1 + s.turn}
                free = {p for p in own if not any(q != NONE and s.cell[q] for q in LOADS[p])}
                after = play(game, s, "roll 1")
                assert {p for p in range(CELLS) if s.cell[p] != after.cell[p]} == free
                assert after.stock[s.turn] == s.stock[s.turn] + len(free)
            match.play(match.legal()[seed % len(match.legal())].number)


def test_any_other_number_is_laid_die_by_die() -> None:
    game, s = started(SLUG, forbidden="6")
    turn = s.turn
    s = play(game, s, "roll 3", "800", "710", "701")
    assert (s.cell.count(1 + turn), s.stock[turn]) == (3, 87)
    assert (s.turn, s.turns, game.actor(s)) == ((turn + 1) % 3, 1, CHANCE)


def test_who_has_no_free_die_only_ends_the_turn() -> None:
    game, s = started(SLUG, forbidden="2")
    after = play(game, s, "roll 2")
    assert (after.turn, after.turns, after.roll) == ((s.turn + 1) % 3, 1, 0)
    assert not dice_of(after)


def test_the_taken_dice_go_back_to_the_stock() -> None:
    game, s = position(SLUG, dice={"332": "red", "800": "red"}, number=5, turn="A")
    assert s.stock == [88, 90, 90]
    assert play(game, s, "roll 5").stock == [90, 90, 90]


def test_a_player_out_of_dice_rolls_all_the_same() -> None:
    game, s = position(SLUG, dice=filled(120, 90, 20, 10), number=6, turn="A")
    assert game.actor(s) == CHANCE
    after = play(game, s, "roll 3")
    assert (after.turn, after.stock[0]) == (1, 0)
    free_red = filled(45, 0, 45, 0) | {"332": "red"}
    game, s = position(SLUG, dice=free_red, number=6, turn="A")
    assert play(game, s, "roll 6").stock[0] == 90


def test_the_rest_of_a_roll_lapses_with_the_stock_and_with_the_apex() -> None:
    game, s = position(SLUG, dice=filled(120, 88, 20, 12), number=5, turn="A")
    s = play(game, s, "roll 6")
    s = play(game, s, *names(game, s)[:2])
    assert (s.stock[0], s.turn) == (0, 1)
    game, s = position(SLUG, dice=filled(164, 55, 55, 54), number=5, turn="C")
    s = play(game, s, "roll 6", "000")
    assert game.actor(s) == OVER
    assert game.reason(s) == "The pyramid is full: the outside faces decide."


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 7))
def test_the_forbidden_number_can_be_agreed_on(number: int) -> None:
    for seed in range(4):
        assert started(SLUG, seed=seed, forbidden=str(number))[1].number == number


def test_the_forbidden_number_and_the_first_seat_are_drawn() -> None:
    drawn = [started(SLUG, seed=seed)[1] for seed in range(60)]
    assert {s.number for s in drawn} == {1, 2, 3, 4, 5, 6}
    assert {s.turn for s in drawn} == {0, 1, 2}


def test_at_least_one_lets_a_seat_stop_after_its_first_die() -> None:
    game, s = started(SLUG, forbidden="1", placement="at-least-one")
    s = play(game, s, "roll 3")
    assert "stop" not in names(game, s)
    s = play(game, s, "800")
    assert play(game, s, "stop").turns == 1
    game, s = started(SLUG, forbidden="1")
    assert "stop" not in names(game, play(game, s, "roll 3", "800"))


def test_after_the_turn_limit_the_faces_are_counted_as_they_are() -> None:
    game, s = position(
        SLUG, options={"turn_limit": "60"}, dice={"800": "red", "332": "green"}, number=6, turn="B", turns=59
    )
    s = play(game, s, "roll 6")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [2, 0, 0]
    assert game.reason(s) == "60 turns are over: the outside faces decide as they are."


def test_there_are_three_seats_and_more_people_form_groups() -> None:
    for players in (2, 4):
        with pytest.raises(BadOption):
            started(SLUG, players)
    game, s = started(SLUG, forbidden="6", seed=1)
    match = Match(
        game,
        options={"forbidden": "6"},
        seats=[Seat(("A1", "A2")), Seat(("B1",)), Seat(("C1", "C2"))],
        seed=1,
    )
    order = []
    for place in NAMES[:6]:
        match.play("roll 1")
        order.append(match.member())
        match.play(place)
    around = [("A1", "B1", "C1", "A2", "B1", "C2")[(k + s.turn) % 6] for k in range(6)]
    assert [name[0] for name in order] == [name[0] for name in around]
    assert set(order) == {"A1", "A2", "B1", "C1", "C2"}


# -- newcomers --------------------------------------------------------------------------------------------------------


def test_the_number_is_always_on_view_and_what_it_would_take_is_marked_before_the_roll() -> None:
    game, s = position(SLUG, dice=CORNER, number=4, turn="C")
    scene = game.scene(s, NOBODY)
    assert scene.headline == "Forbidden: 4"
    assert [(mark.place, mark.kind) for mark in scene.marks] == [("440", "dead")]
    assert scene.notices == ("It would cost the 1 marked die.",)
    laying = game.scene(play(game, s, "roll 2"), NOBODY)
    assert (laying.headline, laying.marks, laying.notices) == (
        "Forbidden: 4",
        (),
        ("Rolled 2: 2 to place.",),
    )


def test_a_score_says_why_it_has_changed() -> None:
    game, s = position(SLUG, dice=CORNER, number=4, turn="B")
    assert game.gain(s, play(game, s, "roll 4"), 1) == "the forbidden number took 1 die"
    s = play(game, s, "roll 1")
    assert game.gain(s, play(game, s, "080"), 1) == "2 faces outside"


@pytest.mark.parametrize("name", ["lesson-2", "lesson-4"])
def test_only_the_place_that_a_lesson_means_completes_three_dice(name: str) -> None:
    s = shown.of_game(started(SLUG)[0], name).state
    completing = set()
    for p in range(PLATE):
        beside = [SUPPORTS[load] for load in LOADS[p] if load != NONE]
        if not s.cell[p] and any(all(s.cell[q] for q in three if q != p) for three in beside):
            completing.add(NAMES[p])
    assert completing == {"800"}


# -- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({}, "no-number"),
        ({"number": 7}, "bad-number"),
        ({"number": 3, "roll": 3}, "bad-roll"),
        ({"number": 3, "placed": 1}, "bad-roll"),
        ({"number": 3, "roll": 4, "placed": 1, "dice": {"800": "green"}}, "bad-roll"),
        ({"number": 3, "roll": 4, "dice": filled(165, 55, 55, 55)}, "bad-roll"),
        ({"number": 3, "roll": 4, "dice": filled(100, 90, 10, 0)}, "bad-roll"),
        ({"number": 3, "dice": filled(100, 91, 9, 0)}, "too-many-dice"),
        ({"number": 3, "dice": {"700": "red"}}, "floating-die"),
        ({"number": 3, "turns": 601}, "bad-number"),
        ({"number": 3, "turns": 600, "roll": 4}, "bad-roll"),
        ({"options": {"forbidden": "4"}, "number": 3}, "wrong-number"),
        ({"options": {"forbidden": "4"}, "roll": 4}, "bad-roll"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position(SLUG, **data)
    assert problem in [name for name, _ in refused.value.problems]


def test_an_agreed_number_need_not_be_written() -> None:
    assert position(SLUG, options={"forbidden": "4"})[1].number == 4
    assert position(SLUG, options={"forbidden": "4"}, number=4)[1].number == 4


# -- random games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("forbidden", "turns"), [("1", 65), ("6", 100)])
def test_random_games_take_as_long_as_the_rules_say(forbidden: str, turns: int) -> None:
    game, _ = started(SLUG)
    blank = game.blank(3, {"forbidden": forbidden})
    played = playouts(game, blank, 400, seed=2)
    assert (played.scores.sum(axis=1) == 135).all()
    # A turn is a roll and 4 dice of the other numbers on average, or 3 where 6 is forbidden.
    assert 0.85 * turns < played.lengths.mean() / (1 + (21 - int(forbidden)) / 6) < 1.15 * turns


def test_cells_of_the_top_are_open_one_after_the_other() -> None:
    dice = {NAMES[p]: "red" if p < 90 else "green" for p in range(CELLS) if p not in cells("100 000")}
    game, s = position(SLUG, dice=dice, number=1, turn="C")
    s = play(game, s, "roll 5")
    assert names(game, s) == ["100"]
    assert game.actor(play(game, s, "100", "000")) == OVER
