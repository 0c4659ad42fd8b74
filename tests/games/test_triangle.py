"""Triangle: the examples, options and rulings of its rules, and its moves beside a second reading of them."""

from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.rules import OVER
from astragal.errors import BadPosition
from astragal.games.das_spiel.board.triangle.moving import PASS
from astragal.games.das_spiel.board.triangle.nearness import FILLINGS, FROM_TWO, TRIANGLES, moves_needed
from astragal.games.das_spiel.board.triangle.triangles import fills_triangle
from astragal.lattice import COORDINATES, LAYER, NAMES, NEIGHBOURS, PLATE, cell, cells
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

GREEN = "080 701+710 206+116+026"
BLACK = "008 071+170 602+611+620"
UP = "422 332 242 323 233 224"
DOWN = "422 332 242 431 341 440"


def lying(red: str, green: str = GREEN, black: str = BLACK, **data: Any) -> tuple[Game, Any]:
    return position("triangle", rows={"A": red, "B": green, "C": black}, **data)


def loose(red: str, green: str = GREEN, black: str = BLACK, **data: Any) -> tuple[Game, Any]:
    singles = (text.replace("+", " ") for text in (red, green, black))
    rows = dict(zip("ABC", singles, strict=True))
    return position("triangle", rows=rows, options={"pieces": "loose"}, **data)


def goals(game: Game, s: Any, row: str) -> set[frozenset[str]]:
    """Where a row named by its dice, in either order, can go."""
    dice = frozenset(row.split("/"))
    found = set()
    for name in names(game, s):
        before, _, after = name.partition("-")
        if frozenset(before.split("+")) == dice:
            found.add(frozenset(after.split("+")))
    return found


def rows(text: str) -> set[frozenset[str]]:
    return {frozenset(row.split("/")) for row in text.split()}


def reached(seed: int, steps: int, **options: str) -> tuple[Game, Any]:
    game, s = started("triangle", 3, seed, **options)
    rng = new_rng(seed, 5)
    for _ in range(steps):
        if game.actor(s) == OVER:
            break
        legal = game.legal(s, s.turn)
        game.play(s, s.turn, legal[draw(rng, len(legal))])
    return game, s


# -- the examples -----------------------------------------------------------------------------------------------------


def test_the_first_moves() -> None:
    game, s = started("triangle")
    assert goals(game, s, "800") == rows("601 610")
    assert goals(game, s, "107/017") == rows("305/215 125/035")
    assert goals(game, s, "062/161/260") == rows("350/251/152 251/152/053 260/251/242 242/152/062")
    assert len(names(game, s)) == 8


def test_everybody_has_a_single_a_two_and_a_three_each_in_another_corner() -> None:
    _, s = started("triangle")
    corners = ("800 710 701 620 611 602", "080 071 170 062 161 260", "008 107 017 206 116 026")
    for corner, order in zip(
        corners, ((1, 2, 2, 3, 3, 3), (2, 3, 3, 1, 1, 1), (3, 1, 1, 2, 2, 2)), strict=True
    ):
        assert [s.cell[p] for p in cells(corner)] == list(order)


def test_a_blockade() -> None:
    game, s = started("triangle")
    s = play(game, s, "800-610")
    assert goals(game, s, "710/701") == set()
    assert {mark.place for mark in game.scene(s, 0).marks if mark.kind == "dead"} == {"710", "620", "611"}
    s = play(game, s, "080-160")
    assert goals(game, s, "620/611/602") == set()
    s = play(game, s, "008-106")
    assert names(game, s) == ["610-512", "610-530", "610-800"]  # 601 is possible, but above the plate
    assert "stands on others" in game.prompt(s)
    assert {mark.place for mark in game.scene(s, 0).marks if mark.kind == "must"} == {"610"}
    after = play(game, s, "610-800")
    assert after.cell[cell("800")] == 1


def test_shifts_jumps_and_turns_of_a_two() -> None:
    game, s = lying("800 440+431 206+116+026", "341 701+710 602+611+620", "008 071+170 215+125+035")
    assert goals(game, s, "440/431") == rows("530/521 260/251 242/233 530/440 530/431")


