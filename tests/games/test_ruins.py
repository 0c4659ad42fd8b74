"""Ruins: the examples and rulings of its rules."""

from typing import Any

import pytest

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.rules import OVER
from astragal.errors import BadPosition
from astragal.lattice import CELLS, NAMES, NEIGHBOURS, NONE, PLATE, SUPPORTS, cell, cells
from astragal.match.wrong_touch import why_not
from tests.support import names, plate, play, position, started

COLOUR = {"": 0, "R": 1, "G": 2, "K": 3}


def crowned(a: str, b: str, c: str) -> str:
    """What a funnel becomes, worked out apart from the rules; an empty text for a ruin."""
    colours = {a, b, c}
    if len(colours) == 1:
        return "GKR"["RGK".index(a)]
    return (set("RGK") - colours).pop() if len(colours) == 2 else ""


def random_play(seed: int) -> Any:
    game, s = started("ruins", seed=seed)
    rng = new_rng(seed, 5)
    while game.actor(s) != OVER:
        legal = game.legal(s, game.actor(s))
        game.play(s, game.actor(s), legal[draw(rng, len(legal))])
    return game, s


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("under", "crown"), [("RRR", "G"), ("GGG", "K"), ("KKK", "R"), ("RRG", "K"), ("GKK", "R"), ("RGK", "")]
)
def test_what_three_dice_call(under: str, crown: str) -> None:
    first, second, last = tuple(under)
    game, s = position("ruins", dice=plate(f"{first}431 {second}341"), turn="ABC"["RGK".index(last)])
    assert s.cell[cell("331")] == 0
    assert play(game, s, "332").cell[cell("331")] == COLOUR[crown]


def test_a_cascade_climbs() -> None:
    game, s = position("ruins", dice=plate("R530 R440 R350 G341 K332 K340"), turn="B")
    s = play(game, s, "431")
    assert [s.cell[p] for p in cells("331 430 330")] == [1, 3, 2]
    assert CELLS - s.cell.count(0) == 10


def test_a_ruin_stays_empty() -> None:
    game, s = position("ruins", dice=plate("R530 G440 K350 K341 R332 R340"), turn="A")
    s = play(game, s, "431")
    assert [s.cell[p] for p in cells("331 430 330")] == [2, 3, 0]
    assert [(mark.place, mark.kind) for mark in game.scene(s, 0).marks] == [("330", "ruin")]
    assert "330" not in names(game, s)


def test_whole_game_in_ascending_order() -> None:
    game, s = started("ruins")
    s = play(game, s, *NAMES[:PLATE])
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [27, 24, 25]
    assert CELLS - s.cell.count(0) == 76
    assert game.reason(s) == "The plate is full: the most dice placed win."


# -- rulings ----------------------------------------------------------------------------------------------------------


def test_the_first_die_goes_anywhere_and_the_others_beside_any_die() -> None:
    game, s = started("ruins")
    assert len(names(game, s)) == PLATE
    s = play(game, s, "800")
    assert names(game, s) == ["701", "710"]
    s = play(game, s, "701")
    assert names(game, s) == ["602", "611", "710"]


def test_the_55th_die_ends_the_game_in_the_middle_of_a_cascade() -> None:
    game, s = position("ruins", dice=plate("R530 R440 R350 G341 K332 K340"), turn="B")
    for player, last in ((0, "331"), (2, "430"), (1, "330")):
        t = s.copy()
        t.stock[player] = 2 if player == 1 else 1
        t = play(game, t, "431")
        assert game.actor(t) == OVER
        assert game.score(t, player) == 55
        filled = ("331", "430", "330")
        done = filled[: filled.index(last) + 1]
        assert [name for name in filled if t.cell[cell(name)]] == list(done)
        assert game.reason(t) == f"{'ABC'[player]} has placed all 55 dice."


def test_the_55th_die_may_be_the_one_laid() -> None:
    game, s = position("ruins", dice=plate("R530 R440 R350 G341 K332 K340"), turn="B")
    s.stock[1] = 1
    s = play(game, s, "431")
    assert game.actor(s) == OVER
    assert not any(s.cell[p] for p in cells("331 430 330"))


@pytest.mark.parametrize("seed", range(20))
def test_every_place_follows_from_the_three_under_it(seed: int) -> None:
    """So the order of filling cannot matter, and nothing stands on a ruin."""
    game, s = random_play(seed)
    wanted = list(s.cell[:PLATE])
    for p in range(PLATE, CELLS):
        under = [wanted[q] for q in SUPPORTS[p]]
        wanted.append(COLOUR[crowned(*(" RGK"[c] for c in under))] if all(under) else 0)
    assert list(s.cell) == wanted
    assert [game.score(s, k) for k in range(3)] == [wanted.count(1 + k) for k in range(3)]


def test_there_is_always_a_funnel_beside_a_die() -> None:
    # The plate is connected, so this is what the rule of neighbours must come to.
    game, s = started("ruins")
    rng = new_rng(3, 5)
    while game.actor(s) != OVER:
        legal = game.legal(s, s.turn)
        beside = [
            p for p in range(PLATE) if not s.cell[p] and any(q != NONE and s.cell[q] for q in NEIGHBOURS[p])
        ]
        assert legal
        assert legal == beside or not s.laid
        game.play(s, s.turn, legal[draw(rng, len(legal))])


# -- positions and newcomers ------------------------------------------------------------------------------------------


def test_a_funnel_that_fills_itself_cannot_be_left_open() -> None:
    with pytest.raises(BadPosition, match="331 fills itself"):
        position("ruins", dice=plate("R431 R341 G332"), turn="A")
    position("ruins", dice=plate("R431 K341 G332"), turn="A")


def test_every_wrong_touch_has_its_reason() -> None:
    game, s = position("ruins", dice=plate("R431 K341 G332 R233"), turn="A")
    said = {where: why_not(game, s, 0, [f"cell:{where}"]) for where in ("331", "330", "800")}
    assert said["331"].startswith("Three colours meet")
    assert said["330"].startswith("Above the plate")
    assert said["800"].startswith("Your die goes beside")
    assert why_not(game, s, 0, ["die:431"]) == "This place is taken."


def test_a_gain_tells_the_die_laid_from_funnels() -> None:
    game, before = position("ruins", dice=plate("R530 R440 R350 G341 K332 K340"), turn="B")
    after = play(game, before, "431")
    assert [game.gain(before, after, k) for k in range(3)] == [
        "a funnel filled",
        "the die laid and a funnel filled",
        "a funnel filled",
    ]
    assert game.gain(after, play(game, after, "323"), 2) == "the die laid"
    assert [(tray.owner, tray.count) for tray in game.scene(after, 0).trays] == [(0, 51), (1, 52), (2, 52)]
