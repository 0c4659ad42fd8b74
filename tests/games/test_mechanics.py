"""What players of Das Spiel call things, in random heaps and in the examples of the rules."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.dice import ORIENTATIONS, orientation
from astragal.engine.fields.board import floating_dice
from astragal.games.das_spiel.mechanics import (
    exposed_faces,
    free_dice,
    is_buried,
    is_free,
    is_open,
    jump,
    next_funnel,
    open_cells,
    outside_faces,
    presses,
    reading,
    right_angle,
    step,
    step_or_jump,
)
from astragal.lattice import (
    APEX,
    AXES,
    BEHIND,
    CELLS,
    COORDINATES,
    LAYER,
    LOADS,
    NAMES,
    NEIGHBOURS,
    NONE,
    ORDERED_AXES,
    OUTSIDE,
    PLATE,
    cell,
    cell_at,
    cells,
    corner_pyramid,
    small_pyramid,
)


def heap(dice: Iterable[int]) -> list[int]:
    """The pyramid with dice in some cells."""
    occupied = set(dice)
    return [int(p in occupied) for p in range(CELLS)]


def under(p: int) -> tuple[int, ...]:
    """A die and everything it stands on."""
    return small_pyramid(p, LAYER[p] + 1)


# Every standing heap is some dice together with all they stand on.
heaps = st.sets(st.integers(0, APEX), max_size=14).map(lambda tops: heap(q for p in tops for q in under(p)))
any_cell = st.integers(0, APEX)
any_direction = st.integers(0, 5)


@given(heaps)
def test_open_cells_are_those_where_a_die_can_be_added(occupied: list[int]) -> None:
    assert not floating_dice(occupied)
    for p in range(CELLS):
        with_one_more = [*occupied[:p], 1, *occupied[p + 1 :]]
        assert is_open(occupied, p) == (not occupied[p] and not floating_dice(with_one_more))


@given(heaps)
def test_free_dice_are_those_that_can_be_taken(occupied: list[int]) -> None:
    for p in range(CELLS):
        with_one_less = [*occupied[:p], 0, *occupied[p + 1 :]]
        assert is_free(occupied, p) == (occupied[p] == 1 and not floating_dice(with_one_less))


@given(heaps)
def test_lists_of_open_cells_and_free_dice(occupied: list[int]) -> None:
    out = [0] * CELLS
    assert out[: open_cells(occupied, out)] == [p for p in range(CELLS) if is_open(occupied, p)]
    assert out[: free_dice(occupied, out)] == [p for p in range(CELLS) if is_free(occupied, p)]


@given(heaps, st.integers(-1, APEX))
def test_next_funnel_is_the_first_one_above_the_plate(occupied: list[int], after: int) -> None:
    later = [p for p in range(PLATE, CELLS) if p > after and is_open(occupied, p)]
    assert next_funnel(occupied, after) == (later[0] if later else NONE)


@given(heaps, any_cell)
def test_a_die_is_buried_under_three_and_free_under_none(occupied: list[int], p: int) -> None:
    pressing = sum(load != NONE and occupied[load] for load in LOADS[p])
    assert exposed_faces(occupied, p) == 3 - pressing
    assert is_free(occupied, p) == (occupied[p] == 1 and exposed_faces(occupied, p) == 3)
    assert is_buried(occupied, p) == (occupied[p] == 1 and exposed_faces(occupied, p) == 0)


def test_an_empty_plate_has_45_open_cells_and_a_full_pyramid_135_exposed_faces() -> None:
    empty, full, out = [0] * CELLS, [1] * CELLS, [0] * CELLS
    assert open_cells(empty, out) == 45
    assert free_dice(full, out) == 1
    assert out[0] == APEX
    assert [exposed_faces(full, p) for p in range(CELLS)] == list(OUTSIDE)
    assert outside_faces(full, 1) == 135


@given(st.lists(st.integers(0, 3), min_size=CELLS, max_size=CELLS))
def test_outside_faces_are_shared_out_among_the_colours(colours: list[int]) -> None:
    assert sum(outside_faces(colours, colour) for colour in range(4)) == 135
    assert outside_faces(colours, 2) == sum(COORDINATES[p].count(0) for p in range(CELLS) if colours[p] == 2)


@given(heaps, any_cell, any_direction)
def test_a_step_needs_an_empty_neighbour_and_a_jump_a_die_between(
    occupied: list[int], p: int, d: int
) -> None:
    near, far = NEIGHBOURS[p][d], BEHIND[p][d]
    steps = near != NONE and not occupied[near]
    jumps = far != NONE and occupied[near] == 1 and not occupied[far]
    assert step(occupied, p, d) == (near if steps else NONE)
    assert jump(occupied, p, d) == (far if jumps else NONE)
    assert step_or_jump(occupied, p, d) == (near if steps else far if jumps else NONE)


def test_a_funnel_reads_one_face_of_each_support() -> None:
    shown = [0] * CELLS
    a, b, c = cells("431 341 332")
    shown[a], shown[b], shown[c] = orientation("132"), orientation("654"), orientation("321")
    assert [reading(shown, cell("331"), i) for i in AXES] == [1, 5, 1]


@given(st.integers(0, 23), st.sampled_from(AXES), st.integers(1, 6))
def test_a_die_presses_the_opposite_of_what_it_shows(o: int, axis: int, number: int) -> None:
    assert presses(o, axis, number) == (ORIENTATIONS[o][axis] + number == 7)


# Right-angle moves.


def landings(occupied: list[int], p: int) -> list[str]:
    """Where the die on p can go along a right angle, by name."""
    found = {right_angle(occupied, p, i, j) for i, j in ORDERED_AXES} - {NONE}
    return sorted(NAMES[q] for q in found)


def all_moves(occupied: list[int], dice: Iterable[int]) -> dict[str, list[str]]:
    """The right-angle moves of those of the dice that are free and can move."""
    moves = {NAMES[p]: landings(occupied, p) for p in dice if is_free(occupied, p)}
    return {name: targets for name, targets in sorted(moves.items()) if targets}


def table(text: str) -> dict[str, list[str]]:
    """Moves written as `503 404 413 511 601; 512 ...`: the die, then where it can go."""
    lists = [line.split() for line in text.split(";")]
    return {die: targets for die, *targets in lists}


def expected_landing(occupied: list[int], p: int, i: int, j: int) -> int:
    """The rule once more, on coordinates: up along i while there is a wall ahead, down along j until stopped."""
    empty = [*occupied]
    empty[p] = 0

    def at(u: int, d: int) -> int:
        place = list(COORDINATES[p])
        place[i] -= u
        place[j] += d
        return cell_at(place[0], place[1], place[2])

    u = 1
    while at(u, 0) != NONE and not empty[at(u, 0)] and at(u, 1) != NONE and empty[at(u, 1)]:
        u += 1
    if at(u, 0) == NONE or empty[at(u, 0)]:
        return NONE
    d = 0
    while at(u, d + 1) != NONE and not empty[at(u, d + 1)]:
        d += 1
    return at(u, d) if d >= 1 and is_open(empty, at(u, d)) else NONE


@given(heaps)
def test_right_angles_follow_the_rule_and_leave_the_heap_standing(occupied: list[int]) -> None:
    for p in range(CELLS):
        if not is_free(occupied, p):
            continue
        for i, j in ORDERED_AXES:
            landing = right_angle(occupied, p, i, j)
            assert landing == expected_landing(occupied, p, i, j)
            if landing != NONE:
                k = 3 - i - j
                assert COORDINATES[landing][k] == COORDINATES[p][k]
                assert not occupied[landing]
                moved = [*occupied]
                moved[p], moved[landing] = 0, 1
                assert not floating_dice(moved)


def test_alone_on_the_plate_a_right_angle_is_a_step() -> None:
    assert landings(heap(cells("332")), cell("332")) == ["233", "242", "323", "341", "422", "431"]
    for p in range(PLATE):
        assert landings(heap([p]), p) == sorted(NAMES[q] for q in NEIGHBOURS[p] if q != NONE)


def test_over_a_die_it_is_a_long_jump() -> None:
    assert landings(heap(cells("332 242")), cell("332")) == ["152", "233", "323", "341", "422", "431"]


def test_a_funnel_is_climbed_into_from_beside_but_not_from_behind() -> None:
    funnel = cells("341 251 242")
    for name in ("440", "431"):
        assert "241" in landings(heap([*funnel, cell(name)]), cell(name))
    across = landings(heap([*funnel, cell("332")]), cell("332"))
    assert "241" not in across
    assert {"152", "350"} <= set(across)


CORNER_HEAPS = [corner_pyramid(axis, 4) for axis in AXES]
ALL_CORNERS = [p for pyramid in CORNER_HEAPS for p in pyramid]


def test_mound_mover_opens_from_the_three_tops() -> None:
    occupied = heap(ALL_CORNERS)
    assert len(ALL_CORNERS) == 60
    assert all_moves(occupied, CORNER_HEAPS[0]) == table("500 404 440")
    dice = {*ALL_CORNERS, cell("440")} - {cell("500")}
    assert all_moves(heap(dice), CORNER_HEAPS[1]) == table("050 044")
    dice = {*dice, cell("044")} - {cell("050")}
    assert all_moves(heap(dice), CORNER_HEAPS[2]) == table("005 404")
    dice = {*dice, cell("404")} - {cell("005")}
    assert all_moves(heap(dice), [*CORNER_HEAPS[0], cell("440")]) == table(
        "440 050 341 431 500; 501 431; 510 413"
    )
    assert is_free(heap(dice), cell("600"))
    assert landings(heap(dice), cell("600")) == []


def test_mound_mover_sets_the_last_die_by_climbing_four() -> None:
    dice = [*set(CORNER_HEAPS[1]) - {cell("050")}, cell("440")]
    assert landings(heap(dice), cell("440")) == ["050", "341", "431", "530"]


def test_flea_chase_has_32_first_moves() -> None:
    dice = [p for p in range(PLATE) if COORDINATES[p][0] >= 5 or COORDINATES[p][1] >= 5]
    own = [p for p in dice if COORDINATES[p][0] >= 5]
    expected = table(
        "503 404 413 511 601; 512 413 422 520 610; 521 422 431 502 601; 530 431 440 511 610;"
        "602 404 422 610 700; 611 413 431; 620 422 440 601 700; 701 502 511; 710 511 520; 800 601 610"
    )
    assert all_moves(heap(dice), own) == expected
    assert sum(map(len, expected.values())) == 32


@pytest.mark.parametrize(
    ("die", "moves"), [("044", "005 053 134 143"), ("404", "005 314 413 503"), ("134", None)]
)
def test_flea_chase_sets_the_top_of_the_target(die: str, moves: str | None) -> None:
    dice = [*set(CORNER_HEAPS[2]) - {cell("005")}, cell(die)]
    found = landings(heap(dice), cell(die))
    assert "005" not in found if moves is None else found == moves.split()


def test_down_the_sides_of_a_small_pyramid_and_up_onto_three() -> None:
    three = cells("422 332 323")
    assert landings(heap([*three, cell("322")]), cell("322")) == table("322 224 242 314 341 512 521")["322"]
    assert landings(heap([*three, cell("512")]), cell("512")) == table("512 322 413 503 521 602 611")["512"]


def test_long_jumps_out_of_a_crowd() -> None:
    occupied = heap(cells("332 422 431 341 242 323"))
    assert landings(occupied, cell("332")) == table("332 152 233 314 350 512 530")["332"]


def test_finish_has_26_first_moves() -> None:
    own = cells("611 710 701 620 602 521 512")
    others = cells("161 071 170 062 260 152 251 116 107 017 206 026 215 125")
    expected = table(
        "512 413 422 503 530 610; 521 422 431 503 530 601; 602 422 503 610 800; 611 413 431;"
        "620 422 530 601 800; 701 503 511 800; 710 511 530 800"
    )
    assert all_moves(heap([*own, *others]), own) == expected
    assert sum(map(len, expected.values())) == 26


HOME = cells("080 071 062 053 044 035")


def test_finish_leaves_one_die_two_ways_forward() -> None:
    occupied = heap([*HOME, *cells("143 242 233")])
    ahead = [name for name in landings(occupied, cell("143")) if name[0] <= "1"]
    assert ahead == ["134", "152"]


def test_finish_blocks_a_covered_die() -> None:
    occupied = heap([*HOME, *cells("143 233 133 134")])
    assert not is_free(occupied, cell("143"))
    assert landings(occupied, cell("133")) == table("133 034 043 125 152 323 332")["133"]


BLACK = cells("611 521 512 511 161 251 152 151 116 215 125 115")


@pytest.mark.parametrize(
    ("dice", "moves"),
    [
        ("332 080", "233 242 323 341 422 431"),
        ("503", "404 413 530 602"),
        ("431", "332 341 422 440 530 701"),
        ("800 710 701", "602 620"),
        ("800 710 701 620", "602 610"),
        ("800 710 701 620 602", "601 610"),
    ],
)
def test_moves_of_the_angel(dice: str, moves: str) -> None:
    first, *_ = cells(dice)
    assert landings(heap([*BLACK, *cells(dice)]), first) == moves.split()


def test_the_devil_catches_from_four_funnels() -> None:
    standing = [*BLACK, *cells("332 422 323")]
    catching = [
        NAMES[p] for p in range(PLATE) if p not in standing and "322" in landings(heap([*standing, p]), p)
    ]
    assert catching == ["224", "242", "314", "341"]
