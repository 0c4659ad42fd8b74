"""Flea Chase: the examples of its rules, blockades, the end and the points."""

from typing import Any

import pytest

from astragal.engine.registry import find
from astragal.engine.rules import OVER
from astragal.errors import BadPosition
from astragal.games.das_spiel.tactics.fleas.corner import FACES, TARGET
from astragal.lattice import NAMES
from astragal.match import Match
from astragal.match.wrong_touch import why_not
from astragal.players.player import Limit, View
from astragal.players.search.searcher import Searcher
from tests.support import names, play, position, started

PYRAMID = {NAMES[p] for p in TARGET}


def dice(**colours: str) -> dict[str, str]:
    """`dice(red="800 701")` as a position writes it."""
    return {place: colour for colour, places in colours.items() for place in places.split()}


def landings(game: Any, s: Any, die: str) -> set[str]:
    return {name.partition("-")[2] for name in names(game, s) if name.startswith(f"{die}-")}


def full(red: str) -> dict[str, str]:
    """The pyramid, its other dice green."""
    return {place: "red" if place in red.split() else "green" for place in PYRAMID}


# All but the top: nine red dice with 12 faces outside, and all ten green ones with 15.
TOPLESS = full("006 016 106 025 205 007 125 215 116")
del TOPLESS["005"]


def test_first_turn() -> None:
    game, s = started("fleas")
    assert len(names(game, s)) == 32
    wanted = {
        "503": "404 413 511 601",
        "512": "413 422 520 610",
        "521": "422 431 502 601",
        "530": "431 440 511 610",
        "602": "404 422 610 700",
        "611": "413 431",
        "620": "422 440 601 700",
        "701": "502 511",
        "710": "511 520",
        "800": "601 610",
    }
    assert {die: landings(game, s, die) for die in wanted} == {
        die: set(places.split()) for die, places in wanted.items()
    }


def test_pyramid_start_has_two_first_moves() -> None:
    game, s = started("fleas", start="pyramid")
    written = game.position["dice"].write(s)
    assert {place for place, colour in written.items() if colour == "red"} == {
        name for name in NAMES if name[0] >= "6"
    }
    assert {place for place, colour in written.items() if colour == "green"} == {
        name for name in NAMES if name[1] >= "6"
    }
    assert len(names(game, s)) == 2


@pytest.mark.parametrize(
    ("die", "reached"), [("044", "005 053 134 143"), ("404", "005 314 413 503"), ("134", None)]
)
def test_only_from_the_rim_the_last_die_climbs_to_the_top(die: str, reached: str | None) -> None:
    game, s = position("fleas", dice=TOPLESS | {die: "red"}, turn="A", first="B")
    if reached:
        assert landings(game, s, die) == set(reached.split())
    else:
        assert "005" not in landings(game, s, die)


def test_down_from_a_small_pyramid_and_up_to_its_top() -> None:
    game, s = position("fleas", dice=dice(red="322", green="422 332 323"), turn="A")
    assert landings(game, s, "322") == {"512", "521", "242", "341", "224", "314"}
    game, s = position("fleas", dice=dice(red="512", green="422 332 323"), turn="A")
    assert landings(game, s, "512") == {"322", "413", "503", "521", "602", "611"}


def test_long_jumps() -> None:
    game, s = position("fleas", dice=dice(red="332", green="422 431 341 242 323"), turn="A")
    assert landings(game, s, "332") == {"152", "350", "512", "530", "314", "233"}


def test_faces_on_the_outside_of_the_pyramid() -> None:
    shown = {NAMES[p]: FACES[p] for p in TARGET}
    assert sum(shown.values()) == 30
    assert shown.pop("005") == 3
    assert shown.pop("116") == 0
    twos = {"006", "007", "008", "015", "025", "035", "105", "205", "305"}
    assert {place for place, faces in shown.items() if faces == 2} == twos
    assert {faces for place, faces in shown.items() if place not in twos} == {1}
    game, s = position("fleas", dice=full("005 006 007 008 015 025 035 105 205 305"), turn="A", first="B")
    assert (game.actor(s), game.score(s, 0), game.score(s, 1)) == (OVER, 21, 9)


# Red stands on all that green has outside; the rest of green is in the target.
BLOCKED = dice(green="233 143 134 008 107 017 206 026", red="133 800 710 701 620 602 611")


def test_a_total_blockade_lasts_one_turn() -> None:
    game, s = position("fleas", dice=BLOCKED, turn="A")
    assert s.blocking[0] == 1
    free = {name.partition("-")[0] for name in names(game, s)}
    assert {"133", "611"} <= free
    s = play(game, s, "800-610")
    assert "pass" in names(game, s)
    assert all(name == "pass" or name[2] >= "5" for name in names(game, s))
    s = play(game, s, "pass")
    assert s.blocking[0] == 2
    assert {name.partition("-")[0] for name in names(game, s)} == {"133"}
    assert game.prompt(s) == "lift your blockade: move a die that stands on one of theirs"
    said = "You have blocked the other player for a turn already: now you must lift that."
    assert why_not(game, s, 0, ("die:611",)) == said
    s = play(game, s, "133-053", "143-152")
    assert s.blocking[0] == 0
    assert len({name.partition("-")[0] for name in names(game, s)}) > 1


