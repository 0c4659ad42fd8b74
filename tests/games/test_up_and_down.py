"""Up and Down: the examples, forms, options and rulings of its rules."""

from typing import Any

import pytest

from astragal.engine.rules import CHANCE, NOBODY, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadOption, BadPosition
from astragal.lattice import CELLS, LAYER, NAMES
from astragal.match.match import Match, Seat
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

SLUG = "up-and-down"
COLOUR = ("red", "green", "black")
CORNER = ("800", "710", "701")
FULL = {name: COLOUR[p % 3] for p, name in enumerate(NAMES)}


def full_without(*gone: str) -> dict[str, str]:
    return {name: colour for name, colour in FULL.items() if name not in gone}


def collected(dice: dict[str, str], **first: int) -> dict[str, dict[str, int]]:
    """Collections of which the first is given; the others have the rest of 165 dice."""
    return {"A": first, "B": {"green": CELLS - len(dice) - sum(first.values())}}


def values(dice: dict[str, str], add_rule: str = "ed-one", **data: Any) -> tuple[Any, Any]:
    options = {"mode": "values", "add_rule": add_rule}
    taken = collected(dice, red=2, green=0, black=1)
    return position(SLUG, options=options, dice=dice, taken=taken, turn="A", **data)


# -- the examples -----------------------------------------------------------------------------------------------------


def test_up_four_come_off_and_the_fifth_is_forgiven() -> None:
    game, s = position(SLUG, dice=dict.fromkeys((*CORNER, "700"), "red"), turn="A")
    s = play(game, s, "roll 5")
    assert names(game, s) == ["700"]
    s = play(game, s, "700", "800", "710", "701")
    assert (s.standing, s.stock[0], s.turn, game.actor(s)) == (0, 90, 1, CHANCE)


def test_up_nothing_comes_off_from_under_a_foreign_die() -> None:
    game, s = position(SLUG, dice=dict.fromkeys(CORNER, "red") | {"700": "green"}, turn="A")
    s = play(game, s, "roll 5")
    assert (s.standing, s.turn, s.turns) == (4, 1, 1)


@pytest.mark.parametrize(
    ("gone", "free", "opened"),
    [
        ((), {"000"}, set()),
        (("000",), {"100", "010", "001"}, {"000"}),
        (("000", "100"), {"200", "010", "001"}, {"100"}),
    ],
)
def test_down_what_is_free_and_open_at_the_top(
    gone: tuple[str, ...], free: set[str], opened: set[str]
) -> None:
    found: set[str] = set()
    laid: set[str] = set()
    for turn in "ABC":
        game, s = position(SLUG, options={"mode": "down"}, dice=full_without(*gone), turn=turn)
        taking = play(game, s, "roll 6")
        found |= set(names(game, taking)) - {"stop"} if taking.roll else set()
        adding = play(game, s, "roll 1")
        laid |= set(names(game, adding)) if adding.roll else set()
    assert found == free
    assert laid == opened


@pytest.mark.parametrize(("roll", "back"), [(1, "red"), (3, None), (5, "black")])
def test_values_what_an_odd_number_puts_back(roll: int, back: str | None) -> None:
    game, s = values({"332": "black"})
    after = play(game, s, f"roll {roll}")
    if back is None:
        assert (after.turn, after.standing) == (1, 1)
        return
    after = play(game, after, "800")
    assert game.scene(after, NOBODY).pieces[-1].colour == back
    assert (after.turn, after.standing) == (1, 2)


# -- up ---------------------------------------------------------------------------------------------------------------


def test_even_numbers_lay_and_odd_ones_take() -> None:
    game, s = started(SLUG)
    turn = s.turn
    s = play(game, s, "roll 4", "800", "710", "701", "700")
    assert (s.stock[turn], s.turn) == (86, (turn + 1) % 3)
    assert game.touch(play(game, s, "roll 2"), 0)[0].startswith("cell:")


def test_a_die_freed_in_a_turn_may_be_taken_in_it() -> None:
    game, s = position(SLUG, dice=dict.fromkeys((*CORNER, "700"), "red"), turn="A")
    s = play(game, s, "roll 3", "700")
    assert names(game, s) == sorted(CORNER)


def test_up_ends_with_the_apex_by_outside_faces() -> None:
    game, s = position(SLUG, dice=full_without("000"), turn="C")
    s = play(game, s, "roll 6", "000")
    assert game.actor(s) == OVER
    assert sum(game.score(s, k) for k in range(3)) == 135
    assert game.reason(s) == "The pyramid is full: the outside faces decide."


def test_a_player_without_stock_rolls_all_the_same() -> None:
    dice = {name: "red" if p < 90 else "green" for p, name in enumerate(NAMES[:120])}
    game, s = position(SLUG, dice=dice, turn="A")
    assert play(game, s, "roll 4").turn == 1
    assert game.actor(s) == CHANCE


# -- down -------------------------------------------------------------------------------------------------------------


