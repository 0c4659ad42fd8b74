"""Faraday: the examples and rulings of its rules, how an attempt ends, and how computers knock."""

import numpy as np
import pytest

from astragal.engine.act import FRAMES
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.viewer import WATCHER
from astragal.errors import BadPosition
from astragal.games.das_spiel.skill.faraday import faraday
from astragal.games.das_spiel.skill.faraday.attempt import farthest_first
from astragal.games.das_spiel.skill.plate_in_hand import HARDEST, Hop, knock_for
from astragal.games.das_spiel.skill.races import FAILED, GIVEN_UP, LATE, OFF
from astragal.lattice import CORNERS, NAMES, cells, steps_between
from astragal.match import Match, record
from astragal.physics.space import SITES
from astragal.physics.tilting import felt
from tests.games.attempts import (
    HALF_A_SECOND,
    begun,
    goes_on_after_pickling,
    lay,
    repeats_bit_for_bit,
    times,
    told,
    wait,
)
from tests.support import names, play, position, started

GAME = faraday.GAME


# -- the examples -----------------------------------------------------------------------------------------------------


def test_three_filled_corners_for_half_a_second_are_a_success_from_the_first_moment_on() -> None:
    act = begun("faraday")
    wait(act, 60)
    lay(act, "800 080 008")
    wait(act, HALF_A_SECOND)
    assert not act.over
    wait(act, 1)
    assert act.over
    assert told(act) == (3, round(1000 * 61 / 60))


def test_a_die_beside_its_corner_is_no_success() -> None:
    act = begun("faraday")
    lay(act, "800 080 017")
    wait(act, 3 * HALF_A_SECOND)
    assert not act.over
    assert told(act)[0] == 2
    assert [mark.place for mark in act.told().marks] == ["800", "080"]
    assert act.told().headline == "2 of 3 corners are filled."


def test_each_die_begins_five_steps_from_its_corner_at_least() -> None:
    ways = [[steps_between(die, corner) for corner in CORNERS] for die in cells("332 323 233")]
    assert [min(way) for way in ways] == [5, 5, 5]
    assert steps_between(*cells("332 800")) == 5
    assert steps_between(*cells("332 008")) == 6


# -- how an attempt ends ----------------------------------------------------------------------------------------------


def test_the_plate_must_be_level() -> None:
    act = begun("faraday", steadiness="none")
    lay(act, "800 080 008")
    wait(act, 90, rx=60)
    assert not act.over
    wait(act, 90, rx=40)
    assert act.took is not None


def test_a_die_that_falls_off_ends_the_attempt_and_filled_corners_count() -> None:
    act = begun("faraday")
    lay(act, "800 080 233")
    act.world.put(2, np.array([0.0, -70.0, 20.0]), (1.0, 0.0, 0.0, 0.0))
    wait(act, 1)
    assert act.over
    assert told(act) == (2, -1 - OFF)
    assert act.told().mishap


def test_time_runs_out_and_whoever_is_in_time_may_wait() -> None:
    act = begun("faraday", attempt_time="30")
    wait(act, 30 * FRAMES - 1)
    assert not act.over
    wait(act, 1)
    assert told(act) == (0, -1 - LATE)
    act = begun("faraday", attempt_time="30")
    wait(act, 30 * FRAMES - 10)
    lay(act, "800 080 008")
    wait(act, 2 * HALF_A_SECOND)
    assert act.took == pytest.approx(30 - 9 / FRAMES)


def test_somebody_gives_up() -> None:
    act = begun("faraday")
    wait(act, 5)
    wait(act, 1, done=1)
    assert act.over
    assert told(act) == (0, -1 - GIVEN_UP)


def test_what_is_told_is_legal_at_any_frame() -> None:
    match = Match(GAME, players=1, seed=2)
    match.play("begin")
    act = match.new_act()
    assert act is not None
    for frame, hand in enumerate(act.steer(match.act_seed())):
        if frame % 60 == 0 or act.over:
            s = match.state.copy()
            for move in act.outcomes():
                span = GAME.dialled(move)
                legal = GAME.legal(s, CHANCE)
                assert move in legal or (span is not None and any(other in span for other in legal))
                GAME.play(s, CHANCE, move)
            assert GAME.actor(s) == 0
        if act.over:
            break
        act.step(hand)


# -- the physical table -----------------------------------------------------------------------------------------------


def test_an_attempt_repeats_bit_for_bit_from_its_log() -> None:
    assert repeats_bit_for_bit(begun("faraday"), begun("faraday"))
    act = begun("faraday")
    assert not repeats_bit_for_bit(act, begun("faraday", seed=2))


def test_an_attempt_goes_on_after_it_was_put_away() -> None:
    assert goes_on_after_pickling(begun("faraday"), 100, 100)


def test_computers_succeed() -> None:
    assert len(times("faraday", range(1, 5))) >= 3


def test_steadier_hands_are_quicker() -> None:
    assert max(times("faraday", range(1, 4), noise=0.5)) < min(times("faraday", range(1, 4), noise=2.0))


