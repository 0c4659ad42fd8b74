"""Asparagus: single free dice, columns of one colour, and what holds a column fast."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.rules import NOBODY, OVER
from astragal.errors import BadOption, BadPosition
from astragal.games.das_spiel import heaps
from astragal.games.das_spiel.mechanics import exposed_faces, is_buried
from astragal.lattice import AXES, CELLS, LOADS, NAMES, NONE, SUPPORTS, cell, column
from astragal.match import positions
from astragal.match.wrong_touch import why_not
from tests.games.heaps import hidden, reached, redealt
from tests.support import names, play, position, started

SEEDS = st.integers(0, 10_000)
TEN = {
    "600": "green",
    "700": "green",
    "610": "black",
    "601": "green",
    "800": "green",
    "710": "red",
    "701": "green",
    "620": "black",
    "611": "green",
    "602": "red",
}


def taken_by(game: Any, s: Any, move: int) -> frozenset[str]:
    """The places of the dice that a move takes."""
    after = s.copy()
    game.play(after, s.turn, move)
    return frozenset(NAMES[p] for p in range(CELLS) if s.cell[p] and not after.cell[p])


def choices(game: Any, s: Any) -> set[frozenset[str]]:
    return {taken_by(game, s, move) for move in game.legal(s, s.turn)}


def sets(*texts: str) -> set[frozenset[str]]:
    return {frozenset(text.split()) for text in texts}


def by_the_words_of_the_rule(s: Any) -> set[frozenset[str]]:
    """Every bar of one colour whose top is free and on which nothing outside of it rests, found the long way."""
    found = set()
    for p in range(CELLS):
        for axis in AXES:
            for length in range(1, 10):
                bar = column(p, axis)[:length]
                if len(bar) < length or not all(s.cell[q] for q in bar):
                    continue
                loads = {q for q in (q for r in bar for q in LOADS[r]) if q != NONE and s.cell[q]}
                if loads <= set(bar) and p not in {SUPPORTS[q][axis] for q in loads}:
                    if len({s.cell[q] for q in bar}) == 1:
                        found.add(frozenset(NAMES[q] for q in bar))
    return found


# -- the examples -----------------------------------------------------------------------------------------------------


def test_the_columns_of_a_free_die_are_bars_with_their_worth() -> None:
    game, s = position("asparagus", dice=TEN)
    bars = {(bar.of, bar.places, bar.label) for bar in game.scene(s, NOBODY).strokes}
    assert bars == {("600", ("600", "700", "800"), "9"), ("600", ("600", "601"), "6")}


def test_columns_of_a_full_pyramid() -> None:
    dice = dict.fromkeys(NAMES, "red") | dict.fromkeys(("000", "100", "200", "010"), "green")
    game, s = position("asparagus", dice=dice | {"020": "black"}, options={"mix": "import"})
    assert choices(game, s) == sets("000", "000 010", "000 100", "000 100 200")
    assert names(game, s) == ["000", "000-010", "000-100", "000-200"]


def test_columns_of_ten_dice() -> None:
    game, s = position("asparagus", dice=TEN)
    assert choices(game, s) == sets("600", "600 601", "600 700", "600 700 800")
    s = play(game, s, "600")
    assert choices(game, s) == sets("700", "700 800", "610", "610 620", "601")


def test_the_whole_column_goes_to_the_player() -> None:
    game, s = position("asparagus", dice=TEN)
    after = play(game, s, "600-800")
    assert game.score(after, 0) == 9
    assert after.turn == 1
    assert [piece.colour for piece in game.scene(after, NOBODY).trays[0].pieces] == ["green"] * 3
    assert after.standing == 7
    assert game.gain(s, after, 0) == "a column of 3"
    assert game.gain(s, play(game, s, "600"), 0) == "a green die"


# -- the rule ---------------------------------------------------------------------------------------------------------


@given(seed=SEEDS, steps=st.integers(0, 140), players=st.integers(2, 8))
@settings(max_examples=40, deadline=None)
def test_the_moves_are_all_bars_that_can_be_pulled_out(seed: int, steps: int, players: int) -> None:
    game, s = reached("asparagus", seed, steps, players)
    if game.actor(s) != OVER:
        assert choices(game, s) == by_the_words_of_the_rule(s)
        assert len(choices(game, s)) == len(game.legal(s, s.turn))


@given(seed=SEEDS, steps=st.integers(0, 140))
@settings(max_examples=40, deadline=None)
def test_what_can_be_taken_is_seen_and_the_rest_stays_standing(seed: int, steps: int) -> None:
    game, s = reached("asparagus", seed, steps)
    for move in game.legal(s, s.turn):
        for name in taken_by(game, s, move):
            assert exposed_faces(s.cell, cell(name)) >= 2
        after = s.copy()
        game.play(after, s.turn, move)
        assert all(not after.cell[p] or q == NONE or after.cell[q] for p in range(CELLS) for q in SUPPORTS[p])


@given(seed=SEEDS, steps=st.integers(0, 140))
@settings(max_examples=30, deadline=None)
def test_with_longest_only_the_longest_column_of_a_line_can_be_taken(seed: int, steps: int) -> None:
    game, s = reached("asparagus", seed, steps, longest="on")
    if game.actor(s) == OVER:
        return
    every = by_the_words_of_the_rule(s)
    wanted = {bar for bar in every if len(bar) == 1 or not any(bar < other for other in every)}
    assert choices(game, s) == wanted


def test_longest_leaves_single_dice_and_other_lines() -> None:
    game, s = position("asparagus", dice=TEN, options={"longest": "on"})
    assert names(game, s) == ["600", "600-601", "600-800"]
    assert (
        why_not(game, s, 0, ("die:700",))
        == "In this game a column is taken at its full length: it goes on below."
    )


@pytest.mark.parametrize("players", range(2, 9))
def test_the_game_ends_with_the_last_die(players: int) -> None:
    game, s = reached("asparagus", 3, CELLS, players)
    assert game.actor(s) == OVER
    assert sum(len(tray.pieces) for tray in game.scene(s, NOBODY).trays) == CELLS


def test_there_are_two_to_eight_seats() -> None:
    for players in (1, 9):
        with pytest.raises(BadOption):
            started("asparagus", players)


# -- newcomers --------------------------------------------------------------------------------------------------------


def test_a_column_is_one_touch_of_its_foot() -> None:
    game, s = position("asparagus", dice=TEN)
    assert game.touch(s, cell("800")) == ("die:800",)
    assert game.name(s, cell("800")) == "600-800"


def test_a_wrong_touch_has_its_reason() -> None:
    game, s = position("asparagus", dice=TEN)
    several = "Several dice rest on this one, so it cannot be pulled out."
    assert why_not(game, s, 0, ("die:701",)) == several
    colours = "The dice above it are not all of its colour, so they are no column to take."
    assert why_not(game, s, 0, ("die:620",)) == why_not(game, s, 0, ("die:610",)) == colours
    nothing = "Dice are only taken in this game, and here is none."
    assert why_not(game, s, 0, ("cell:500",)) == nothing


# -- worth, mix and what is seen --------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["golden", "blue", "green", "black", "red"])
def test_every_worth_can_be_agreed(colour: str) -> None:
    game, s = position("asparagus", dice={"800": colour}, options={colour: "-7"})
    assert game.score(play(game, s, "800"), 0) == -7


@pytest.mark.parametrize("mix", ["specials", "pour", "import"])
@given(seed=SEEDS, steps=st.integers(0, 140))
@settings(max_examples=25, deadline=None)
def test_buried_dice_are_hidden_and_guessed_fairly(mix: str, seed: int, steps: int) -> None:
    game, s = reached("asparagus", seed, steps, 3, mix=mix)
    view = hidden(game, s)
    assert [c == heaps.UNKNOWN for c in view.cell] == [is_buried(s.cell, p) for p in range(CELLS)]
    assert game.scene(s, NOBODY) == game.scene(view, NOBODY)
    if game.actor(s) != OVER:
        assert names(game, s) == names(game, view)
    guess = redealt(game, s, seed)
    assert guess == redealt(game, view, seed)
    assert hidden(game, guess) == view
    assert positions.read(positions.write(game, guess))[1] == guess


def test_visible_all_hides_nothing() -> None:
    game, s = started("asparagus", visible="all")
    assert hidden(game, s) == s == redealt(game, s, 1)
    assert all(piece.colour != "hidden" for piece in game.scene(s, 0).pieces)


def test_impossible_positions_are_refused() -> None:
    for dice in ({"700": "red"}, {"800": "golden", "080": "golden"}, dict.fromkeys(NAMES[:91], "red")):
        with pytest.raises(BadPosition):
            position("asparagus", dice=dice)
