"""Diebylon: the examples of its rules, steps counted along right angles, the 1 under a blockade, and how it ends."""

from typing import Any

import pytest

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadPosition
from astragal.lattice import COORDINATES, NAMES, cell, cell_at
from astragal.match.events import happened
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

HOMES = [
    "602 611 620 701 710 800 601 610 700 600",
    "062 161 260 071 170 080 061 160 070 060",
    "206 116 026 107 017 008 106 016 007 006",
]
RED, GREEN, BLACK = ("red", "green", "black")


def board(**moved: str) -> dict[str, str]:
    """The start position with some dice elsewhere: `board(red="600-530")`."""
    dice = {
        place: colour
        for colour, home in zip((RED, GREEN, BLACK), HOMES, strict=True)
        for place in home.split()
    }
    for colour, steps in moved.items():
        for one in steps.split():
            source, _, place = one.partition("-")
            assert dice.pop(source) == colour
            dice[place] = colour
    return dice


def rolled(roll: int, dice: dict[str, str] | None = None, turn: str = "A", **options: str) -> list[str]:
    """What can be done with a roll, nothing if the turn goes on at once."""
    game, s = position("diebylon", dice=dice or board(), turn=turn, options=options)
    after = play(game, s, f"roll {roll}")
    return names(game, after) if after.roll else []


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_only_a_4_or_a_6_can_begin(turn: int) -> None:
    def turned(names: str) -> list[str]:
        return sorted(
            "-".join(place[-turn:] + place[:-turn] for place in one.split("-")) for one in names.split()
        )

    for roll, expected in (
        (1, ""),
        (2, ""),
        (3, ""),
        (4, "600-503 600-530"),
        (5, ""),
        (6, "600-404 600-440"),
    ):
        assert rolled(roll, turn="ABC"[turn]) == turned(expected)


def test_a_chain_begins_with_a_4_or_a_6_too() -> None:
    for roll in (1, 2, 3, 5):
        assert rolled(roll, legs="chain") == []
    assert rolled(4, legs="chain") == ["600-503", "600-530"]
    assert rolled(6, legs="chain") == [f"600-{to}" for to in ("404", "413", "431", "440", "512", "521")]


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        (2, "530-431 530-440 530-521"),
        (3, "601-503 601-521 610-512"),
        (4, "530-332 530-350 530-512 530-600"),
        (5, "601-404 601-431 610-413 610-440 700-503"),
        (6, "530-233 530-503"),
    ],
)
def test_the_second_roll(roll: int, expected: str) -> None:
    assert rolled(roll, board(red="600-530")) == expected.split()


@pytest.mark.parametrize(
    ("roll", "expected"),
    [
        (1, ""),
        (2, "233 242 323 341 422 431"),
        (3, ""),
        (4, "134 152 314 350 512 530"),
        (5, ""),
        (6, "035 062 305 602"),
    ],
)
def test_a_die_alone_on_the_plate(roll: int, expected: str) -> None:
    game, s = started("diebylon")
    for p in range(len(NAMES)):
        s.cell[p] = 0
    s.cell[cell("332")] = 1
    game.settle(s)
    s = play(game, s, f"roll {roll}")
    assert (names(game, s) if s.roll else []) == [f"332-{to}" for to in expected.split()]


def last_die(at: str) -> dict[str, str]:
    """Green's corner is red but for the top, and the others are out of the way."""
    red = [*HOMES[1].split()[:-1], at]
    green = [*HOMES[2].split()[:-1], "305"]
    black = [*HOMES[0].split()[:-1], "413"]
    return dict.fromkeys(red, RED) | dict.fromkeys(green, GREEN) | dict.fromkeys(black, BLACK)


@pytest.mark.parametrize(("at", "roll"), [("350", 4), ("440", 6)])
def test_the_top_of_a_pyramid_is_reached_up_its_wall(at: str, roll: int) -> None:
    game, s = position("diebylon", dice=last_die(at), turn="A")
    s = play(game, s, f"roll {roll}", f"{at}-060")
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)] == [1, 0, 0]
    assert game.score(s, 0) == 10
    assert game.reason(s) == "A has built the whole pyramid in another corner."


def test_a_die_more_in_another_corner_is_told_from_one_less() -> None:
    game, s = position("diebylon", dice=last_die("350"), turn="A", roll=4)
    after = play(game, s, "350-060")
    assert (game.score(after, 0), game.gain(s, after, 0)) == (10, "in another corner")
    game, s = position("diebylon", dice=last_die("350"), turn="A", roll=3)
    after = play(game, s, "160-152")
    assert (game.score(after, 0), game.gain(s, after, 0)) == (8, "out of another corner")


# A green die stands on three red ones.
BLOCKED = board(red="600-440", green="060-600")


