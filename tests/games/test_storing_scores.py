"""Storing Scores: the examples, options and rulings of its rules, what each seat sees, and what is remembered."""

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.dice import ORIENTATION_NAMES
from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.rules import CHANCE, NOBODY, OVER
from astragal.engine.scene import covered
from astragal.engine.targets import native, playouts
from astragal.engine.viewer import Viewer
from astragal.errors import BadOption, BadPosition, NotYourTurn
from astragal.games.das_spiel.special.storing_scores import storing_scores as rules
from astragal.games.das_spiel.special.storing_scores import turns as storing_turns
from astragal.lattice import COORDINATES, LAYER, NAMES, PLATE, SUPPORTS, cell
from astragal.match import Match, positions
from astragal.match.wrong_touch import why_not
from astragal.players.arena import look
from astragal.players.levels import master, novice
from astragal.players.player import Limit
from astragal.players.senses import recalled
from tests.support import everybody, names, play, position, started

BLACK = NAMES[:PLATE]
GREEN = NAMES[PLATE : PLATE + 36]
EXAMPLE = {"521": "145", "431": "623", "422": "264"}  # the funnel under 421 reads 1, 2, 4
SEEDS = st.integers(0, 10_000)
BOTH = ("all", "announced-total-only")


def heap(faces: dict[str, str] | None = None, green: tuple[str, ...] = GREEN) -> dict[str, str]:
    """All black dice in orientation 132 but for those named, under some green dice."""
    black = {name: f"black {(faces or {}).get(name, '132')}" for name in BLACK}
    return black | dict.fromkeys(green, "green")


def example(red: tuple[int, int, int], **data: Any) -> tuple[Game, Any]:
    """The funnel under 421 totals 7, and seat A is to lift with a total on the red dice."""
    data = {"dice": heap(EXAMPLE), "red": list(red), "stage": "lift", **data}
    return position("storing-scores", **data)


def reached(seed: int, steps: int, players: int = 2, **options: str) -> tuple[Game, Any]:
    """A game after so many random moves and rolls, or at its end."""
    game, s = started("storing-scores", players, seed, **options)
    rng = new_rng(seed, 5)
    for _ in range(steps):
        if (who := game.actor(s)) == OVER:
            break
        legal = game.legal(s, who)
        game.play(s, who, legal[draw(rng, len(legal))])
    return game, s


def hidden(s: Any, viewer: int) -> Any:
    view = s.copy()
    rules.hide(view, viewer)
    return view


def redealt(view: Any, seed: int) -> Any:
    guess = view.copy()
    rules.redeal(guess, 0, new_rng(seed, 9))
    return guess


def total_under(s: Any, name: str) -> int:
    total: int = s.total[cell(name) - PLATE]
    return total


def numbers_under(s: Any, name: str) -> list[int]:
    """The three faces of a funnel, 0 where they are not known."""
    return [s.face[3 * SUPPORTS[cell(name)][i] + i] for i in range(3)]


def drawn(game: Game, s: Any, viewer: int) -> dict[str, str]:
    """What a viewer is shown of every die: its colour, or the faces of a black one."""
    return {piece.place: piece.faces or piece.colour for piece in game.scene(s, viewer).pieces}


# -- the examples ----------------------------------------------------------------------------------------------------


def test_a_die_that_covers_the_red_total_is_won() -> None:
    game, s = example((1, 2, 4))
    assert (numbers_under(s, "421"), total_under(s, "421")) == ([1, 2, 4], 7)
    s = play(game, s, "421")
    assert (game.score(s, 0), s.left, s.turns, game.actor(s)) == (1, 35, 0, 0)
    assert names(game, s) == ["roll"]


def test_a_die_that_covers_another_total_goes_back() -> None:
    game, s = example((1, 3, 4))
    s = play(game, s, "421")
    assert (game.score(s, 0), s.left, game.actor(s)) == (0, 36, 0)
    assert names(game, s) == ["put back"]
    s = play(game, s, "put back")
    assert (s.left, s.turns, game.actor(s), sum(s.red)) == (36, 1, 1, 8)
    assert names(game, s) == ["keep", "roll"]


