"""Emag: the examples of its rules, towers that stand between two turns, and what counts as built in."""

from functools import partial
from typing import Any

import pytest

from astragal.engine.act import FRAMES, Log, replay, run
from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.viewer import WATCHER
from astragal.errors import BadPosition
from astragal.games.das_spiel.skill.counts import OWN, TOOK
from astragal.games.das_spiel.skill.emag import emag
from astragal.games.das_spiel.skill.emag.balance import ROUNDED_HALF, how_many_stand, stands
from astragal.games.das_spiel.skill.emag.standing import Standing
from astragal.games.das_spiel.skill.emag.tower import ASIDE, Tower, surest
from astragal.games.das_spiel.skill.emag.towers import column
from astragal.match import Match
from astragal.physics.space import FLAT
from astragal.view import svg
from tests.games.attempts import goes_on_after_pickling, wait
from tests.support import position, started

GAME = emag.GAME


def straight(shifts: list[float]) -> list[tuple[float, float]]:
    return [(x, 0.0) for x in shifts]


def tower(
    dice: int = 1, *, seconds: float = 60, most: int = 281, single: bool = False, **options: Any
) -> Any:
    """An act with so many dice straight up."""
    standing = options.pop("standing", column(dice))
    act = Tower(
        new_rng(1), 1.0, standing=standing, colour="red", seconds=seconds, most=most, single=single, **options
    )
    return act.told_by(partial(emag._outcomes, standing))


def let_fall(act: Any, x: float, z: float, frames: int = 2 * FRAMES) -> None:
    """Put the die at hand somewhere, as if it had been let go there, and wait."""
    die = act.at_hand
    wait(act, 2, die=1 + act.body_of_die(die), x=10 * ASIDE)
    act.world.put(die, (x, 0.0, z), FLAT)
    wait(act, frames)


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shift", "standing"), [(2.0, 7), (1.1, 14), (4.0, 3)])
def test_a_column_that_is_shifted_evenly_stands_so_high(shift: float, standing: int) -> None:
    assert how_many_stand(straight([shift * k for k in range(30)])) == standing


def test_a_column_shifted_to_and_fro_stands_a_hundred_dice_high() -> None:
    shifts = [3.0 if k % 2 else 0.0 for k in range(100)]
    assert how_many_stand(straight(shifts)) == 100
    assert how_many_stand([(0.0, x) for x in shifts]) == 100


def test_the_middle_of_all_dice_above_must_lie_inside() -> None:
    assert stands(straight([0, 5, 9, 9]))
    assert not stands(straight([0, 5, 9, 10]))


def test_rounded_dice_stand_on_smaller_faces() -> None:
    column_of_twos = straight([2.0 * k for k in range(30)])
    assert how_many_stand(column_of_twos, ROUNDED_HALF) == 6
    assert not stands(straight([0, 5, 9, 9]), ROUNDED_HALF)


# -- the rules --------------------------------------------------------------------------------------------------------


def tell(s: Any, dice: int, ms: int) -> None:
    """Let a seat build in one attempt."""
    GAME.play(s, GAME.actor(s), 0)
    GAME.play(s, CHANCE, emag.STOOD + dice)
    GAME.play(s, CHANCE, TOOK + ms - 1)


def test_the_most_dice_win() -> None:
    _, s = started("emag", 2)
    tell(s, 12, 9_000)
    assert GAME.actor(s) == 1
    tell(s, 13, 90_000)
    assert GAME.actor(s) == OVER
    assert [GAME.score(s, seat) for seat in (0, 1)] == [12, 13]
    assert GAME.result(s, 1) > GAME.result(s, 0)


def test_of_equal_towers_the_one_that_took_less_time_wins() -> None:
    _, s = started("emag", 3)
    tell(s, 12, 9_000)
    tell(s, 12, 8_999)
    tell(s, 12, 9_000)
    assert GAME.result(s, 1) > GAME.result(s, 0) == GAME.result(s, 2)


def test_the_best_of_several_attempts_counts() -> None:
    _, s = started("emag", 1, attempts="3")
    for dice, ms in ((20, 50_000), (20, 40_000), (19, 1_000)):
        tell(s, dice, ms)
    assert (s.best[0], s.took[0]) == (20, 40_000)
    assert GAME.actor(s) == OVER


def lies(s: Any, x: int, y: int, turned: int = 0) -> None:
    GAME.play(s, CHANCE, emag._lies_at(x, y, turned))


