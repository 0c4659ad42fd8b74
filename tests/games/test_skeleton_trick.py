"""Captain Flint's Skeleton Trick: the examples, options and rulings of its rules, and attempts on the physical table."""

import pickle
from typing import Any

import pytest

from astragal.engine.act import Act, replay, run
from astragal.engine.rules import CHANCE, OVER
from astragal.games.das_spiel.skill.counts import TOOK
from astragal.games.das_spiel.skill.skeleton_trick import skeleton_trick
from astragal.games.das_spiel.skill.skeleton_trick.bones import SKELETON
from astragal.lattice import CELLS, CORNERS, NAMES, cell, cells
from astragal.match import Match
from astragal.physics.space import SITES
from astragal.physics.tools import CARRY, GRIP, PRESS
from tests.support import started

GAME = skeleton_trick.GAME


def counted(points: int) -> int:
    return skeleton_trick.COUNTED + points - skeleton_trick.WORST


def attempt(noise: float = 1.0, seed: int = 1, **options: str) -> Any:
    """An attempt at its beginning."""
    match = Match(GAME, players=1, options=options, seed=seed)
    match.play(match.legal()[0].number)
    act = match.new_act(noise)
    assert act is not None
    return act


def steps(act: Act, frames: int, **hand: float) -> None:
    assert act.tool is not None
    for _ in range(frames):
        if not act.over:
            act.step(act.tool.hand(None, **hand))


def ended(act: Any, **hand: float) -> Any:
    """The act when all has come to rest after the hand ended."""
    steps(act, 1, done=1, **hand)
    while not act.over:
        act.step()
    return act


def without(act: Any, *names: str) -> Any:
    """The act with some dice taken off the plate."""
    for p in cells(" ".join(names)):
        act.world.take_away(p)
    return act


# -- the examples -----------------------------------------------------------------------------------------------------


def test_the_skeleton_has_25_cells_and_140_are_not_in_it() -> None:
    struts = {f"{n}00" for n in range(9)} | {f"0{n}0" for n in range(9)} | {f"00{n}" for n in range(9)}
    assert {NAMES[p] for p in SKELETON} == struts
    assert (len(SKELETON), CELLS - len(SKELETON)) == (25, 140)


def test_each_die_elsewhere_takes_one_off() -> None:
    act = attempt(noise=0.0)
    assert act.score == -115  # the full pyramid
    others = [NAMES[p] for p in range(CELLS) if p not in SKELETON]
    without(act, *(name for name in others if name != "332"))
    steps(act, 16, force=70)
    assert (act.bones, act.others, act.score) == (25, 1, 24)


def test_a_bone_that_is_missing_counts_nothing() -> None:
    act = attempt(noise=0.0, trick="struts")
    act._lying.cells = {p: die for die, p in enumerate(SKELETON) if NAMES[p] != "400"}
    act._lying.loose = []
    assert (act.bones, act.others, act.score) == (24, 0, 24)


# -- the rules --------------------------------------------------------------------------------------------------------


def test_the_best_attempt_counts_and_of_equal_ones_the_shorter() -> None:
    _, s = started("skeleton-trick", 2, attempts="2")
    for points, ms in ((-20, 5000), (25, 80_000), (12, 9000), (25, 70_000)):
        GAME.play(s, s.made % 2, GAME.legal(s, s.made % 2)[0])
        GAME.play(s, CHANCE, counted(points))
        GAME.play(s, CHANCE, TOOK + ms - 1)
    assert GAME.actor(s) == OVER
    assert [GAME.score(s, seat) for seat in range(2)] == [12, 25]
    assert GAME.result(s, 1) > GAME.result(s, 0)
    assert s.took[1] == 70_000


def test_a_bad_attempt_is_better_than_none() -> None:
    _, s = started("skeleton-trick", 2)
    GAME.play(s, 0, GAME.legal(s, 0)[0])
    GAME.play(s, CHANCE, counted(-115))
    GAME.play(s, CHANCE, TOOK)
    assert GAME.result(s, 0) > GAME.result(s, 1)


def test_a_new_attempt_begins_with_the_full_pyramid() -> None:
    _, s = started("skeleton-trick", 1)
    GAME.play(s, 0, GAME.legal(s, 0)[0])
    GAME.play(s, CHANCE, skeleton_trick.STAND + 5)
    GAME.play(s, CHANCE, counted(3))
    GAME.play(s, CHANCE, TOOK)
    assert s.stands[:24] == [1, 0, 1, *[0] * 21]
    GAME.play(s, 0, GAME.legal(s, 0)[0])
    assert sum(s.stands) == CELLS


