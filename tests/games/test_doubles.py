"""Doubles: what a hole shows, dice that follow from it, and which numbers may be known."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.dice import ORIENTATIONS
from astragal.engine.game import Game
from astragal.engine.rules import NOBODY, OVER
from astragal.errors import BadOption, BadPosition
from astragal.games.das_spiel import heaps
from astragal.games.das_spiel.mechanics import is_buried, reading
from astragal.lattice import AXES, CELLS, LOADS, NAMES, NONE, PLATE, cell
from astragal.match import positions
from astragal.match.wrong_touch import why_not
from tests.games.heaps import hidden, reached, redealt
from tests.support import names, play, position, started

SEEDS = st.integers(0, 10_000)
TEN = ["600", "700", "610", "601", "800", "710", "701", "620", "611", "602"]
FIRST = "654 451 642 654 514 153 563 546 264 426"
SECOND = "531 412 145 623 132 356 623 531 623 145"


def heap(faces: str, colours: str = "red") -> dict[str, str]:
    """The ten dice of a corner with these numbers."""
    every = (colours.split() * len(TEN))[: len(TEN)]
    return {name: f"{c} {shown}" for name, c, shown in zip(TEN, every, faces.split(), strict=True)}


AFTER_A_TRIPLE = {name: die for name, die in heap(FIRST).items() if name != "600"}


def bare(s: Any, p: int) -> list[int]:
    """The axes on which nothing presses on a die."""
    return [i for i in AXES if LOADS[p][i] == NONE or not s.cell[LOADS[p][i]]]


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "line"),
    [
        (FIRST, [("600", 2), ("700", 2), ("610", 2), ("601", 2), ("800", 1), ("710", 0)]),
        (SECOND, [("600", 1), ("610", 2), ("700", 1), ("601", 0)]),
    ],
)
def test_a_chain_of_holes(faces: str, line: list[tuple[str, int]]) -> None:
    game, s = position("doubles", dice=heap(faces))
    for name, pending in line:
        assert s.turn == 0
        s = play(game, s, name)
        assert (s.pending if s.begun else 0) == pending
    assert s.turn == 1
    assert (s.pending, s.begun) == (1, 0)
    assert game.score(s, 0) == len(line)


def most(game: Game, s: Any) -> int:
    """The most dice that one turn can bring."""
    if s.turn != 0 or game.actor(s) == OVER:
        return int(game.score(s, 0))
    return max(most(game, play(game, s, name)) for name in names(game, s))


@pytest.mark.parametrize(("faces", "dice"), [(FIRST, 6), (SECOND, 4)])
def test_the_greatest_possible_turn(faces: str, dice: int) -> None:
    game, s = position("doubles", dice=heap(faces))
    assert most(game, s) == dice


# -- the turn ---------------------------------------------------------------------------------------------------------


@given(seed=SEEDS, steps=st.integers(0, 160))
@settings(max_examples=60, deadline=None)
def test_the_bonus_follows_from_the_three_supports(seed: int, steps: int) -> None:
    game, s = reached("doubles", seed, steps)
    for move in game.legal(s, s.turn) if s.standing > 1 else ():
        if move == CELLS:
            continue
        equal = len({reading(s.faces, move, i) for i in AXES}) if move >= PLATE else 3
        pending = s.pending - 1 + {3: 0, 2: 1, 1: 2}[equal]
        after = s.copy()
        game.play(after, s.turn, move)
        if pending:
            assert (after.turn, after.pending, after.begun) == (s.turn, pending, 1)
        else:
            assert (after.turn, after.pending, after.begun) == (1 - s.turn, 1, 0)


def test_the_first_die_is_compulsory_and_the_others_are_not() -> None:
    game, s = position("doubles", dice=heap(FIRST))
    assert names(game, s) == ["600"]
    s = play(game, s, "600")
    assert names(game, s) == ["601", "610", "700", "enough"]
    s = play(game, s, "enough")
    assert (s.turn, s.pending, s.begun) == (1, 1, 0)
    assert "enough" not in names(game, s)


def test_further_dice_that_must_be_taken() -> None:
    game, s = position("doubles", dice=heap(FIRST), options={"bonus": "must"})
    s = play(game, s, "600")
    assert names(game, s) == ["601", "610", "700"]
    assert game.prompt(s) == "take 2 more free dice"


def test_the_plate_has_no_holes() -> None:
    game, s = position("doubles", dice={"800": "red 124", "710": "red 124", "080": "red 124"})
    s = play(game, s, "800")
    assert s.turn == 1
    assert game.scene(s, 0).notices == ("The last die was taken from the plate: no hole, no double.",)


def test_where_colours_count() -> None:
    faces = "132 " * 10  # no equal numbers in any hole
    for colours, bonus in (("red green black red", 0), ("black red red green", 1), ("green red red red", 2)):
        every = colours.split() + ["green"] * 6
        dice = {n: f"{c} {f}" for n, c, f in zip(TEN, every, faces.split(), strict=True)}
        game, s = position("doubles", dice=dice, options={"match": "colours"})
        s = play(game, s, "600")
        assert (s.pending if s.begun else 0) == bonus
        game, s = position("doubles", dice=dice)
        assert play(game, s, "600").turn == 1  # 1, 3 and 2


@pytest.mark.parametrize("players", range(2, 9))
def test_the_most_dice_win_when_the_plate_is_empty(players: int) -> None:
    game, s = reached("doubles", 4, 2 * CELLS, players)
    assert game.actor(s) == OVER
    assert sum(game.score(s, k) for k in range(players)) == CELLS
    assert [game.result(s, k) for k in range(players)] == [game.score(s, k) for k in range(players)]


def test_there_are_two_to_eight_seats() -> None:
    for players in (1, 9):
        with pytest.raises(BadOption):
            started("doubles", players)


# -- the heap ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colours", "dice"),
    [("3", {"red": 55, "green": 55, "black": 55}), ("4", {"red": 45, "blue": 10, "green": 55, "black": 55})],
)
def test_the_colours_of_the_heap(colours: str, dice: dict[str, int]) -> None:
    for seed in range(4):
        _, s = started("doubles", seed=seed, colours=colours)
        assert Counter(heaps.COLOURS[c] for c in s.cell) == dice


def test_every_orientation_comes() -> None:
    heaps_dealt = [started("doubles", seed=seed)[1] for seed in range(3)]
    assert {turned for s in heaps_dealt for turned in s.faces} == set(range(24))


# -- what is known ----------------------------------------------------------------------------------------------------


@given(seed=SEEDS, steps=st.integers(0, 160), colours=st.sampled_from(("3", "4")))
@settings(max_examples=50, deadline=None)
def test_a_view_tells_bare_faces_and_what_follows_from_them(seed: int, steps: int, colours: str) -> None:
    game, s = reached("doubles", seed, steps, 3, colours=colours)
    view = hidden(game, s)
    assert hidden(game, view) == view
    assert game.scene(s, NOBODY) == game.scene(view, NOBODY)
    for p in range(CELLS):
        if not s.cell[p]:
            continue
        axes = bare(s, p)
        assert (view.cell[p] == heaps.UNKNOWN) == (not axes) == is_buried(s.cell, p)
        # The view allows exactly the orientations that agree on the bare faces.
        agree = {
            o
            for o, faces in enumerate(ORIENTATIONS)
            if all(faces[i] == ORIENTATIONS[s.faces[p]][i] for i in axes)
        }
        assert len(agree) == {0: 24, 1: 4, 2: 1, 3: 1}[len(axes)]
        for k in range(3):
            assert redealt(game, view, seed + k).faces[p] in agree


@given(seed=SEEDS, steps=st.integers(0, 160), colours=st.sampled_from(("3", "4")))
@settings(max_examples=40, deadline=None)
def test_a_guess_is_made_from_the_view_alone_and_fits_it(seed: int, steps: int, colours: str) -> None:
    game, s = reached("doubles", seed, steps, 2, colours=colours)
    view = hidden(game, s)
    guess = redealt(game, s, seed)
    assert guess == redealt(game, view, seed)
    assert hidden(game, guess) == view
    assert positions.read(positions.write(game, guess))[1] == guess
    if game.actor(s) != OVER:
        assert names(game, s) == names(game, view) == names(game, guess)


def test_guesses_reach_every_orientation_that_fits() -> None:
    game, s = started("doubles", seed=2)
    buried, side = cell("222"), cell("044")
    found = [redealt(game, s, seed) for seed in range(300)]
    assert len({guess.faces[buried] for guess in found}) == 24
    assert len({guess.faces[side] for guess in found}) == 4
    assert {guess.faces[cell("800")] for guess in found} == {s.faces[cell("800")]}


def test_the_picture_shows_bare_faces_only() -> None:
    game, s = position("doubles", dice=heap(FIRST))
    shown = {piece.place: piece.faces for piece in game.scene(s, 0).pieces}
    assert shown["600"] == "654"
    assert shown["700"] == "051"  # the top presses on its A-face
    assert shown["710"] == "003"
    game, s = started("doubles", seed=1)
    assert sum(piece.colour == "hidden" for piece in game.scene(s, 0).pieces) == 56


# -- newcomers --------------------------------------------------------------------------------------------------------


def test_the_hole_is_read_aloud_and_its_equal_dice_are_marked() -> None:
    game, s = position("doubles", dice=heap(SECOND))
    assert game.scene(s, 0).headline == ""
    assert not game.scene(s, 0).marks
    s = play(game, s, "600")
    scene = game.scene(s, 0)
    assert scene.headline == "4 4 3, a double: +1"
    assert {mark.place for mark in scene.marks if mark.kind == "goal"} == {"700", "610"}
    assert [(mark.place, mark.label) for mark in scene.marks if mark.kind == "note"] == [("600", "+1")]
    assert game.prompt(s) == "take 1 more free die, or say enough"
    s = play(game, s, "610")
    assert game.scene(s, 0).headline == "3 3 3, a triple: +2"
    assert [mark.label for mark in game.scene(s, 0).marks] == ["", "", "", "+2"]
    s = play(game, s, "700", "601")
    assert game.scene(s, 0).notices == ("6 2 5 in the hole: no double.",)


def test_a_wrong_touch_and_a_gain() -> None:
    game, s = position("doubles", dice=heap(FIRST))
    assert why_not(game, s, 0, ("die:800",)) == "Other dice stand on this one."
    assert why_not(game, s, 0, ("cell:080",)) == "Dice are only taken in this game, and here is none."
    assert game.gain(s, play(game, s, "600"), 0) == "a red die"


def test_no_more_dice_are_asked_for_than_stand() -> None:
    dice = dict.fromkeys(("800", "710", "701"), "red 132")
    game, s = position("doubles", dice=dice, begun=1, hole="700", pending=5)
    assert game.prompt(s) == "take 3 more free dice, or say enough"
    assert game.actor(play(game, s, "800", "710", "701")) == OVER


# -- positions --------------------------------------------------------------------------------------------------------


def test_a_position_needs_only_the_dice() -> None:
    game, s = position("doubles", dice=heap(FIRST))
    assert (s.turn, s.pending, s.begun, s.hole) == (0, 1, 0, 0)
    data = positions.write(game, play(game, s, "600"))
    assert (data["pending"], data["begun"], data["hole"]) == (2, 1, "600")


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"800": "red"}}, "impossible-die"),
        ({"dice": {"800": "red 123"}}, "impossible-die"),
        ({"dice": {"700": "red 124"}}, "floating-die"),
        ({"dice": {"800": "blue 124"}}, "too-many-dice"),
        ({"dice": dict.fromkeys(NAMES[:56], "red 124")}, "too-many-dice"),
        ({"dice": {"800": "red 124"}, "pending": 2}, "bad-count"),
        ({"dice": {"800": "red 124"}, "begun": 1}, "bad-count"),
        ({"dice": {}, "pending": 1}, "bad-count"),
        ({"dice": AFTER_A_TRIPLE, "begun": 1, "hole": "600", "pending": 1}, "bad-count"),
        ({"dice": {"800": "red 124"}, "hole": "800"}, "wrong-hole"),
        ({"dice": {"800": "red 124"}, "hole": "700"}, "wrong-hole"),
        ({"dice": {"800": "red 124"}, "hole": "999"}, "unknown-word"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("doubles", **data)
    assert problem in [name for name, _ in refused.value.problems]