def test_equal_dice_make_equal_funnels() -> None:
    _, s = position("storing-scores", dice=heap())
    assert s.total == [6] * 36


def test_what_is_seen_before_anything_is_lifted() -> None:
    _, s = started("storing-scores", seed=3)
    for viewer in (NOBODY, 0, 1):
        view = hidden(s, viewer)
        assert sum(face > 0 for face in view.face) == 27
        assert sum(face == 0 for face in view.face) == 108 == 3 * 36
        for p in range(PLATE):
            for i in range(3):
                assert (view.face[3 * p + i] > 0) == (COORDINATES[p][i] == 0)


# -- the turn --------------------------------------------------------------------------------------------------------


def test_the_start() -> None:
    game, s = started("storing-scores", 4)
    assert names(game, s) == ["roll"]
    assert (s.left, s.turns, s.red, s.won) == (36, 0, [0] * 3, [0] * 6)
    assert {started("storing-scores", 4, seed)[1].turn for seed in range(40)} == {0, 1, 2, 3}


def test_orientations_are_drawn_evenly() -> None:
    lies: Counter[str] = Counter()
    for seed in range(60):
        _, s = started("storing-scores", seed=seed)
        lies.update("".join(map(str, s.face[3 * p : 3 * p + 3])) for p in range(PLATE))
    assert sorted(lies) == sorted(ORIENTATION_NAMES)
    expected = 60 * PLATE / 24
    assert sum((n - expected) ** 2 / expected for n in lies.values()) < 49.7  # chi-squared, 23 degrees, 0.1 %


def test_the_roll_is_made_of_three_dice() -> None:
    game, s = started("storing-scores")
    s = play(game, s, "roll")
    assert game.actor(s) == CHANCE
    legal = game.legal(s, CHANCE)
    assert game.weight is not None
    assert len(legal) == 56
    assert sum(game.weight(s, move) for move in legal) == 216
    ways: Counter[int] = Counter()
    for move in legal:
        after = s.copy()
        game.play(after, CHANCE, move)
        ways[sum(after.red)] += game.weight(s, move)
    assert [ways[total] for total in range(3, 19)] == [
        1,
        3,
        6,
        10,
        15,
        21,
        25,
        27,
        27,
        25,
        21,
        15,
        10,
        6,
        3,
        1,
    ]
    assert names(game, play(game, s, "roll 1 1 5")) == sorted(GREEN)


def test_after_a_success_the_same_seat_rolls_and_cannot_keep() -> None:
    game, s = example((1, 2, 4), turn="B", players=3)
    s = play(game, s, "421", "roll", "roll 1 2 3")
    assert s.turn == 1
    assert "421" not in names(game, s)
    s = play(game, s, "700")
    assert [game.score(s, k) for k in range(3)] == [0, 2, 0]


def test_a_total_can_be_kept_by_one_seat_after_the_other() -> None:
    game, s = example((6, 6, 6), players=3)
    s = play(game, s, "421", "put back")
    for seat in (1, 2, 0, 1):
        assert (game.actor(s), sum(s.red)) == (seat, 18)
        s = play(game, s, "keep", "700", "put back")
    assert s.turns == 5
    s = play(game, s, "roll", "roll 2 2 2", "700")
    assert game.score(s, 2) == 1


def test_a_total_that_no_funnel_shows_is_played_all_the_same() -> None:
    game, s = position("storing-scores", dice=heap(), red=[6, 6, 6], stage="lift")
    assert names(game, s) == sorted(GREEN)


def test_a_die_may_be_lifted_again_and_again() -> None:
    game, s = example((6, 6, 6))
    assert names(game, play(game, s, "421", "put back", "keep")) == sorted(GREEN)


