"""Triops: the examples of its rules, and its lists of moves against a plain search with sets."""

import json
import random
from itertools import combinations
from typing import Any

import pytest

from astragal.engine.game import Game
from astragal.engine.rules import OVER
from astragal.errors import BadPosition
from astragal.games.das_spiel.construction.triops.triops import MOST_MOVES
from astragal.lattice import CELLS, FACE_CONTACTS, NAMES, SUPPORTS, cell, cells, triangels, triops
from astragal.match import positions
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

THREES = tuple(dict.fromkeys((*triangels(), *triops())))


def heap(start: str, others: str = "", **data: Any) -> tuple[Game, Any]:
    """Black dice, the first of them the start die; red is to move."""
    dice = dict.fromkeys((start, *others.split()), "black")
    return position("triops", dice=dice, start=start, turn="A", **data)


def all_but(empty: str) -> tuple[Game, Any]:
    """A full pyramid but for some cells at its top."""
    return heap("332", " ".join({*NAMES} - {"332", *empty.split()}))


# -- the examples -------------------------------------------------------------------------------------------------


def test_the_second_turn_goes_round_the_start_die() -> None:
    game, s = started("triops")
    assert names(game, s) == sorted(NAMES[:45])
    expected = ["232+233+242", "322+323+422", "331+341+431"]
    assert names(game, play(game, s, "332")) == expected
    assert names(game, play(game, s, "800")) == ["700+701+710"]
    assert names(game, play(game, s, "440")) == ["340+341+350", "430+431+530"]


def test_a_triops_runs_down_an_edge_and_brings_a_bonus_die() -> None:
    game, s = heap("611", "610 601 710 701 620 602")
    assert names(game, s) == ["502+503+512", "511+512+521", "520+521+530", "600+700+800"]
    after = play(game, s, "600+700+800")
    assert game.actor(after) == 0
    assert len(names(game, after)) == 39  # any open cell, in contact or not
    after = play(game, after, "080")
    assert game.actor(after) == 1
    assert game.actor(play(game, s, "511+512+521")) == 1


def test_a_bonus_die_apart_is_no_contact() -> None:
    expected = ["232+233+242", "241+242+251", "322+323+422", "340+350+440", "421+422+521", "430+440+530"]
    game, s = heap("332", "331 341 431 602")
    assert names(game, s) == expected
    game, s = heap("332", "331 341 431 422")
    assert names(game, s) == [three for three in expected if "422" not in three]


def test_fallbacks_at_the_top() -> None:
    game, s = all_but("000 100 010")
    assert names(game, s) == ["000+010+100"]
    game, s = all_but("000 100")
    assert names(game, s) == ["000+100"]
    game, s = all_but("000 100 010 001")
    assert names(game, s) == ["001", "010", "100"]
    game, s = all_but("000 100 200")
    assert names(game, s) == ["000+100+200"]
    s = play(game, s, "000+100+200")
    assert game.actor(s) == OVER
    assert not s.bonus


# -- the rules one by one -----------------------------------------------------------------------------------------


def test_the_lattice_has_so_many_threes() -> None:
    assert (len(triangels()), len(triops())) == (1116, 252)


def test_a_die_apart_may_bear_others_and_joins_when_it_is_linked() -> None:
    game, s = heap("332", "331 341 431 521 422 323 322")
    s.bonus = 1
    assert s.main[cell("521")] == 0
    # A bonus die on both of them links it.
    assert play(game, s, "421").main[cell("521")]
    assert not play(game, s, "800").main[cell("521")]


def test_a_chain_of_dice_apart_joins_at_once() -> None:
    apart = "710 620 611 610"  # a small pyramid away from the start die
    game, s = heap("431", apart)
    assert not any(s.main[p] for p in cells(apart))
    s = play(game, s, "421+422+521", "412+413+512", "430+440+530")
    assert not any(s.main[p] for p in cells(apart))
    # 520 and 511 touch it on one side and the structure on the other.
    s = play(game, s, "510+511+520")
    assert all(s.main[p] for p in cells(apart))


def test_a_bonus_die_earns_no_bonus_and_the_turn_goes_on() -> None:
    game, s = heap("611", "610 601 710 701 620 602")
    s = play(game, s, "600+700+800")
    assert s.bonus
    s = play(game, s, "008")
    assert (s.bonus, s.turn) == (0, 1)


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_shares_135_faces(players: int) -> None:
    game, s = started("triops", players)
    chooser = random.Random(players)
    while (who := game.actor(s)) != OVER:
        game.play(s, who, chooser.choice(game.legal(s, who)))
    scores = [game.score(s, k) for k in range(players)]
    assert sum(scores) == 135
    assert "outside" in game.reason(s)


def test_teams_share_a_colour() -> None:
    assert started("triops")[0].teams


# -- against a search with sets -----------------------------------------------------------------------------------


