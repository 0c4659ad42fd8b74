"""Cui Bono?: drawing dice out at the bottom, what slides, where a die may go back, and the limit on putting back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.rules import NOBODY, OVER
from astragal.engine.viewer import WATCHER
from astragal.errors import BadOption, BadPosition, NotYourTurn
from astragal.games.das_spiel import heaps
from astragal.games.das_spiel.demolition.cui_bono.slides import ALLOWED, OWN_EDGE, verdict
from astragal.games.das_spiel.mechanics import is_buried
from astragal.lattice import AXES, CELLS, COORDINATES, LAYER, NAMES, NONE, PLATE, SUPPORTS, cell, cell_at
from astragal.match import Match, positions
from astragal.match.clock import ClockRule
from astragal.match.events import happened
from astragal.match.wrong_touch import why_not
from tests.games.heaps import hidden, reached, redealt
from tests.support import names, play, position, started

SEEDS = st.integers(0, 10_000)
COLOUR = {"R": "red", "G": "green", "K": "black"}


def heap(text: str) -> dict[str, str]:
    """Dice as the rules write them: `600`G is 600G."""
    return {word[:3]: COLOUR[word[3]] for word in text.split()}


ONE = heap("600G 700K 610K 601R 800R 710G 701K 620K 611K 602R")
TWO = heap("700R 610G 800R 710G 701K 620R 611G 602K")


def at(s: Any, name: str) -> str:
    return heaps.COLOURS[s.cell[cell(name)]]


def allowed_by_the_words(s: Any, q: int, colour: int) -> bool:
    """Whether a die may go back, said once more with coordinates."""
    supports = [s.cell[p] for p in SUPPORTS[q]]
    if s.cell[q] or not all(supports):
        return False
    kinds = set(supports)
    if len(kinds) == 2 or kinds == {colour}:
        return False
    for i in AXES:
        below = []
        step = list(COORDINATES[q])
        while sum(step) < 8:
            step[i] += 1
            below.append(tuple(step))
        bare = all(not _occupied(s, r, j) for r in below for j in AXES if j != i)
        if bare and {s.cell[cell_at(*r)] for r in below} == {colour}:
            return False
    return True


def _occupied(s: Any, r: tuple[int, ...], j: int) -> bool:
    above = list(r)
    above[j] -= 1
    p = cell_at(*above)
    return p != NONE and bool(s.cell[p])


# -- the examples -----------------------------------------------------------------------------------------------------


def test_three_dice_of_ten_can_be_taken() -> None:
    game, s = position("cui-bono", dice=ONE)
    assert names(game, s) == ["602", "620", "800"]


def test_the_column_slides_and_the_top_takes_the_die_back() -> None:
    game, s = position("cui-bono", dice=ONE)
    s = play(game, s, "620")
    assert (at(s, "620"), at(s, "610"), at(s, "600")) == ("black", "green", "")
    assert names(game, s) == ["600", "keep"]
    assert s.turn == 0
    after = play(game, s, "600")
    assert (at(after, "600"), after.turn, after.standing) == ("black", 1, 10)
    assert game.score(after, 0) == 0


def test_an_edge_of_its_own_colour_forbids_a_funnel() -> None:
    game, s = position("cui-bono", dice=ONE)
    s = play(game, s, "800")
    assert (at(s, "700"), at(s, "800"), at(s, "600")) == ("green", "black", "")
    assert (s.turn, game.score(s, 0)) == (1, 3)


def test_two_colours_take_nothing() -> None:
    game, s = position("cui-bono", dice=ONE)
    s = play(game, s, "602")
    assert (at(s, "601"), at(s, "602")) == ("green", "red")
    assert (s.turn, game.score(s, 0)) == (1, 3)


def test_the_second_example() -> None:
    game, s = position("cui-bono", dice=TWO)
    assert names(game, s) == ["602", "611", "620", "701", "800"]
    taken = play(game, s, "620")
    assert at(taken, "620") == "green"
    assert names(game, taken) == ["610", "keep"]
    kept = play(game, s, "701")
    assert (at(kept, "701"), at(kept, "700")) == ("red", "")
    assert (kept.turn, game.score(kept, 0)) == (1, 2)


def test_single_dice_are_kept() -> None:
    game, s = position("cui-bono", dice=heap("800R 710G 620K"))
    assert names(game, s) == ["620", "710", "800"]
    s = play(game, s, "800", "710", "620")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [3, 1, 2]
    assert [game.result(s, k) for k in range(3)] == [-3, -1, -2]


def test_only_a_bare_edge_down_to_the_plate_bans() -> None:
    terrace = heap("800G 710R 701G 620G 611K")
    _, s = position("cui-bono", dice=terrace)
    for colour in (heaps.RED, heaps.GREEN, heaps.BLACK):  # each has an edge of a single die there
        assert verdict(s.cell, cell("610"), colour) == OWN_EDGE
    _, s = position("cui-bono", dice=terrace | heap("700K"))  # which leans on 710
    assert verdict(s.cell, cell("610"), heaps.RED) == ALLOWED
    assert verdict(s.cell, cell("610"), heaps.GREEN) == OWN_EDGE


# -- the turn ---------------------------------------------------------------------------------------------------------


def test_at_the_start_the_corners_can_be_taken() -> None:
    game, s = started("cui-bono")
    assert names(game, s) == ["008", "080", "800"]


@given(seed=SEEDS, steps=st.integers(0, 400), players=st.integers(2, 8))
@settings(max_examples=40, deadline=None)
def test_what_slides_and_where_a_die_goes_back(seed: int, steps: int, players: int) -> None:
    game, s = reached("cui-bono", seed, steps, players)
    if game.actor(s) == OVER:
        return
    legal = game.legal(s, s.turn)
    assert legal  # something can always be taken
    if s.hand:
        wanted = [q for q in range(PLATE, CELLS) if allowed_by_the_words(s, q, s.hand)]
        assert legal == [*wanted, CELLS]
        return
    for move in legal:
        assert LAYER[move] == 0
        after = s.copy()
        game.play(after, s.turn, move)
        changed = [p for p in range(CELLS) if (s.cell[p] != 0) != (after.cell[p] != 0)]
        assert len(changed) == 1
        emptied = changed[0]
        # The emptied place and the taken die are the two ends of a straight column.
        assert sum(x != y for x, y in zip(COORDINATES[move], COORDINATES[emptied], strict=True)) <= 1
        assert all(not after.cell[p] or q == NONE or after.cell[q] for p in range(CELLS) for q in SUPPORTS[p])
        slid = {cell(path.place): cell(path.source) for path in game.paths(s, move)}  # type: ignore[misc]
        assert all(after.cell[p] == s.cell[slid.get(p, p)] for p in range(CELLS) if p != emptied)


@pytest.mark.parametrize("players", range(2, 9))
def test_330_points_are_shared_out(players: int) -> None:
    game, s = reached("cui-bono", 6, 5000, players)
    assert game.actor(s) == OVER
    assert sum(game.score(s, k) for k in range(players)) == 330


def test_there_are_two_to_eight_seats() -> None:
    for players in (1, 9):
        with pytest.raises(BadOption):
            started("cui-bono", players)


# -- the options ------------------------------------------------------------------------------------------------------


def test_after_the_limit_a_die_must_be_kept_and_the_count_restarts() -> None:
    game, s = position("cui-bono", players=2, dice=ONE, put_backs=3)
    back = play(game, s, "620", "600")
    assert back.put_backs == 4
    assert game.scene(back, 0).notices[1] == "The limit is reached: the next die taken must be kept."
    game, s = position("cui-bono", players=2, dice=ONE, put_backs=4)
    kept = play(game, s, "620")
    assert (kept.turn, game.score(kept, 0), kept.put_backs) == (1, 2, 0)


def test_keeping_restarts_the_count() -> None:
    game, s = position("cui-bono", players=2, dice=ONE, put_backs=2)
    assert play(game, s, "620", "keep").put_backs == 0


@pytest.mark.parametrize(("limit", "most"), [("1", 3), ("2", 6), ("5", 15)])
def test_the_limit_follows_the_number_of_players(limit: str, most: int) -> None:
    game, s = position("cui-bono", players=3, dice=ONE, options={"put_back_limit": limit}, put_backs=most)
    assert play(game, s, "620").turn == 1
    game, s = position("cui-bono", players=3, dice=ONE, options={"put_back_limit": limit}, put_backs=most - 1)
    assert play(game, s, "620").turn == 0


def test_without_a_limit_nothing_is_counted_and_the_game_ends_at_last() -> None:
    game, s = position("cui-bono", dice=ONE, options={"put_back_limit": "0"}, turns=9_999)
    s = play(game, s, "620", "600")
    assert s.put_backs == 0
    assert game.actor(s) == OVER
    assert game.reason(s) == "10000 turns are played: the fewest penalty points win."
    assert len(game.scene(s, 0).notices) == 1


def test_putting_back_that_must_be_done() -> None:
    game, s = position("cui-bono", dice=ONE, options={"put_back": "must"})
    assert names(game, play(game, s, "620")) == ["600"]
    assert play(game, s, "800").turn == 1  # what cannot go back is kept all the same
    game, s = position("cui-bono", dice=ONE, options={"put_back": "must"}, put_backs=6)
    assert play(game, s, "620").turn == 1  # the limit goes first


def test_the_clock_of_the_table_limits_the_time() -> None:
    game, _ = started("cui-bono")
    match = Match(game, players=2, seed=1, clock=ClockRule.parse("move 30"))
    with pytest.raises(NotYourTurn):
        match.play("800", spent=31)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.how, outcome.winners) == ("time", (1,))


# -- what is seen -----------------------------------------------------------------------------------------------------


@given(seed=SEEDS, steps=st.integers(0, 400), players=st.integers(2, 4))
@settings(max_examples=40, deadline=None)
def test_buried_dice_are_hidden_and_guessed_fairly(seed: int, steps: int, players: int) -> None:
    game, s = reached("cui-bono", seed, steps, players)
    view = hidden(game, s)
    assert [c == heaps.UNKNOWN for c in view.cell] == [is_buried(s.cell, p) for p in range(CELLS)]
    assert game.scene(s, NOBODY) == game.scene(view, NOBODY)
    if game.actor(s) != OVER:
        assert names(game, s) == names(game, view)
    guess = redealt(game, s, seed)
    assert guess == redealt(game, view, seed)
    assert positions.read(positions.write(game, guess))[1] == guess
    for colour in range(heaps.GREEN, heaps.UNKNOWN):
        kept = sum(guess.taken[colour :: heaps.KINDS])
        assert guess.cell.count(colour) + kept + (guess.hand == colour) == 55


def test_visible_all_hides_nothing() -> None:
    game, s = started("cui-bono", visible="all")
    assert hidden(game, s) == s == redealt(game, s, 1)


# -- newcomers --------------------------------------------------------------------------------------------------------


def test_the_die_in_hand_is_shown() -> None:
    game, s = position("cui-bono", dice=ONE)
    s = play(game, s, "620")
    tray = game.scene(s, 0).trays[-1]
    assert (tray.title, tray.owner, tray.pieces[0].colour) == ("in hand", 0, "black")
    assert game.prompt(s) == "put the die back into a funnel, or keep it"
    assert game.scene(s, 0).notices == ("Penalty: green 1, black 2, red 3.", "Put back in a row: 0 of 6.")


def test_the_funnels_that_take_the_die_are_marked() -> None:
    game, s = position("cui-bono", dice=ONE)
    assert game.scene(s, 0).marks == ()
    held = play(game, s, "620")
    assert [(mark.place, mark.kind) for mark in game.scene(held, 1).marks] == [("600", "reach")]
    assert game.scene(play(game, held, "600"), 0).marks == ()


def test_a_slide_is_told_as_one() -> None:
    game, s = position("cui-bono", dice=ONE)
    events = happened(game, s, 0, cell("620"), play(game, s, "620"), WATCHER)
    told = {(event.kind, event.source, event.place, event.how) for event in events}
    assert {
        ("moved", "610", "620", "slid"),
        ("moved", "600", "610", "slid"),
        ("removed", "", "620", ""),
    } == told


def test_every_wrong_touch_has_its_reason() -> None:
    game, s = position("cui-bono", dice=ONE)
    assert "fewer than two faces" in why_not(game, s, 0, ("die:710",))
    assert "bottom layer only" in why_not(game, s, 0, ("die:600",))
    assert "Take a die first" in why_not(game, s, 0, ("cell:080",))
    s = play(game, s, "620")
    assert "on top of others" in why_not(game, s, 0, ("die:800",))
    assert "plate itself" in why_not(game, s, 0, ("cell:080",))
    assert why_not(game, s, 0, ("cell:500",)) == "A die needs three dice under it here."
    game, s = position("cui-bono", dice=TWO)
    s = play(game, s, "620")
    assert "Two of the three" in why_not(game, s, 0, ("cell:601",))
    three = heap("800R 710R 701R 080R 170G 071K 008G 107G 017G")
    game, s = position("cui-bono", dice=three, hand="red")
    assert names(game, s) == ["007", "keep"]
    assert "own colour a die" in why_not(game, s, 0, ("cell:700",))
    assert "edge of its own colour" in why_not(game, s, 0, ("cell:070",))


def test_a_penalty_says_which_die_was_kept() -> None:
    game, s = position("cui-bono", dice=ONE)
    assert game.gain(s, play(game, s, "800"), 0) == "a red die"


# -- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"700": "red"}}, "floating-die"),
        ({"dice": {"800": "blue"}}, "too-many-dice"),
        ({"dice": dict.fromkeys(NAMES[:56], "red")}, "too-many-dice"),
        ({"dice": {"800": "red"}, "hand": "red"}, "bad-hand"),
        ({"dice": ONE, "put_backs": 7}, "bad-count"),
        ({"dice": ONE, "put_backs": 1, "options": {"put_back_limit": "0"}}, "bad-count"),
        ({"dice": heap("800R 710R 701R"), "hand": "green", "turns": 10_000}, "bad-hand"),
        ({"dice": ONE, "hand": "white"}, "unknown-word"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("cui-bono", **data)
    assert problem in [name for name, _ in refused.value.problems]
