"""Masquerade: the examples, options and rulings of its rules, and the table of distances."""

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.rules import OVER
from astragal.errors import BadPosition
from astragal.games.das_spiel.alteration.masquerade.distances import DISTANCES, arrangement, distance
from astragal.games.das_spiel.alteration.masquerade.masks import (
    BODIES,
    COLOURS,
    LATIN,
    MAIN,
    MASKS,
    TRAINING,
    fitting,
    is_sorted,
)
from astragal.games.das_spiel.spars import FIRST_SMALL, SMALL_SPARS, draw_to_top
from astragal.lattice import CELLS, NAMES, cell
from astragal.match import Match, Seat
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

LETTERS = {"black": "K", "red": "R", "green": "G", "blue": "B"}
WORDS = {letter: word for word, letter in LETTERS.items()}
TURNED = {0: "abc", 1: "bca", 2: "cab"}  # the axes of a corner, its own first


def written(s: Any, corner: int = 0) -> str:
    """`K RGB GBR BRG`: the top, then the spars of a corner as in the rules."""
    letters = [LETTERS[COLOURS[s.cell[p]]] for p in MASKS[corner]]
    return " ".join(["".join(letters[i:j]) for i, j in ((0, 1), (1, 4), (4, 7), (7, 10))])


def board(*corners: str) -> dict[str, str]:
    return {
        NAMES[p]: WORDS[letter]
        for corner, text in enumerate(corners)
        for p, letter in zip(MASKS[corner], text.replace(" ", ""), strict=True)
    }


def on(text: str, corner: int = 0) -> list[int]:
    cells = [0] * CELLS
    for p, letter in zip(MASKS[corner], text.replace(" ", ""), strict=True):
        cells[p] = COLOURS.index(WORDS[letter])
    return cells


def alone(text: str, **data: Any) -> Any:
    return position("masquerade", players=1, dice=board(text), **data)


# -- the beginning ----------------------------------------------------------------------------------------------------


def test_spars_of_the_corners() -> None:
    assert [[NAMES[p] for p in spar] for spar in SMALL_SPARS[:3]] == [
        ["500", "600", "700", "800"],
        ["500", "510", "520", "530"],
        ["500", "501", "502", "503"],
    ]
    assert [NAMES[SMALL_SPARS[k][3]] for k in range(3, 9)] == ["350", "080", "053", "305", "035", "008"]


@pytest.mark.parametrize(("players", "corners"), [(1, 1), (2, 2), (3, 3)])
def test_everybody_begins_with_the_same_picture(players: int, corners: int) -> None:
    _, s = started("masquerade", players)
    for corner in range(corners):
        assert written(s, corner) == "K RGB GBR BRG"
        assert all(s.cell[p] == 1 for p in BODIES[corner])
    assert sum(map(bool, s.cell)) == 20 * corners
    colours = Counter(COLOURS[c] for c in s.cell if c)
    assert colours == {"black": 11 * corners, "red": 3 * corners, "green": 3 * corners, "blue": 3 * corners}


def test_the_beginning_is_as_colourful_as_possible() -> None:
    spars = [LATIN[k : k + 3] for k in (1, 4, 7)]
    assert all(len(set(line)) == 3 for line in (*spars, *zip(*spars, strict=True)))


def test_corner_b_is_corner_a_turned() -> None:
    _, s = started("masquerade", 3)
    for a, b, c in ((3, 5, 0), (5, 1, 2), (8, 0, 0), (5, 0, 3)):
        colours = {s.cell[cell(f"{x}{y}{z}")] for x, y, z in ((a, b, c), (c, a, b), (b, c, a))}
        assert len(colours - {0}) <= 1


