"""Witches' Dance: the examples of its rules, its options and how it ends."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.game import Game
from astragal.engine.registry import find
from astragal.engine.rules import OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.games.das_spiel.board.witches.witches import BLACK_DIE, reachable
from astragal.lattice import NAMES, PLATE, cell
from astragal.match import Match
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

GRID = "008 026 044 062 206 224 242 260 404 422 440 602 620"
OTHERS = "017 107 035 305 053 503 071 701 116 125 215 134 314"  # alike for both, too


def black(places: str = GRID) -> dict[str, str]:
    return dict.fromkeys(places.split(), "black")


def filled_but(empty: str, red: str, green: str, **more: Any) -> tuple[Game, Any]:
    """All funnels hold dice but for the empty ones; only where the witches are matters."""
    dice = {name: "green" for name in NAMES[:PLATE] if name not in empty.split()} | {red: "red"}
    witches = {"A": red, "B": green}
    return position("witches", dice=dice, witch=witches, options={"black": "none"} | more)


def gains(game: Game, s: Any, known: dict[Any, int]) -> dict[str, int]:
    """By how many fillers red gains on green after each move, if both go on as well as they can."""
    found = {}
    for move in game.legal(s, player := game.actor(s)):
        after = s.copy()
        game.play(after, player, move)
        key = (*map(bool, after.cell), *after.witch, game.actor(after))
        if key not in known:
            further = gains(game, after, known).values() if game.actor(after) != OVER else [0]
            known[key] = min(further) if game.actor(after) == 1 else max(further)
        found[str(game.name(s, move))] = known[key] + (1, -1)[player]
    return found


def test_thirteen_black_dice_and_two_witches_in_their_corners() -> None:
    _, s = started("witches")
    assert [NAMES[p] for p in range(PLATE) if s.cell[p] == BLACK_DIE] == GRID.split()
    assert [NAMES[p] for p in s.witch] == ["800", "080"]
    assert list(s.cell).count(0) == 30


def test_the_first_moves_of_both() -> None:
    game, s = started("witches")
    assert names(game, s) == ["800-701", "800-710"]
    assert names(game, play(game, s, "800-701")) == ["080-071", "080-170"]


def test_a_filler_stays_behind_and_the_witch_may_jump() -> None:
    game, s = started("witches")
    s = play(game, s, "800-710")
    assert s.cell[cell("800")] == 1
    assert [game.score(s, k) for k in range(2)] == [1, 0]
    s.turn = 0
    assert names(game, s) == ["710-530", "710-611", "710-701"]


@pytest.mark.parametrize(
    ("witch", "moves"),
    [("431", ["431-332", "431-341"]), ("413", []), ("323", ["323-332"])],
)
def test_where_a_witch_can_go_on_a_full_plate(witch: str, moves: list[str]) -> None:
    game, s = filled_but("332 341 350 206", witch, "080")
    assert (names(game, s) if game.actor(s) == 0 else []) == moves


def test_best_play_from_a_small_rest() -> None:
    game, s = filled_but("332 341 350 260 170 206 305 314 323", "431", "215")
    assert gains(game, s, {}) == {"431-332": 3, "431-341": 1}


def test_black_dice_fillers_of_both_and_the_other_witch_can_be_jumped_over() -> None:
    dice = black() | {"521": "red", "512": "red", "431": "green", "611": "green"}
    game, s = position("witches", dice=dice, witch={"A": "521", "B": "611"})
    assert names(game, s) == ["521-323", "521-341", "521-503", "521-530", "521-701"]
    # Two dice in a row are a wall.
    game, s = position("witches", dice=dice | {"503": "green"}, witch={"A": "521", "B": "611"})
    assert "521-503" not in names(game, s)


def test_whoever_is_stuck_is_out_and_the_other_goes_on_alone() -> None:
    game, s = filled_but("332 341 350", "431", "080")
    assert game.scene(s, 0).notices == ("B is stuck, and A dances on alone.",)
    s = play(game, s, "431-341", "341-350", "350-332")
    assert game.actor(s) == OVER
    assert s.fillers[0] == 3
    assert game.reason(s) == "Both witches are stuck: the dice left behind decide."


def test_a_turn_of_somebody_stuck_falls_to_the_other() -> None:
    game, s = filled_but("332 341 350", "080", "431")
    assert s.turn == 0
    assert game.actor(s) == 1


@pytest.mark.parametrize(("tie", "winners"), [("draw", [0, 1]), ("second", [1])])
def test_equal_fillers(tie: str, winners: list[int]) -> None:
    dice = dict.fromkeys(NAMES[1:23], "green") | dict.fromkeys(NAMES[23:PLATE], "red")  # nobody reaches 008
    options = {"black": "none", "tie": tie}
    game, s = position("witches", dice=dice, witch={"A": "800", "B": "080"}, options=options)
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(2)] == [21, 21]
    results = [game.result(s, k) for k in range(2)]
    assert [k for k in range(2) if results[k] == max(results)] == winners
    assert ("second player wins" in game.reason(s)) == (tie == "second")
    assert ("second player" in game.goal(s)) == (tie == "second")


def test_a_tie_rule_does_not_outweigh_a_filler() -> None:
    game, s = started("witches", tie="second")
    s = play(game, s, "800-710")
    assert game.result(s, 0) > game.result(s, 1)


def test_without_black_dice_43_funnels_are_empty() -> None:
    game, s = started("witches", black="none")
    assert list(s.cell).count(0) == 43
    assert playouts(game, game.blank(2, {"black": "none"}), 300, seed=1).lengths.max() <= 43


def test_a_set_of_black_dice_of_ones_own_comes_with_a_position() -> None:
    dice = black(OTHERS) | {"800": "red", "080": "green"}
    game, s = position("witches", dice=dice, witch={"A": "800", "B": "080"}, options={"black": "custom"})
    assert names(game, s) == ["800-602", "800-710"]
    # Without a position it is the usual set.
    assert list(started("witches", black="custom")[1].cell) == list(started("witches")[1].cell)


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("wrong-black", {"dice": black(OTHERS)}),
        ("wrong-black", {"dice": black() | {"332": "black"}, "options": {"black": "none"}}),
        ("wrong-black", {"dice": black(GRID.replace("008", "017")), "options": {"black": "custom"}}),
        ("wrong-black", {"dice": black(GRID[4:]), "options": {"black": "custom"}}),
        ("no-witch", {"dice": black(), "witch": {"A": "710", "B": "080"}}),
        ("unknown-place", {"dice": black() | {"000": "red"}}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    dice = {"800": "red", "080": "green"} | data.pop("dice")
    with pytest.raises(BadPosition) as refused:
        position("witches", **{"dice": dice, "witch": {"A": "800", "B": "080"}} | data)
    assert problem in [name for name, _ in refused.value.problems]


def test_random_games_are_as_long_as_the_empty_funnels_allow() -> None:
    game = find("witches")
    done = playouts(game, game.blank(), 2000, seed=2)
    assert 12 <= done.lengths.min() < done.lengths.max() == 30
    assert (done.finals["fillers"].sum(axis=1) == done.lengths).all()


@given(st.integers(0, 10_000))
@settings(max_examples=25)
def test_what_neither_reaches_is_lost_for_good(seed: int) -> None:
    match = Match(find("witches"), seed=seed)
    lost: set[int] = set()
    while match.actor != OVER:
        s = match.state
        assert all(s.cell[p] == 0 for p in lost)
        empty = {p for p in range(PLATE) if not s.cell[p]}
        lost |= empty - reachable(s, 0) - reachable(s, 1)  # type: ignore[no-untyped-call]
        moves = match.legal()
        match.play(moves[(seed * 7919 + len(match.steps) ** 2) % len(moves)].number)
    assert {mark.place for mark in match.scene().marks} >= {NAMES[p] for p in lost}


def test_a_move_is_told_as_the_way_of_the_witch_and_the_die_she_leaves() -> None:
    match = Match(find("witches"))
    match.play(match.legal()[0].number)
    told = [(event.kind, event.source, event.place, event.text) for event in match.events(1)]
    assert told == [
        ("moved", "800", "710", ""),
        ("filled", "", "800", ""),
        ("scored", "", "", "the die left behind"),
    ]


@pytest.mark.parametrize(
    ("touch", "said"),
    [
        ("die:521", "This is your witch. Touch one of the glowing funnels, and she goes there."),
        ("die:611", "This is the other witch."),
        ("die:512", "This die stays where it is: only the two witches with the rings move."),
        ("die:620", "This die stays where it is: only the two witches with the rings move."),
        ("cell:161", "That is too far: she goes one step, or jumps straight over one die beside her."),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(touch: str, said: str) -> None:
    dice = black() | {"521": "red", "512": "red", "431": "green", "611": "green"}
    game, s = position("witches", dice=dice, witch={"A": "521", "B": "611"})
    assert why_not(game, s, 0, [touch]) == said


def test_a_jump_needs_a_die_between() -> None:
    dice = black() | {"701": "red", "080": "green"}
    game, s = position("witches", dice=dice, witch={"A": "701", "B": "080"})
    said = why_not(game, s, 0, ["cell:521"])
    assert said == "She jumps only over a die, and there is none between."
