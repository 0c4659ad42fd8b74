"""The Green Amoeba: the examples, options and rulings of its rules."""

from collections.abc import Iterator
from typing import Any

import pytest

from astragal.engine.game import Game
from astragal.engine.rules import CHANCE, NOBODY, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadOption, BadPosition
from astragal.lattice import CORNERS, INNER_6, NAMES, NEIGHBOURS, NONE, PLATE, cells
from astragal.match.match import Match, Seat
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

SLUG = "green-amoeba"
START = "422 242 224 332 323 233"
BEFORE = "701 611 602 512 521 422"  # two steps before corner A

Body = frozenset[int]


def body(places: str) -> dict[str, str]:
    return dict.fromkeys(places.split(), "green")


def rolled(places: str, roll: int, **data: Any) -> tuple[Game, Any]:
    """Seat A has rolled, and no step is made."""
    return position(SLUG, dice=body(places), turn="A", rolls=1, roll=roll, left=roll, **data)


def in_one_piece(dice: Body) -> bool:
    """An independent look: from one die all others are reached."""
    found, reached = set[int](), [min(dice)]
    while reached:
        p = reached.pop()
        found.add(p)
        reached += [q for q in NEIGHBOURS[p] if q in dice and q not in found]
    return found == dice


def bodies_after(dice: Body) -> Iterator[Body]:
    """All bodies one step away, by the sentence of the rules."""
    for p in dice:
        for q in NEIGHBOURS[p]:
            if q != NONE and q not in dice and in_one_piece(dice - {p} | {q}):
                yield dice - {p} | {q}


def levels() -> list[set[Body]]:
    """Every body by the fewest steps to it from the start, through corners too."""
    seen = {frozenset(INNER_6)}
    found = [set(seen)]
    while found[-1]:
        found.append({after for dice in found[-1] for after in bodies_after(dice)} - seen)
        seen |= found[-1]
    return found[:-1]


# -- the examples -----------------------------------------------------------------------------------------------------


def test_twelve_steps_from_the_start() -> None:
    game, s = rolled(START, 1)
    assert " ".join(names(game, s)) == (
        "224-134 224-314 233-134 233-143 242-143 242-341 323-314 323-413 332-341 332-431 422-413 422-431 stop"
    )
    after = {tuple(play(game, s, name).cell) for name in names(game, s) if name != "stop"}
    assert len(after) == 12


def test_positions_within_six_steps() -> None:
    game, s = started(SLUG)
    s.roll, s.left, s.rolls = 6, 100, 1
    seen, edge, reached = {tuple(s.at)}, [s], []
    for _ in range(6):
        after = {}
        for one in edge:
            for move in game.legal(one, one.turn)[:-1]:
                child = one.copy()
                game.play(child, child.turn, move)
                if tuple(child.at) not in seen:
                    after[tuple(child.at)] = child
        seen |= set(after)
        edge = list(after.values())
        reached.append(len(seen))
    assert reached == [13, 73, 258, 651, 1278, 2076]


def test_all_bodies_and_the_shortest_way_to_a_corner() -> None:
    found = levels()
    assert sum(map(len, found)) == 11535
    assert len(found) == 1 + 24
    for corner in CORNERS:
        assert next(n for n, some in enumerate(found) if any(corner in dice for dice in some)) == 17


# -- a turn -----------------------------------------------------------------------------------------------------------


def test_every_step_of_random_games_keeps_the_body_in_one_piece() -> None:
    game, _ = started(SLUG)
    for seed in range(3):
        match = Match(game, seed=seed)
        while match.actor != OVER and len(match.steps) < 150:
            if match.actor == CHANCE:
                match.roll()
                continue
            s = match.state
            dice = frozenset(p for p in range(PLATE) if s.cell[p])
            mine = set()
            for move in game.legal(s, s.turn)[:-1]:
                child = s.copy()
                game.play(child, s.turn, move)
                mine.add(frozenset(p for p in range(PLATE) if child.cell[p]))
            assert mine == set(bodies_after(dice))
            match.play(match.legal()[(7 * len(match.steps) + seed) % len(match.legal())].number)


def test_a_roll_is_shared_freely_and_the_turn_ends_with_its_last_step() -> None:
    game, s = rolled(START, 2)
    twice = play(game, s, "332-431", "431-332")
    assert sorted(twice.at) == sorted(INNER_6)
    assert (twice.turn, twice.roll, game.actor(twice)) == (1, 0, CHANCE)
    two = play(game, s, "332-431", "242-332")
    assert {NAMES[p] for p in two.at} == {"422", "332", "224", "431", "323", "233"}


def test_a_player_may_stop_at_any_time_also_at_once() -> None:
    game, s = rolled(START, 3)
    assert play(game, s, "stop").turn == 1
    assert play(game, s, "332-431", "stop").turn == 1


def test_a_die_that_holds_the_others_together_stays() -> None:
    game, s = rolled("710 620 530 440 350 260", 1)
    middle = [name for name in names(game, s) if name.startswith(("620-", "530-", "440-"))]
    assert middle == []
    assert why_not(game, s, 0, ("die:530",)).startswith("This die cannot step")