@given(seed=st.integers(0, 5000), goal=st.sampled_from(("main", "training")), players=st.integers(1, 3))
@settings(max_examples=25, deadline=None)
def test_a_random_beginning_is_nine_draws_away_for_all(seed: int, goal: str, players: int) -> None:
    _, s = started("masquerade", players, seed, start="random", goal=goal)
    assert sorted(s.cell[p] for p in MASKS[0]) == sorted(LATIN)
    assert len({written(s, corner) for corner in range(players)}) == 1
    assert distance(s.cell, 0, s.goal) == 9


# -- draws and goals, with the examples -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "after"), [("a", "B KRG GBR BRG"), ("b", "R RGB KGB BRG"), ("c", "G RGB GBR KBR")]
)
def test_the_three_first_draws(move: str, after: str) -> None:
    game, s = started("masquerade")
    assert names(game, s) == ["a", "b", "c"]
    s = play(game, s, move)
    assert written(s) == after
    assert written(s, 1) == "K RGB GBR BRG"
    assert game.actor(s) == 1


@pytest.mark.parametrize("corner", [0, 1, 2])
def test_draws_are_named_by_the_axis_in_every_corner(corner: int) -> None:
    game, s = started("masquerade", 3)
    s = play(game, s, *"abc"[:corner])
    before = written(s, corner)
    spars = before.split()
    for k, axis in enumerate(TURNED[corner]):
        after = play(game, s, axis)
        top, *rest = spars
        spar = rest[k]
        rest[k] = top + spar[:2]
        assert written(after, corner) == " ".join([spar[2], *rest])
    assert [game.touch(s, move)[0] for move in range(3)] == [
        f"die:{NAMES[SMALL_SPARS[3 * corner + axis][3]]}" for axis in range(3)
    ]


def test_training_in_eight_draws() -> None:
    game, s = started("masquerade", 1, goal="training")
    s = play(game, s, *"acbabca")
    assert game.actor(s) == 0
    s = play(game, s, "a")
    assert written(s) == "K RRR GGG BBB"
    assert (game.actor(s), game.score(s, 0)) == (OVER, 1)
    assert game.reason(s) == "A has sorted the pyramid in 8 draws."


def test_the_main_game_in_seven_draws() -> None:
    game, s = started("masquerade", 1)
    s = play(game, s, *"aacabca")
    assert written(s) == "K RGB RGB RGB"
    assert (game.actor(s), game.score(s, 0)) == (OVER, 1)
    assert [tray.count for tray in game.scene(s, 0).trays] == [7]
    assert {mark.kind for mark in game.scene(s, 0).marks} == {"goal"}


@pytest.mark.parametrize(
    ("text", "main", "training"),
    [
        ("K RGB RGB RGB", True, False),
        ("K BRG BRG BRG", True, False),
        ("K RRR GGG BBB", False, True),
        ("K BBB RRR GGG", False, True),
        ("K RGB GBR BRG", False, False),
        ("K RGB RGB RBG", False, False),
        ("R KGB RGB RGB", False, False),
        ("R KRR GGG BBB", False, False),
    ],
)
def test_what_is_sorted(text: str, main: bool, training: bool) -> None:
    for corner in range(3):
        cells = on(text, corner)
        assert is_sorted(cells, corner, MAIN) == main
        assert is_sorted(cells, corner, TRAINING) == training
        assert (distance(cells, corner, MAIN) == 0, distance(cells, corner, TRAINING) == 0) == (
            main,
            training,
        )
    for order in permutations("RGB"):
        assert is_sorted(on("K" + 3 * "".join(order)), 0, MAIN)


def test_what_fits_is_marked() -> None:
    def names_of(text: str, goal: int) -> list[str]:
        return [NAMES[p] for p in fitting(on(text), 0, goal)]

    assert names_of("K RGB RGB RBG", MAIN) == ["500", "600", "510", "501"]
    assert names_of("K RRR GBG BGB", TRAINING) == ["500", "600", "700", "800"]
    assert names_of("R KGB RGB RGB", MAIN) == ["700", "520", "502", "800", "530", "503"]
    assert names_of("K RGB GBR BRG", MAIN) == ["500"]