def test_a_blockade_that_goes_on_must_be_lifted_again() -> None:
    # Two red dice stand on green ones. Moving either will do, though the blockade holds without the second.
    board = dice(green="233 143 134 008 107 017", red="133 223 323 224 800")
    game, s = position("fleas", dice=board, turn="A", blocking={"A": 2, "B": 0})
    assert {name.partition("-")[0] for name in names(game, s)} == {"133", "223"}
    away = next(name for name in names(game, s) if name.startswith("223"))
    s = play(game, s, away, "pass")
    assert s.blocking[0] == 2
    assert {name.partition("-")[0] for name in names(game, s)} == {"133"}


def test_whoever_cannot_lift_a_blockade_plays_freely() -> None:
    # The three red dice that stand on green ones have a fourth on them, which stands on none.
    board = dice(green="233 143 134 008 107", red="133 223 124 123 323 224 125")
    game, s = position("fleas", dice=board, turn="A", blocking={"A": 2, "B": 0})
    assert {name.partition("-")[0] for name in names(game, s)} == {"123"}
    assert game.prompt(s) == "move one of your dice along a right angle"
    assert why_not(game, s, 0, ("die:323",)) == "Other dice stand on this one."


def test_free_blockades_need_not_be_lifted() -> None:
    options = {"blockade": "free"}
    game, s = position("fleas", dice=BLOCKED, turn="A", blocking={"A": 2, "B": 0}, options=options)
    assert len({name.partition("-")[0] for name in names(game, s)}) > 1


def test_no_duty_while_a_die_outside_can_move() -> None:
    _game, s = position("fleas", dice=BLOCKED | {"080": "green"}, turn="A")
    assert s.blocking[0] == 0


def test_blocked_dice_in_the_target_do_not_count() -> None:
    board = dice(green="008 107 017", red="007 800 710")
    _game, s = position("fleas", dice=board | {"080": "green"}, turn="A")
    assert s.blocking[0] == 0


def test_a_player_with_movable_dice_only_in_the_target_may_pass() -> None:
    game, s = position("fleas", dice=BLOCKED, turn="B")
    assert "pass" in names(game, s)
    assert len(names(game, s)) > 1
    assert game.prompt(s) == "move a die in the target, or pass"
    game, s = position("fleas", dice=BLOCKED | {"080": "green"}, turn="B")
    assert "pass" not in names(game, s)


def test_without_any_move_somebody_passes() -> None:
    game, s = position("fleas", dice=dice(green="233 143 134", red="133 800"), turn="B")
    assert names(game, s) == ["pass"]
    assert game.prompt(s) == "pass: no die can move"


def test_the_other_goes_on_alone_and_loses_a_point_a_turn() -> None:
    board = dice(red="305", green="044 800") | {"314": "red"}
    game, s = position("fleas", dice=board, turn="A")
    s = play(game, s, "314-215")
    assert (s.first, game.actor(s)) == (1, 1)
    for late, lost in ((1, 0), (2, 1), (3, 2)):
        s = play(game, s, "800-710" if late % 2 else "710-800")
        assert (s.late, game.score(s, 1), game.actor(s)) == (late, -lost, 1)


def test_who_began_has_no_free_turn() -> None:
    game, s = position("fleas", dice=dice(green="035", red="044 800") | {"134": "green"}, turn="B")
    s = play(game, s, "134-125", "800-710")
    assert (s.late, game.score(s, 0)) == (1, -1)
    assert game.gain(s, play(game, s, "710-800"), 0) == "too late"


def test_turn_limit_ends_the_game_and_dice_outside_score_nothing() -> None:
    options = {"turn_limit": "80"}
    game, s = position("fleas", dice=dice(red="008 800", green="080"), turns=158, turn="A", options=options)
    s = play(game, s, "800-710", "080-071")
    assert game.actor(s) == OVER
    assert (game.score(s, 0), game.score(s, 1)) == (2, 0)
    assert game.reason(s) == "Nobody was done after 80 turns each: the points decide."


@pytest.mark.parametrize(("first", "late"), [("A", 15), ("B", 14)])
def test_late_limit_ends_the_game(first: str, late: int) -> None:
    options = {"late_limit": "15"}
    board = dice(red="008", green="800") if first == "A" else dice(red="800", green="008")
    turn = "B" if first == "A" else "A"
    game, s = position("fleas", dice=board, turn=turn, first=first, late=late, options=options)
    s = play(game, s, "800-710")
    assert game.actor(s) == OVER
    assert game.score(s, "AB".index(turn)) == -15
    assert game.reason(s) == f"{turn} took 15 turns too many: the points decide."