def test_touches_and_words() -> None:
    game, s = example((1, 3, 4))
    assert game.touch(s, cell("421")) == ("die:421",)
    assert game.prompt(s) == "lift a green die that covers 8"
    s = play(game, s, "421")
    assert game.touch(s, storing_turns.BACK) == ("cell:421",)
    assert game.prompt(s) == "put the green die back on 421"
    s = play(game, s, "put back")
    assert game.prompt(s) == "roll the red dice or keep the 8"
    assert [game.touch(s, move) for move in game.legal(s, 1)] == [("button:roll",), ("button:keep",)]
    s = play(game, s, "roll")
    assert game.touch(s, game.legal(s, CHANCE)[1]) == ("button:roll", "face:1", "face:1", "face:2")


# -- the end and the options -----------------------------------------------------------------------------------------


def test_the_game_ends_with_the_last_green_die() -> None:
    game, s = example((1, 2, 4), dice=heap(EXAMPLE, ("421",)), won={"A": 17, "B": 18})
    s = play(game, s, "421")
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(2)] == [18, 18]  # a shared win
    assert game.reason(s) == "All green dice are won: whoever has the most wins."


@pytest.mark.parametrize(("limit", "turns"), [("100", 100), ("60", 60), ("200", 200), ("none", 10_000)])
def test_the_game_ends_with_the_last_turn(limit: str, turns: int) -> None:
    game, s = example((1, 3, 4), turns=turns - 1, options={"turn_limit": limit})
    s = play(game, s, "421")
    assert game.actor(s) == 0  # a turn lasts until the die is back
    s = play(game, s, "put back")
    assert (s.turns, game.actor(s)) == (turns, OVER)
    assert str(turns) in game.reason(s)


def test_a_success_does_not_end_the_last_turn() -> None:
    game, s = example((1, 2, 4), turns=99)
    assert names(game, play(game, s, "421")) == ["roll"]


def test_without_a_limit_random_play_takes_all_dice() -> None:
    game, _ = started("storing-scores")
    played = playouts(game, game.blank(2, {"turn_limit": "none"}), 40, seed=2, target="native")
    assert (played.scores.sum(axis=1) == 36).all()
    assert played.lengths.max() < game.bounds.length


def test_the_number_of_seats() -> None:
    assert [started("storing-scores", k)[1].players for k in range(2, 7)] == [2, 3, 4, 5, 6]
    for players in (1, 7):
        with pytest.raises(BadOption):
            started("storing-scores", players)


# -- newcomers -------------------------------------------------------------------------------------------------------


def test_the_goal_follows_the_limit_of_turns() -> None:
    game, s = started("storing-scores", turn_limit="60")
    assert "or 60 turns are over" in game.goal(s)
    assert "turns" not in game.goal(started("storing-scores", turn_limit="none")[1])


def test_a_wrong_touch_has_its_reason() -> None:
    game, s = example((1, 2, 5), dice=heap(EXAMPLE, GREEN[1:]))
    assert "lift a green one" in why_not(game, s, 0, ("die:800",))
    assert "won already" in why_not(game, s, 0, (f"cell:{GREEN[0]}",))
    lifted = play(game, s, "421")
    assert "the lifted die goes back" in why_not(game, lifted, 0, ("die:700",))
    assert "roll the red dice, or keep" in why_not(game, play(game, lifted, "put back"), 1, ("die:421",))
    game, s = example((1, 2, 4))
    assert "First roll the red dice" in why_not(game, play(game, s, "421"), 0, ("die:700",))


def test_a_score_says_which_total_was_found() -> None:
    game, s = example((1, 2, 4))
    assert game.gain(s, play(game, s, "421"), 0) == "found the 7"


# -- laws ------------------------------------------------------------------------------------------------------------


def test_each_black_face_belongs_to_at_most_one_funnel() -> None:
    faces = [(SUPPORTS[cell(name)][i], i) for name in GREEN for i in range(3)]
    assert len(set(faces)) == len(faces) == 108
    assert {LAYER[p] for p, _ in faces} == {0}


