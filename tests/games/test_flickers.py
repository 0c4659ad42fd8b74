"""Flickers: the examples, options and rulings of its rules, and flicks on the physical table."""

from typing import Any

import numpy as np
import pytest

from astragal.engine.act import Log, replay, run
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadPosition, IllegalMove
from astragal.games.das_spiel.lying import is_beyond, number_at, number_turned, place_of
from astragal.games.das_spiel.skill.flickers import flickers as game_file
from astragal.games.das_spiel.skill.flickers.aims import (
    aim_of,
    along_of,
    comes_down,
    down_x,
    down_y,
    flick_at,
    lift_of,
    speed_of,
)
from astragal.match import Match
from astragal.physics.space import CORNERS, FLAT, INRADIUS, SITES, STANDING_TURNS, is_off
from astragal.physics.world import World
from tests.games.acts import kept_halfway, play_by_computer
from tests.support import names, play, position, started

GAME: Any = game_file.GAME
A, B, C = range(3)
TURN = number_turned(STANDING_TURNS[0])
STANDING = GAME.state.fields["turns"].inner.spell(None, [1 + TURN])
# Places for dice of tests, in mm; none touches another.
SPOTS = [(-40 + 20 * (k % 5), -30 + 20 * (k // 5), 5) for k in range(15)]


def board(whose: str = "", **data: Any) -> Any:
    """Dice of these seats on the plate, in this order; A to flick."""
    lies = [" ".join(str(4 * part) for part in SPOTS[k]) for k in range(len(whose))]
    dice = {
        "whose": ["ABC".index(seat) + 1 for seat in whose],
        "lies": lies,
        "turns": [STANDING] * len(whose),
    }
    return position("flickers", **({"players": 2, "turn": "A", "left": 1} | dice | data))[1]


def flick(s: Any, *told: int) -> None:
    """Any flick of the seat to move, and what came of it."""
    GAME.play(s, s.turn, GAME.legal(s, s.turn)[0])
    for move in told:
        span = GAME.dialled(move)
        assert any(m == move or (span and m in span) for m in GAME.legal(s, CHANCE))
        GAME.play(s, CHANCE, move)


def lies(at: tuple[float, float, float] = (0, 60, 5)) -> list[int]:
    return [game_file.AT + number_at(at), game_file.TURNED + TURN]


# -- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "on"),
    [(0, -65, True), (0, -66, False), (0, 130, True), (50, 30, True), (57, 30, True), (60, 40, False)],
)
def test_which_points_are_on_the_plate(x: int, y: int, on: bool) -> None:
    assert is_off(x, y, 5) is not on
    if y >= -65.5:  # what can be told reaches no farther
        assert bool(is_beyond(number_at((x, y, 5)))) is not on


def test_a_flick_that_pushes_an_own_and_a_foreign_die_off() -> None:
    s = board("AAAABBB")
    flick(s, game_file.TAKEN + 4, game_file.TAKEN + 0, game_file.OFF + A, *lies(), game_file.OFF + B)
    assert GAME.actor(s) == B
    assert [GAME.score(s, k) for k in (A, B)] == [4, 2]
    assert [tray.count for tray in GAME.scene(s, A).trays] == [1, 3]


# -- the rules --------------------------------------------------------------------------------------------------------


def test_whoever_has_all_five_dice_on_the_plate_wins() -> None:
    s = board("AAAABBBB")
    flick(s, *lies())
    assert GAME.actor(s) == OVER
    assert str(GAME.reason(s)) == "A has all five dice on the plate."
    assert [GAME.result(s, k) for k in (A, B)] == [5, 4]


def test_after_the_rounds_the_most_dice_win_and_ties_share() -> None:
    s = board("AABB", options={"rounds": "3"}, turns_made=5, turn="B")
    flick(s, game_file.OFF + B)
    assert GAME.actor(s) == OVER
    assert [GAME.result(s, k) for k in (A, B)] == [2, 2]
    assert str(GAME.reason(s)) == "After 3 rounds the most dice on the plate win."


def test_one_flick_a_turn_or_each_die_in_hand_once() -> None:
    s = board("AA")
    flick(s, *lies())
    assert s.turn == B
    s = started("flickers", 2, 1, per_turn="all")[1]
    s.turn = A
    for k in range(5):
        assert (s.turn, s.left) == (A, 5 - k)
        flick(s, game_file.OFF + A)
    assert (s.turn, s.left, s.turns_made) == (B, 5, 1)


def test_a_die_that_comes_back_is_not_flicked_again_in_the_turn() -> None:
    s = board("AAAB", options={"per_turn": "all"}, left=2)
    flick(s, game_file.TAKEN + 0, game_file.OFF + A, *lies())
    assert (s.turn, s.left) == (A, 1)
    flick(s, *lies((0, 80, 5)))
    assert (s.turn, GAME.score(s, A)) == (B, 4)


def test_dice_keep_their_owners_when_they_lie_elsewhere() -> None:
    s = board("ABAB")
    first = [place_of(entry - 1) for entry in s.lies if entry]
    flick(
        s, game_file.TAKEN + 3, game_file.TAKEN + 0, *lies((0, 40, 5)), *lies((0, 60, 5)), *lies((0, 80, 5))
    )
    owners = [owner for owner in s.whose if owner]
    assert owners == [2, 1, 1, 1, 2]  # those that lay still, then those of A, then that of B
    assert [place_of(entry - 1) for entry in s.lies if entry][:2] == [first[1], first[2]]
    assert [piece.colour for piece in GAME.scene(s, A).pieces] == ["green", "red", "red", "red", "green"]


def test_what_is_told_outside_the_outline_is_off() -> None:
    s = board("B")
    flick(s, game_file.AT + number_at((100, 100, 5)))
    assert (GAME.score(s, A), s.turn) == (0, B)


def test_the_rough_guess_comes_down_where_it_is_aimed() -> None:
    s = board("")
    for seat in (A, B, C):
        for lift in (15, 40):
            for x, y in ((0, 0), (300, 200), (-300, -200), (0, 600)):
                aimed = flick_at(seat, 100, x, y, lift)
                down = comes_down(aimed, seat, 100)
                assert along_of(aimed) == 0
                assert lift_of(aimed) == lift
                assert np.hypot(down_x(down) - x, down_y(down) - y) < 45, (seat, lift, x, y)
    GAME.play(s, A, GAME.legal(s, A)[0])
    total = sum(GAME.weight(s, move) for move in GAME.legal(s, CHANCE))
    assert total == 9


@pytest.mark.parametrize(
    "typed", ["flick 0 50 40 900", "flick 0 0 41 900", "flick 0 0 40 3001", "flick 90 0 40 900"]
)
def test_numbers_beyond_a_dial_are_refused(typed: str) -> None:
    match = Match(GAME, players=2, seed=1)
    with pytest.raises(IllegalMove):
        match.play(typed)
    match.play("flick 0 0 40 900")
    flight = GAME.dialled(game_file.FLICK).numbers(match.steps[0].move)
    assert flight == (0, 0, 40, 900)
    assert (aim_of(match.steps[0].move), speed_of(match.steps[0].move)) == (0, 900)


@pytest.mark.parametrize(
    "wrong",
    [
        {"whose": [1], "lies": [], "turns": []},
        {"whose": [3], "lies": ["0 0 20"], "turns": [STANDING]},
        {"left": 0},
        {"away": {"A": 1, "B": 0}},
        {"whose": [1] * 6, "lies": [f"{20 * k} 0 20" for k in range(6)], "turns": [STANDING] * 6},
        {"whose": [1], "lies": ["400 500 20"], "turns": [STANDING]},
    ],
)
def test_positions_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        position("flickers", **({"players": 2, "turn": "A", "left": 1} | wrong))


def test_computers_aim_at_the_plate_and_with_few_dice_left_at_others() -> None:
    s = board("AABBBB")
    legal = GAME.legal(s, A)
    attacks = 0
    for seed in range(20):
        best = legal[GAME.policy(s, A, legal, len(legal), [seed, 1, 2, 3])]
        attacks += lift_of(best) == game_file.FLAT
    assert attacks == 20  # B needs one die more
    s = board("AABB")
    legal = GAME.legal(s, A)
    assert all(
        lift_of(legal[GAME.policy(s, A, legal, len(legal), [seed, 1, 2, 3])]) == game_file.HIGH
        for seed in range(20)
    )


# -- on the physical table --------------------------------------------------------------------------------------------


def flown(match: Match, typed: str, noise: float = 0.0) -> Any:
    match.play(typed)
    act: Any = match.new_act(noise)
    return run(act)


def test_a_flick_begins_on_the_line_and_goes_where_it_is_aimed() -> None:
    match = Match(GAME, players=2, seed=1)
    seat = match.actor
    match.play("flick along=20 aim=10 lift=40 speed=1400")
    act: Any = match.new_act(0.0)
    inward = -CORNERS[seat]
    right = np.array([inward[1], -inward[0]])
    start = act.world.at(0)[:2]
    assert start @ right == pytest.approx(20)
    assert -(start @ inward) == pytest.approx(2 * INRADIUS + 100)
    act.step()
    way = act.world.at(0)[:2] - start
    assert np.degrees(np.arctan2(-(way @ right), way @ inward)) == pytest.approx(10, abs=0.1)


def test_a_die_that_is_struck_flat_can_be_pushed_off_the_level_plate_only() -> None:
    pushed = {"level": 0, "peaked": 0}
    for plate in pushed:
        for seed in range(20):
            s = board("B", options={"plate": plate})
            s.lies[0] = 1 + number_at(SITES[33])  # a funnel at the far rim
            match = Match(GAME, players=2, state=s, seed=seed)
            target = place_of(s.lies[0] - 1)
            aimed = flick_at(A, 100, round(10 * target[0]), round(10 * target[1]), 12)
            match.play(game_file.FLICK + aimed)
            while match.actor == CHANCE:
                match.roll(Log(0.5))
            pushed[plate] += GAME.score(match.state, B) == 0
    assert pushed["peaked"] <= 1
    assert pushed["level"] >= 4


def test_dice_that_nothing_touches_are_not_told_of() -> None:
    lying = board("BB")
    match = Match(GAME, players=2, state=lying, seed=1)
    for k, cell in enumerate((0, 8)):
        match.state.lies[k] = 1 + number_at(SITES[cell])
    act = flown(match, "flick along=0 aim=0 lift=40 speed=1330")
    assert all(move >= game_file.OFF for move in act.outcomes())


def test_what_is_pushed_off_goes_back_to_its_owner() -> None:
    s = board("BB")
    match = Match(GAME, players=2, state=s, seed=1)
    match.play("flick along=0 aim=0 lift=40 speed=1330")
    act: Any = match.new_act()
    run(act)
    act.world.put(0, (0.0, 300.0, -4.0), FLAT)
    act.world.put(2, (0.0, 60.0, 5.0), STANDING_TURNS[0])
    for move in act.outcomes():
        match.play(move)
    assert [GAME.score(match.state, k) for k in (A, B)] == [1, 1]


def test_a_die_at_the_very_outline_is_told_as_it_counts() -> None:
    for millimetres in np.arange(-65.6, -65.0, 0.01):
        match = Match(GAME, players=2, state=board(""), seed=1)
        match.play("flick along=0 aim=0 lift=40 speed=1330")
        act: Any = match.new_act()
        act.world.put(0, (0.0, float(millimetres), 5.0), STANDING_TURNS[0])
        for move in act.outcomes():
            match.play(move)
        assert match.actor == B


def test_a_flick_repeats_bit_for_bit_and_goes_on_after_being_put_away() -> None:
    match = Match(GAME, players=2, seed=5)
    match.play("flick along=0 aim=-3 lift=40 speed=1360")
    new: Any = match.new_act
    act, again = kept_halfway(new, 20)
    repeated = replay(new(), Log.read(act.log.write()))
    assert act.poses() == again.poses() == repeated.poses()
    assert act.outcomes() == again.outcomes() == repeated.outcomes()


def test_an_act_can_be_cut_at_any_moment() -> None:
    match = Match(GAME, players=2, seed=5)
    match.play("flick along=0 aim=-3 lift=40 speed=1360")
    act: Any = match.new_act()
    for _ in range(10):
        act.step()
    for move in act.outcomes():
        match.play(move)
    assert match.actor == 1 - match.steps[0].player


def test_a_plate_is_cut_off_level() -> None:
    for peak, height in ((None, 9.24), (0.0, 0.0), (-3.0, -3.0)):
        world = World(friction=0.4, peak=peak, floor=False)
        die = world.add_die((0.0, 0.0, height + 8.1), FLAT, rounded=0)
        for _ in range(40):
            world.advance()
        assert world.at(die)[2] == pytest.approx(height + 8, abs=0.05)


def test_computers_play_to_the_end() -> None:
    match = Match(GAME, players=2, seed=3)
    assert 9 <= play_by_computer(match) <= 60
    assert match.actor == OVER
    assert max(GAME.score(match.state, k) for k in (A, B)) == 5
    assert "flick" in names(GAME, play(GAME, board("")))[0]
