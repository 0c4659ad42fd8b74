"""Acquire: the examples, options and rulings of its rules."""

from typing import Any

import pytest

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.rules import OVER
from astragal.errors import BadPosition
from astragal.lattice import CELLS, LAYER, NAMES, PLATE, SUPPORTS, cell
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

COLOUR = {"R": 1, "G": 2, "K": 3}
CORNER = ("800", "710", "701")


def full_plate(under: str, hand: tuple[int, int, int], **options: str) -> tuple[Any, Any]:
    """A full plate with these colours under 700, red to place; the stocks are set by hand, for they need not add up here."""
    game, s = started("acquire", 3, 0, **options)
    for p in range(PLATE):
        s.cell[p] = 1 + p % 3
    for name, colour in zip(CORNER, under, strict=True):
        s.cell[cell(name)] = COLOUR[colour]
    s.laid, s.turn, s.hand = PLATE, 0, list(hand)
    return game, s


def random_play(seed: int, **options: str) -> Any:
    game, s = started("acquire", 3, seed, **options)
    rng = new_rng(seed, 5)
    while game.actor(s) != OVER:
        legal = game.legal(s, s.turn)
        game.play(s, s.turn, legal[draw(rng, len(legal))])
        yield game, s


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("under", "left"),
    [
        ("RRR", [11, 24, 24]),
        ("RRG", [15, 24, 20]),
        ("RGK", [17, 21, 21]),
        ("RGG", [17, 22, 20]),
        ("GGG", [27, 12, 20]),
        ("GGK", [25, 16, 18]),
        ("KKG", [25, 18, 16]),
        ("KRK", [17, 20, 22]),
    ],
)
def test_who_pays_whom(under: str, left: list[int]) -> None:
    game, s = full_plate(under, (20, 20, 20))
    assert list(play(game, s, "700").hand) == left


def test_whoever_cannot_pay_in_full_pays_what_is_there_and_is_broke() -> None:
    game, s = full_plate("RRG", (3, 20, 20))
    s = play(game, s, "700")
    assert list(s.hand) == [0, 22, 20]
    assert list(s.broke) == [1, 0, 0]
    assert s.turn == 1
    assert game.scene(s, 0).notices == ("A is broke.",)


# -- broke ------------------------------------------------------------------------------------------------------------


def test_payments_go_in_the_order_of_seats() -> None:
    game, s = full_plate("RRR", (7, 20, 20))
    s = play(game, s, "700")
    assert list(s.hand) == [0, 24, 22]
    assert s.broke[0] == 1


def test_paying_the_last_die_is_not_yet_broke_but_an_empty_hand_on_the_turn_is() -> None:
    game, s = full_plate("GGG", (20, 8, 20))
    s = play(game, s, "700")
    assert list(s.hand) == [27, 0, 20]  # and at once it was green's turn
    assert list(s.broke) == [0, 1, 0]
    assert s.turn == 2
    game, s = full_plate("RRR", (9, 20, 20))
    s = play(game, s, "700")
    assert (s.hand[0], s.broke[0], s.turn) == (0, 0, 1)  # red may still be paid before the turn comes


def test_nothing_is_paid_to_or_by_somebody_who_is_broke() -> None:
    for under, left in (
        ("RRR", [15, 0, 24]),
        ("RRG", [19, 0, 20]),
        ("GGG", [19, 0, 20]),
        ("GGK", [21, 0, 18]),
    ):
        game, s = full_plate(under, (20, 0, 20))
        s.broke[1] = 1
        s = play(game, s, "700")
        assert list(s.hand) == left
        assert s.turn == 2


def test_two_who_are_broke_in_one_settlement_both_leave() -> None:
    game, s = full_plate("GGK", (20, 3, 1))
    s = play(game, s, "700")
    assert game.actor(s) == OVER
    assert list(s.broke) == [0, 1, 1]
    assert list(s.hand) == [23, 0, 0]
    assert game.result(s, 1) == game.result(s, 2) < game.result(s, 0)
    assert game.reason(s) == "The others are broke."


def test_the_last_one_left_wins_and_the_others_rank_by_how_late_they_left() -> None:
    game, s = full_plate("GGK", (20, 3, 20))
    s = play(game, s, "700")
    assert list(s.broke) == [0, 1, 0]
    assert s.turn == 2
    s.hand[0] = 0
    s = play(game, s, names(game, s)[0])
    while game.actor(s) != OVER:
        s = play(game, s, names(game, s)[0])
    order = sorted(range(3), key=lambda k: -game.result(s, k))
    assert order[2] == 1
    assert s.broke[order[1]] == 2


def test_the_last_one_left_wins_with_an_empty_hand_too() -> None:
    game, s = full_plate("RRR", (1, 0, 0))
    s = play(game, s, "700")  # red pays nothing and is broke; green has no die on the turn; black is left
    assert game.actor(s) == OVER
    assert list(s.broke) == [1, 2, 0]
    assert game.result(s, 2) > game.result(s, 1) > game.result(s, 0)


# -- layers and the end -----------------------------------------------------------------------------------------------


