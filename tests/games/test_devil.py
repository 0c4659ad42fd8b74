"""The Fire-Red Devil: the examples of its rules, how it begins, who is caught, and both roles."""

from collections import Counter
from typing import Any

import pytest

from astragal.engine.game import new_rng
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.games.das_spiel.tactics.devil.heaven import BLACK_DICE
from astragal.lattice import LAYER, NAMES, cell, steps_between
from astragal.match import Match
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

PYRAMIDS = dict.fromkeys((NAMES[p] for p in BLACK_DICE), "black")


def chase(angel: str, devil: str, green: str = "", to_move: str = "angel", **more: Any) -> tuple[Any, Any]:
    """A position of the chase, with 30 green dice left."""
    devils = int(to_move == "devil")
    board = PYRAMIDS | dict.fromkeys(green.split(), "green") | {angel: "golden", devil: "red"}
    return position(
        "devil", **({"dice": board, "devils": devils, "left": {"A": 30 - devils, "B": 30}} | more)
    )


def landings(game: Any, s: Any) -> set[str]:
    return {name.partition("-")[2] for name in names(game, s)}


def test_the_black_pyramids_leave_36_funnels() -> None:
    game, s = started("devil")
    assert game.actor(s) == CHANCE
    assert len(names(game, s)) == 36
    assert sum(LAYER[p] == 0 for p in BLACK_DICE) == 9
    assert [NAMES[p] for p in BLACK_DICE if LAYER[p]] == ["511", "151", "115"]
    s = play(game, s, "332")
    assert (game.actor(s), len(names(game, s))) == (CHANCE, 35)
    s = play(game, s, "080")
    assert (game.actor(s), list(s.left)) == (0, [45, 45])


def test_angel_in_the_middle() -> None:
    game, s = chase("332", "080")
    assert landings(game, s) == {"233", "242", "323", "341", "422", "431"}


@pytest.mark.parametrize(("die", "reached"), [("503", "404 413 602 530"), ("431", "332 341 422 440 530 701")])
def test_over_a_black_pyramid(die: str, reached: str) -> None:
    game, s = chase(die, "080")
    assert landings(game, s) == set(reached.split())


def test_the_devil_catches_by_landing_on_the_angel() -> None:
    # On layer 0 the cells from which 322 is reached in one move.
    able = set()
    for p in range(45):
        name = NAMES[p]
        if name in PYRAMIDS or name in ("332", "422", "323"):
            continue
        game, s = chase("332", name, "422 323", "devil")
        if "322" in landings(game, s):
            able.add(name)
            after = play(game, s, f"{name}-322")
            assert (game.actor(after), after.caught) == (OVER, 1)
            assert (game.score(after, 0), game.score(after, 1)) == (0, 1)
            assert game.reason(after) == "The devil has landed on the angel."
    assert able == {"224", "242", "314", "341"}


@pytest.mark.parametrize(
    ("green", "reached"),
    [("710 701", "620 602"), ("710 701 620", "610 602"), ("710 701 620 602", "610 601")],
)
def test_angel_in_the_corner(green: str, reached: str) -> None:
    game, s = chase("800", "080", green)
    assert landings(game, s) == set(reached.split())


def test_a_green_die_stays_where_both_were() -> None:
    game, s = chase("332", "080")
    s = play(game, s, "332-422")
    assert (s.cell[cell("332")], list(s.left), list(s.lived)) == (2, [29, 30], [16, 0])
    s = play(game, s, "080-170")
    assert (s.cell[cell("080")], list(s.left), game.actor(s)) == (2, [29, 29], 0)


ON_DEVIL = ("322", "332", "422 323")  # the angel stands on the devil


def test_on_the_devil_no_green_die_is_left() -> None:
    game, s = chase(*ON_DEVIL)
    after = play(game, s, "322-242")
    assert after.cell[cell("322")] == 0
    assert after.left[0] == 29
    assert "pass" not in names(game, after)


def test_a_devil_under_the_angel_passes() -> None:
    game, s = chase(*ON_DEVIL, to_move="devil")
    assert names(game, s) == ["pass"]
    assert game.prompt(s) == "pass: the devil cannot move"
    s = play(game, s, "pass")
    assert (list(s.left), game.actor(s)) == ([29, 29], 0)


def test_burying_leaves_the_green_die_on_the_devil() -> None:
    game, s = chase(*ON_DEVIL, options={"on_devil": "bury"})
    after = play(game, s, "322-242")
    assert after.cell[cell("322")] == 2
    assert names(game, after) == ["pass"]


