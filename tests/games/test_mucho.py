"""Mucho: the examples, options and rulings of its rules."""

from typing import Any

import pytest

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS
from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadPosition
from astragal.lattice import COORDINATES, NAMES, cell, corner_pyramid
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

COLOUR = ("red", "green", "black")
FIVE = {"710": "red 514", "620": "red 321", "611": "red 132", "800": "red 236", "701": "red 465"}


def corner(seat: int, lying: str) -> dict[str, str]:
    """A finished pyramid in which all dice lie alike."""
    return {NAMES[p]: f"{COLOUR[seat]} {lying}" for p in corner_pyramid(seat, 4)}


def domino(dice: dict[str, str], rolled: str = "", **data: Any) -> tuple[Any, Any]:
    options = {"domino": "on"} | data.pop("options", {})
    return position("mucho", options=options, dice=dice, rolled=rolled, **{"turn": "A"} | data)


def without_top(seat: int) -> dict[str, str]:
    """A pyramid that one die finishes; 654 can go on its top with dominoes too."""
    return {name: die for name, die in corner(seat, "132").items() if name not in ("500", "050", "005")}


def oracle(s: Any, seat: int) -> int:
    """The numbers on faces of one colour behind which no die of that colour could ever stand, added up."""
    total = 0
    for p in corner_pyramid(seat, 4):
        for axis in range(3):
            before = list(COORDINATES[p])
            before[axis] -= 1
            if s.cell[p] and (before[axis] < 0 or before[seat] < 5):
                total += ORIENTATIONS[s.faces[p]][axis]
    return total


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "lying", "total"), [(0, "654", 150), (0, "132", 60), (1, "635", 140), (2, "635", 140)]
)
def test_the_thirty_faces_outside_are_counted(seat: int, lying: str, total: int) -> None:
    game, s = position("mucho", dice=corner(seat, lying), turn="ABC"[(seat + 1) % 3])
    assert game.score(s, seat) == total


def test_dominoes_touch_with_equal_numbers() -> None:
    game, s = domino(FIVE)
    every = {"503", "512", "521", "530", "602", "610", "700"}
    for rolled, excluded in (("213", {"700"}), ("124", {"610", "700"}), ("642", {"610"})):
        t = play(game, s, f"roll {rolled}")
        assert set(names(game, t)) == {*every, "pass"} - excluded
    game, s = position("mucho", dice=FIVE, turn="A", rolled="124")
    assert set(names(game, s)) == every


def test_rounds_after_the_first_finisher_cost_two_points() -> None:
    dice = without_top(0) | without_top(1) | without_top(2)
    game, s = domino(dice, rounds=21)
    s = play(game, s, "roll 654", "500")  # red is first, in round 22
    assert s.stock[0] == 0
    same = play(game, s, "roll 654", "050")  # green in the same round
    assert list(same.cost) == [0, 0, 0]
    s = play(game, s, "roll 132", "pass", "roll 132", "pass")
    for _ in range(2):  # rounds 23 and 24: red is skipped
        assert s.turn == 1
        s = play(game, s, "roll 132", "pass", "roll 132", "pass")
    assert (s.turn, s.rounds) == (1, 24)
    s = play(game, s, "roll 654", "050")  # green in round 25
    assert s.cost[1] == 6
    assert list(s.cost) == [0, 6, 6]
    s = play(game, s, "roll 654", "005")
    assert game.actor(s) == OVER
    assert list(s.cost) == [0, 6, 6]
    assert game.score(s, 1) == s.total[1] - 6
    assert game.reason(s) == "All three pyramids are finished: the highest total wins."


# -- a turn -----------------------------------------------------------------------------------------------------------


def test_a_turn_is_a_roll_and_a_die_that_is_not_turned() -> None:
    game, s = started("mucho")
    assert game.actor(s) == CHANCE
    assert names(game, s) == [f"roll {lying}" for lying in ORIENTATION_NAMES]
    s = play(game, s, "roll 514")
    assert names(game, s) == ["503", "512", "521", "530", "602", "611", "620", "701", "710", "800"]
    s = play(game, s, "530")
    assert ORIENTATION_NAMES[s.faces[cell("530")]] == "514"
    assert game.score(s, 0) == 5 + 4
    assert (s.turn, game.actor(s)) == (1, CHANCE)


def test_everybody_builds_in_their_own_corner_and_the_corners_do_not_touch() -> None:
    own = [set(corner_pyramid(k, 4)) for k in range(3)]
    assert [len(cells) for cells in own] == [20, 20, 20]
    assert not own[0] & own[1] | own[1] & own[2] | own[2] & own[0]
    game, s = started("mucho")
    for seat in range(3):
        s = play(game, s, "roll 514")
        assert {cell(name) for name in names(game, s)} <= own[seat]
        s = play(game, s, names(game, s)[0])


@pytest.mark.parametrize("seed", range(8))
def test_twenty_rounds_finish_everything(seed: int) -> None:
    game, s = started("mucho", seed=seed)
    rng = new_rng(seed, 5)
    steps = 0
    while game.actor(s) != OVER:
        legal = game.legal(s, game.actor(s))
        game.play(s, game.actor(s), legal[draw(rng, len(legal))])
        steps += 1
        assert [game.score(s, k) for k in range(3)] == [oracle(s, k) for k in range(3)]
    assert steps == 120
    assert s.cell.count(0) == 165 - 60