def by_search(s: Any) -> set[str]:
    """The names of all moves of a turn, from the definition."""
    heap = {p for p in range(CELLS) if s.cell[p]}
    main = {s.first - 1}
    while grown := {q for p in main for q in FACE_CONTACTS[p] if q in heap} - main:
        main |= grown

    def fits(dice: tuple[int, ...]) -> bool:
        return (
            heap.isdisjoint(dice)
            and all(q == -1 or q in heap or q in dice for p in dice for q in SUPPORTS[p])
            and any(q in main for p in dice for q in FACE_CONTACTS[p])
        )

    twos = [(p, q) for p, q in combinations(range(CELLS), 2) if q in FACE_CONTACTS[p]]
    singles = [(p,) for p in range(CELLS) if p not in heap and all(q == -1 or q in heap for q in SUPPORTS[p])]
    found = list(filter(fits, THREES)) or list(filter(fits, twos)) or singles
    return {"+".join(sorted(NAMES[p] for p in dice)) for dice in (singles if s.bonus else found)}


@pytest.mark.parametrize("seed", range(3))
def test_moves_agree_with_a_search_all_through_a_game(seed: int) -> None:
    game, s = started("triops")
    chooser = random.Random(seed)
    while (who := game.actor(s)) != OVER:
        legal = game.legal(s, who)
        assert 0 < len(legal) <= MOST_MOVES
        if s.laid:
            assert names(game, s) == sorted(by_search(s))
        # Straight threes as often as they can be had: they bring dice that lie apart.
        straight = [move for move in legal if play_is_straight(game, s, move)]
        game.play(s, who, chooser.choice(straight or legal))
        again = positions.read(json.loads(json.dumps(positions.write(game, s))))
        assert again == (game, s)


def play_is_straight(game: Game, s: Any, move: int) -> bool:
    dice = cells(game.name(s, move).replace("+", " "))
    return len(dice) == 3 and tuple(sorted(dice, reverse=True)) in STRAIGHT


STRAIGHT = set(triops())


# -- newcomers ----------------------------------------------------------------------------------------------------


def test_a_wrong_touch_has_its_reason() -> None:
    game, s = started("triops")
    assert why_not(game, s, 0, ("cell:331",)) == "The first die goes into the plate."
    game, s = heap("332", "331 341 431 602")
    assert "Too much is missing" in why_not(game, s, 0, ("cell:000",))
    assert "touch the structure" in why_not(game, s, 0, ("cell:701",))
    assert "by faces" in why_not(game, s, 0, ("cell:440", "cell:800"))
    assert why_not(game, s, 0, ("die:332",)) == "This place is taken."
    # Two dice would stand on these and touch the start die, but no three.
    game, s = heap("332", "331 341 431 422")
    assert why_not(game, s, 0, ("cell:323",)).startswith("No three fit here")
    assert why_not(game, s, 0, ("cell:322",)).startswith("No three fit here")


def test_dice_apart_are_marked_and_told() -> None:
    game, s = heap("332", "602")
    scene = game.scene(s, 0)
    assert [(mark.place, mark.kind) for mark in scene.marks] == [("602", "dead")]
    assert any("apart" in notice for notice in scene.notices)
    assert not game.scene(play(game, started("triops")[1], "332"), 0).notices


def test_the_prompt_says_how_many() -> None:
    game, s = started("triops")
    assert "first die" in game.prompt(s)
    assert "three" in game.prompt(play(game, s, "332"))
    assert "two" in game.prompt(all_but("000 100")[1])
    assert "one die" in game.prompt(all_but("000")[1])
    game, s = heap("611", "610 601 710 701 620 602")
    assert "bonus" in game.prompt(play(game, s, "600+700+800"))


def test_a_gain_counts_faces() -> None:
    game, s = heap("611", "610 601 710 701 620 602")
    assert game.gain(s, play(game, s, "600+700+800"), 0) == "6 faces outside"


@pytest.mark.parametrize(
    ("changes", "possible"),
    [
        ({}, True),
        ({"turn": "B"}, False),
        ({"800": "green"}, False),
        (
            dict.fromkeys(["530", "521", "512", "503", "520", "511", "502", "510", "501", "500"], "black"),
            False,
        ),  # covered
        ({"080": "red"}, True),
    ],
)
def test_a_bonus_die_follows_a_triops_that_lies_free(changes: dict[str, str], possible: bool) -> None:
    dice = dict.fromkeys(["611", "610", "601", "710", "701", "620", "602"], "black")
    dice |= dict.fromkeys(["600", "700", "800"], "red")
    dice |= {place: colour for place, colour in changes.items() if place != "turn"}
    data = {"game": "triops", "turn": changes.get("turn", "A"), "start": "611", "bonus": 1, "dice": dice}
    if possible:
        assert positions.read(data)[1].bonus
        return
    with pytest.raises(BadPosition) as caught:
        positions.read(data)
    assert [name for name, _ in caught.value.problems] == ["needless-bonus"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"start": "none"}, "no-start"),
        ({"start": "800"}, "no-start"),
        ({"dice": {}}, "no-start"),
        ({"bonus": 1}, "needless-bonus"),
    ],
)
def test_impossible_positions_are_named(changes: dict[str, Any], problem: str) -> None:
    data = {"game": "triops", "turn": "A", "dice": {"332": "red"}, "start": "332"}
    assert positions.read(data)
    with pytest.raises(BadPosition) as caught:
        positions.read(data | changes)
    assert problem in [name for name, _ in caught.value.problems]