@settings(deadline=None, max_examples=25)
@given(SEEDS, st.integers(0, 400), st.integers(2, 6), st.sampled_from(BOTH))
def test_dice_are_neither_made_nor_lost_and_readings_never_change(
    seed: int, steps: int, players: int, numbers_seen: str
) -> None:
    _, first = started("storing-scores", players, seed, numbers_seen=numbers_seen)
    game, s = reached(seed, steps, players, numbers_seen=numbers_seen)
    assert s.left + sum(s.won) == 36 == s.left + s.covers.count(0)
    assert (s.face, s.total) == (first.face, first.total)
    assert s.imagined == 0
    assert not any(s.guess)
    assert game.value is not None
    assert sum(game.value(s, k) for k in range(players)) == pytest.approx(1)
    if s.lifted:
        assert s.total[s.lifted - PLATE] != sum(s.red)


# -- what each seat sees ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2])
def test_all_see_the_numbers_while_a_die_is_lifted(viewer: int) -> None:
    game, before = example((1, 3, 4), players=3)
    assert numbers_under(hidden(before, viewer), "421") == [0, 0, 0]
    s = play(game, before, "421")
    assert numbers_under(hidden(s, viewer), "421") == [1, 2, 4]
    shown = drawn(game, s, viewer)
    assert "421" not in shown
    assert (shown["521"], shown["431"], shown["422"]) == ("100", "020", "004")
    assert game.scene(s, viewer).headline == "1 + 2 + 4 = 7"
    assert game.scene(s, viewer).notices == ("The red dice have 8.", "Turn 1 of 100.")
    s = play(game, s, "put back")
    assert drawn(game, s, viewer) == drawn(game, before, viewer)
    assert hidden(s, viewer).seen == [0] * 36
    assert hidden(s, viewer).total == [0] * 36


def test_with_the_total_alone_only_who_lifts_sees_the_numbers() -> None:
    game, s = example((1, 3, 4), players=3, turn="B", options={"numbers_seen": "announced-total-only"})
    s = play(game, s, "421")
    assert numbers_under(hidden(s, 1), "421") == [1, 2, 4]
    assert drawn(game, s, 1)["521"] == "100"
    for viewer in (NOBODY, 0, 2):
        view = hidden(s, viewer)
        assert numbers_under(view, "421") == [0, 0, 0]
        assert total_under(view, "421") == 7
        assert drawn(game, s, viewer)["521"] == "000"
        assert game.scene(s, viewer).headline == "A total of 7"


@pytest.mark.parametrize("numbers_seen", BOTH)
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_an_emptied_funnel_stays_visible(numbers_seen: str, viewer: int) -> None:
    game, s = example((1, 2, 4), options={"numbers_seen": numbers_seen})
    s = play(game, s, "421", "roll", "roll 6 6 6", "700", "put back")
    view = hidden(s, viewer)
    assert numbers_under(view, "421") == [1, 2, 4]
    assert sum(face > 0 for face in view.face) == 27 + 3


@settings(deadline=None, max_examples=25)
@given(SEEDS, st.integers(0, 300), st.sampled_from(BOTH), st.integers(-1, 2))
def test_covered_faces_change_nothing_that_is_shown(
    seed: int, steps: int, numbers_seen: str, viewer: int
) -> None:
    game, s = reached(seed, steps, 3, numbers_seen=numbers_seen)
    view = hidden(s, viewer)
    other = redealt(view, seed)
    assert hidden(other, viewer) == view
    assert game.scene(other, viewer) == game.scene(s, viewer)
    assert game.legal(other, s.turn) == game.legal(s, s.turn)
    for g in range(36):
        if s.covers[g] and s.lifted != PLATE + g:
            assert numbers_under(view, GREEN[g]) == [0, 0, 0]
            assert view.total[g] == view.seen[g] == 0


