"""Summit Storm: the examples and rulings of its rules."""

from typing import Any

import pytest

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadPosition
from astragal.lattice import CELLS, NAMES, PLATE, SUPPORTS, cell, cells
from astragal.match.match import Match, Seat
from astragal.match.wrong_touch import why_not
from tests.support import names, plate, play, position, started

WON_BY = ("roll 6 1 1", "roll 1 6 1", "roll 1 1 6")


def storm(player: int) -> tuple[Any, Any, int]:
    """A whole game in ascending order in which one player wins every roll, and how many rolls there were."""
    game, s = started("summit-storm")
    rolls = 0
    for name in NAMES[:PLATE]:
        s = play(game, s, name)
        while game.actor(s) == CHANCE:
            s = play(game, s, WON_BY[player])
            rolls += 1
    return game, s, rolls


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("under", "crown"), [("RRG", 1), ("GGG", 3), ("KKK", 1), ("RRR", 2), ("KGK", 3)])
def test_two_call_their_colour_and_three_the_one_to_the_left(under: str, crown: int) -> None:
    first, second, last = tuple(under)
    game, s = position("summit-storm", dice=plate(f"{first}431 {second}341"), turn="ABC"["RGK".index(last)])
    s = play(game, s, "332")
    assert s.cell[cell("331")] == crown
    assert game.actor(s) == ("RGK".index(last) + 1) % 3


def test_three_colours_are_rolled_for() -> None:
    game, s = position("summit-storm", dice=plate("R431 G341"), turn="C")
    s = play(game, s, "332")
    assert game.actor(s) == CHANCE
    assert len(game.legal(s, CHANCE)) == 216
    for player, roll in enumerate(WON_BY):
        t = play(game, s, roll)
        assert t.cell[cell("331")] == 1 + player
        assert game.actor(t) == 0


def test_a_cascade_climbs() -> None:
    game, s = position("summit-storm", dice=plate("R530 R440 G350 G341 G332 G340"), turn="A")
    s = play(game, s, "431")
    assert [s.cell[p] for p in cells("331 430 330")] == [2, 2, 3]
    assert game.actor(s) == 1


def test_a_roll_changes_what_fills_above() -> None:
    game, s = position("summit-storm", dice=plate("R530 R440 K350 K341 G332 K340"), turn="A")
    s = play(game, s, "431")
    assert game.actor(s) == CHANCE
    assert [(mark.place, mark.kind) for mark in game.scene(s, 0).marks] == [("331", "goal")]
    assert s.cell[cell("430")] == 0  # it comes after 331 in fill order
    by_green, by_black, by_red = (play(game, s, WON_BY[k]) for k in (1, 2, 0))
    assert [by_green.cell[p] for p in cells("331 430 330")] == [2, 2, 2]
    assert [by_black.cell[p] for p in cells("331 430 330")] == [3, 2, 3]
    assert [by_red.cell[p] for p in cells("331 430 330")] == [1, 2, 0]
    assert game.actor(by_red) == CHANCE
    assert by_red.funnel == cell("330")
    assert len(game.legal(by_red, CHANCE)) == 216  # a new funnel is rolled for by all


def test_whole_game_if_one_player_wins_every_roll() -> None:
    game, s, rolls = storm(0)
    assert (rolls, [game.score(s, k) for k in range(3)], s.cell[cell("000")]) == (19, [69, 47, 19], 1)
    game, s, rolls = storm(1)
    assert (rolls, [game.score(s, k) for k in range(3)], s.cell[cell("000")]) == (21, [19, 69, 47], 3)
    assert game.actor(s) == OVER
    assert game.reason(s) == "The pyramid is full: the outside faces decide."


# -- rulings ----------------------------------------------------------------------------------------------------------


def test_equally_high_players_roll_again_among_themselves() -> None:
    game, s = position("summit-storm", dice=plate("R431 G341"), turn="C")
    s = play(game, s, "332", "roll 5 2 5")
    assert game.actor(s) == CHANCE
    assert game.scene(s, 0).notices == ("Two are equally high: they roll again.",)
    assert len(game.legal(s, CHANCE)) == 36
    s = play(game, s, "roll 3 3")
    assert len(game.legal(s, CHANCE)) == 36
    s = play(game, s, "roll 1 2")
    assert list(s.rolled) == [1, 0, 2]
    assert s.cell[cell("331")] == 3