def test_by_rounds_everybody_sets_one_die_in_turn_and_towers_stay() -> None:
    _, s = started("emag", 2, order="rounds")
    for seat, x in ((0, 12), (1, -30)):
        assert GAME.actor(s) == seat
        GAME.play(s, seat, 0)
        GAME.play(s, CHANCE, emag.KEEP + 1)
        lies(s, x, 5, 359)
        GAME.play(s, CHANCE, TOOK + 1499)
    assert list(s.height[:2]) == [2, 2]
    assert s.used[0] == 1500
    assert s.made == 2
    poses = {pose.piece: pose for pose in GAME.picture(s, WATCHER).poses}
    assert (poses["red2"].x, poses["red2"].y, poses["red2"].z) == (-45 + 1.2, 0.5, 24.0)
    assert poses["green2"].x == 45 - 3.0


def test_by_rounds_dice_that_have_moved_are_told_anew() -> None:
    _, s = position(
        "emag",
        players=1,
        options={"order": "rounds"},
        made=1,
        towers={"A": [[0, 0, 0, 0], [9, 9, 1, 9], [20, 0, 2, 0]]},
    )
    GAME.play(s, 0, 0)
    GAME.play(s, CHANCE, emag.KEEP + 1)
    for x in (10, 30, 40):
        assert GAME.actor(s) == CHANCE
        lies(s, x, 0)
    GAME.play(s, CHANCE, TOOK)
    assert [(s.x[k], s.level[k]) for k in range(4)] == [(0, 0), (10, 1), (30, 2), (40, 3)]


def test_by_rounds_who_has_fallen_is_passed_over_until_all_begin_again() -> None:
    _, s = started("emag", 2, order="rounds", attempts="2")
    GAME.play(s, 0, 0)
    GAME.play(s, CHANCE, emag.STOOD + 1)
    GAME.play(s, CHANCE, TOOK + 99)
    for _ in range(2):
        assert GAME.actor(s) == 1
        GAME.play(s, 1, 0)
        GAME.play(s, CHANCE, emag.KEEP + s.height[1])
        lies(s, 0, 0)
        GAME.play(s, CHANCE, TOOK + 99)
    GAME.play(s, 1, 0)
    GAME.play(s, CHANCE, emag.STOOD + 3)
    GAME.play(s, CHANCE, TOOK + 99)
    assert list(s.best[:2]) == [1, 3]
    assert s.took[1] == 300
    assert list(s.height[:2]) == [0, 0]
    assert GAME.actor(s) == 0
    assert s.made == 2


def test_by_rounds_time_is_up_for_a_tower_when_all_its_turns_together_took_so_long() -> None:
    _, s = started("emag", 1, order="rounds", attempt_time="30")
    GAME.play(s, 0, 0)
    GAME.play(s, CHANCE, emag.KEEP + 1)
    lies(s, 0, 0)
    GAME.play(s, CHANCE, TOOK + 30_000 - 1)
    assert GAME.actor(s) == OVER
    assert s.best[0] == 2


def test_in_free_form_dice_lie_beside_one_another() -> None:
    _, s = position(
        "emag",
        players=1,
        options={"order": "rounds", "form": "free"},
        made=1,
        towers={"A": [[0, 0, 0, 0], [-75, 0, 1, 0]]},
    )
    GAME.play(s, 0, 0)
    GAME.play(s, CHANCE, emag.KEEP + 2)
    lies(s, 75, 0, 45)
    GAME.play(s, CHANCE, TOOK)
    assert list(s.level[:3]) == [0, 1, 1]


@pytest.mark.parametrize(
    "dice", [[[0, 0, 1, 0]], [[0, 0, 0, 0], [0, 0, 2, 0]], [[0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 1, 0]]]
)
def test_a_column_has_one_die_on_each_level(dice: list[list[int]]) -> None:
    with pytest.raises(BadPosition):
        position("emag", players=1, options={"order": "rounds"}, made=1, towers={"A": dice})


def test_a_tower_of_another_shape_than_numbers_is_refused() -> None:
    wrongs: list[Any] = [[[0, 0, 0]], [[0, 0, 0, 360]], [[900, 0, 0, 0]], "high", {"B": []}]
    for wrong in wrongs:
        with pytest.raises(BadPosition):
            position("emag", players=1, options={"order": "rounds"}, made=1, towers={"A": wrong})


def test_towers_are_drawn_on_a_bare_table() -> None:
    _, s = started("emag", 2)
    drawn = svg(GAME.picture(s, WATCHER))
    assert "funnel" not in drawn
    assert drawn.count("data-place") == 2


# -- the act ----------------------------------------------------------------------------------------------------------


def test_a_die_that_comes_to_rest_on_the_top_is_built_in_and_the_next_is_at_hand() -> None:
    act = tower()
    let_fall(act, 1.0, 24.2)
    assert len(act.built) == 2
    assert act.at_hand == 2 == act.world.dice - 1
    assert len(act.bodies()) == len(act.poses()) == 3
    assert act.world.at(act.at_hand)[2] > act.top
    assert act.told().headline == "2 dice stand"


