"""Mount(a)ing: the examples, options and rulings of its rules, and attempts on the physical table."""

import pickle
from typing import Any

import numpy as np
import pytest

from astragal.engine.act import Act, Log, replay, run
from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE, OVER
from astragal.games.das_spiel.skill.counts import UNDER_WAY
from astragal.games.das_spiel.skill.mountaing import mountaing
from astragal.games.das_spiel.skill.mountaing.ledges import FACE, FACES, LEDGE, LEDGES, before, carriers
from astragal.lattice import CELLS, COORDINATES, NAMES, A, cell
from astragal.match import Match
from astragal.physics.space import site
from astragal.physics.tools import NUDGE
from tests.support import started

GAME = mountaing.GAME
# The lowest row of side A, carried by dice that are out.
ROW = [p for p, side in LEDGES if side == A and sum(COORDINATES[p]) == 7 and COORDINATES[p].count(0) == 1]


def ends(count: int, pulls: int) -> int:
    return mountaing.ENDS + count * mountaing.PULL_WAYS + pulls


def goes_on(count: int, pulls: int, seconds: int) -> int:
    return mountaing.GOES_ON + (count * mountaing.PULL_WAYS + pulls) * mountaing.SECOND_WAYS + seconds


def attempt(players: int = 1, noise: float = 1.0, seed: int = 1, **options: str) -> Any:
    """An attempt at its beginning."""
    match = Match(GAME, players=players, options=options, seed=seed)
    match.play(match.legal()[0].number)
    act = match.new_act(noise)
    assert act is not None
    return act


def standing(*ledges: int, seconds: int = 60) -> Any:
    """An attempt on a pyramid on which dice stand already, with what carries them pulled out."""
    _, s = started("mountaing", 2, together="on", attempt_time=str(seconds))
    s.phase, s.made, s.count = UNDER_WAY, 1, len(ledges)
    for ledge in ledges:
        s.taken[ledge] = 1
        p, side = LEDGES[ledge]
        for q in carriers(p, side):
            s.out[FACE[q, side]] = 1
    assert GAME.act is not None
    return s, GAME.act(s, new_rng(5), 1.0)


def steps(act: Act, frames: int, **hand: float) -> None:
    for _ in range(frames):
        if not act.over:
            act.step(NUDGE.hand(None, **hand))


# -- the examples -----------------------------------------------------------------------------------------------------


def test_84_dice_show_one_face_24_two_the_top_three_and_56_none() -> None:
    shown = [sum(q == p for q, _ in FACES) for p in range(CELLS)]
    assert [shown.count(n) for n in range(4)] == [56, 84, 24, 1]
    assert [sum(side == k and shown[p] == 1 for p, side in FACES) for k in range(3)] == [28, 28, 28]


def test_a_ledge_lies_before_a_die_and_over_two_of_its_side() -> None:
    assert len(LEDGES) == 108
    assert before(cell("043"), A) == (-1, 4, 3)
    assert {NAMES[q] for q in carriers(cell("043"), A)} == {"053", "044"}


def test_what_stood_before_the_mishap_counts() -> None:
    s, act = standing(*(LEDGE[p, A] for p in ROW))
    assert act.count == len(ROW) == 6
    steps(act, 90)
    assert not act.over
    assert act.count == 6
    die = act.mounted[0]
    x, y, z = act.world.at(die)
    for far in range(0, 61, 2):  # led away from the pyramid, and let go in the air
        steps(act, 1, die=act.body_of_die(die) + 1, x=10 * x, y=10 * (y - far), z=10 * (z + 20))
    steps(act, 120)
    assert act.over
    assert act.mishap
    assert act.outcomes()[-1] == ends(6, 0)
    for move in act.outcomes():
        GAME.play(s, CHANCE, move)
    assert [s.best[seat] for seat in range(2)] == [6, 6]


# -- the rules --------------------------------------------------------------------------------------------------------


def test_most_dice_win_and_of_equal_numbers_the_fewer_pulls() -> None:
    _, s = started("mountaing", 3)
    for outcome in (ends(20, 14), ends(21, 30), ends(21, 29)):
        GAME.play(s, s.turn, GAME.legal(s, s.turn)[0])
        GAME.play(s, CHANCE, outcome)
    assert GAME.actor(s) == OVER
    results = [GAME.result(s, seat) for seat in range(3)]
    assert results[2] > results[1] > results[0]
    assert [GAME.score(s, seat) for seat in range(3)] == [20, 21, 21]


def test_the_best_of_several_attempts_counts() -> None:
    _, s = started("mountaing", 1, attempts="2")
    for outcome in (ends(9, 4), ends(3, 1)):
        GAME.play(s, 0, GAME.legal(s, 0)[0])
        GAME.play(s, CHANCE, outcome)
    assert (s.best[0], s.took[0]) == (9, 5)