def test_with_a_1_a_blocked_die_changes_places_with_the_one_on_it() -> None:
    assert rolled(1, BLOCKED) == ["601-600", "610-600", "700-600", "pass"]
    game, s = position("diebylon", dice=BLOCKED, turn="A")
    after = play(game, s, "roll 1", "610-600")
    assert (after.cell[cell("600")], after.cell[cell("610")]) == (1, 2)
    assert game.actor(after) == CHANCE
    assert after.turn == 1
    begun = play(game, s, "roll 1")
    move = next(move for move in game.legal(begun, 0) if game.name(begun, move) == "610-600")
    assert game.paths
    paths = [(path.source, path.place, path.how) for path in game.paths(begun, move)]
    assert paths == [("610", "600", "swapped"), ("600", "610", "swapped")]
    assert play(game, s, "roll 1", "pass").turn == 1


def test_a_way_along_a_right_angle_says_how_many_steps_it_has() -> None:
    game, s = position("diebylon", dice=board(), roll=4)
    move = next(move for move in game.legal(s, 0) if game.name(s, move) == "600-530")
    assert game.paths
    (path,) = game.paths(s, move)
    assert (path.over, path.steps) == ("500", 4)
    after = s.copy()
    game.play(after, 0, move)
    (moved,) = [event for event in happened(game, s, 0, move, after) if event.kind == "moved"]
    assert (moved.over, moved.amount) == ("500", 4)


def test_own_dice_and_dice_that_carry_others_do_not_change_places() -> None:
    assert rolled(1) == []
    # The green die on 600 carries a black one, as if there were room for it: it is not free.
    game, s = position("diebylon", dice=BLOCKED, turn="A")
    s.cell[cell("500")] = 3
    game.settle(s)
    s = play(game, s, "roll 1")
    assert s.roll == 0


def test_changing_places_can_complete_the_pyramid_of_another() -> None:
    """Red lifts a die in the black corner, and the green one that comes down there is the last of green's ten."""
    green = [place for place in HOMES[2].split() if place != "206"]
    dice = dict.fromkeys([*green, "205"], GREEN) | dict.fromkeys(["206", "305", "215"], RED)
    dice |= dict.fromkeys(HOMES[0].split()[:7], RED) | dict.fromkeys([*HOMES[1].split()[:9], "440"], BLACK)
    game, s = position("diebylon", dice=dice, turn="A")
    after = play(game, s, "roll 1", "206-205")
    assert game.actor(after) == OVER
    assert [game.result(after, k) for k in range(3)] == [0, 1, 0]


def test_the_top_alone_wins_in_the_faster_variant() -> None:
    dice = board(red="600-350", green="060-440")
    assert "350-060" in rolled(4, dice, goal="top")
    game, s = position("diebylon", dice=dice, turn="A", options={"goal": "top"})
    s = play(game, s, "roll 4", "350-060")
    assert game.actor(s) == OVER
    assert game.result(s, 0) == 1
    assert game.reason(s) == "A has a die on the top of a pyramid in another corner."
    game, s = position("diebylon", dice=dice, turn="A")
    assert game.actor(play(game, s, "roll 4", "350-060")) == CHANCE


def test_changing_places_on_a_top_counts() -> None:
    """A red die under green's top goes up there."""
    dice = board(red="600-440", green="160-341")
    dice.pop("440")
    dice["160"] = RED
    game, s = position("diebylon", dice=dice, turn="A", options={"goal": "top"})
    s = play(game, s, "roll 1", "160-060")
    assert s.winner == 1


def test_nobody_has_to_move_where_that_is_off() -> None:
    assert "pass" in rolled(4, must_move="off")
    assert "pass" not in rolled(4)


def test_a_roll_in_vain_ends_the_turn_and_is_told() -> None:
    game, s = started("diebylon")
    s = play(game, s, "roll 5")
    assert (s.turn, s.roll, s.idle) == (1, 0, 5)
    assert "A rolled 5: nothing could move." in game.scene(s, 0).notices
    assert play(game, s, "roll 4", "060-053").idle == 0


def test_after_the_limit_the_most_dice_in_another_corner_win() -> None:
    game, s = position("diebylon", dice=last_die("350"), turn="C", rounds=19, options={"round_limit": "20"})
    s = play(game, s, "roll 1")
    assert game.actor(s) == OVER
    assert [game.result(s, k) for k in range(3)] == [1, 1, 1]
    s.there[2] = 8
    s.there[1] = 8
    assert [game.score(s, k) for k in range(3)] == [8, 9, 9]
    assert [game.result(s, k) for k in range(3)] == [0, 1, 1]
    assert game.reason(s) == "20 rounds are played: the most dice in another corner decide."