def test_nothing_is_paid_on_the_plate_and_a_layer_begins_when_the_one_below_is_full() -> None:
    game, s = started("acquire")
    for _ in range(PLATE):
        assert {LAYER[p] for p in game.legal(s, s.turn)} == {0}
        s = play(game, s, names(game, s)[0])
    assert sorted(s.hand) == [40, 40, 40]
    assert {LAYER[p] for p in game.legal(s, s.turn)} == {1}
    assert len(game.legal(s, s.turn)) == 36


def test_when_the_top_is_settled_the_most_dice_win() -> None:
    game, s = started("acquire", stock="90")
    for p in range(CELLS - 1):
        s.cell[p] = 1 + p % 3
    s.laid, s.turn, s.hand = CELLS - 1, 0, [40, 30, 36]
    for q, colour in zip(SUPPORTS[CELLS - 1], (2, 2, 3), strict=True):
        s.cell[q] = colour
    s = play(game, s, "000")
    assert game.actor(s) == OVER
    assert list(s.hand) == [45, 26, 34]
    assert game.reason(s) == "The pyramid is full: the most dice left win."


def test_an_empty_hand_at_the_end_is_not_yet_broke() -> None:
    game, s = started("acquire")
    for p in range(CELLS - 1):
        s.cell[p] = 1 + p % 3
    for q, colour in zip(SUPPORTS[CELLS - 1], (1, 1, 2), strict=True):
        s.cell[q] = colour
    s.laid, s.turn, s.hand = CELLS - 1, 0, [5, 0, 0]
    s = play(game, s, "000")
    assert (list(s.hand), list(s.broke)) == ([0, 4, 0], [0, 0, 0])
    assert game.actor(s) == OVER
    assert game.result(s, 0) == game.result(s, 2) == 0


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("stock", ["55", "70"])
def test_no_die_is_ever_lost(seed: int, stock: str) -> None:
    over = False
    for game, s in random_play(seed, stock=stock):
        over = game.actor(s) == OVER
        assert sum(s.hand) + CELLS - s.cell.count(0) == 3 * int(stock)
        assert all(s.hand[k] == 0 for k in range(3) if s.broke[k])
    assert over


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stock", ["55", "60", "70", "80", "90"])
def test_everybody_begins_with_the_stock(stock: str) -> None:
    game, s = started("acquire", stock=stock)
    assert list(s.hand) == [int(stock)] * 3
    assert [(tray.owner, tray.count) for tray in game.scene(s, 0).trays] == [
        (k, int(stock)) for k in range(3)
    ]


def test_who_begins_is_drawn() -> None:
    assert {started("acquire", seed=seed)[1].turn for seed in range(30)} == {0, 1, 2}


def test_the_game_can_end_with_the_first_who_is_broke() -> None:
    for option, over in (("on", True), ("off", False)):
        game, s = full_plate("RRG", (3, 20, 20), end_on_first_broke=option)
        s = play(game, s, "700")
        assert (game.actor(s) == OVER) == over
        assert game.goal(s).startswith("When somebody is broke" if over else "The last one")
        if over:
            assert game.reason(s) == "A is broke: the most dice of the others win."
            assert game.result(s, 1) > game.result(s, 2) > game.result(s, 0)


# -- positions and newcomers ------------------------------------------------------------------------------------------


def test_impossible_positions_are_named() -> None:
    full = dict.fromkeys(NAMES[:PLATE], "red")
    dice = dict.fromkeys((*CORNER, "700"), "red")
    with pytest.raises(BadPosition, match="A layer is begun"):
        position("acquire", dice=dice, turn="A", stocks={"A": 51, "B": 55, "C": 55})
    gap = dict.fromkeys((*NAMES[: PLATE - 1], "007"), "red")
    with pytest.raises(BadPosition, match="A layer is begun"):
        position("acquire", dice=gap, turn="A", stocks={"A": 10, "B": 55, "C": 55})
    with pytest.raises(BadPosition, match="stocks are the rest"):
        position("acquire", dice=full, turn="A", stocks={"A": 40, "B": 40, "C": 41})
    with pytest.raises(BadPosition, match="Who is broke"):
        position("acquire", dice=full, turn="A", stocks={"A": 40, "B": 40, "C": 40}, broke={"B": 1})
    with pytest.raises(BadPosition, match="who left first"):
        position("acquire", dice=full, turn="A", stocks={"A": 60, "B": 0, "C": 60}, broke={"B": 2})
    with pytest.raises(BadPosition, match="cannot have the turn"):
        position("acquire", dice=full, turn="A", stocks={"A": 0, "B": 60, "C": 60})


def test_a_wrong_touch_has_its_reason() -> None:
    game, s = started("acquire")
    s = play(game, s, "800")
    assert why_not(game, s, s.turn, ["cell:700"]) == "First the layer below must be full."
    assert why_not(game, s, s.turn, ["die:800"]) == "This place is taken."


def test_a_gain_tells_the_payment() -> None:
    for under, told in (
        ("RRG", ["the die placed, and 4 paid", "paid by A"]),
        ("GGG", ["8 collected, less the die placed", "paid to A"]),
    ):
        game, before = full_plate(under, (20, 20, 20))
        after = play(game, before, "700")
        assert [game.gain(before, after, k) for k in range(2)] == told
    game, before = started("acquire")
    assert game.gain(before, play(game, before, "800"), before.turn) == "the die placed"
