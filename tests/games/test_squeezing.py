"""Squeezing: the examples of its rules, and what can be tapped against a plain search with sets."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from astragal.engine.game import Game
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadPosition
from astragal.games.das_spiel.construction.squeezing.positions import protected
from astragal.games.das_spiel.construction.squeezing.turns import BONUS, BUILDING, MOST_ROLLS, STARTING
from astragal.lattice import CELLS, FACE_CONTACTS, NAMES, NONE, SUPPORTS, cell, small_pyramid
from astragal.match import positions
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

COLOURS = ("red", "green", "black")
Cells = frozenset[int]


def built(
    turn: str, roll: int, protected: str = "", made: tuple[int, ...] = (), options: Any = None, **dice: str
) -> tuple[Game, Any]:
    """Dice of each colour, a seat to move, and what it has rolled; without `made`, dice mean two constructions."""
    owners = {place: colour for colour, places in dice.items() for place in places.split()}
    laid = [list(owners.values()).count(colour) for colour in COLOURS]
    counts = made or tuple(2 if n else 0 for n in laid)
    data: dict[str, Any] = {
        "dice": owners,
        "turn": turn,
        "phase": "building" if roll else "rolling",
        "roll": roll,
        "left": min(roll, 55 - laid["ABC".index(turn)]),
        "made": dict(zip("ABC", counts, strict=True)),
        "stocks": {seat: 55 - n for seat, n in zip("ABC", laid, strict=True)},
        "protected": {place: owners[place] for place in protected.split()},
        "options": options or {},
    }
    return position("squeezing", **data)


def all_built(game: Game, s: Any) -> set[str]:
    """All constructions, made tap by tap, as names joined by +."""
    found = set()
    todo = [s]
    seen = set()
    while todo:
        here = todo.pop()
        who = game.actor(here)
        for move in game.legal(here, who):
            if move >= CELLS:
                continue
            after = here.copy()
            game.play(after, who, move)
            dice = frozenset(p for p in range(CELLS) if after.cell[p] and not s.cell[p])
            if after.phase == BUILDING and after.left:
                if dice not in seen:
                    seen.add(dice)
                    todo.append(after)
            else:
                found.add("+".join(sorted(NAMES[p] for p in dice)))
    return found


def choices(turn: str, **data: Any) -> list[int]:
    return [len(all_built(*built(turn, n, **data))) for n in range(1, 7)]


# -- the examples -------------------------------------------------------------------------------------------------

PYRAMID = "331 431 341 332"


def test_the_second_player_opens_with_3_5_or_6() -> None:
    assert choices("B", red=PYRAMID) == [0, 0, 6, 0, 3, 17]
    assert all_built(*built("B", 3, red=PYRAMID)) == {
        "232+233+242",
        "241+242+251",
        "322+323+422",
        "340+350+440",
        "421+422+521",
        "430+440+530",
    }
    assert all_built(*built("B", 5, red=PYRAMID)) == {
        "232+233+241+242+251",
        "322+323+421+422+521",
        "340+350+430+440+530",
    }


def test_a_free_opening_needs_no_contact() -> None:
    assert choices("B", red=PYRAMID, options={"opening": "free"}) == [0, 0, 6, 29, 3, 17]


@pytest.mark.parametrize("apex", [p for p in range(45, 81) if p % 5 == 0])
def test_the_numbers_to_open_with_are_the_same_round_every_start(apex: int) -> None:
    pyramid = " ".join(NAMES[p] for p in small_pyramid(apex, 2))
    assert [n for n, count in enumerate(choices("B", red=pyramid), 1) if count] == [3, 5, 6]


def test_the_third_player_and_the_first_again() -> None:
    assert choices("C", red=PYRAMID, green="340 350 440") == [0, 1, 6, 0, 4, 17]
    assert all_built(*built("C", 2, red=PYRAMID, green="340 350 440")) == {"430+530"}
    assert choices("A", red=PYRAMID, green="340 350 440") == [0, 1, 5, 0, 4, 15]


def test_a_column_whose_bonus_finds_no_place() -> None:
    corner = [NAMES[p] for p in small_pyramid(cell("500"), 4)]
    red = " ".join(name for name in corner if name not in ("500", "600", "700", "800"))
    game, s = built("A", 4, red=red)
    assert all_built(game, s) == {"500+600+700+800"}
    after = play(game, s, "500")
    assert (after.turn, game.actor(after)) == (1, CHANCE)  # the bonus lapses
    threes = all_built(*built("A", 3, red=red))
    assert len(threes) == 5
    assert "600+700+800" in threes
    after = play(*built("A", 3, red=red), "600")
    assert after.turn == 1  # three bring no bonus


def test_the_last_place_beside_a_protected_construction_stays_empty() -> None:
    dice: dict[str, Any] = {"red": "800 710 701 700", "green": "620 611 610", "black": "602 601"}
    guarded: dict[str, Any] = {"protected": "800 710 701 700", "made": (1, 2, 2)}
    for turn in "BC":
        game, s = built(turn, 1, **guarded, **dice)
        assert names(game, s) == ["pass"]
        assert "600" in names(*built(turn, 1, **dice))
    assert names(*built("A", 1, **guarded, **dice)) == ["600"]


# -- a turn -------------------------------------------------------------------------------------------------------


def test_somebody_begins_with_a_4() -> None:
    game, s = started("squeezing")
    s = play(game, s, "roll 1", "roll 6", "roll 3", "roll 2")
    assert (s.phase, s.turn) == (STARTING, 1)
    s = play(game, s, "roll 4")
    assert game.actor(s) == 1
    assert len(all_built(game, s)) == 36
    s = play(game, s, "331")
    assert {NAMES[p] for p in range(CELLS) if s.cell[p] == 2} == set(PYRAMID.split())
    assert (s.turn, s.stock[:3]) == (2, [55, 51, 55])
    assert {NAMES[p] for p in protected(s, 1)} == set(PYRAMID.split())


def test_a_tap_brings_its_footing_and_the_rest_hangs_on() -> None:
    game, s = built("B", 5, red=PYRAMID)
    assert set(names(game, s)) == {
        "232",
        "233",
        "241",
        "242",
        "251",
        "322",
        "323",
        "421",
        "422",
        "521",
        "340",
        "350",
        "430",
        "440",
        "530",
    }
    s = play(game, s, "340")
    assert (s.left, s.turn) == (2, 1)
    assert {NAMES[p - 1] for p in s.fresh if p} == {"340", "350", "440"}
    assert names(game, s) == ["430"]  # 530 alone would not hang together with them
    s = play(game, s, "430")
    assert (s.left, s.turn) == (0, 2)


def test_protection_ends_with_the_second_construction() -> None:
    game, s = built("A", 3, protected=PYRAMID, made=(1, 0, 0), red=PYRAMID)
    s = play(game, s, "340")
    assert s.made[0] == 2
    assert not any(s.shield)


def test_a_roll_that_cannot_be_built_passes() -> None:
    game, s = built("B", 4, red=PYRAMID)
    assert names(game, s) == ["pass"]
    s = play(game, s, "pass")
    assert (s.turn, game.actor(s)) == (2, CHANCE)


@pytest.mark.parametrize("length", [4, 5, 6])
def test_columns_bring_bonus_dice_that_may_be_left(length: int) -> None:
    # A pyramid in corner A without its edge, red where it touches that, and three red dice in corner B.
    corner = [NAMES[p] for p in small_pyramid(cell(f"{9 - length}00"), length)]
    rest = [name for name in corner if name[1:] != "00"]
    red = [name for name in rest if name[2] == "0"]
    green = [name for name in rest if name[2] != "0"]
    game, s = built("A", length, red=" ".join([*red, "080", "170", "071"]), green=" ".join(green))
    after = play(game, s, f"{9 - length}00")
    assert (after.phase, after.left, after.turn) == (BONUS, length - 3, 0)
    assert {"070", "stop"} <= set(names(game, after))
    assert play(game, after, "stop").turn == 1
    after = play(game, after, "070")
    assert (after.turn == 0) == (length > 4)


def test_a_bonus_is_placed_in_contact_and_earns_none() -> None:
    # A groove for four along the edge, and a foot of red dice beside it where one more can stand.
    corner = [NAMES[p] for p in small_pyramid(cell("500"), 4)]
    edge = ("500", "600", "700", "800")
    red = [name for name in corner if name not in edge]
    green = ["440", "431"]  # with red's 530 and 521 they bear the two dice 430 and 421
    game, s = built("A", 4, red=" ".join(red), green=" ".join(green))
    s = play(game, s, "500")
    assert (s.phase, s.left, s.turn) == (BONUS, 1, 0)
    assert names(game, s) == ["430", "stop"]
    assert play(game, s, "stop").stock[0] == 55 - 20
    s = play(game, s, "430")
    assert (s.turn, s.stock[0]) == (1, 55 - 21)


def test_the_bonus_of_a_first_construction_is_protected_too() -> None:
    # A groove for five along the edge: the column fills four of it, and the bonus die its upper end.
    corner = [NAMES[p] for p in small_pyramid(cell("400"), 5)]
    edge = ("400", "500", "600", "700", "800")
    game, s = built("A", 4, made=(0, 2, 0), green=" ".join(name for name in corner if name not in edge))
    s = play(game, s, "500", "400")
    assert {NAMES[p] for p in protected(s, 0)} == {*edge}
    assert (s.turn, s.made[0]) == (1, 1)


def test_a_bonus_die_walls_in_nobody_who_is_protected() -> None:
    corner = [NAMES[p] for p in small_pyramid(cell("050"), 4)]
    edge = ("050", "060", "070", "080")
    green = " ".join([*(name for name in corner if name not in edge), "710", "701"])
    game, s = built("B", 4, red="800", green=green)
    assert names(game, play(game, s, "050")) == ["700", "stop"]
    # 700 is the only place that touches red's die.
    game, s = built("B", 4, protected="800", made=(1, 2, 0), red="800", green=green)
    assert play(game, s, "050").turn == 2


def test_a_first_column_whose_bonus_finds_no_place_is_protected() -> None:
    corner = [NAMES[p] for p in small_pyramid(cell("500"), 4)]
    edge = ("500", "600", "700", "800")
    green = [name for name in corner if name not in edge] + ["440", "431"]
    game, s = built("A", 4, made=(0, 2, 0), green=" ".join(green))
    s = play(game, s, "500")
    # Nothing but the column is red, and no open cell touches it.
    assert {NAMES[p] for p in protected(s, 0)} == {*edge}
    assert s.turn == 1


# -- options ------------------------------------------------------------------------------------------------------


def test_a_1_may_be_rolled_again() -> None:
    game, s = started("squeezing", reroll_ones="on")
    s = play(game, s, "roll 1")
    assert names(game, s) == ["keep", "roll again"]
    assert play(game, s, "keep").turn == 1
    s = play(game, s, "roll again", "roll 1", "roll again", "roll 4")
    assert (s.turn, s.left) == (0, 4)
    s = play(game, s, "331", "roll 1")
    assert names(game, s) == ["keep", "roll again"]
    assert names(game, play(game, s, "keep")) == ["pass"]
    _, s = started("squeezing")
    assert play(game, s, "roll 1").turn == 1


def few_left(options: dict[str, str], roll: int) -> tuple[Game, Any]:
    """Red has two dice left, and place for them."""
    order = list(NAMES)
    red, green = order[:53], order[53:60]
    return built("A", roll, red=" ".join(red), green=" ".join(green), options=options)


def test_a_roll_above_the_rest_counts_as_the_rest() -> None:
    game, s = few_left({}, 0)
    s = play(game, s, "roll 5")
    assert s.left == 2
    assert names(game, s) != ["pass"]
    game, s = few_left({"exact_finish": "on"}, 0)
    after = play(game, s, "roll 5")
    assert names(game, after) == ["pass"]
    assert names(game, play(game, s, "roll 2")) != ["pass"]


# -- the end ------------------------------------------------------------------------------------------------------


def test_the_last_die_wins_at_once() -> None:
    game, s = few_left({}, 2)
    while s.left:
        game.play(s, 0, game.legal(s, 0)[0])
    assert game.actor(s) == OVER
    assert game.reason(s) == "A has placed the last die."
    assert [game.result(s, k) for k in range(3)] == [55, 7, 0]


def test_a_turn_in_which_nobody_could_build_ends_the_game() -> None:
    # All is full but for an edge, and the open place at its foot touches nothing. Red touches the edge too far above it
    # for one die, the others too far for four.
    edge = {f"{a}00" for a in range(9)}
    near = ["710", "701", "610", "601", "510", "501"]
    rest = [name for name in NAMES if name not in edge and name not in near]
    red, green, black = [*near, *rest[:48]], rest[48:99], rest[99:]
    dice: dict[str, Any] = {"red": " ".join(red), "green": " ".join(green), "black": " ".join(black)}
    game, s = built("A", 0, **dice)
    assert (s.stock[:3], s.stuck) == ([1, 4, 4], 1)
    assert game.actor(s) == OVER
    assert game.reason(s) == "Nobody can add a die any more: the fewest dice left win."
    assert [game.result(s, k) for k in range(3)] == [54, 51, 51]
    swapped: dict[str, Any] = {
        "red": " ".join([*red[1:], green[0]]),
        "green": " ".join([*green[1:], "710"]),
        "black": dice["black"],
    }
    game, s = built("A", 0, **swapped)
    assert game.actor(s) == CHANCE  # green touches the second place of the edge and has four dice


# -- against a search with sets -----------------------------------------------------------------------------------


def constructions(s: Any, player: int, size: int) -> set[Cells]:
    """All constructions of a size, from their definition: grown one cell at a time, wherever faces touch."""
    heap = {p for p in range(CELLS) if s.cell[p]}

    def needed(p: int) -> Cells:
        found = {p}
        while more := {q for r in found for q in SUPPORTS[r] if q != NONE and q not in heap} - found:
            found |= more
        return frozenset(found)

    footings = {p: needed(p) for p in range(CELLS) if p not in heap}
    small = {p: footing for p, footing in footings.items() if len(footing) <= size}
    found = set(small.values())
    edge = set(found)
    while edge:
        grown = {
            dice | footing
            for dice in edge
            for footing in small.values()
            if len(dice | footing) <= size and _joined(dice, footing)
        }
        edge = grown - found
        found |= edge

    own = {p for p in heap if s.cell[p] == 1 + player or not s.made[player]}
    rooms = []
    for other in range(3):
        if other != player and s.made[other] == 1:
            first = protected(s, other)
            rooms.append({q for p in first for q in FACE_CONTACTS[p] if q != NONE} - heap)
    return {
        dice
        for dice in found
        if len(dice) == size
        and any(q in own for p in dice for q in FACE_CONTACTS[p])
        and not any(room and room <= dice for room in rooms)
    }


def _joined(one: Cells, other: Cells) -> bool:
    return bool(one & other) or any(q in other for p in one for q in FACE_CONTACTS[p])


def turns(seed: int) -> Iterator[tuple[Game, Any]]:
    """The positions of a random game in which somebody begins to build."""
    game, s = started("squeezing", seed=seed)
    chooser = random.Random(seed)
    while (who := game.actor(s)) != OVER:
        if who >= 0 and s.phase == BUILDING and any(s.made) and not any(s.fresh):
            yield game, s
        game.play(s, who, chooser.choice(game.legal(s, who)))


@pytest.mark.parametrize("seed", range(3))
def test_taps_build_exactly_the_constructions(seed: int) -> None:
    for k, (game, s) in enumerate(turns(seed)):
        if k % 4 == seed and s.left < 6:
            expected = {"+".join(sorted(NAMES[p] for p in dice)) for dice in constructions(s, s.turn, s.left)}
            assert all_built(game, s) == expected


def test_what_is_started_can_be_completed() -> None:
    for seed in range(3, 8):
        for game, s in turns(seed):
            after = s.copy()
            while after.phase == BUILDING and after.turn == s.turn and game.actor(after) != OVER:
                legal = game.legal(after, after.turn)
                assert legal
                assert not any(after.noted)
                assert not any(after.trail)
                assert names(game, after) == ["pass"] or legal[0] < CELLS
                game.play(after, after.turn, legal[-1])


def test_positions_survive_writing_in_the_middle_of_a_turn() -> None:
    game, s = built("B", 5, red=PYRAMID)
    s = play(game, s, "340")
    assert positions.read(json.loads(json.dumps(positions.write(game, s)))) == (game, s)


# -- newcomers ----------------------------------------------------------------------------------------------------


def test_a_wrong_touch_has_its_reason() -> None:
    game, s = built("B", 3, red=PYRAMID)
    assert "would take 10 dice" in why_not(game, s, 1, ("cell:600",))
    # No three dice that stand and hang together have one in the corner.
    assert why_not(game, s, 1, ("cell:800",)) == "With a die here the roll could not be used in full."
    game, s = built("B", 5, red=PYRAMID)
    assert "hang together" in why_not(game, play(game, s, "340"), 1, ("cell:800",))
    dice: dict[str, Any] = {"red": "800 710 701 700", "green": "620 611 610 080 170 071", "black": "602 601"}
    game, s = built("B", 1, protected="800 710 701 700", made=(1, 2, 2), **dice)
    assert names(game, s) == ["070"]
    assert "still protected" in why_not(game, s, 1, ("cell:600",))
    assert why_not(game, s, 1, ("cell:332",)) == "A die here would touch no earlier die of yours by a face."
    late = built("C", 1, red=dice["red"], green=dice["green"])
    assert why_not(*late, 2, ("cell:332",)) == "A die here would touch no other dice by a face."
    # One die would leave a place beside the protected dice, but the two that can be built there would not.
    dice["green"] = "620 611 080 071"
    guarded = built("B", 2, protected="800 710 701 700", made=(1, 2, 2), **dice)
    assert names(*guarded) == ["070", "170"]
    assert "still protected" in why_not(*guarded, 1, ("cell:610",))
    assert "610" in names(*built("B", 2, **dice))


def test_what_is_said() -> None:
    game, s = built("B", 3, protected=PYRAMID, made=(1, 0, 0), red=PYRAMID)
    scene = game.scene(s, 1)
    assert {mark.place for mark in scene.marks} == {*PYRAMID.split()}
    assert scene.headline == "Rolled 3: 3 to place"
    assert "any die" in game.prompt(s)
    assert "own" in game.prompt(built("A", 3, red=PYRAMID)[1])
    assert game.prompt(built("B", 1, red=PYRAMID)[1]).startswith("pass")
    assert game.gain(s, play(game, s, "340"), 1) == "3 dice placed"


def test_a_game_of_very_many_rolls_is_stopped() -> None:
    game, s = started("squeezing")
    s.rolls = MOST_ROLLS
    assert game.actor(s) == OVER
    assert "rolls were made" in game.reason(s)


def test_only_a_4_begins_on_the_empty_plate() -> None:
    data = {"game": "squeezing", "turn": "A", "phase": "building", "stocks": dict.fromkeys("ABC", 55)}
    assert positions.read(data | {"roll": 4, "left": 4})
    with pytest.raises(BadPosition) as caught:
        positions.read(data | {"roll": 3, "left": 3})
    assert [name for name, _ in caught.value.problems] == ["bad-roll"]


@pytest.mark.parametrize(
    ("dice", "changes", "problem"),
    [
        ({}, {"left": 2}, "bad-roll"),
        ({}, {"roll": 5}, "bad-roll"),
        ({"430": "red"}, {"left": 0, "fresh": ["430"]}, "bad-roll"),
        ({"500": "green"}, {}, "bad-roll"),  # no column that bears nothing else
        ({"440": ""}, {}, "bad-fresh"),  # no place
    ],
)
def test_a_bonus_follows_a_column_and_finds_a_place(
    dice: dict[str, str], changes: dict[str, Any], problem: str
) -> None:
    corner = [NAMES[p] for p in small_pyramid(cell("500"), 4)]
    edge = ("500", "600", "700", "800")
    rest = " ".join(name for name in corner if name not in edge)
    game, s = built("A", 4, red=rest, green="440 431")
    data = positions.write(game, play(game, s, "500"))
    assert positions.read(data)[1].phase == BONUS
    owners = {place: colour for place, colour in (data["dice"] | dice).items() if colour}
    stocks = {
        seat: 55 - [*owners.values()].count(colour) for seat, colour in zip("ABC", COLOURS, strict=True)
    }
    with pytest.raises(BadPosition) as caught:
        positions.read(data | {"dice": owners, "stocks": stocks} | changes)
    assert [name for name, _ in caught.value.problems] == [problem]


def test_nobody_builds_after_the_last_die() -> None:
    with pytest.raises(BadPosition) as caught:
        built("A", 3, red=" ".join(NAMES[:55]), green=" ".join(NAMES[55:60]))
    assert "bad-phase" in [name for name, _ in caught.value.problems]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"stocks": {"A": 50, "B": 55, "C": 55}}, "wrong-stocks"),
        ({"phase": "starting"}, "bad-phase"),
        ({"fresh": ["800"]}, "bad-fresh"),
        ({"roll": 2}, "bad-roll"),
        ({"phase": "again", "roll": 1}, "bad-roll"),
        ({"phase": "building", "roll": 3, "left": 2}, "bad-roll"),
        ({"phase": "bonus", "roll": 3, "left": 1}, "bad-roll"),
        ({"made": {"A": 1, "B": 0, "C": 0}}, "bad-shield"),
        ({"made": {"A": 1, "B": 0, "C": 0}, "protected": {"331": "red"}}, "bad-shield"),
        ({"protected": dict.fromkeys(PYRAMID.split(), "red")}, "bad-shield"),
        ({"protected": {"331": "blue"}}, "bad-shield"),
        ({"protected": ["331"]}, "bad-shield"),
        ({"made": {"A": 0, "B": 0, "C": 2}}, "bad-made"),
        ({"made": {"A": 2, "B": 1, "C": 0}}, "bad-made"),
        ({"turn": "A", "phase": "building", "roll": 3, "left": 2, "fresh": ["332"]}, "bad-fresh"),  # covered
        ({"phase": "bonus", "roll": 4, "left": 1}, "bad-roll"),
    ],
)
def test_impossible_positions_are_named(changes: dict[str, Any], problem: str) -> None:
    data: dict[str, Any] = {
        "game": "squeezing",
        "turn": "B",
        "phase": "rolling",
        "dice": dict.fromkeys(PYRAMID.split(), "red"),
        "made": {"A": 2, "B": 0, "C": 0},
        "stocks": {"A": 51, "B": 55, "C": 55},
    }
    assert positions.read(data)
    with pytest.raises(BadPosition) as caught:
        positions.read(data | changes)
    assert problem in [name for name, _ in caught.value.problems]