def test_the_owner_of_the_corner_wins_whoever_moved_it() -> None:
    game, s = rolled(BEFORE, 2)
    s = play(game, s, "611-710", "710-800")
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)] == [1, 0, 0]
    game, s = position(SLUG, dice=body(BEFORE), turn="B", rolls=1, roll=6, left=6)
    s = play(game, s, "611-710", "710-800")
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)] == [1, 0, 0]
    assert game.reason(s) == "The amoeba has reached the corner of A."


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("growth", "rolls", "left"),
    [
        ("30", 0, 4),
        ("30", 29, 4),
        ("30", 30, 8),
        ("30", 90, 16),
        ("15", 15, 8),
        ("15", 30, 12),
        ("off", 100, 4),
    ],
)
def test_rolls_are_worth_more_and_more_steps(growth: str, rolls: int, left: int) -> None:
    game, s = position(SLUG, options={"growth": growth}, dice=body(START), rolls=rolls)
    assert play(game, s, "roll 4").left == left


def test_use_all_forbids_to_stop_while_there_is_a_step() -> None:
    game, s = rolled(START, 2, options={"use_all": "on"})
    assert "stop" not in names(game, s)
    assert len(names(game, s)) == 12
    assert "or stop" not in game.prompt(s)


def test_after_the_last_roll_the_nearest_corner_wins_and_equal_ones_share() -> None:
    game, s = position(SLUG, options={"turn_limit": "10"}, dice=body(START), turn="A", rolls=9)
    last = play(game, s, "roll 1")
    assert game.actor(last) == 0  # the turn of the last roll is played
    shared = play(game, last, "stop")
    assert game.actor(shared) == OVER
    assert [game.result(shared, k) for k in range(3)] == [1, 1, 1]
    game, s = position(SLUG, options={"turn_limit": "10"}, dice=body(BEFORE), turn="A", rolls=10)
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [1, 0, 0]
    assert game.reason(s) == "10 rolls are over: the corner that is nearest to the amoeba wins."


def test_without_a_limit_it_goes_on() -> None:
    game, s = position(SLUG, options={"turn_limit": "0"}, dice=body(START), rolls=500)
    assert game.actor(s) == CHANCE


def test_there_are_three_seats_or_groups() -> None:
    with pytest.raises(BadOption):
        started(SLUG, 2)
    game, _ = started(SLUG)
    assert {started(SLUG, seed=seed)[1].turn for seed in range(30)} == {0, 1, 2}
    match = Match(game, seats=[Seat(("A1", "A2")), Seat(("B1",)), Seat(("C1",))], seed=1)
    order = []
    for _ in range(6):
        match.play("roll 1")
        order.append(match.member())
        match.play("stop")
    assert {"A1", "A2"} <= set(order)


# -- newcomers --------------------------------------------------------------------------------------------------------


def test_everybody_sees_how_far_it_is_and_where_to() -> None:
    game, s = rolled(BEFORE, 2)
    scene = game.scene(s, NOBODY)
    assert [tray.count for tray in scene.trays] == [1, 6, 6]
    assert [(mark.place, mark.kind) for mark in scene.marks] == [("800", "goal")]
    assert scene.headline == "2 steps left"
    grown = game.scene(position(SLUG, dice=body(START), rolls=60)[1], NOBODY)
    assert grown.notices[-1] == "Every number rolled is worth 3 times as many steps."


def test_wrong_touches_are_explained() -> None:
    game, s = rolled(START, 1)
    assert why_not(game, s, 0, ("cell:800",)) == "First choose a green die, then the empty funnel beside it."
    assert why_not(game, s, 0, ("die:422", "cell:512")) == "The six dice must hang together after every step."
    assert why_not(game, s, 0, ("die:422", "cell:800")) == "A step leads into a funnel right beside the die."


# -- positions and random games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": body("800 710")}, "wrong-number"),
        ({"dice": body("800 710 701 080 170 071")}, "apart"),
        ({"dice": body(START), "roll": 3}, "bad-roll"),
        ({"dice": body(START), "roll": 3, "left": 3}, "bad-roll"),
        ({"dice": body(START), "rolls": 151}, "bad-roll"),
        ({"dice": body("800 710 701 620 611 602"), "rolls": 3, "roll": 2, "left": 1}, "bad-roll"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position(SLUG, **data)
    assert problem in [name for name, _ in refused.value.problems]


def test_the_dice_are_kept_sorted() -> None:
    game, s = rolled(START, 2)
    s = play(game, s, "332-431")
    assert list(s.at) == sorted(cells("422 242 224 431 323 233"))


def test_random_games_reach_a_corner_or_the_limit() -> None:
    game, _ = started(SLUG)
    played = playouts(game, game.blank(), 200, seed=3)
    assert (played.scores.sum(axis=1) >= 1).all()
    assert (played.scores.sum(axis=1) == 1).mean() > 0.5