def test_a_die_that_misses_the_tower_comes_back_to_the_hand() -> None:
    act = tower(2)
    let_fall(act, 60.0, 12.0)
    assert len(act.built) == 2
    assert not act.over
    assert act.at_hand == 2
    assert act.world.at(2)[2] > act.top


@pytest.mark.parametrize(("free", "counts"), [(False, False), (True, True)])
def test_in_a_column_a_die_must_lie_on_the_topmost_one(free: bool, counts: bool) -> None:
    act = tower(free=free, standing=[Standing(0, 0, 0, 0), Standing(7.9, 0, 1, 0)])
    act.world.put(act.at_hand, (-8.2, 0.0, 24.0), FLAT)  # beside the second die, on the first
    assert act._is_on() == counts


def test_the_falling_die_does_not_count() -> None:
    act = tower(4)
    wait(act, 30)
    [plumb] = act.told().guides
    assert plumb.kind == "plumb"
    assert plumb.pose[:3] == (0.0, 0.0, pytest.approx(4.5 * 16, abs=1))
    assert not act.told().mishap
    act.world.put(act.built[3], (60.0, 0.0, 9.0), FLAT)
    wait(act, 3 * FRAMES)
    assert act.over
    assert act.told().mishap
    assert act.outcomes() == [emag.STOOD + 4, TOOK + round(1000 * 31 / 60) - 1]


def test_a_die_let_go_too_far_out_brings_its_own_fall_only() -> None:
    act = tower(3)
    let_fall(act, 9.0, 56.2, 3 * FRAMES)
    assert len(act.built) == 3


def test_done_ends_it_and_the_die_in_the_hand_does_not_count() -> None:
    act = tower(3)
    wait(act, 10, die=4, x=10 * ASIDE, z=700)
    wait(act, 1, done=1)
    wait(act, 2 * FRAMES)
    assert act.over
    assert act.outcomes()[0] == emag.STOOD + 3


def test_time_is_up() -> None:
    act = tower(2, seconds=1)
    wait(act, 5 * FRAMES)
    assert act.over
    assert act.outcomes() == [emag.STOOD + 2, TOOK + 999]


def test_dice_of_the_tower_cannot_be_gripped() -> None:
    act = tower(3)
    wait(act, FRAMES, die=2, x=600, z=800)
    assert abs(act.world.at(1)[0]) < 0.1
    assert act.grip.die is None


def test_an_attempt_repeats_bit_for_bit_from_its_log() -> None:
    act, again = tower(most=3), tower(most=3)
    run(act, 3)
    assert len(act.built) == 3
    replay(again, Log.read(act.log.write()))
    assert again.poses() == act.poses()
    assert again.outcomes() == act.outcomes()


def test_an_attempt_that_was_put_away_goes_on_bit_for_bit() -> None:
    assert goes_on_after_pickling(tower(2, others=[("green", (90.0, 0.0, 8.0, *FLAT))]), 80, 90)


def test_the_towers_of_others_are_seen_and_not_touched() -> None:
    match = Match(GAME, players=2, options={"order": "rounds"}, seed=1)
    match.play("begin")
    act: Any = match.new_act()
    assert [body.colour for body in act.bodies()] == ["green", "red", "red"]
    assert act.poses()[0][:3] == (45.0, 0.0, 8.0)
    assert act.world.dice == 2


def test_what_is_told_by_rounds_is_legal_and_the_tower_stands_again_as_it_was() -> None:
    match = Match(GAME, players=1, options={"order": "rounds"}, seed=4)
    for height in range(2, 6):
        match.play("begin")
        act: Any = match.new_act()
        run(act, match.act_seed())
        for move in act.outcomes():
            match.play(move)
        assert match.state.height[0] == height
    match.play("begin")
    again: Any = match.new_act()
    for die, place in zip(act.built, (again.world.at(die) for die in again.built), strict=True):
        assert abs(act.world.at(die) - place).max() < 0.3


@pytest.mark.parametrize("edges", ["sharp", "rounded"])
def test_a_computer_builds_eight_dice_with_a_usual_hand(edges: str) -> None:
    counts = []
    for seed in range(3):
        match = Match(GAME, players=1, options={"edges": edges}, seed=seed)
        match.play("begin")
        act: Any = match.new_act()
        act._most = 8
        counts.append(len(run(act, seed).built))  # type: ignore[attr-defined]
    assert counts == [8, 8, 8]


def test_a_computer_sets_the_next_die_against_the_lean() -> None:
    x, _ = surest(straight([0, 2, 4, 6]), 8.0)
    assert x < 4
    assert OWN == emag.STOOD