def test_together_all_build_on_what_stands_and_share_the_score() -> None:
    _, s = started("mountaing", 3, together="on")
    GAME.play(s, 0, GAME.legal(s, 0)[0])
    GAME.play(s, CHANCE, mountaing.TAKEN + 1)
    GAME.play(s, CHANCE, goes_on(1, 2, 7))
    assert (s.turn, s.taken[0], s.used) == (1, 1, 7)
    GAME.play(s, 1, GAME.legal(s, 1)[0])
    assert s.made == 1
    assert s.taken[0] == 1
    GAME.play(s, CHANCE, ends(1, 3))
    assert GAME.actor(s) == OVER
    assert [GAME.score(s, seat) for seat in range(3)] == [1, 1, 1]
    assert len({GAME.result(s, seat) for seat in range(3)}) == 1


def test_with_paper_nobody_wins() -> None:
    _, s = started("mountaing", 2, paper="on")
    for outcome in (ends(20, 14), ends(30, 30)):
        GAME.play(s, s.turn, GAME.legal(s, s.turn)[0])
        GAME.play(s, CHANCE, outcome)
    assert GAME.result(s, 0) == GAME.result(s, 1)
    pushed = attempt(paper="on").pulled()
    assert len([face for face in pushed if FACES[face][0] < 45]) == 27  # those at the corners by two faces


# -- attempts on the physical table --------------------------------------------------------------------------------------


def test_a_die_is_pulled_out_by_its_outside_face_only() -> None:
    act = attempt(noise=0.0)
    steps(act, 15)
    inner, outer = cell("143"), cell("053")
    steps(act, 1, ndie=act.body_of_die(inner) + 1, naxis=A, nmm=50)
    assert act.is_still
    assert act.nudges == 0
    steps(act, 1, ndie=act.body_of_die(outer) + 1, naxis=A, nmm=50)
    steps(act, 90)
    assert act.nudges == 1
    assert act.is_still
    assert act.pulled() == [FACE[outer, A]]
    moved = act.world.at(outer) - site(COORDINATES[outer])
    assert np.linalg.norm(moved) == pytest.approx(5.0, abs=1.0)


def test_places_are_shown_to_whoever_holds_a_die_where_two_that_are_out_would_carry_it() -> None:
    act = attempt(noise=0.0)
    steps(act, 15)
    p = ROW[2]
    for q in carriers(p, A):
        steps(act, 1, ndie=act.body_of_die(q) + 1, naxis=A, nmm=50)
        steps(act, 90)
    assert act.told().guides == ()
    die = act.body_of_die(act.ready(A))
    steps(act, 2, die=die + 1, x=0, y=-1000, z=500)
    [place] = act.told().guides
    assert (place.kind, place.body) == ("place", die)
    assert place.pose[:3] == pytest.approx(site(before(p, A)))


def test_a_face_behind_a_mounted_die_cannot_be_pulled() -> None:
    _, act = standing(LEDGE[ROW[2], A])
    steps(act, 60)
    assert not act.is_exposed(ROW[2], A)
    assert act.is_exposed(ROW[4], A)


def test_a_die_let_go_on_the_table_is_no_mishap_and_another_is_at_hand() -> None:
    act = attempt(noise=0.0)
    steps(act, 15)
    die = act.ready(A)
    for far in range(0, 61, 2):
        steps(act, 1, die=act.body_of_die(die) + 1, x=0, y=-10 * (100 + far), z=60)
    steps(act, 60)
    assert not act.over
    assert act.count == 0
    assert act.ready(A) not in (None, die)


def test_the_computer_mounts_dice_and_everything_it_comes_to_is_legal() -> None:
    match = Match(GAME, players=1, options={"attempt_time": "30"}, seed=7)
    match.play(match.legal()[0].number)
    while match.actor == CHANCE:
        match.roll(Log(1.0))
    assert match.actor == OVER
    assert match.state.best[0] >= 12
    assert sum(match.state.taken) == match.state.best[0]


def test_an_attempt_repeats_bit_for_bit_also_from_the_middle() -> None:
    act = attempt(attempt_time="30", seed=3)
    hands = act.steer(4)
    while act.frame < 240:
        act.step(next(hands))
    kept = pickle.loads(pickle.dumps(act))
    for _ in range(90):
        hand = next(hands)
        act.step(hand)
        kept.step(hand)
    again = replay(attempt(attempt_time="30", seed=3), act.log, act.frame)
    assert act.poses() == kept.poses() == again.poses()
    assert act.outcomes() == kept.outcomes()


def test_together_a_turn_ends_with_one_more_die() -> None:
    act = attempt(players=2, together="on")
    run(act, 1)
    assert act.goes_on
    assert act.count == 1
    assert act.outcomes()[-1] >= mountaing.GOES_ON
