"""Dune: the examples and rulings of its rules, what breath does, how an attempt ends, and how computers blow."""

import math

import numpy as np
import pytest

from astragal.engine.act import FRAMES
from astragal.engine.rules import OVER
from astragal.engine.viewer import WATCHER
from astragal.errors import BadPosition
from astragal.games.das_spiel.skill.dune import dune
from astragal.games.das_spiel.skill.dune.attempt import ALONG, AWAY, LEAPS, STEEP, aim, next_puff, pads
from astragal.games.das_spiel.skill.pyramid_plans import errand
from astragal.games.das_spiel.skill.pyramids import TOPS
from astragal.games.das_spiel.skill.races import LATE
from astragal.lattice import NAMES, cells
from astragal.match import Match, record
from astragal.physics.space import SITES
from astragal.physics.tools import BREATH
from astragal.physics.world import STANDING
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
from tests.support import play, position, started

GAME = dune.GAME


# -- the examples -----------------------------------------------------------------------------------------------------


def test_a_pyramid_for_half_a_second_is_a_success() -> None:
    act = begun("dune")
    wait(act, 60)
    lay(act, "332 323 422 322")
    wait(act, HALF_A_SECOND + 1)
    assert act.over
    number, ms = told(act)
    assert (NAMES[TOPS[number - 1]], ms) == ("322", round(1000 * 61 / 60))


def test_three_dice_that_leave_no_funnel_between_them_are_no_base() -> None:
    act = begun("dune")
    lay(act, "332 323 233 800")
    wait(act, 2 * HALF_A_SECOND)
    assert not act.over
    assert told(act)[0] == 0
    assert act.told().headline == "2 of 4 dice lie together."


# -- breath -----------------------------------------------------------------------------------------------------------


def test_a_die_that_is_blown_at_leaps_out_of_its_funnel_and_the_others_lie_still() -> None:
    act = begun("dune", steadiness="none")
    before = act.world.places()
    wait(act, 20, x=0, y=10 * (105 + AWAY), phi=-90, q=90, el=40)
    wait(act, 60)
    moved = np.linalg.norm((act.world.places() - before)[:, :2], axis=1)
    assert moved[0] > 15
    assert (moved[1:] < 0.5).all()


def test_a_weak_breath_moves_nothing_and_a_stronger_one_by_option_does() -> None:
    def moved(breath: str) -> float:
        act = begun("dune", steadiness="none", breath=breath)
        before = act.world.places()
        wait(act, 20, x=0, y=10 * (105 + AWAY), phi=-90, q=72, el=40)
        wait(act, 60)
        return float(np.linalg.norm((act.world.places() - before)[0]))

    assert moved("1") < 5
    assert moved("1.5") > 15


def test_the_lung_empties_and_fills_again_and_the_page_is_told() -> None:
    act = begun("dune")
    [meter] = act.told().meters
    assert (meter.name, meter.share) == ("breath", 1.0)
    wait(act, 90, x=1500, y=1500, phi=45, q=100)
    assert act.told().meters[0].share == pytest.approx(0.5, abs=0.01)
    wait(act, 60)
    assert act.told().meters[0].share == pytest.approx(1.0, abs=0.01)


def test_the_mouth_is_where_the_hand_has_it_and_looks_where_it_blows() -> None:
    act = begun("dune")
    assert act.bodies()[0].kind == "mouth"
    wait(act, 1, x=300, y=-400, phi=90, el=30)
    x, y, _, w, i, j, k = act.poses()[0]
    assert (x, y) == (30, -40)
    # The x axis of the mouth, turned: where it looks.
    ahead = (1 - 2 * (j * j + k * k), 2 * (i * j + w * k), 2 * (i * k - w * j))
    assert np.allclose(ahead, (0, math.cos(math.radians(30)), math.sin(math.radians(30))), atol=1e-6)


# -- how an attempt ends ----------------------------------------------------------------------------------------------


def test_time_runs_out() -> None:
    act = begun("dune", attempt_time="30")
    wait(act, 30 * FRAMES)
    assert told(act) == (0, -1 - LATE)