def test_the_last_die_ends_the_game() -> None:
    game, s = position("fleas", dice=TOPLESS | {"404": "red"}, turn="A", first="B", late=3)
    s = play(game, s, "404-005")
    assert game.actor(s) == OVER
    assert game.score(s, 0) == 15 - 4
    assert game.reason(s).startswith("The pyramid is complete")


def test_faces_and_the_late_turn_that_gets_them_are_both_told() -> None:
    game, s = position("fleas", dice=TOPLESS | {"404": "red"}, turn="A", first="B", late=3)
    assert game.gain(s, play(game, s, "404-005"), 0) == "3 faces outside; the late turn costs 1"
    game, s = position("fleas", dice=dice(red="044 134", green="008"), turn="A", first="B")
    away = play(game, s, "134-125", "125-134")
    assert game.gain(play(game, s, "134-125"), away, 0) == "1 face lost; the late turn costs 1"
    game, s = position("fleas", dice=dice(red="134 800", green="080"), turn="A")
    assert game.gain(s, play(game, s, "134-125"), 0) == "1 face outside"


def test_a_leap_is_told_with_the_corner_of_its_way() -> None:
    game, s = position("fleas", dice=TOPLESS | {"404": "red"}, turn="A", first="B")
    match = Match(game, state=s)
    match.play(next(move for move in game.legal(s, 0) if game.name(s, move) == "404-005"), 0)
    moved = next(event for event in match.events(1) if event.kind == "moved")
    assert (moved.source, moved.place, moved.over) == ("404", "005", "004")


def test_covered_dice_outside_and_open_places_of_the_target_are_marked() -> None:
    game, s = position("fleas", dice=BLOCKED, turn="A")
    marks = {(mark.place, mark.kind) for mark in game.scene(s, 0).marks}
    assert {place for place, kind in marks if kind == "dead"} == {"233", "143", "134"}
    goals = {place for place, kind in marks if kind == "goal"}
    assert "007" in goals
    assert "116" in goals
    assert "006" not in goals


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        (("die:233",), "This one is not yours."),
        (
            ("die:611", "cell:332"),
            "It does not get there in one move: a die goes to a place beside it, or straight over what stands in its way.",
        ),
        (
            ("die:611", "cell:007"),
            "It does not get there in one move: it climbs straight up the wall in front of it, or slides straight down.",
        ),
        (("die:611", "cell:005"), "A die needs three dice under it here."),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(touches: tuple[str, ...], said: str) -> None:
    game, s = position("fleas", dice=BLOCKED, turn="A")
    assert why_not(game, s, 0, touches) == said


def test_a_die_that_is_shut_in_is_told_so() -> None:
    game, s = started("fleas", start="pyramid")
    assert why_not(game, s, 0, ("die:800",)) == "Other dice stand on this one."


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("too-many-dice", {"dice": dict.fromkeys(NAMES[:11], "red"), "turn": "A"}),
        ("bad-first", {"dice": dice(red="800", green="008"), "turn": "A"}),
        ("bad-first", {"dice": dice(red="800", green="080"), "turn": "A", "first": "B"}),
        ("bad-turn", {"dice": dice(red="800", green="008"), "turn": "B", "first": "B"}),
        ("bad-count", {"dice": dice(red="800", green="080"), "turn": "A", "late": 1}),
        ("bad-count", {"dice": dice(red="800", green="080"), "turn": "A", "turns": 301}),
        ("bad-count", {"dice": dice(red="800", green="008"), "turn": "A", "first": "B", "late": 31}),
        ("bad-count", {"dice": dice(red="008", green="800"), "turn": "B", "first": "A", "late": 32}),
        ("bad-count", {"dice": dice(red="800", green="080"), "turn": "A", "blocking": {"A": 1, "B": 0}}),
        ("floating-die", {"dice": dice(red="700", green="080"), "turn": "A"}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        position("fleas", **data)
    assert problem in [name for name, _ in refused.value.problems]


def test_estimates_rise_with_every_row_and_fall_with_a_blockade() -> None:
    def estimate(red: str, green: str = "080 170 062 161") -> float:
        game, s = position("fleas", dice=dice(red=red, green=green), turn="A")
        assert game.value is not None
        return game.value(s, 0)

    assert estimate("008 314") > estimate("008 413") > estimate("008 611")
    assert estimate("008 413 314 323", "080") > estimate("008 413 314 323", "080 313")


def test_whoever_has_lost_still_finishes() -> None:
    # Far behind, red has one leap left, and every turn costs a point.
    game, s = position("fleas", dice=TOPLESS | {"404": "red"}, turn="A", first="B", late=9)
    choice = Searcher(find("fleas"), nodes=20_000).choose(View(game, 0, s), Limit(simulations=1000))
    assert game.name(s, choice.move) == "404-005"