@pytest.mark.parametrize("numbers_seen", BOTH)
@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
@pytest.mark.parametrize("shown", [None, "9"])
def test_the_numbers_are_shown_for_a_moment(numbers_seen: str, viewer: int, shown: str | None) -> None:
    options = {"numbers_seen": numbers_seen} | ({"shown": shown} if shown else {})
    game, before = example((1, 3, 4), options=options)
    assert game.scene(before, viewer).moment == 0
    s = play(game, before, "421")
    scene = game.scene(s, viewer)
    assert scene.moment == int(shown or 4)
    over = covered(scene)
    assert over.headline == ""
    assert {piece.place: piece.faces for piece in over.pieces} == {
        piece.place: piece.faces for piece in game.scene(before, viewer).pieces if piece.place != "421"
    }
    changing = {piece.place for piece in scene.pieces if piece.afterwards}
    assert changing == (set() if numbers_seen != "all" and viewer != 0 else {"521", "431", "422"})
    s = play(game, s, "put back")
    assert (game.scene(s, viewer).moment, game.scene(s, viewer).headline) == (0, "")


def test_the_faces_of_a_black_die_that_lie_open_stay_so_when_the_moment_is_over() -> None:
    # 431 takes part in the funnels under 331, 421 and 430; that under 430 is emptied.
    game, s = example(
        (1, 3, 4), dice=heap(EXAMPLE, tuple(name for name in GREEN if name != "430")), won={"A": 1}
    )
    shown = {piece.place: piece for piece in game.scene(play(game, s, "421"), 1).pieces}
    assert (shown["431"].faces, shown["431"].afterwards) == ("023", "003")


def test_the_total_is_read_at_a_glance_while_it_is_looked_for() -> None:
    game, s = example((1, 2, 4))
    assert [game.scene(s, viewer).headline for viewer in (NOBODY, 0, 1)] == ["Which die covers 7?"] * 3
    s = play(game, s, "421")
    # The die is won and what was under it stays open: nothing is covered again.
    assert (game.scene(s, 1).headline, game.scene(s, 1).moment) == ("", 0)
    assert game.scene(s, 1).notices[0] == "A has found 7 and rolls again."
    assert not any(piece.afterwards for piece in game.scene(s, 1).pieces)


@pytest.mark.parametrize("numbers_seen", BOTH)
def test_nothing_that_stays_tells_what_was_under_a_die(numbers_seen: str) -> None:
    """No log for people: what is said and written is the same for every number that may lie under a die put back."""
    said = []
    for faces in ({"521": "145", "431": "623", "422": "264"}, {"521": "654", "431": "315", "422": "465"}):
        game, s = example((1, 1, 1), dice=heap(faces), options={"numbers_seen": numbers_seen})
        match = Match(game, state=s, seed=1)
        match.play("421")
        told = [
            match.game.prompt(match.state),
            *match.scene(Viewer(0)).notices,
            *covered(match.scene(Viewer(0))).notices,
        ]
        match.play("put back")
        told += [
            match.game.prompt(match.state),
            *match.scene(Viewer(0)).notices,
            match.scene(Viewer(0)).headline,
        ]
        events = [
            event.data() for step in (1, 2) for viewer in everybody(2) for event in match.events(step, viewer)
        ]
        assert all("faces" not in event for event in events if event.get("colour") == "black")
        said.append((told, events, [step.name for step in match.steps]))
    assert said[0] == said[1]


def test_steps_and_events_tell_no_total() -> None:
    game, s = example((1, 3, 4), options={"numbers_seen": "announced-total-only"})
    match = Match(game, state=s, seed=1)
    match.play("421")
    assert [(e.kind, e.place, e.faces) for e in match.events(1, Viewer(1))] == [("removed", "421", "")]
    assert ("uncovered", "521", "") in [(e.kind, e.place, e.faces) for e in match.events(1, Viewer(0))]
    with pytest.raises(NotYourTurn):
        match.play("roll", 1)
    match.play("put back")
    assert [(e.kind, e.place, e.faces) for e in match.events(2, Viewer(0))] == [("placed", "421", "")]
    assert match.events(2, Viewer(1)) == match.events(2, Viewer(0))
    assert [step.name for step in match.steps] == ["421", "put back"]