Point = tuple[int, ...]


def legs(dice: set[Point], p: Point, most: int) -> dict[Point, set[int]]:
    """An independent reading: every right angle of the die that stood on p, with what it costs."""
    found: dict[Point, set[int]] = {}

    def step(q: Point, axis: int, by: int) -> Point:
        return tuple(x + by * (k == axis) for k, x in enumerate(q))

    def is_empty(q: Point) -> bool:
        return cell_at(q[0], q[1], q[2]) >= 0 and q not in dice

    for up in range(3):
        r, cost = step(p, up, -1), 1
        while is_empty(r) and cost < most:
            for down in {0, 1, 2} - {up}:
                q, total = r, cost
                while is_empty(step(q, down, 1)):
                    q, total = step(q, down, 1), total + 1
                stands = sum(q) == 8 or all(step(q, axis, 1) in dice for axis in range(3))
                if total > cost and stands:
                    found.setdefault(q, set()).add(total)
            r, cost = step(r, up, -1), cost + 1
    return found


def expected(s: Any, player: int, chain: bool) -> set[str]:
    dice: set[Point] = {COORDINATES[p] for p, c in enumerate(s.cell) if c}
    moves = set()
    for p, c in enumerate(s.cell):
        a, b, e = COORDINATES[p]
        if c != 1 + player or {(a - 1, b, e), (a, b - 1, e), (a, b, e - 1)} & dice:
            continue
        rest = dice - {COORDINATES[p]}
        seen: set[tuple[Point, int]] = {(COORDINATES[p], 0)}
        waiting = [*seen]
        while waiting:
            here, spent = waiting.pop()
            for q, costs in legs(rest, here, s.roll - spent).items():
                for cost in costs:
                    if spent + cost <= s.roll and (q, spent + cost) not in seen:
                        seen.add((q, spent + cost))
                        if chain:
                            waiting.append((q, spent + cost))
        moves |= {
            f"{NAMES[p]}-{''.join(map(str, q))}"
            for q, spent in seen
            if spent == s.roll and q != COORDINATES[p]
        }
    return moves


@pytest.mark.parametrize("chain", [False, True])
def test_moves_are_those_of_an_independent_reading(chain: bool) -> None:
    game, s = started("diebylon", legs="chain" if chain else "single")
    rng = new_rng(5)
    for _ in range(150):
        who = game.actor(s)
        if who != CHANCE and s.roll > 1:
            assert set(names(game, s)) == expected(s, who, chain)
        legal = game.legal(s, who)
        game.play(s, who, legal[draw(rng, len(legal))])


def test_wrong_touches_have_their_reasons() -> None:
    game, s = position("diebylon", dice=board(red="600-530"), turn="A", roll=2)
    assert "exactly 2 steps" in why_not(game, s, 0, ["die:601"])
    assert "not exactly 2 steps" in why_not(game, s, 0, ["die:530", "cell:600"])
    assert "not exactly 2 steps" in why_not(game, s, 0, ["die:530", "cell:332"])
    game, s = position("diebylon", dice=board(red="600-530 610-440"), turn="A", roll=4)
    assert "even number" in why_not(game, s, 0, ["die:530", "cell:610"])
    game, s = position("diebylon", dice=BLOCKED, turn="A", roll=1)
    assert "A 1 moves nothing" in why_not(game, s, 0, ["die:440"])


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("wrong-number", {"dice": {place: colour for place, colour in board().items() if place != "600"}}),
        ("bad-roll", {"dice": board(), "roll": 1}),
        ("bad-roll", {"dice": board(), "roll": 5, "options": {"must_move": "off"}}),
        ("bad-roll", {"dice": board(), "roll": 4, "rounds": 200}),
        ("bad-roll", {"dice": last_die("060"), "roll": 4}),
        ("bad-turn", {"dice": board(), "turn": "B", "rounds": 200}),
        ("bad-turn", {"dice": last_die("060"), "rounds": 200}),
    ],
)
def test_impossible_positions(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        position("diebylon", **{"turn": "A", **data})
    assert problem in [name for name, _ in refused.value.problems]


def test_computers_bring_their_dice_on_their_way() -> None:
    """In playouts whoever follows the policy gets nearer to a corner than somebody who moves at random."""
    near = {True: 0, False: 0}
    for knows in near:
        game, s = started("diebylon", seed=3)
        rng = new_rng(9)
        for _ in range(200):
            who = game.actor(s)
            legal = game.legal(s, who)
            k = draw(rng, len(legal))
            if who == 0 and knows:
                assert game.policy
                k = game.policy(s, who, legal, len(legal), rng)
            game.play(s, who, legal[k])
        near[knows] = max(s.near[1:3])
    assert near[True] > near[False] + 10
