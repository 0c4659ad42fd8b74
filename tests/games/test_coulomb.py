"""Coulomb: the examples and rulings of its rules, where the nearest pyramid can stand, and how computers hop there."""

import numpy as np
import pytest

from astragal.engine.rules import CHANCE, OVER
from astragal.engine.viewer import WATCHER
from astragal.games.das_spiel.skill.coulomb import coulomb
from astragal.games.das_spiel.skill.coulomb.attempt import NEAR_BY, ONTO, next_hop
from astragal.games.das_spiel.skill.pyramid_plans import INNER, errand
from astragal.games.das_spiel.skill.pyramid_plans import begun as base_of
from astragal.games.das_spiel.skill.pyramids import TOPS, pyramid_in
from astragal.lattice import NAMES, PLATE, SUPPORTS, cell, cells, steps_between
from astragal.match import Match, record
from astragal.physics.space import SITES
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
from tests.support import names, play, started

GAME = coulomb.GAME


def apex(number: int) -> str:
    return NAMES[TOPS[number - 1]] if number else ""


# -- the examples -----------------------------------------------------------------------------------------------------


def test_three_dice_round_a_fourth_on_top_are_a_success_and_others_are_none() -> None:
    assert apex(pyramid_in(cells("422 332 323 322"))) == "322"
    assert pyramid_in(cells("422 332 323 233")) == 0
    assert pyramid_in(cells("422 332 323")) == 0
    assert pyramid_in(cells("422 332 233 322")) == 0


def test_any_of_the_36_places_on_the_second_storey_can_be_the_top() -> None:
    assert len(TOPS) == 36
    for number, top in enumerate(TOPS):
        assert pyramid_in({*SUPPORTS[top], top}) == number + 1
    assert {NAMES[support] for support in SUPPORTS[cell("700")]} == {"800", "710", "701"}


def test_three_of_the_four_dice_reach_the_base_of_a_pyramid_in_eight_steps_at_the_least() -> None:
    starts = cells("800 080 008 332")
    least = {}
    for top in TOPS:
        ways = [[steps_between(die, spot) for spot in SUPPORTS[top]] for die in starts]
        least[NAMES[top]] = min(
            ways[i][0] + ways[j][1] + ways[k][2]
            for i in range(4)
            for j in range(4)
            for k in range(4)
            if len({i, j, k}) == 3
        )
    assert min(least.values()) == 8
    assert {top for top, steps in least.items() if steps == 8} == {"331", "340", "430"}


# -- how an attempt ends ----------------------------------------------------------------------------------------------


def test_a_pyramid_for_half_a_second_ends_the_attempt() -> None:
    act = begun("coulomb")
    wait(act, 60)
    lay(act, "422 332 323 322")
    wait(act, HALF_A_SECOND + 1)
    assert act.over
    number, ms = told(act)
    assert (apex(number), ms) == ("322", round(1000 * 61 / 60))


def test_the_plate_must_be_level() -> None:
    act = begun("coulomb", steadiness="none")
    lay(act, "422 332 323 322")
    wait(act, 60, ry=-60)
    assert not act.over
    wait(act, 60)
    assert act.took is not None


def test_what_stands_so_far_is_said() -> None:
    act = begun("coulomb")
    lay(act, "422 332 080 008")
    wait(act, 1)
    assert {mark.place for mark in act.told().marks} == {"422", "332"}
    assert act.told().headline == "2 of 4 dice lie together."
    assert told(act)[0] == 0


def test_a_die_that_falls_off_ends_the_attempt() -> None:
    act = begun("coulomb")
    act.world.put(0, np.array([0.0, -70.0, 20.0]), (1.0, 0.0, 0.0, 0.0))
    wait(act, 1)
    assert act.over
    assert told(act)[1] < 0


@pytest.mark.parametrize(
    ("middle", "where"),
    [("332", {"332"}), ("323", {"323"}), ("233", {"233"}), ("random", {"332", "323", "233"})],
)
def test_the_die_in_the_middle_begins_where_the_option_says(middle: str, where: set[str]) -> None:
    seen = set()
    for seed in range(12):
        game, s = started("coulomb", 1, seed, middle=middle)
        places = {piece.place for piece in game.picture(s, WATCHER).pieces}
        assert {"800", "080", "008"} < places
        seen |= places - {"800", "080", "008"}
    assert seen == where
    act = begun("coulomb", seed=5, middle=middle)
    _, s = started("coulomb", 1, 5, middle=middle)
    [die] = {piece.place for piece in GAME.picture(s, WATCHER).pieces} - {"800", "080", "008"}
    assert np.allclose(act.world.at(3), SITES[cell(die)])


