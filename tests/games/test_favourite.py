"""Favourite: green before black before red, and the left neighbour of the highest scorer wins."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.game import Game
from astragal.engine.rules import NOBODY, OVER
from astragal.errors import BadOption, BadPosition
from astragal.games.das_spiel import heaps
from astragal.games.das_spiel.mechanics import is_buried, is_free
from astragal.lattice import CELLS, NAMES, cell
from astragal.match import positions
from astragal.match.wrong_touch import why_not
from tests.games.heaps import hidden, reached, redealt
from tests.support import names, play, position, started

SEEDS = st.integers(0, 10_000)
POINTS = {"green": 3, "black": 2, "red": 1}
ORDER = ("green", "black", "red")


def with_free(free: dict[str, str]) -> dict[str, str]:
    """A heap in which exactly these dice are free."""
    wanted = {cell(name) for name in free}
    standing = {p for p in range(CELLS) if any(_is_under(p, q) for q in wanted)}
    dice = {NAMES[p]: ORDER[k % 3] for k, p in enumerate(sorted(standing))} | free
    assert {NAMES[p] for p in range(CELLS) if is_free([p in standing for p in range(CELLS)], p)} == set(free)
    return dice


def _is_under(p: int, q: int) -> bool:
    return all(int(x) >= int(y) for x, y in zip(NAMES[p], NAMES[q], strict=True))


# -- the examples -----------------------------------------------------------------------------------------------------


def test_everybody_points_to_the_next_who_profits() -> None:
    game, s = started("favourite", 4)
    assert game.scene(s, 0).profits == (1, 2, 3, 0)


def test_green_goes_before_black_before_red() -> None:
    free = {"200": "red", "110": "black", "020": "green", "001": "green"}
    game, s = position("favourite", dice=with_free(free), options={"mix": "random"})
    assert names(game, s) == ["001", "020"]
    assert game.prompt(s) == "take a free green die"
    game, s = position(
        "favourite", dice=with_free(free | {"020": "red", "001": "red"}), options={"mix": "random"}
    )
    assert names(game, s) == ["110"]
    assert game.prompt(s) == "take a free black die: no green one is free"
    game, s = position("favourite", dice=with_free(dict.fromkeys(free, "red")), options={"mix": "random"})
    assert names(game, s) == sorted(free)
    assert game.prompt(s) == "take a free red die: nothing better is free"


def ended(*points: int) -> tuple[Game, Any]:
    """A finished game with these points, in red and green dice."""
    taken = {seat: {"green": n // 3, "red": n % 3} for seat, n in zip("ABCDEFGH", points, strict=False)}
    return position("favourite", players=len(points), dice={}, taken=taken, options={"mix": "random"})


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ((60, 65, 65, 60), "CD"),
        ((90, 80, 80), "B"),
        ((70, 60, 60, 60), "B"),
        ((60, 60, 70), "A"),
        ((50, 51), "A"),
        ((51, 50), "B"),
        ((50, 50), "AB"),
        ((30, 30, 30, 30), "ABCD"),
        ((10, 10, 10, 10, 10, 10, 10, 11), "A"),
    ],
)
def test_the_left_neighbours_of_the_highest_scorers_win(points: tuple[int, ...], winners: str) -> None:
    game, s = ended(*points)
    assert game.actor(s) == OVER
    assert tuple(game.score(s, k) for k in range(len(points))) == points
    assert "".join("ABCDEFGH"[k] for k in range(len(points)) if game.result(s, k)) == winners


def test_the_examples_of_the_specification() -> None:
    # Their totals add up to the 330 points of the usual heap.
    thirds = {
        "A": {"green": 15, "black": 12, "red": 11},  # 80
        "B": {"green": 14, "black": 15, "red": 13},  # 85
        "C": {"green": 13, "black": 16, "red": 14},  # 85
        "D": {"green": 13, "black": 12, "red": 17},  # 80
    }
    game, s = position("favourite", players=4, dice={}, taken=thirds)
    assert [game.score(s, k) for k in range(4)] == [80, 85, 85, 80]
    assert [game.result(s, k) for k in range(4)] == [0, 0, 1, 1]
    thirds["A"] = {"green": 15, "black": 16, "red": 13}  # 90
    thirds["B"] = {"green": 14, "black": 12, "red": 14}  # 80
    thirds["C"] = {"green": 13, "black": 15, "red": 11}  # 80
    game, s = position("favourite", players=4, dice={}, taken=thirds)
    assert [game.score(s, k) for k in range(4)] == [90, 80, 80, 80]
    assert [game.result(s, k) for k in range(4)] == [0, 1, 0, 0]
    assert game.reason(s) == "The plate is empty. Most points: A. So the win goes to: B."


# -- the turn and the end ---------------------------------------------------------------------------------------------


@given(seed=SEEDS, taken=st.integers(0, CELLS - 1), players=st.integers(2, 8))
@settings(max_examples=40, deadline=None)
def test_the_options_are_all_free_dice_of_the_best_colour(seed: int, taken: int, players: int) -> None:
    game, s = reached("favourite", seed, taken, players)
    free = {NAMES[p]: heaps.COLOURS[s.cell[p]] for p in range(CELLS) if is_free(s.cell, p)}
    best = min(free.values(), key=ORDER.index)
    assert names(game, s) == sorted(name for name, colour in free.items() if colour == best)


@pytest.mark.parametrize("players", range(2, 9))
def test_after_165_turns_330_points_are_shared_out(players: int) -> None:
    game, s = reached("favourite", 2, CELLS, players)
    assert game.actor(s) == OVER
    assert sum(game.score(s, k) for k in range(players)) == 330
    best = max(game.score(s, k) for k in range(players))
    for k in range(players):
        assert game.result(s, (k + 1) % players) == (game.score(s, k) == best)


def test_there_are_two_to_eight_seats() -> None:
    for players in (1, 9):
        with pytest.raises(BadOption):
            started("favourite", players)


# -- what a newcomer sees ---------------------------------------------------------------------------------------------


def test_every_seat_points_to_the_one_who_profits() -> None:
    game, s = started("favourite", 3)
    assert [tray.title for tray in game.scene(s, 0).trays] == ["taken for B", "taken for C", "taken for A"]
    assert len(game.scene(s, 0).notices) == 1
    s = play(game, s, "000")
    assert game.scene(s, 0).notices[1] == "Most points now: A. So the win would go to: B."


def test_the_goal_is_said_plainly_for_two() -> None:
    assert "fewer points" in game_goal(2)
    assert "right after" in game_goal(3)


def game_goal(players: int) -> str:
    game, s = started("favourite", players)
    return game.goal(s)


def test_a_wrong_touch_has_its_reason() -> None:
    free = {"200": "red", "110": "black", "020": "green"}
    game, s = position("favourite", dice=with_free(free), options={"mix": "random"})
    green = "A green die is free, and green goes before the other colours."
    assert why_not(game, s, 0, ("die:110",)) == why_not(game, s, 0, ("die:200",)) == green
    assert why_not(game, s, 0, ("die:800",)) == "Other dice stand on this one."
    assert why_not(game, s, 0, ("cell:000",)) == "Dice are only taken in this game, and here is none."
    game, s = position("favourite", dice=with_free(free | {"020": "red"}), options={"mix": "random"})
    assert why_not(game, s, 0, ("die:200",)) == "A black die is free, and black goes before red."


def test_a_score_says_which_die_was_taken() -> None:
    game, s = position("favourite", dice={"800": "green", "080": "black"})
    after = play(game, s, "800")
    assert game.gain(s, after, 0) == "a green die"
    assert game.gain(after, play(game, after, "080"), 1) == "a black die"


# -- the mix and what is seen -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_the_usual_heap_has_55_dice_of_each_colour(seed: int) -> None:
    _, s = started("favourite", seed=seed)
    assert Counter(heaps.COLOURS[c] for c in s.cell) == dict.fromkeys(POINTS, 55)


def test_a_random_heap_is_drawn_from_the_box() -> None:
    found = [
        Counter(heaps.COLOURS[c] for c in started("favourite", seed=seed, mix="random")[1].cell)
        for seed in range(20)
    ]
    assert all(
        set(heap) <= set(POINTS) and max(heap.values()) <= 90 and heap.total() == CELLS for heap in found
    )
    assert len({heap["green"] for heap in found}) > 5


def test_visible_all_hides_nothing() -> None:
    game, s = started("favourite", visible="all")
    assert hidden(game, s) == s
    assert all(piece.colour != "hidden" for piece in game.scene(s, 0).pieces)


@pytest.mark.parametrize("mix", ["55-55-55", "random"])
@given(seed=SEEDS, taken=st.integers(0, CELLS), players=st.integers(2, 8))
@settings(max_examples=25, deadline=None)
def test_buried_dice_are_hidden_and_guessed_fairly(mix: str, seed: int, taken: int, players: int) -> None:
    game, s = reached("favourite", seed, taken, players, mix=mix)
    view = hidden(game, s)
    assert [c == heaps.UNKNOWN for c in view.cell] == [is_buried(s.cell, p) for p in range(CELLS)]
    assert game.scene(s, NOBODY) == game.scene(view, NOBODY)
    if game.actor(s) != OVER:
        assert names(game, s) == names(game, view)
    guess = redealt(game, s, seed)
    assert guess == redealt(game, view, seed)
    assert positions.read(positions.write(game, guess))[1] == guess
    if mix == "55-55-55":
        for colour in range(heaps.GREEN, heaps.UNKNOWN):
            assert guess.cell.count(colour) + sum(guess.taken[colour :: heaps.KINDS]) == 55


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"800": "golden"}}, "too-many-dice"),
        ({"dice": dict.fromkeys(NAMES[:56], "red")}, "too-many-dice"),
        ({"dice": {"800": "green"}, "taken": {"A": {"green": 55}}}, "too-many-dice"),
        ({"dice": {"700": "green"}}, "floating-die"),
        ({"options": {"mix": "random"}, "dice": dict.fromkeys(NAMES[:91], "red")}, "too-many-dice"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("favourite", **data)
    assert problem in [name for name, _ in refused.value.problems]