def test_equal_totals_share_the_win() -> None:
    game, s = position("mucho", dice=corner(0, "654") | corner(1, "465") | corner(2, "546"))
    assert game.actor(s) == OVER
    assert len({game.result(s, k) for k in range(3)}) == 1


# -- options ----------------------------------------------------------------------------------------------------------


def test_without_dominoes_nobody_passes() -> None:
    game, s = position("mucho", dice=FIVE, turn="A", rolled="124")
    assert "pass" not in names(game, s)
    assert game.prompt(s) == "put the rolled die into your corner, high numbers outward"


def test_any_number_may_match_any_other() -> None:
    for rolled in ORIENTATION_NAMES:
        under = {7 - int(number) for number in rolled}
        touching = {
            name
            for name, reading in (("610", "522"), ("700", "215"))
            if any(7 - int(shown) == int(read) for shown, read in zip(rolled, reading, strict=True))
        }
        anywhere = {name for name, reading in (("610", {5, 2}), ("700", {2, 1, 5})) if under & reading}
        for match, wanted in (("touching", touching), ("any", anywhere)):
            game, s = domino(FIVE, rolled, options={"domino_match": match})
            assert {"610", "700"} & set(names(game, s)) == wanted


def test_the_plate_takes_everything_with_dominoes_too() -> None:
    for rolled in ORIENTATION_NAMES:
        game, s = domino({}, rolled)
        assert len(names(game, s)) == 11  # and passing


def test_passing_rolls_again_in_a_later_round_and_costs_nothing_before_somebody_is_done() -> None:
    game, s = started("mucho", domino="on")
    for _ in range(3):
        s = play(game, s, "roll 132", "pass")
    assert (s.turn, s.rounds, list(s.cost), list(s.stock)) == (0, 1, [0, 0, 0], [20, 20, 20])


def test_the_game_ends_after_the_most_rounds() -> None:
    game, s = started("mucho", domino="on", max_rounds="20")
    s = play(game, s, "roll 654", "800", *["roll 132", "pass"] * (3 * 20 - 1))
    assert game.actor(s) == OVER
    assert game.score(s, 0) == 5 + 4
    assert game.reason(s) == "The 20 rounds are over: the highest total wins."


def test_no_round_is_charged_that_does_not_begin() -> None:
    dice = corner(0, "132") | without_top(1) | without_top(2)
    game, s = domino(dice, options={"max_rounds": "30"}, rounds=29, turn="B")
    s = play(game, s, "roll 132", "pass", "roll 132", "pass")
    assert game.actor(s) == OVER
    assert list(s.cost) == [0, 0, 0]


# -- positions and newcomers ------------------------------------------------------------------------------------------


def test_impossible_positions_are_named() -> None:
    with pytest.raises(BadPosition, match="A green die cannot stand on 800"):
        position("mucho", dice={"800": "green 132"}, turn="A")
    with pytest.raises(BadPosition, match="is done"):
        position("mucho", dice=corner(0, "132"), turn="A")
    with pytest.raises(BadPosition, match="only with dominoes"):
        position("mucho", dice={}, turn="A", rounds=3)


def test_every_wrong_touch_has_its_reason() -> None:
    game, s = domino(FIVE, "124")
    assert why_not(game, s, 0, ["cell:080"]) == "You build in your own corner only."
    assert why_not(game, s, 0, ["cell:610"]) == "No number under your die meets the same number here."
    assert why_not(game, s, 0, ["cell:600"]) == "A die needs three dice under it here."
    assert why_not(game, s, 0, ["die:800"]) == "This place is taken."


def test_a_gain_names_the_numbers_outside() -> None:
    game, s = position("mucho", dice={}, turn="A", rolled="465")
    assert game.gain(s, play(game, s, "800"), 0) == "6 and 5 outside"
    assert game.gain(s, play(game, s, "512"), 0) == "4 outside"


def test_a_gain_counts_the_round_that_begins_with_the_move() -> None:
    game, s = domino(corner(0, "132"), "465", turn="C", rounds=20)  # red is done, black ends the round
    assert game.scene(s, 0).notices[-1].startswith("A pyramid is finished: from the next round on")
    for name, points, why in (
        ("008", 4 + 6 - 2, "4 and 6 outside, less 2 for a round too many"),
        ("116", -2, "a round too many"),
        ("pass", -2, "a round too many"),
    ):
        t = play(game, s, name)
        assert (game.score(t, 2), game.gain(s, t, 2)) == (points, why)
    assert game.gain(s, t, 1) == "a round too many"  # green, who has not moved, is charged as well
    assert game.scene(t, 0).notices[-1] == "A pyramid is finished: every round costs the others 2 points now."


def test_the_rolled_die_is_shown_and_the_prompt_says_when_only_passing_is_left() -> None:
    game, s = position("mucho", dice={}, turn="A", rolled="465")
    trays = game.scene(s, 0).trays
    assert [tray.count for tray in trays[:3]] == [19, 20, 20]
    assert trays[3].pieces[0].faces == "465"
    game, s = domino(without_top(0), "132")
    assert names(game, s) == ["pass"]
    assert game.prompt(s) == "the rolled die fits nowhere: pass"