# -- distances --------------------------------------------------------------------------------------------------------


def test_every_arrangement_can_be_sorted_in_ten_draws() -> None:
    for distances, farthest in zip(DISTANCES, (54, 18), strict=True):
        counted = Counter(distances)
        assert sum(counted.values()) * 6 == 16800
        assert max(counted) == 10
        assert counted[10] * 6 == farthest
        assert counted[0] == 1


def test_all_latin_squares_are_equally_far() -> None:
    squares = [
        "".join(rows)
        for rows in product(["".join(p) for p in permutations("RGB")], repeat=3)
        if all(len(set(column)) == 3 for column in zip(*rows, strict=True))
    ]
    assert len(squares) == 12
    assert {(distance(on("K" + q), 0, MAIN), distance(on("K" + q), 0, TRAINING)) for q in squares} == {(7, 8)}


@given(order=st.permutations(LATIN), corner=st.integers(0, 2), goal=st.sampled_from((MAIN, TRAINING)))
@settings(max_examples=60, deadline=None)
def test_a_draw_changes_the_distance_by_as_much_as_the_best_allows(
    order: list[int], corner: int, goal: int
) -> None:
    cells = [0] * CELLS
    for p, colour in zip(MASKS[corner], order, strict=True):
        cells[p] = colour
    here = distance(cells, corner, goal)
    after = []
    for axis in range(3):
        drawn = cells[:]
        draw_to_top(drawn, FIRST_SMALL + 3 * corner + axis, 3)
        after.append(distance(drawn, corner, goal))
    assert here == (0 if is_sorted(cells, corner, goal) else 1 + min(after))
    assert 0 <= arrangement(cells, corner) < len(DISTANCES[0])


@given(seed=st.integers(0, 2000), goal=st.sampled_from(("main", "training")), players=st.integers(1, 3))
@settings(max_examples=20, deadline=None)
def test_the_policy_takes_the_shortest_way(seed: int, goal: str, players: int) -> None:
    game, s = started("masquerade", players, seed, start="random", goal=goal)
    rng = new_rng(seed, 3)
    assert game.policy is not None
    while game.actor(s) != OVER:
        game.play(s, s.turn, game.policy(s, s.turn, [0, 1, 2], 3, rng))
    assert (s.sorted[0], s.round) == (1, 9 if players == 1 else 8)


# -- turns and ends ---------------------------------------------------------------------------------------------------


def test_the_first_who_is_done_wins() -> None:
    game, s = position("masquerade", dice=board("R GBK RGB RGB", "R GBK RGB RGB"))
    s = play(game, s, "a")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(2)] == [1, 0]


def test_only_the_own_draw_counts() -> None:
    game, s = position("masquerade", players=3, dice=board(*3 * ["R GBK RGB RGB"]), turn="B")
    s = play(game, s, "a")
    assert game.actor(s) == 2
    s = play(game, s, "c")  # the own axis of corner C
    assert [game.score(s, k) for k in range(3)] == [0, 0, 1]


def test_equal_turns_complete_the_round_and_share() -> None:
    near = "R GBK RGB RGB"
    game, s = position(
        "masquerade", players=3, dice=board(near, near, near), options={"equal_turns": "on"}, round=4
    )
    s = play(game, s, "a")
    assert game.actor(s) == 1
    assert game.scene(s, 0).notices == ("Done: A. The others still have their turn of this round.",)
    s = play(game, s, "b")
    assert game.actor(s) == 2
    s = play(game, s, "a")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [0.5, 0.5, 0]
    assert game.reason(s) == "A and B were done in the same round and share the win."


def test_at_the_limit_it_is_a_draw_and_alone_it_is_lost() -> None:
    for players, score in ((1, 0), (2, 0.5), (3, 1 / 3)):
        game, s = started("masquerade", players, round_limit="2")
        s = play(game, s, *"aa" * players)
        assert game.actor(s) == OVER
        assert [game.score(s, k) for k in range(players)] == [score] * players
        assert game.reason(s) == "2 rounds are over, and nobody is done."