def test_landing_on_the_devil_can_be_forbidden() -> None:
    allowed, there = chase("242", "332", "422 323")
    assert "242-322" in names(allowed, there)
    game, s = chase("242", "332", "422 323", options={"on_devil": "forbidden"})
    assert "242-322" not in names(game, s)
    assert why_not(game, s, 0, ("die:242", "cell:322")) == "In this game the angel may not land on the devil."


def test_an_angel_that_is_shut_in_is_caught() -> None:
    game = find("devil")
    finals = playouts(game, game.blank(), 300, seed=4).finals
    shut_in = finals[(finals["caught"] == 1) & (finals["devils"] == 0)]
    assert len(shut_in)
    s: Any = game.state.from_record(shut_in[0])
    assert game.actor(s) == OVER
    assert game.reason(s) == "The angel cannot move any more and is caught."
    assert (game.score(s, 0), game.score(s, 1)) == (0, 1)
    # As if it were not noticed: there is no move indeed.
    s.caught = 0
    assert game.legal(s, 0) == []


def test_the_angel_has_got_away_after_the_last_green_die() -> None:
    game, s = chase("332", "080", left={"A": 1, "B": 1})
    assert game.scene(s, 0).notices == ("The angel has to survive 1 more turn.",)
    s = play(game, s, "332-422")
    assert game.actor(s) == 1
    assert game.scene(s, 0).notices == ("The angel has to survive 1 more turn.",)
    s = play(game, s, "080-170")
    assert game.actor(s) == OVER
    assert (game.score(s, 0), game.score(s, 1)) == (1, 0)
    assert game.reason(s) == "All green dice are used, and the angel got away."
    assert [(tray.title, tray.count) for tray in game.scene(s, 0).trays] == [("green dice", 0)] * 2


def test_a_catch_with_the_last_green_die_counts() -> None:
    game, s = chase("332", "224", "422 323", "devil", left={"A": 0, "B": 1})
    s = play(game, s, "224-322")
    assert (game.actor(s), game.score(s, 1)) == (OVER, 1)


@pytest.mark.parametrize("green", [10, 45, 75])
def test_so_many_turns_the_angel_has_to_survive(green: int) -> None:
    game = find("devil")
    finals = playouts(game, game.blank(2, {"green": str(green)}), 200, seed=1).finals
    away = finals["caught"] == 0
    assert away.any() or green == 75
    assert (finals["lived"][away][:, 0] == green).all()


def test_more_than_45_green_dice_are_continued_with_black_ones() -> None:
    game, s = chase("332", "080", options={"green": "75"}, left={"A": 31, "B": 31})
    assert play(game, s, "332-422").cell[cell("332")] == 2
    assert [(tray.title, tray.colour) for tray in game.scene(s, 0).trays] == [("green dice", "green")] * 2
    game, s = chase("332", "080", options={"green": "75"}, left={"A": 30, "B": 30})
    assert play(game, s, "332-422").cell[cell("332")] == 1
    assert [(tray.title, tray.colour) for tray in game.scene(s, 0).trays] == [("black dice", "black")] * 2


def test_a_chosen_start_keeps_the_gap() -> None:
    game, s = started("devil", start="chosen", start_gap="3")
    assert (game.actor(s), len(names(game, s))) == (0, 36)
    s = play(game, s, "332")
    assert game.actor(s) == 1
    assert all(steps_between(cell("332"), cell(name)) >= 3 for name in names(game, s))
    assert why_not(game, s, 1, ("cell:422",)) == "That is too near to the angel."
    assert why_not(game, s, 1, ("die:611",)) == "This place is taken."
    assert why_not(game, s, 1, ("cell:322",)) == "The game begins on the plate itself."
    s = play(game, s, "080")
    assert game.actor(s) == 0


def test_drawn_pairs_that_keep_the_gap_are_all_as_likely() -> None:
    game, s = started("devil", start_gap="4")
    assert game.weight is not None
    ways = {game.name(s, move): game.weight(s, move) for move in game.legal(s, CHANCE)}
    for name, weight in ways.items():
        after = play(game, s, name)
        legal = game.legal(after, CHANCE)
        assert len(legal) == weight
        assert {game.weight(after, move) for move in legal} == {1}
    assert ways["800"] > ways["332"]