# -- the physical table -----------------------------------------------------------------------------------------------


def test_an_attempt_repeats_bit_for_bit_from_its_log() -> None:
    assert repeats_bit_for_bit(begun("coulomb"), begun("coulomb"))


def test_an_attempt_goes_on_after_it_was_put_away() -> None:
    assert goes_on_after_pickling(begun("coulomb"), 100, 100)


def test_computers_succeed_and_steadier_hands_are_quicker() -> None:
    steady, shaky = times("coulomb", range(1, 4), 0.5), times("coulomb", range(1, 4), 2.0)
    assert len(steady) >= 2
    assert max(steady) < min(shaky)


def test_a_match_is_played_and_verified() -> None:
    match = Match(GAME, players=1, options={"rounds": "1", "middle": "random"}, seed=4)
    match.play("begin")
    match.roll()
    match.roll()
    assert match.actor == OVER
    read = record.read(record.write(match))
    assert record.verify_dice(read) == 2
    assert {piece.place for piece in match.scene().pieces} >= {match.steps[1].name}


# -- how computers choose ---------------------------------------------------------------------------------------------


def test_the_base_comes_first_and_dice_that_lie_there_stay() -> None:
    found = errand(SITES[list(cells("422 332 026 800"))])
    assert found is not None
    assert (found.die, NAMES[found.cell], found.top) in {(2, "323", False), (3, "323", False)}
    top = errand(SITES[list(cells("422 332 323 512"))])
    assert top is not None
    assert (top.die, NAMES[top.cell], top.top) == (3, "322", True)
    assert errand(SITES[list(cells("422 332 323 322"))]) is None


def test_a_die_that_lies_askew_over_its_funnel_does_not_lie_there() -> None:
    places = SITES[list(cells("422 332 323 800"))].copy()
    places[1, 2] += 8
    found = errand(places)
    assert found is not None
    assert (found.die, found.top) == (1, False)


def test_no_die_of_a_planned_pyramid_is_at_the_rim() -> None:
    assert len(INNER) == 15
    assert all("0" not in NAMES[support] for top in INNER for support in SUPPORTS[top])


def test_the_last_hop_is_the_hardest() -> None:
    onto = next_hop(SITES[list(cells("422 332 323 233"))])
    assert onto is not None
    assert (onto.lean, onto.speed) == ONTO
    near = next_hop(SITES[list(cells("422 332 314 800"))])
    assert near is not None
    assert (near.lean, near.speed) == NEAR_BY
    assert ONTO[1] > NEAR_BY[1]


def test_the_begun_base_is_the_one_with_the_most_dice() -> None:
    assert {NAMES[p] for p in base_of(cells("800 422 332"))} == {"422", "332"}
    assert base_of([]) == ()
    assert all(p < PLATE for p in base_of(cells("422 332 323 322")))


# -- the rules --------------------------------------------------------------------------------------------------------


def test_the_shortest_time_wins_and_without_any_it_is_a_draw() -> None:
    game, s = started("coulomb", 2, rounds="1")
    won = play(game, s, "begin", "322", "done time=8000", "begin", "no pyramid", "a die is off")
    assert game.actor(won) == OVER
    assert game.result(won, 0) > game.result(won, 1) == 0
    drawn = play(game, s, "begin", "no pyramid", "time is up", "begin", "no pyramid", "given up")
    assert game.actor(drawn) == OVER
    assert game.result(drawn, 0) == game.result(drawn, 1) == 0
    assert game.reason(drawn) == "All attempts are made, and nobody has succeeded."


def test_a_time_goes_with_a_pyramid_only() -> None:
    game, s = started("coulomb", 1)
    assert len(game.legal(play(game, s, "begin"), CHANCE)) == 37
    assert names(game, play(game, s, "begin", "no pyramid")) == ["a die is off", "given up", "time is up"]
    assert all(name.startswith("done") for name in names(game, play(game, s, "begin", "700")))