def down(dice: dict[str, str], **data: Any) -> tuple[Any, Any]:
    return position(SLUG, options={"mode": "down"}, dice=dice, **data)


def test_down_begins_with_55_dice_of_each_colour_shuffled() -> None:
    game, one = started(SLUG, seed=1, mode="down")
    _, other = started(SLUG, seed=2, mode="down")
    assert [one.cell.count(1 + k) for k in range(3)] == [55, 55, 55]
    assert list(one.cell) != list(other.cell)
    assert list(one.stock) == [0, 0, 0]
    assert "first" in game.goal(one)


def test_down_taking_off_is_a_choice_and_adding_a_duty() -> None:
    dice = dict.fromkeys(CORNER, "red") | {"332": "green", "323": "black"}
    game, s = down(dice, turn="A")
    taking = play(game, s, "roll 4")
    assert names(game, taking) == ["701", "710", "800", "stop"]
    assert play(game, taking, "stop").stock[0] == 52
    assert play(game, taking, "800", "stop").stock[0] == 53
    adding = play(game, s, "roll 1")
    assert "stop" not in names(game, adding)
    assert play(game, adding, "700").stock[0] == 51


def test_down_an_odd_number_does_nothing_with_an_empty_stock_or_a_full_pyramid() -> None:
    game, s = started(SLUG, mode="down")
    assert play(game, s, "roll 5").turns == 1
    dice = full_without("000")
    owner = FULL["000"]
    game, s = down(dice, turn="ABC"[COLOUR.index(owner)])
    s = play(game, s, "roll 5", "000")
    assert (s.standing, s.turns) == (CELLS, 1)


def test_down_the_first_without_dice_wins_at_once() -> None:
    game, s = down({"332": "red", "323": "green", "233": "black"}, turn="A")
    s = play(game, s, "roll 6", "332")
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)] == [55, 54, 54]
    assert game.reason(s) == "Red has no die left on the pyramid."


# -- values -----------------------------------------------------------------------------------------------------------


def test_values_taking_is_a_duty_and_any_free_die_will_do() -> None:
    dice = dict.fromkeys(CORNER, "red") | {"700": "black", "332": "green"}
    game, s = values(dice)
    s = play(game, s, "roll 2")
    assert names(game, s) == ["332", "700"]
    s = play(game, s, "700")
    assert names(game, s) == ["332", "701", "710", "800"]
    s = play(game, s, "800")
    assert (game.score(s, 0), s.turn) == (2 - 1 - 1 + 1, 1)


def test_values_all_there_are_are_taken_and_the_empty_plate_ends_it() -> None:
    game, s = values({"332": "red", "800": "black"})
    s = play(game, s, "roll 6", "332", "800")
    assert game.actor(s) == OVER
    assert game.score(s, 0) == 3 - 2
    assert game.reason(s) == "The plate is empty: the worth of the collections decides."


def test_values_ed_number_puts_back_as_many_as_were_rolled() -> None:
    game, s = position(
        SLUG,
        options={"mode": "values", "add_rule": "ed-number"},
        dice={"332": "red"},
        taken={"A": {"green": 2, "black": 9}, "B": {"red": 153}},
        turn="A",
    )
    s5 = play(game, s, "roll 5", "800", "710", "701", "700", "080")
    assert (s5.turn, s5.taken[3]) == (1, 4)
    s3 = play(game, s, "roll 3", "800", "080")
    assert (s3.turn, s3.taken[2]) == (1, 0)
    assert play(game, s, "roll 1").turn == 1


def test_values_choice_puts_back_dice_of_any_colour() -> None:
    game, s = values({"332": "green"}, "choice")
    s = play(game, s, "roll 3")
    assert len(names(game, s)) == 2 * 44
    assert {name.partition("-")[0] for name in names(game, s)} == {"red", "black"}
    assert game.touch(s, game.legal(s, 0)[0])[0].startswith("tray:")
    s = play(game, s, "red-800", "black-080", "red-008")
    assert (s.turn, s.standing) == (1, 4)
    assert sum(s.taken[:4]) == 0


def test_values_in_layers() -> None:
    _, s = started(SLUG, mode="values", start="layers")
    assert [s.cell.count(1 + k) for k in range(3)] == [72, 54, 39]
    assert all(s.cell[p] == 1 + LAYER[p] % 3 for p in range(CELLS))
    with pytest.raises(BadOption):
        started(SLUG, mode="down", start="layers")


def test_values_can_be_agreed_on() -> None:
    options = {"mode": "values", "red": "5", "green": "2", "black": "-3"}
    game, s = position(
        SLUG,
        options=options,
        dice={"332": "red"},
        taken={"A": {"red": 2, "green": 3, "black": 1}, "B": {"green": 158}},
    )
    assert [game.score(s, k) for k in range(2)] == [2 * 5 + 3 * 2 - 3, 2 * 158]


@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_any_other_number_than_three_plays_for_values(players: int) -> None:
    for mode in ("up", "down", "values"):
        game, s = started(SLUG, players, mode=mode)
        assert (s.standing, "worth" in game.goal(s)) == (CELLS, True)