@pytest.mark.parametrize(
    ("six", "both", "up"),
    [(UP, True, True), (DOWN, True, False), ("422 332 242 431 341 350", False, False)],
)
def test_winning_triangles(six: str, both: bool, up: bool) -> None:
    for pointing, wins in (("both", both), ("up", up)):
        game, s = started("triangle", pieces="loose", pointing=pointing)
        s.at[:6] = cells(six)
        assert fills_triangle(s, 0) == wins
        assert game.slug == "triangle"


def test_there_are_43_triangles() -> None:
    game, s = started("triangle", pieces="loose")
    near = [p for p in range(PLATE) if COORDINATES[p][0] >= 3]
    found = 0
    for six in combinations(near, 6):
        s.at[:6] = six
        found += fills_triangle(s, 0)
    assert found == 10 + 3  # of edge 3 in a triangle of edge 6
    assert (len(TRIANGLES), len(FILLINGS)) == (28 + 15, 43 * 3)
    for low in TRIANGLES[:28]:
        filled = [p for p in range(PLATE) if all(x >= y for x, y in zip(COORDINATES[p], low, strict=True))]
        s.at[:6] = filled
        assert fills_triangle(s, 0)
    for high in TRIANGLES[28:]:
        filled = [p for p in range(PLATE) if all(x <= y for x, y in zip(COORDINATES[p], high, strict=True))]
        s.at[:6] = filled
        assert fills_triangle(s, 0)
    assert game.actor(s) == 0


# -- moves beside a second reading of the rules -----------------------------------------------------------------------


def free_shifts(taken: set[tuple[int, ...]], row: list[tuple[int, ...]]) -> set[frozenset[tuple[int, ...]]]:
    """All shifts of a row, by the words of the rules, on coordinates."""
    others = taken - set(row)

    def moved(dice: list[tuple[int, ...]], axis: int, by: int) -> list[tuple[int, ...]]:
        return [tuple(x + by * (k == axis) for k, x in enumerate(die)) for die in dice]

    def possible(dice: list[tuple[int, ...]]) -> bool:
        return all(min(die) >= 0 and sum(die) <= 8 and die not in others for die in dice)

    found = set()
    for i, j in permutations(range(3), 2):
        if len(row) > 1 and row[0][i] - row[1][i] and row[0][j] - row[1][j]:
            continue  # along itself
        dice = moved(row, i, -1)
        while possible(dice) and not possible(moved(dice, j, 1)):
            dice = moved(dice, i, -1)
        if not possible(dice):
            continue
        while possible(moved(dice, j, 1)):
            dice = moved(dice, j, 1)
        open_to_all = all(
            sum(die) == 8 or all(support in others for axis in range(3) for support in moved([die], axis, 1))
            for die in dice
        )
        if open_to_all:
            found.add(frozenset(dice))
    return found


def swings(taken: set[tuple[int, ...]], row: list[tuple[int, ...]]) -> set[frozenset[tuple[int, ...]]]:
    """All turns of a row by 60 degrees round an end."""
    found = set()
    others = taken - set(row)
    for pivot, far in ((row[0], row[1]), (row[-1], row[-2])) if len(row) > 1 else ():
        for near in NEIGHBOURS[cell("".join(map(str, pivot)))]:
            if near < 0:
                continue
            step = [x - y for x, y in zip(COORDINATES[near], pivot, strict=True)]
            ahead = [x - y for x, y in zip(far, pivot, strict=True)]
            if sum(x * y for x, y in zip(step, ahead, strict=True)) != 1:
                continue  # 60 degrees: the product of two different unit steps is 1
            dice = [tuple(x + n * y for x, y in zip(pivot, step, strict=True)) for n in range(len(row))]
            new = dice[1:]
            ok = all(min(die) >= 0 and die not in others for die in new) and all(
                sum(die) == 8
                or all(tuple(x + (k == axis) for k, x in enumerate(die)) in others for axis in range(3))
                for die in new
            )
            if ok:
                found.add(frozenset(dice))
    return found


