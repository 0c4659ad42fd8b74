"""The Pharaoh's Curse: the examples of its rules, numbers that meet, turning, and who arrives."""

from typing import Any

import pytest

from astragal.dice import ORIENTATION_NAMES, orientation
from astragal.engine.game import Game
from astragal.engine.rules import OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.lattice import COORDINATES, NAMES, PLATE, cell, steps_between
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

EXAMPLE = {"440": "241", "530": "236", "350": "623", "341": "132", "431": "236"}
STARTS = ("440", "044", "404")


def tomb(
    at: tuple[str, str, str] = STARTS, turn: str = "A", options: dict[str, str] | None = None, **data: Any
) -> tuple[Game, Any]:
    """A full plate in which all dice lie alike but for some: `faces={"440": "241"}`."""
    faces = data.pop("faces", EXAMPLE)
    dice = {place: f"green {faces.get(place, '132')}" for place in NAMES[:PLATE]}
    for colour, place in zip(("red", "blue", "black"), at, strict=True):
        dice[place] = dice[place].replace("green", colour)
    return position("pharaoh", dice=dice, turn=turn, options=options or {}, **data)


def swaps(game: Game, s: Any) -> list[str]:
    return [name for name in names(game, s) if "=" not in name and name != "done"]


def test_equal_numbers_let_an_explorer_pass() -> None:
    game, s = tomb()
    assert swaps(game, s) == ["341", "350"]


def test_the_numbers_that_meet_are_shown_at_the_edges() -> None:
    game, s = tomb()
    links = {(stroke.places, stroke.label) for stroke in game.scene(s, 0).strokes}
    assert links == {(("440", "350"), "2"), (("440", "341"), "2")}
    turned = play(game, s, "440=264")  # what opens by a turn is shown to whoever considers it
    assert ("440", "431") in {stroke.places for stroke in game.scene(turned, 0).strokes}


def test_ways_of_lying_that_open_a_way() -> None:
    opens: dict[str, set[str]] = {"341": set(), "431": set()}
    for faces in ORIENTATION_NAMES:
        game, s = tomb(faces={**EXAMPLE, "440": faces})
        for place in opens.keys() & set(swaps(game, s)):
            opens[place].add(faces)
    assert opens["431"] == {"264", "362", "465", "563"}
    assert opens["431"] & opens["341"] == {"264"}


def test_after_a_swap_the_green_die_is_laid_at_will() -> None:
    game, s = tomb()
    s = play(game, s, "341")
    assert (s.cell[cell("341")], s.faces[cell("341")]) == (1, orientation("241"))
    assert s.cell[cell("440")] == 4
    assert names(game, s) == [f"440={faces}" for faces in ORIENTATION_NAMES]
    s = play(game, s, "440=654")
    assert s.faces[cell("440")] == orientation("654")
    assert (s.turn, s.loose) == (1, 0)


def test_an_explorer_is_turned_to_any_other_orientation() -> None:
    game, s = tomb()
    turns = [name for name in names(game, s) if name.startswith("440=")]
    assert turns == [f"440={faces}" for faces in ORIENTATION_NAMES if faces != "241"]
    s = play(game, s, "440=264")
    assert (s.faces[cell("440")], s.turn) == (orientation("264"), 1)


def test_a_quarter_has_six_results_and_the_green_die_stays_free() -> None:
    game, s = tomb(options={"turning": "quarter"})
    turns = {name.removeprefix("440=") for name in names(game, s) if "=" in name}
    assert len(turns) == 6
    assert all(sum(one == other for one, other in zip(turn, "241", strict=True)) == 1 for turn in turns)
    assert len(names(game, play(game, s, "341"))) == 24


def test_both_in_one_turn() -> None:
    game, s = tomb(options={"actions": "both"})
    assert "done" not in names(game, s)
    turned = play(game, s, "440=264")
    assert names(game, turned) == sorted([*swaps(game, turned), "done"])
    assert "431" in names(game, turned)
    assert play(game, turned, "done").turn == 1
    assert play(game, turned, "431", "440=132").turn == 1
    # The swap alone will do, and a turn that opens nothing ends by itself.
    assert play(game, s, "341", "440=132").turn == 1
    shut = next(name for name in names(game, s) if "=" in name and game.actor(play(game, s, name)) == 1)
    assert play(game, s, shut).turned == 0


def test_a_second_turn_of_the_explorer_is_refused() -> None:
    game, s = tomb(options={"actions": "both"})
    turned = play(game, s, "440=264")
    assert why_not(game, turned, 0, ["die:440"]) == "Your explorer has been turned already in this turn."


def test_the_goal_says_who_shares_a_round() -> None:
    game, s = started("pharaoh", finish="complete-round")
    assert "same round" in game.goal(s)
    game, s = started("pharaoh")
    assert "same round" not in game.goal(s)