def test_both_roles_are_played_and_the_longer_life_wins() -> None:
    left = {"A": 38, "B": 39}
    game, s = chase("332", "224", "422 323", "devil", options={"match": "roles"}, left=left)
    assert list(s.lived) == [7, 0]
    s = play(game, s, "224-322")
    assert game.actor(s) == 1
    assert game.prompt(s) == "swap the roles: now you are the angel"
    assert game.scene(s, 0).notices[0] == "The devil has landed on the angel."
    s = play(game, s, "swap the roles")
    assert (s.swapped, list(s.left), game.actor(s)) == (1, [45, 45], CHANCE)
    s = play(game, s, "332", "080")
    assert game.actor(s) == 1
    assert game.scene(s, 0).colours == ("red", "golden")
    owners = {piece.colour: piece.owner for piece in game.scene(s, 0).pieces}
    assert (owners["golden"], owners["red"]) == (1, 0)
    s = play(game, s, "332-422")
    assert [game.score(s, 0), game.score(s, 1)] == [7, 1]
    finals = playouts(game, game.blank(2, {"match": "roles", "green": "10"}), 300, seed=2)
    assert (finals.finals["swapped"] == 1).all()
    won = Counter((int(a > b) - int(a < b)) for a, b in finals.scores)
    assert set(won) == {-1, 0, 1}


def test_a_move_is_told_with_what_stays_behind() -> None:
    game, s = chase("503", "080")
    match = Match(game, state=s)
    match.play("503-530")
    told = [(event.kind, event.source, event.place, event.over) for event in match.events(1)]
    assert told == [("moved", "503", "530", "500"), ("filled", "", "503", "")]


def test_where_the_devil_can_go_and_catch_is_marked() -> None:
    game, s = chase("332", "224", "422 323")
    marks = {mark.place: mark.kind for mark in game.scene(s, 0).marks}
    assert marks == {
        "026": "reach",
        "134": "reach",
        "206": "reach",
        "233": "reach",
        "314": "reach",
        "322": "goal",
    }


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        (("die:080",), "That is the other one."),
        (("die:611",), "Only the golden and the red die ever move."),
        (
            ("die:332", "cell:008"),
            "It does not get there in one move: a die goes to a place beside it, or straight over what stands in its way.",
        ),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(touches: tuple[str, ...], said: str) -> None:
    game, s = chase("332", "080")
    assert why_not(game, s, 0, touches) == said


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("too-many-dice", {"dice": {"800": "red", "080": "red", "332": "golden"}}),
        ("no-angel", {"dice": {"800": "red"}}),
        ("bad-count", {"dice": {"800": "red", "332": "golden"}, "left": {"A": 46, "B": 46}}),
        ("bad-count", {"dice": {"800": "red", "332": "golden"}, "left": {"A": 30, "B": 29}}),
        ("no-pyramids", {"dice": {"800": "red", "332": "golden"}, "left": {"A": 45, "B": 45}}),
        ("bad-count", {"dice": PYRAMIDS}),
        ("bad-count", {"dice": PYRAMIDS | {"332": "golden"}, "left": {"A": 45, "B": 44}}),
        (
            "too-many-dice",
            {
                "dice": PYRAMIDS | {"800": "red", "332": "golden", "422": "green", "044": "black"},
                "left": {"A": 44, "B": 45},
                "devils": 1,
            },
        ),
        (
            "bad-count",
            {
                "dice": PYRAMIDS | {"800": "red", "332": "golden"},
                "left": {"A": 44, "B": 44},
                "lived": {"A": 2, "B": 0},
            },
        ),
        (
            "bad-count",
            {
                "dice": PYRAMIDS | {"800": "red", "332": "golden"},
                "left": {"A": 44, "B": 44},
                "lived": {"A": 1, "B": 1},
            },
        ),
        ("bad-game", {"dice": {"800": "red", "332": "golden"}, "left": {"A": 30, "B": 30}, "swapped": 1}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        position("devil", **data)
    assert problem in [name for name, _ in refused.value.problems]


def test_playouts_catch_where_they_can_and_flee_where_they_cannot_be_caught() -> None:
    def picked(game: Any, s: Any) -> set[str]:
        legal = game.legal(s, game.actor(s))
        ways = (game.policy(s, game.actor(s), legal, len(legal), new_rng(k)) for k in range(60))
        return {game.name(s, legal[way]) for way in ways}

    assert picked(*chase("332", "224", "422 323", "devil")) == {"224-322"}
    assert picked(*chase("503", "305", "413 602")) == {"503-323", "503-530", "503-701"}