# -- memory ----------------------------------------------------------------------------------------------------------


def lifts(numbers_seen: str = "all", *places: str) -> Match:
    """A match of two in which some dice were lifted in vain, with a total of 18."""
    game, s = example((6, 6, 6), options={"numbers_seen": numbers_seen})
    match = Match(game, state=s, seed=1)
    for place in places:
        match.play(place)
        match.play("put back")
        match.play("keep")
    return match


def remembered(match: Match, seat: int) -> Any:
    """What a seat with a perfect memory knows."""
    view = match.view(Viewer(seat))
    for past in look(match, seat).past:
        rules.remember(view, past, seat)
    return view


def test_what_was_shown_can_be_remembered() -> None:
    match = lifts("all", "421", "700")
    view = remembered(match, 0)
    assert [GREEN[g] for g in range(36) if view.seen[g]] == sorted(("421", "700"))
    assert (total_under(view, "421"), numbers_under(view, "421")) == (7, [1, 2, 4])
    assert (total_under(view, "700"), numbers_under(view, "700")) == (6, [1, 3, 2])
    assert sum(face > 0 for face in view.face) == 27 + 6
    assert match.view(Viewer(0)).seen == [0] * 36


def test_only_the_total_is_remembered_by_who_heard_no_more() -> None:
    match = lifts("announced-total-only", "421", "700")
    lifted, heard = (remembered(match, seat) for seat in range(2))
    assert (total_under(lifted, "421"), numbers_under(lifted, "421")) == (7, [1, 2, 4])
    assert (total_under(heard, "421"), numbers_under(heard, "421")) == (7, [0, 0, 0])
    assert (total_under(lifted, "700"), numbers_under(lifted, "700")) == (6, [0, 0, 0])
    assert (total_under(heard, "700"), numbers_under(heard, "700")) == (6, [1, 3, 2])
    for seed in range(30):
        guess = redealt(heard, seed)
        assert (sum(numbers_under(guess, "421")), total_under(guess, "421")) == (7, 7)
        assert numbers_under(guess, "700") == [1, 3, 2]


@pytest.mark.parametrize("players", [2, 6])
def test_a_guess_agrees_with_all_totals_that_were_ever_heard(players: int) -> None:
    deal = native.binder(started("storing-scores")[0]).bind(rules.redeal)
    for seed in range(8):
        game, s = started("storing-scores", players, seed, numbers_seen="announced-total-only")
        rng, shown = new_rng(seed, 5), []
        while (who := game.actor(s)) != OVER:
            if s.lifted:
                shown.append(hidden(s, 0))
            legal = game.legal(s, who)
            game.play(s, who, legal[draw(rng, len(legal))])
        view = hidden(s, 0)
        for past in shown:
            rules.remember(view, past, 0)
        assert sum(view.seen) > 30
        for other in range(10):
            record = view.to_record()
            deal(record[0], 0, np.array(new_rng(other, 9), np.int64))
            guess: Any = rules.State.from_record(record[0])
            assert [sum(numbers_under(guess, name)) for name in GREEN] == guess.total
            assert all(view.total[g] in (0, guess.total[g]) for g in range(36))


@pytest.mark.parametrize(("memory", "forgets"), [(70, 1), (70, 2), (90, 1), (70, 0), (0, 1), (100, 2)])
def test_a_computer_remembers_each_funnel_for_another_round_by_chance(memory: int, forgets: int) -> None:
    match = lifts("all", "421", "700", "610", "601")
    view = look(match, 0)
    view.state.memory = memory
    kept: Counter[str] = Counter()
    for seed in range(400):
        s = recalled(replace(view, seed=seed), forgets).state
        kept.update(GREEN[g] for g in range(36) if s.seen[g])
    for places, rounds in ((("610", "601"), 1), (("421", "700"), 2)):  # of two players each, as A counts them
        expected = (memory / 100) ** (forgets * rounds)
        for place in places:
            assert kept[place] / 400 == pytest.approx(expected, abs=0.08)
            if expected in (0, 1):
                assert kept[place] == 400 * expected