def test_the_win_comes_before_the_limit() -> None:
    game, s = alone("R GBK RGB RGB", round=1, options={"round_limit": "2"})
    s = play(game, s, "a")
    assert (game.actor(s), game.score(s, 0)) == (OVER, 1)


def test_a_seat_may_be_a_group() -> None:
    game, s = started("masquerade")
    match = Match(game, state=s, seats=(Seat(("Anna", "Ben")), Seat(("Carla",))), seed=1)
    people = []
    for move in "aaaa":
        people.append(match.member())
        match.play(move)
    assert people == ["Anna", "Carla", "Ben", "Carla"]


# -- what is shown and said -------------------------------------------------------------------------------------------


def test_what_is_drawn() -> None:
    game, s = started("masquerade", 3)
    s = play(game, s, "a", "b")
    scene = game.scene(s, 0)
    assert len(scene.pieces) == 60
    assert Counter(piece.owner for piece in scene.pieces) == {0: 20, 1: 20, 2: 20}
    assert [tray.count for tray in scene.trays] == [1, 1, 0]
    assert game.paths is not None
    assert [path[:3] for path in game.paths(s, 2)] == [
        ("008", "005", "drawn"),
        ("005", "006", "slid"),
        ("006", "007", "slid"),
        ("007", "008", "slid"),
    ]


@pytest.mark.parametrize(
    ("touched", "begins"),
    [
        ("die:500", "The top slides"),
        ("die:600", "Only the lowest die"),
        ("die:710", "The black dice"),
        ("die:080", "This one is not yours"),
        ("cell:332", "The plate stays"),
    ],
)
def test_wrong_touches(touched: str, begins: str) -> None:
    game, s = started("masquerade", 2)
    assert why_not(game, s, 0, [touched]).startswith(begins)


def test_goals_say_the_option() -> None:
    for players, goal in product((1, 2), ("main", "training")):
        game, s = started("masquerade", players, goal=goal)
        assert ("single" in game.goal(s)) == (goal == "training")
        assert ("Whoever" in game.goal(s)) == (players > 1)


def test_a_review_compares_with_the_shortest_way() -> None:
    game, s = started("masquerade", 2)
    states, moves = [s], []
    rng = new_rng(1, 2)
    for _ in range(5):
        moves.append(draw(rng, 3))
        states.append(play(game, states[-1], "abc"[moves[-1]]))
    assert game.review is not None
    first, second = game.review(states, moves)
    assert first.startswith("A drew 3 times; from the start 7 draws were enough.")
    assert len(second.splitlines()) == 3


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": board("K RGB GBR BRG")}, "wrong-edges"),
        ({"players": 1, "dice": board("K RGB GBR BRR")}, "wrong-edges"),
        ({"players": 1, "dice": board("K RGB GBR BRG", "K RGB GBR BRG")}, "needless-dice"),
        ({"players": 1, "dice": {**board("K RGB GBR BRG"), "332": "red"}}, "needless-dice"),
        (
            {
                "dice": board("K RGB GBR BRG", "K RGB RGB RGB"),
                "turn": "B",
                "options": {"equal_turns": "on"},
            },
            "wrong-turn",
        ),
        ({"dice": board("K RGB RGB RGB", "K RGB GBR BRG"), "round": 3}, "wrong-turn"),  # B has drawn since
        ({"players": 1, "dice": board("K RGB RGB RGB")}, "wrong-turn"),  # nobody has drawn
        ({"turn": "B", "round": 100, "dice": board("K RGB GBR BRG", "K RGB GBR BRG")}, "wrong-turn"),
        ({"players": 1, "dice": {**board("K RGB GBR BRG"), "710": "red"}}, "wrong-body"),
    ],
)
def test_impossible_positions(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        position("masquerade", **data)
    assert problem in dict(caught.value.problems)