def test_other_explorers_are_obstacles() -> None:
    """Blue and black stand beside red, with equal numbers between them."""
    alike = dict.fromkeys(NAMES[:PLATE], "132")
    game, s = tomb(at=("332", "323", "233"), faces=alike)
    met = {p for p in NAMES[:PLATE] if steps_between(cell("332"), cell(p)) == 1}
    assert not {"323", "233"} & set(swaps(game, s))
    assert set(swaps(game, s)) <= met
    assert "Other explorers" in why_not(game, s, 0, ["die:323"])


def at_the_door(options: dict[str, str] | None = None, turn: str = "A") -> tuple[Game, Any]:
    """All three stand beside their corners, and equal numbers meet there."""
    doors = {"107": "008", "701": "800", "170": "080"}
    faces: dict[str, str] = {}
    for place, corner in doors.items():
        i = next(k for k in range(3) if COORDINATES[cell(corner)][k] > COORDINATES[cell(place)][k])
        j = next(k for k in range(3) if COORDINATES[cell(corner)][k] < COORDINATES[cell(place)][k])
        mine, its = next(
            (mine, its) for mine in ORIENTATION_NAMES for its in ORIENTATION_NAMES if mine[j] == its[i]
        )
        faces |= {place: mine, corner: its}
    return tomb(at=("107", "701", "170"), faces=faces, options=options, turn=turn)


def test_the_first_in_its_corner_wins_at_once() -> None:
    game, s = at_the_door()
    s = play(game, s, "008")
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)] == [8, 7, 7]
    assert game.reason(s) == "A has come through to the corner opposite."


def test_with_a_whole_round_all_who_arrive_share() -> None:
    game, s = at_the_door({"finish": "complete-round"})
    s = play(game, s, "008", "107=132", "800", "701=132")
    assert game.actor(s) == 2
    s = play(game, s, "080", "170=132")
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)] == [8, 8, 8]
    assert game.reason(s) == "A, B and C have come through to their corners in the same round."


def test_the_limit_counts_the_steps_left() -> None:
    game, s = tomb(at=("332", "044", "404"), turn="C", rounds=19, options={"round_limit": "20"})
    s = play(game, s, next(name for name in names(game, s) if name.startswith("404=")))
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)] == [2, 0, 0]
    assert game.reason(s) == "20 rounds are played: the fewest steps left decide."


def test_goals_lie_opposite_and_eight_steps_away() -> None:
    game, s = started("pharaoh")
    for seat, goal in enumerate(("008", "800", "080")):
        assert [mark.place for mark in game.scene(s, seat).marks if mark.kind == "goal"] == [goal]
        assert game.score(s, seat) == 0
        assert steps_between(cell(STARTS[seat]), cell(goal)) == 8


def test_the_start_is_full_and_random() -> None:
    game, s = started("pharaoh", seed=1)
    assert [s.cell.count(k) for k in (1, 2, 3, 4)] == [1, 1, 1, 42]
    assert len(set(s.faces)) > 15
    assert list(s.faces) != list(started("pharaoh", seed=2)[1].faces)
    assert game.view.shows_numbers


def test_dice_are_neither_made_nor_lost() -> None:
    game = started("pharaoh")[0]
    for final in playouts(game, game.blank(), 30, seed=2).finals:
        assert sorted(final["cell"].tolist()) == [1, 2, 3, *[4] * 42]
        assert [int(final["cell"][p]) for p in final["at"]] == [1, 2, 3]


def test_ways_are_those_of_an_independent_reading() -> None:
    game, s = started("pharaoh", seed=5)
    for p in range(PLATE):
        for q in range(PLATE):
            if steps_between(p, q) == 1:
                i = next(k for k in range(3) if COORDINATES[q][k] > COORDINATES[p][k])
                j = next(k for k in range(3) if COORDINATES[q][k] < COORDINATES[p][k])
                t = s.copy()
                t.cell = [4] * PLATE
                t.cell[p], t.at[0], t.at[1], t.at[2] = 1, p, 0, 0
                t.turn = 0
                mine, its = (ORIENTATION_NAMES[s.faces[k]] for k in (p, q))
                offered = [game.touch(t, move)[0] for move in range(6) if move in game.legal(t, 0)]
                assert (f"die:{NAMES[q]}" in offered) == (mine[j] == its[i])


def test_wrong_touches_have_their_reasons() -> None:
    game, s = tomb()
    assert "not equal" in why_not(game, s, 0, ["die:530"])
    assert "right beside" in why_not(game, s, 0, ["die:800"])
    assert "lay the green die" in why_not(game, play(game, s, "341"), 0, ["die:350"])


@pytest.mark.parametrize(
    ("data", "problem"),
    [({"loose": "800"}, "wrong-die"), ({"turned": 1}, "bad-turn")],
)
def test_impossible_positions(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        tomb(**data)
    assert problem in [name for name, _ in refused.value.problems]