def expected(s: Any) -> set[tuple[frozenset[tuple[int, ...]], frozenset[tuple[int, ...]]]]:
    taken: set[tuple[int, ...]] = {COORDINATES[p] for p in range(len(s.cell)) if s.cell[p]}
    mine: list[tuple[int, ...]] = [COORDINATES[p] for p in s.at[6 * s.turn : 6 * s.turn + 6]]
    pieces = [mine[:1], mine[1:3], mine[3:]]
    if s.pieces:
        pieces = [[die] for die in mine]
        for d in range(0, 6, 2):
            for begin in mine:
                row = [begin]
                while True:
                    p = NEIGHBOURS[cell("".join(map(str, row[-1])))][d]
                    if p < 0 or COORDINATES[p] not in mine:
                        break
                    row = [*row, COORDINATES[p]]
                    pieces.append(row)
    result: dict[bool, set[Any]] = {True: set(), False: set()}
    for row in pieces:
        loads = {tuple(x - (k == axis) for k, x in enumerate(die)) for die in row for axis in range(3)}
        if loads & taken:
            continue
        to = free_shifts(taken, row) | swings(taken, row)
        raised = sum(row[0]) < 8
        down = {after for after in to if all(sum(die) == 8 for die in after)}
        if raised and down:
            to = down
        result[raised] |= {(frozenset(row), after) for after in to}
    return result[True] or result[False]


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60), pieces=st.sampled_from(("tied", "loose")))
@settings(max_examples=80, deadline=None)
def test_moves_are_those_of_the_rules(seed: int, steps: int, pieces: str) -> None:
    game, s = reached(seed, steps, pieces=pieces)
    if game.actor(s) == OVER:
        return
    found = set()
    for move in game.legal(s, s.turn):
        if move == PASS:
            continue
        before, _, after = game.name(s, move).partition("-")
        sides = (frozenset(COORDINATES[cell(name)] for name in side.split("+")) for side in (before, after))
        found.add(tuple(sides))
        child = s.copy()
        game.play(child, s.turn, move)
        assert {NAMES[p] for p in range(len(s.cell)) if child.cell[p] == 1 + s.turn} == (
            {NAMES[p] for p in range(len(s.cell)) if s.cell[p] == 1 + s.turn} - set(before.split("+"))
        ) | set(after.split("+"))
    assert found == expected(s)
    assert len(found) == len([move for move in game.legal(s, s.turn) if move != PASS])


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 80), pieces=st.sampled_from(("tied", "loose")))
@settings(max_examples=60, deadline=None)
def test_an_end_and_where_it_goes_name_a_move(seed: int, steps: int, pieces: str) -> None:
    game, s = reached(seed, steps, pieces=pieces)
    if game.actor(s) == OVER:
        return
    touches = [tuple(map(str, game.touch(s, move))) for move in game.legal(s, s.turn)]
    assert len(set(touches)) == len(touches)
    assert not any(one != other and other[: len(one)] == one for one in touches for other in touches)
    for move in game.legal(s, s.turn):
        if move != PASS:
            assert game.paths is not None
            ways = list(game.paths(s, move))
            touched = [touch.partition(":")[2] for touch in game.touch(s, move)]
            assert (touched[-2], touched[-1]) in [(way.source, way.place) for way in ways]


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 120), pieces=st.sampled_from(("tied", "loose")))
@settings(max_examples=40, deadline=None)
def test_pieces_stay_what_they_are(seed: int, steps: int, pieces: str) -> None:
    game, s = reached(seed, steps, pieces=pieces)
    assert [s.cell.count(colour) for colour in (1, 2, 3)] == [6, 6, 6]
    assert {p for p in range(len(s.cell)) if s.cell[p]} == set(s.at)
    assert max(LAYER[p] for p in s.at) <= 2
    if pieces == "tied":
        for piece in range(9):
            begin = 6 * (piece // 3) + (0, 1, 3)[piece % 3]
            for k in range(piece % 3):
                assert NEIGHBOURS[s.at[begin + k]][2 * s.way[piece]] == s.at[begin + k + 1]
    written = game.position["rows"].write(s)
    again = position("triangle", rows=written, turn="ABC"[s.turn], options={"pieces": pieces})[1]
    assert (again.at, again.way, again.cell) == (s.at, s.way, s.cell)


# -- rulings ----------------------------------------------------------------------------------------------------------


def test_a_row_does_not_go_along_itself() -> None:
    game, s = lying("800 332+422 206+305+404", "080 701+710 062+161+260", "008 017+026 602+611+620")
    assert frozenset(("422", "512")) not in goals(game, s, "332/422")
    assert frozenset(("323", "413")) in goals(game, s, "332/422")


def test_one_die_lifts_a_row_of_any_length() -> None:
    game, s = lying("800 107+017 422+332+242", "431 701+710 206+116+026", BLACK)
    assert frozenset(("440", "350", "260")) in goals(game, s, "422/332/242")


def test_the_landing_must_be_open_for_the_whole_row() -> None:
    game, s = lying("800 107+017 422+332+242", "431 350+260 206+116+026", BLACK)
    assert frozenset(("440", "350", "260")) not in goals(game, s, "422/332/242")


def test_of_two_raised_pieces_either_may_move() -> None:
    game, s = lying("610 061+160 062+161+260")
    assert {name.partition("-")[0] for name in names(game, s)} == {"610", "061+160"}
    assert goals(game, s, "610") == rows("512 530 800")
    down = goals(game, s, "061/160")
    assert down
    assert all(sum(map(int, name)) == 8 for to in down for name in to)
    s = play(game, s, "610-800")
    assert s.cell[cell("061")] == 1  # the other one may wait


def test_only_pieces_that_can_move_are_marked_as_those_that_must() -> None:
    black = "521 224+323 215+314+413"
    game, s = lying("313 007+016 008+017+026", "152 251+350 107+116+125", black)
    assert {name.partition("-")[0] for name in names(game, s)} == {"313"}
    assert {mark.place for mark in game.scene(s, 0).marks if mark.kind == "must"} == {"313"}


def test_at_the_end_nothing_must_move_on() -> None:
    game, s = lying("610 017+107 062+161+260", turn="C", round=49, options={"round_limit": "50"})
    s = play(game, s, "008-106")
    assert game.actor(s) == OVER
    assert {mark.kind for mark in game.scene(s, 0).marks} == {"dead"}


def test_a_raised_piece_that_cannot_move_stays_and_others_move() -> None:
    game, s = started("triangle")
    s = play(game, s, "800-610")
    s.turn = 0
    # Walls all round the single, higher than it can climb, are not needed: a die upon it is enough.
    s.cell[cell("600")] = 2
    assert all(not name.startswith("610") for name in names(game, s))
    assert len(names(game, s)) == 6


def test_who_cannot_move_passes() -> None:
    game, s = started("triangle")
    for p in range(PLATE, len(s.cell)):
        s.cell[p] = 2
    assert names(game, s) == ["pass"]
    assert game.touch(s, PASS) == ("button:pass",)
    assert game.prompt(s).startswith("pass")
    after = play(game, s, "pass")
    assert (after.turn, after.round) == (1, 0)


def test_the_win_comes_at_once() -> None:
    game, s = lying("134 323+233 422+332+242")
    s = play(game, s, "134-224")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [1, 0, 0]
    assert game.reason(s) == "A has filled a triangle."
    assert {mark.place for mark in game.scene(s, 0).marks} == set(UP.split())


def test_pointing_up_leaves_out_the_others() -> None:
    for pointing, over in (("both", True), ("up", False)):
        game, s = lying("530 431+341 422+332+242", options={"pointing": pointing})
        s = play(game, s, "530-440")
        assert (game.actor(s) == OVER) == over
    assert "corners" in game.goal(s)


def test_at_the_limit_it_is_a_draw() -> None:
    game, s = lying("800 107+017 062+161+260", turn="C", round=49, options={"round_limit": "50"})
    s = play(game, s, "008-106" if "008-106" in names(game, s) else names(game, s)[0])
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [1 / 3] * 3
    assert game.reason(s) == "50 rounds are over without a triangle."


def test_loose_rows_can_be_parts_of_a_line() -> None:
    game, s = loose("800 107+017 062+161+260")
    assert goals(game, s, "062/161") == rows("053/152 062/152 152/161 152/251")
    assert goals(game, s, "161") == rows("152 251")
    assert goals(game, s, "062/161/260") == rows("350/251/152 251/152/053 260/251/242 242/152/062")
    assert game.scene(s, 0).strokes == ()


def test_a_loose_row_above_the_plate_must_come_down() -> None:
    game, s = loose("610 107+017 062+161+260")
    assert names(game, s) == ["610-512", "610-530", "610-800"]


# -- what is shown and said -------------------------------------------------------------------------------------------


def test_bars_tie_the_dice_of_each_row() -> None:
    game, s = started("triangle")
    bars = {frozenset(bar.places) for bar in game.scene(s, 0).strokes if bar.kind == "bar"}
    assert bars == rows("107/017 062/161/260 710/701 206/116/026 071/170 620/611/602")
    s = play(game, s, "017+107-035+125")
    assert frozenset(("035", "125")) in {frozenset(bar.places) for bar in game.scene(s, 0).strokes}


def test_loose_dice_are_tied_by_nothing() -> None:
    game, s = started("triangle", pieces="loose")
    assert game.scene(s, 0).strokes == ()


@pytest.mark.parametrize(
    ("touches", "begins"),
    [
        (["die:161"], "Take the row by one of its ends"),
        (["die:080"], "This one is not yours"),
        (["cell:332"], "First choose one"),
        (["die:260", "cell:332"], "A row goes sideways"),
        (["die:800", "cell:332"], "A single die goes"),
    ],
)
def test_wrong_touches(touches: list[str], begins: str) -> None:
    game, s = started("triangle")
    assert why_not(game, s, 0, touches).startswith(begins)


@pytest.mark.parametrize(
    ("pieces", "touches"),
    [
        ("tied", ["die:107", "cell:125"]),
        ("tied", ["die:017", "cell:215"]),
        ("tied", ["die:062", "cell:152"]),
        ("loose", ["die:017", "die:107", "cell:125"]),
    ],
)
def test_a_row_is_shifted_by_the_end_that_goes_ahead(pieces: str, touches: list[str]) -> None:
    game, s = started("triangle", pieces=pieces)
    assert why_not(game, s, 0, touches) == (
        "The row can go there. Take it by its other end, the one that goes ahead."
    )


def test_wrong_touches_in_a_blockade() -> None:
    game, s = started("triangle")
    s = play(game, s, "800-610")
    assert why_not(game, s, 1, ["die:710"]).startswith("Another piece stands")
    assert why_not(game, s, 1, ["die:701"]).startswith("This piece has no room")
    s = play(game, s, "080-160", "008-106")
    assert why_not(game, s, 0, ["die:017"]).startswith("First move your piece")


def test_how_near_a_triangle_is() -> None:
    assert moves_needed(lying("134 323+233 422+332+242")[1], 0) == 1
    assert moves_needed(lying("224 323+233 422+431+440")[1], 0) == 1
    assert moves_needed(loose("134 323+233 422+332+242")[1], 0) == 1
    assert max(map(max, FROM_TWO)) < 20
    game, s = lying("224 323+233 422+332+242", turn="B")
    assert (game.actor(s), moves_needed(s, 0)) == (OVER, 0)


@pytest.mark.parametrize(
    ("red", "problem"),
    [
        ("800 107+017 062+161+161", "bad-rows"),
        ("800 107+017 062+161", "bad-rows"),
        ("800 107+017 062+161+251", "bad-rows"),
        ("107+017 800 062+161+260", "bad-rows"),
        ("080 107+017 062+161+260", "same-place"),
        ("331 107+017 062+161+260", "floating-die"),
        ("224 323+233 422+332+242", "wrong-turn"),
        ("999 107+017 062+161+260", "bad-rows"),
    ],
)
def test_impossible_positions(red: str, problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        lying(red)
    assert problem in dict(caught.value.problems)


def test_after_the_last_round_no_turn_follows() -> None:
    with pytest.raises(BadPosition) as caught:
        lying("800 107+017 062+161+260", turn="B", round=150)
    assert "wrong-turn" in dict(caught.value.problems)


def test_rows_name_every_seat() -> None:
    with pytest.raises(BadPosition):
        position("triangle", rows={"A": "800 107+017 062+161+260"})