def test_a_match_is_played_told_and_verified() -> None:
    match = Match(GAME, players=1, options={"rounds": "1"}, seed=3)
    match.play("begin")
    match.roll()
    match.roll()
    assert match.actor == OVER
    assert match.steps[1].inputs
    again = record.read(record.write(match))
    assert again.state == match.state
    assert record.verify_dice(again) == 2
    assert match.steps[1].name == "3 corners filled"
    assert GAME.reason(match.state).startswith("All attempts are made; the best took")


def test_computers_take_the_die_that_has_the_farthest_way() -> None:
    places = SITES[list(cells("800 080 233"))]
    hop = farthest_first(places)
    assert hop is not None
    assert hop.die == 2
    assert np.allclose(hop.to, SITES[cells("008")[0]])
    assert farthest_first(SITES[list(cells("080 008 800"))]) is None


def test_a_knock_gives_the_die_its_speed_and_spares_those_behind_it() -> None:
    places = SITES[list(cells("422 800 611"))]
    x, y, speed = knock_for(Hop(0, places[1], 20, 500), places)
    point = np.array([x, y])
    felt_by = [speed * felt(point, place[:2]) ** 2 for place in places]
    under = places[0, :2]
    under_it = [500 * felt(under, place[:2]) ** 2 for place in places]
    assert felt_by[0] == pytest.approx(500)
    assert felt_by[1] < under_it[1] / 2
    assert speed <= HARDEST


# -- the rules --------------------------------------------------------------------------------------------------------


def test_the_shortest_time_wins_and_equal_ones_share() -> None:
    game, s = started("faraday", 3, rounds="1")
    s = play(game, s, "begin", "3 corners filled", "done time=8000")
    assert game.actor(s) == 1
    s = play(
        game, s, "begin", "3 corners filled", "done time=15000", "begin", "3 corners filled", "done time=8000"
    )
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)].count(game.result(s, 0)) == 2
    assert game.result(s, 0) == game.result(s, 2) > game.result(s, 1) > 0
    assert [game.score(s, k) for k in range(3)] == [172, 165, 172]


def test_without_a_time_the_most_corners_of_one_attempt_win() -> None:
    game, s = started("faraday", 2, rounds="2")
    for lie in ("1 corner filled", "2 corners filled", "2 corners filled", "0 corners filled"):
        s = play(game, s, "begin", lie, "a die is off")
    assert game.actor(s) == OVER
    assert s.corners[:2] == [2, 2]
    assert game.result(s, 0) == game.result(s, 1) < 0
    assert game.reason(s) == "All attempts are made, and nobody has succeeded."
    game, s = started("faraday", 2, rounds="1")
    s = play(game, s, "begin", "2 corners filled", "a die is off", "begin", "1 corner filled", "time is up")
    assert game.result(s, 0) > game.result(s, 1)


def test_a_better_time_replaces_a_worse_one_only() -> None:
    game, s = started("faraday", 1)
    for told_time, best in (("15000", 15000), ("8000", 8000), ("30000", 8000)):
        s = play(game, s, "begin", "3 corners filled", f"done time={told_time}")
        assert s.best[0] == best


def test_no_time_without_all_corners_and_none_beyond_the_limit() -> None:
    game, s = started("faraday", 1, attempt_time="30")
    assert names(game, play(game, s, "begin", "2 corners filled")) == [
        "a die is off",
        "given up",
        "time is up",
    ]
    s = play(game, s, "begin", "3 corners filled")
    assert names(game, s) == ["done time=15000", "done time=30000", "done time=8000"]
    assert all(move < FAILED for move in game.legal(s, CHANCE))


def test_the_scene_shows_where_an_attempt_begins_or_what_was_done() -> None:
    game, s = started("faraday", 2)
    assert {(piece.place, piece.colour) for piece in game.picture(s, WATCHER).pieces} == {
        (name, "red") for name in ("332", "323", "233")
    }
    s = play(game, s, "begin", "3 corners filled", "done time=8000")
    assert {(piece.place, piece.colour) for piece in game.picture(s, WATCHER).pieces} == {
        (NAMES[corner], "red") for corner in CORNERS
    }
    s = play(game, s, "begin", "1 corner filled", "a die is off")
    assert game.picture(s, WATCHER).pieces[0].colour == "red"


def test_steadiness_is_a_factor_of_the_hand() -> None:
    factors = {"normal": 1.0, "steady": 0.5, "shaky": 2.0, "none": 0.0}
    for word, factor in factors.items():
        assert begun("faraday", steadiness=word).noise.factor == factor
    assert begun("faraday", noise=2.0, steadiness="shaky").noise.factor == 4.0


def test_positions_that_cannot_be() -> None:
    with pytest.raises(BadPosition, match="attempts were made"):
        position("faraday", players=1, made=4)
    with pytest.raises(BadPosition, match="longer than an attempt"):
        position("faraday", players=1, made=1, best={"A": 181000})