def test_a_die_lifted_twice_is_not_forgotten_by_the_second_look() -> None:
    match = lifts("announced-total-only", "421", "421")
    view = remembered(match, 0)
    assert numbers_under(view, "421") == [1, 2, 4]


@settings(deadline=None, max_examples=25)
@given(SEEDS, st.integers(0, 60), st.integers(0, 1))
def test_a_guess_agrees_with_everything_seen_and_remembered(seed: int, steps: int, seat: int) -> None:
    game, _ = started("storing-scores")
    options = {"numbers_seen": BOTH[seed % 2]}
    match = Match(game, players=2, options=options, seed=seed)
    rng = new_rng(seed, 3)
    for _ in range(steps):
        if match.actor == CHANCE:
            match.roll()
        else:
            legal = match.legal()
            match.play(legal[draw(rng, len(legal))].number)
    view = remembered(match, seat)
    guess = redealt(view, seed)
    for place, face in enumerate(view.face):
        assert face in (0, guess.face[place])
    for g in range(36):
        assert guess.total[g] == sum(numbers_under(guess, GREEN[g]))
        assert view.total[g] in (0, guess.total[g])
    for p in range(PLATE):
        assert "".join(map(str, guess.face[3 * p : 3 * p + 3])) in ORIENTATION_NAMES
    assert guess.seen == view.seen


def test_a_guess_takes_all_that_can_be() -> None:
    _, s = started("storing-scores", seed=5)
    view = hidden(s, 0)
    guesses = [redealt(view, seed) for seed in range(300)]
    # Of a corner die two faces are seen, and the third follows; of a die on a side one, of an inner die none.
    for place, ways in (("800", 1), ("710", 4), ("431", 24)):
        p = 3 * cell(place)
        assert len({tuple(guess.face[p : p + 3]) for guess in guesses}) == ways


# -- computer players ------------------------------------------------------------------------------------------------


def test_an_imagined_position_offers_every_stranger_first_and_one_of_them_later() -> None:
    match = lifts("all", "421", "700")
    game = match.game
    s = redealt(remembered(match, 0), 1)
    assert len(names(game, s)) == 35
    assert len({"421", "700"} & set(names(game, s))) == 1  # one stands for what is known not to fit
    s = play(game, s, "700", "put back", "roll")
    later = names(game, play(game, s, "roll 1 1 1"))
    assert len(later) == 2
    assert len({"421", "700"} & set(later)) == 1


def test_in_an_imagined_position_what_is_known_to_fit_is_taken() -> None:
    match = lifts("all", "421", "700")
    game = match.game
    assert game.policy is not None
    s = redealt(remembered(match, 0), 1)
    for imagined in (1, 2):
        s.imagined = imagined
        for stage, red, moves in (
            (storing_turns.LIFT, [1, 2, 4], ["421"]),
            (storing_turns.CHOOSE, [1, 2, 4], ["keep"]),
            (storing_turns.CHOOSE, [6, 6, 6], ["keep", "roll"]),
        ):
            s.stage, s.red = stage, red
            assert names(game, s) == moves
            out = [0] * game.bounds.moves
            picked = game.policy(s, 0, out, game.moves(s, 0, out), new_rng(1))
            assert game.name(s, out[picked]) == moves[-1]


def test_a_novice_takes_what_it_remembers() -> None:
    match = lifts("all", "421", "700")
    match.play("610")
    match.play("put back")
    match.play("roll")
    match.play("roll 2 2 3")
    # With a memory that keeps everything; with the usual one it may have forgotten.
    view = look(match, match.actor)
    view.state.memory = 100
    assert novice().choose(view, Limit(simulations=40)).move == cell("421")