# -- attempts on the physical table --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("force", "least", "most"), [(0.0, 0, 15), (6.0, 25, 25)])
def test_a_skeleton_that_leans_stands_only_under_a_press(force: float, least: int, most: int) -> None:
    act = without(attempt(noise=0.0), *(NAMES[p] for p in range(CELLS) if p not in SKELETON))
    steps(act, 75, ry=200, force=10 * force)
    assert least <= act.bones <= most


def test_the_plate_comes_level_by_itself_and_the_press_holds() -> None:
    act = attempt(noise=0.0)
    steps(act, 20, rx=300, ry=200, force=70)
    assert act.plate.steepness > 30
    steps(act, 1, rx=300, ry=200, force=70, done=1)
    took = act.took
    while not act.over:
        act.step()
    assert act.plate.steepness < 1
    assert act.outcomes() == [counted(-115), TOOK + round(1000 * took / 60) - 1]


def test_the_computer_frees_the_skeleton_and_all_it_comes_to_is_legal() -> None:
    match = Match(GAME, players=1, options={"attempts": "1"}, seed=32)
    match.play(match.legal()[0].number)
    act = match.new_act(1.0)
    assert act is not None
    run(act, 1)
    for move in act.outcomes():
        match.play(move)
    assert match.actor == OVER
    assert match.state.best[0] >= 10
    assert sum(match.state.stands) <= 40


def test_an_attempt_repeats_bit_for_bit_also_from_the_middle() -> None:
    act = attempt(seed=3)
    hands = act.steer(4)
    while act.frame < 90:
        act.step(next(hands))
    kept = pickle.loads(pickle.dumps(act))
    for _ in range(45):
        hand = next(hands)
        act.step(hand)
        kept.step(hand)
    again = replay(attempt(seed=3), act.log, act.frame)
    assert act.poses() == kept.poses() == again.poses()
    assert act.outcomes() == kept.outcomes() == again.outcomes()


def test_struts_are_taken_up_pressed_and_lifted() -> None:
    act = attempt(noise=0.0, trick="struts")
    assert act.bones == 0
    run(act, 1)
    assert act.bones == 25
    assert act.plate.steepness < 1
    parts = [move for move in act.outcomes() if skeleton_trick.STAND <= move < skeleton_trick.COUNTED]
    assert sum(((move - skeleton_trick.STAND) % 2**24).bit_count() for move in parts) == 25


def test_struts_stay_on_the_table_where_nobody_presses() -> None:
    act = attempt(noise=0.0, trick="struts")
    x, y, z = 10 * act.plate.at
    steps(act, 30, die=1, x=x, y=y, z=z + 500)
    assert act.tool == CARRY
    ended(act)
    assert act.score == 0


def test_a_plate_is_carried_by_whatever_of_it_is_taken() -> None:
    act = attempt(noise=0.0, trick="struts")
    before = act.plate.at
    steps(act, 1, die=9, x=100, y=0, z=0)
    steps(act, 60, die=9, x=100, y=0, z=300)
    assert act.plate.at - before == pytest.approx([0.0, 0.0, 30.0], abs=0.1)


def test_by_hand_the_computer_fills_the_corners() -> None:
    act = attempt(trick="hands", seed=5)
    assert act.tool == GRIP
    run(act, 1)
    assert act.cells == sorted(CORNERS)
    assert act.score == 3


def test_by_hand_missing_bones_are_shown_to_whoever_holds_a_die() -> None:
    act = attempt(noise=0.0, trick="hands")
    assert act.told().guides == ()
    body = act.body_of_die(12)
    steps(act, 10, die=body + 1, x=0, y=-900, z=300)
    places = act.told().guides
    assert {(place.kind, place.body) for place in places} == {("place", body)}
    assert [place.pose[:3] for place in places] == [pytest.approx(tuple(SITES[p])) for p in SKELETON]
    act.world.put(0, SITES[CORNERS[0]], act.world.turned(0))
    assert len(act.told().guides) == len(SKELETON) - 1


def test_by_hand_a_die_that_was_set_and_is_off_ends_it() -> None:
    act = attempt(noise=0.0, trick="hands")
    body = act.body_of_die(12) + 1  # in the middle of its side
    for height in range(0, 60, 2):
        steps(act, 1, die=body, x=0, y=-900 + 6 * height, z=10 * height)
    steps(act, 40, die=body, x=0, y=-600, z=600)
    steps(act, 60)
    assert act.took is None
    act.world.kick(12, (0.0, -600.0, 400.0), (0.0, 0.0, 0.0))
    steps(act, 180)
    assert act.took is not None
    assert act.score == 0


def test_other_tools_do_not_fit() -> None:
    assert attempt().tool == PRESS
    assert cell("000") in SKELETON