def test_three_equally_high_players_all_roll_again() -> None:
    game, s = position("summit-storm", dice=plate("R431 G341"), turn="C")
    s = play(game, s, "332", "roll 4 4 4")
    assert game.scene(s, 0).notices == ("All three are equally high: they roll again.",)
    assert len(game.legal(s, CHANCE)) == 216
    assert play(game, s, "roll 4 6 5").cell[cell("331")] == 2


def test_every_player_is_as_likely_to_win_a_roll() -> None:
    game, s = position("summit-storm", dice=plate("R431 G341"), turn="C")
    s = play(game, s, "332")
    won = [0, 0, 0, 0]
    for move in game.legal(s, CHANCE):
        t = s.copy()
        game.play(t, CHANCE, move)
        won[t.cell[cell("331")]] += 1
    assert won[1] == won[2] == won[3] == 55  # and 51 rolls are equal at the top


def test_the_rolled_dice_are_seen_until_the_next_die_is_laid() -> None:
    game, s = position("summit-storm", dice=plate("R431 G341"), turn="C")
    s = play(game, s, "332", "roll 5 3 1")
    shown = [(tray.owner, tray.pieces[0].colour, tray.pieces[0].faces) for tray in game.scene(s, 0).trays]
    assert shown == [(0, "red", "5"), (1, "green", "3"), (2, "black", "1")]
    assert game.scene(s, 0).headline == "red 5, green 3, black 1"
    assert game.scene(play(game, s, "800"), 0).trays == ()
    assert game.scene(play(game, s, "800"), 0).headline == ""


@pytest.mark.parametrize("seed", range(10))
def test_the_order_of_filling_does_not_matter(seed: int) -> None:
    """Every place follows from the three under it and, where these have three colours, from its roll alone."""
    game, s = started("summit-storm", seed=seed)
    rng = new_rng(seed, 5)
    while game.actor(s) != OVER:
        legal = game.legal(s, game.actor(s))
        game.play(s, game.actor(s), legal[draw(rng, len(legal))])
    assert s.cell.count(0) == 0
    assert sum(game.score(s, k) for k in range(3)) == 135
    for p in range(PLATE, CELLS):
        under = [s.cell[q] for q in SUPPORTS[p]]
        colours = set(under)
        if len(colours) == 1:
            assert s.cell[p] == {1: 2, 2: 3, 3: 1}[under[0]]
        elif len(colours) == 2:
            assert under.count(s.cell[p]) == 2


def test_members_of_teams_take_turns() -> None:
    game, _ = started("summit-storm")
    seats = [Seat(("A1", "A2")), Seat(("B1",)), Seat(("C1", "C2"))]
    match = Match(game, seats=seats, seed=1)
    order = []
    for place in ("800", "080", "008", "503", "305", "044", "440"):
        order.append(match.member())
        match.play(place)
    assert order == ["A1", "B1", "C1", "A2", "B1", "C2", "A1"]


# -- positions and newcomers ------------------------------------------------------------------------------------------


def test_impossible_positions_are_named() -> None:
    with pytest.raises(BadPosition, match="331 fills itself"):
        position("summit-storm", dice=plate("R431 R341 G332"), turn="A")
    with pytest.raises(BadPosition, match="Three roll, or two"):
        position("summit-storm", dice=plate("R431"), turn="A", rolled={"A": 3})
    with pytest.raises(BadPosition, match="Equal rolls"):
        position("summit-storm", dice=plate("R431"), turn="A", rolled={"A": 3, "B": 3})
    game, s = position(
        "summit-storm", dice=plate("R431 K341 G332"), turn="A", rolled={"A": 4, "B": 4, "C": 1}
    )
    assert len(names(game, s)) == 36


def test_a_wrong_touch_has_its_reason() -> None:
    game, s = position("summit-storm", dice=plate("R431 R341 G332 R331"), turn="A")
    assert why_not(game, s, 0, ["cell:330"]).startswith("Above the plate")
    assert why_not(game, s, 0, ["die:431"]) == "This place is taken."
    assert game.prompt(s) == "put a die into an empty funnel"


def test_a_gain_counts_faces() -> None:
    game, s = started("summit-storm")
    assert game.gain(s, play(game, s, "800"), 0) == "2 faces outside"