def test_the_policy_takes_what_is_known_to_fit() -> None:
    match = lifts("all", "421", "700")
    game, s = match.game, match.state.copy()
    out = [0] * game.bounds.moves
    assert game.policy is not None
    for seed in range(20):
        picked = game.policy(s, 0, out, game.moves(s, 0, out), new_rng(seed))
        assert NAMES[out[picked]] not in ("421", "700")
    s.red = [1, 2, 4]
    assert NAMES[out[game.policy(s, 0, out, game.moves(s, 0, out), new_rng(1))]] == "421"
    s.stage = storing_turns.CHOOSE
    assert game.policy(s, 0, out, game.moves(s, 0, out), new_rng(1)) == storing_turns.KEEP
    s.red = [6, 6, 6]
    assert game.policy(s, 0, out, game.moves(s, 0, out), new_rng(1)) == storing_turns.ROLL


def test_the_master_remembers_and_uses_it() -> None:
    game, s = example((2, 2, 3))
    match = Match(game, state=s, seed=1)
    for move in (
        "700",
        "put back",
        "roll",
        "roll 6 6 6",
        "421",
        "put back",
        "keep",
        "610",
        "put back",
        "roll",
        "roll 1 1 5",
    ):
        match.play(move)
    player = master()
    assert player.choose(look(match, match.actor), Limit(simulations=300)).move == cell("421")
    match.play("007")
    match.play("put back")
    assert player.choose(look(match, match.actor), Limit(simulations=300)).move == storing_turns.KEEP


# -- positions -------------------------------------------------------------------------------------------------------


def test_a_position_names_what_is_lifted_and_what_was_seen() -> None:
    game, s = example((1, 3, 4))
    data = positions.write(game, play(game, s, "421"))
    assert (data["stage"], data["lifted"], data["seen"]) == ("lifted", "421", {"421": "seen"})
    assert (data["dice"]["521"], data["dice"]["421"]) == ("black 145", "green")


def test_a_view_can_be_written_but_not_played() -> None:
    game, s = started("storing-scores")
    data = positions.write(game, hidden(s, 0))
    assert data["dice"]["431"] == "black 000"
    with pytest.raises(BadPosition):
        positions.read(data)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": heap() | {"431": "black 123"}}, "impossible-die"),
        ({"dice": {"421": "green"}}, "impossible-die"),
        ({"dice": heap() | {"431": "black 12"}}, "bad-dice"),
        ({"dice": heap() | {"431": "green"}}, "bad-dice"),
        ({"dice": heap() | {"421": "black 132"}}, "bad-dice"),
        ({"dice": heap() | {"600": "green"}}, "bad-dice"),
        ({"dice": heap() | {"900": "green"}}, "bad-dice"),
        ({"dice": [1]}, "not-places"),
        ({"dice": heap(), "won": {"A": 1}}, "too-many-dice"),
        ({"dice": heap(), "red": [1, 2, 0], "stage": "lift"}, "bad-roll"),
        ({"dice": heap(), "red": [1, 2, 7], "stage": "lift"}, "bad-number"),
        ({"dice": heap(), "stage": "lift"}, "bad-roll"),
        ({"dice": heap(), "stage": "roll or keep"}, "bad-roll"),
        ({"dice": heap(), "red": [1, 2, 4], "stage": "lifted"}, "bad-lift"),
        ({"dice": heap(), "red": [1, 2, 4], "stage": "lift", "lifted": "421"}, "bad-lift"),
        ({"dice": heap(), "red": [1, 2, 4], "stage": "lifted", "lifted": "431"}, "bad-lift"),
        ({"dice": heap(green=("700",)), "red": [1, 2, 4], "stage": "lifted", "lifted": "421"}, "bad-lift"),
        ({"dice": heap(), "red": [1, 1, 4], "stage": "lifted", "lifted": "421"}, "bad-lift"),
        ({"dice": heap(), "turns": 101}, "bad-turns"),
        ({"dice": heap(), "turns": -1}, "bad-number"),
        ({"dice": heap(), "turn": "C"}, "unknown-seat"),
        ({"dice": heap(), "imagined": 1}, "unknown-key"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("storing-scores", **data)
    assert problem in [name for name, _ in refused.value.problems]