# -- the limit, groups, newcomers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "word"), [("up", "faces"), ("down", "fewest"), ("values", "collections")])
def test_after_the_turn_limit_it_is_decided_as_it_stands(mode: str, word: str) -> None:
    dice = {"332": "green", "800": "red", "008": "black"}
    data: dict[str, Any] = {"taken": collected(dice, red=1)} if mode == "values" else {}
    options = {"mode": mode, "turn_limit": "60"}
    game, s = position(SLUG, options=options, dice=dice, turns=60, turn="A", **data)
    assert game.actor(s) == OVER
    assert word in game.reason(s)


def test_members_of_a_group_take_turns() -> None:
    game, _ = started(SLUG)
    match = Match(game, seats=[Seat(("A1", "A2")), Seat(("B1",)), Seat(("C1",))], seed=1)
    order = []
    for place in range(6):
        match.play("roll 2")
        order.append(match.member())
        match.play(NAMES[2 * place])
        match.play(NAMES[2 * place + 1])
    assert {"A1", "A2"} <= set(order)


def test_it_is_said_how_many_dice_can_still_come_off() -> None:
    dice = dict.fromkeys((*CORNER, "332", "422", "323", "322"), "red") | {"700": "green"}
    game, s = position(SLUG, dice=dice, turn="A")
    assert game.prompt(play(game, s, "roll 5")) == "take one of your free dice off (4 to go)"
    assert game.prompt(play(game, s, "roll 5", "322", "332")) == "take one of your free dice off (2 to go)"
    assert game.prompt(play(game, s, "roll 3")) == "take one of your free dice off (3 to go)"
    game, s = down(dice | {"080": "black"}, turn="A")
    assert game.prompt(play(game, s, "roll 6")) == "take one of your free dice off (4 at most), or stop"


def test_up_or_down_is_said_after_the_roll() -> None:
    game, s = position(SLUG, dice=dict.fromkeys(CORNER, "red"), turn="A")
    assert game.scene(s, NOBODY).headline == ""
    assert game.scene(play(game, s, "roll 4"), NOBODY).headline == "4: up"
    assert game.scene(play(game, s, "roll 3"), NOBODY).headline == "3: down"
    game, s = down(dict.fromkeys(CORNER, "red") | {"080": "green", "008": "black"}, turn="A")
    assert game.scene(play(game, s, "roll 4"), NOBODY).headline == "4: down"


def test_wrong_touches_are_explained() -> None:
    game, s = position(SLUG, dice=dict.fromkeys(CORNER, "red"), turn="A")
    taking, laying = play(game, s, "roll 1"), play(game, s, "roll 2")
    assert why_not(game, taking, 0, ("cell:332",)) == "Now dice come off the pyramid, and here is none."
    assert why_not(game, laying, 0, ("die:800",)) == "Now dice go on the pyramid, none comes off."
    game, s = values({"332": "green"}, "choice")
    first = "First choose a die of your collection, then where it goes."
    assert why_not(game, play(game, s, "roll 3"), 0, ("cell:800",)) == first


def test_a_score_says_why_it_has_changed() -> None:
    game, s = position(SLUG, dice=dict.fromkeys(CORNER, "red"), turn="A")
    laying, taking = play(game, s, "roll 2"), play(game, s, "roll 1")
    assert game.gain(laying, play(game, laying, "700"), 0) == "2 faces outside"
    assert game.gain(taking, play(game, taking, "710"), 0) == "1 face lost"
    game, s = values({"332": "red", "323": "black"})
    s = play(game, s, "roll 2")
    assert game.gain(s, play(game, s, "323"), 0) == "a black die"
    game, s = values({"332": "red"})
    s = play(game, s, "roll 5")
    assert game.gain(s, play(game, s, "800"), 0) == "a black die put back"  # which is a point more


# -- positions and random games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"700": "red"}}, "floating-die"),
        ({"placed": 1}, "bad-roll"),
        ({"roll": 3}, "bad-roll"),
        ({"roll": 2, "placed": 3, "dice": {"800": "red"}}, "bad-roll"),
        ({"taken": {"A": {"red": 1}}}, "wrong-number"),
        ({"options": {"mode": "values"}, "dice": {"332": "red"}}, "wrong-number"),
        ({"options": {"mode": "down"}, "dice": dict.fromkeys(NAMES[:56], "red")}, "too-many-dice"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position(SLUG, **data)
    assert problem in [name for name, _ in refused.value.problems]


def test_random_games_take_as_long_as_the_rules_say() -> None:
    game, _ = started(SLUG)
    up = playouts(game, game.blank(), 300, seed=1)
    assert (up.scores.sum(axis=1) == 135).mean() > 0.99
    assert 700 < up.lengths.mean() < 850  # about 180 turns of a roll and 3.3 dice
    worth = playouts(game, game.blank(3, {"mode": "values"}), 300, seed=1)
    assert abs(worth.scores.sum(axis=1)).max() == 0  # as many red dice as black ones