def test_a_die_that_is_blown_off_ends_the_attempt() -> None:
    act = begun("dune", steadiness="none")
    for _ in range(4):
        x, y, _ = act.world.at(0)
        wait(act, 25, x=10 * x, y=10 * (y - AWAY), phi=90, q=100, el=40)
        wait(act, 50)
    assert act.over
    assert told(act)[1] < 0


# -- where it begins --------------------------------------------------------------------------------------------------


def where(s: object) -> set[str]:
    return {piece.place for piece in GAME.picture(s, WATCHER).pieces}


def test_the_dice_begin_in_the_corners_or_at_the_sides() -> None:
    assert where(started("dune", 1)[1]) == {"800", "080", "008", "332"}
    assert where(started("dune", 1, start="sides")[1]) == {"440", "044", "404", "332"}
    act = begun("dune", start="sides")
    assert np.allclose(act.world.places(), SITES[list(cells("440 044 404 332"))])


def test_by_lot_they_begin_in_four_different_funnels_the_same_for_all_attempts() -> None:
    found = [where(started("dune", 2, seed, start="random")[1]) for seed in range(150)]
    assert all(len(places) == 4 for places in found)
    assert len(set().union(*found)) == 45
    game, s = started("dune", 2, 7, start="random")
    later = play(game, s, "begin", "no pyramid", "a die is off")
    assert where(later) == where(s)


def test_two_dice_cannot_begin_in_one_funnel() -> None:
    with pytest.raises(BadPosition, match="same funnel"):
        position("dune", players=1, options={"start": "random"}, lots={"1": "332", "2": "332"})


# -- the physical table -----------------------------------------------------------------------------------------------


def test_an_attempt_repeats_bit_for_bit_from_its_log() -> None:
    assert repeats_bit_for_bit(begun("dune"), begun("dune"))


def test_an_attempt_goes_on_after_it_was_put_away() -> None:
    assert goes_on_after_pickling(begun("dune"), 100, 150)


@pytest.mark.parametrize("options", [{}, {"breath": "1.5"}, {"start": "sides"}])
def test_computers_succeed(options: dict[str, str]) -> None:
    assert len(times("dune", range(1, 4), 0.5, options)) >= 2


def test_a_match_is_played_and_verified() -> None:
    match = Match(GAME, players=1, options={"rounds": "1"}, seed=4)
    match.play("begin")
    match.roll()
    match.roll()
    assert match.actor == OVER
    assert record.verify_dice(record.read(record.write(match))) == 2


# -- how computers blow -----------------------------------------------------------------------------------------------


def test_they_leap_onto_the_base_from_where_that_succeeds_and_go_there_first() -> None:
    world = begun("dune").world
    places = SITES[list(cells("422 332 323 233"))]
    sent = errand(places)
    assert sent is not None
    assert np.hypot(*(pads(sent.cell)[0] - places[3])[:2]) < 1e-6
    hand = BREATH.reader(next_puff(world, places, sent, 1.0))
    assert (hand["q"], hand["el"]) == (LEAPS[0][1], STEEP)
    places = SITES[list(cells("422 332 323 800"))]
    sent = errand(places)
    assert sent is not None
    hand = BREATH.reader(next_puff(world, places, sent, 1.0))
    assert (hand["q"], hand["el"]) == ALONG
    assert BREATH.reader(next_puff(world, places, sent, 1.5))["q"] == round(ALONG[0] / math.sqrt(1.5))


def test_they_blow_a_little_askew_rather_than_at_another_die() -> None:
    act = begun("dune")
    lay(act, "710 422 080 008")
    places = act.world.places()
    places[1] = places[0] + [12, -30, 0]  # half in the wind
    act.world.put(1, places[1], STANDING)
    to = places[0] + np.array([0, -60, 0])
    phi, mouth = aim(act.world, places, 0, to, 90, False)
    assert 0.1 < abs(phi + math.pi / 2) < 0.7
    assert np.hypot(*(mouth - places[0, :2])) == pytest.approx(AWAY)
    assert aim(act.world, places, 0, to, 90, True)[0] == pytest.approx(-math.pi / 2)
