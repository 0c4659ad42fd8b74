"""The plate and its pyramid: every fact about its cells, counted."""

from itertools import combinations, pairwise, product

from hypothesis import given
from hypothesis import strategies as st

from astragal.lattice import (
    APEX,
    AXES,
    BEHIND,
    CELLS,
    COORDINATES,
    CORNERS,
    DIRECTIONS,
    EDGE,
    EDGE_CONTACTS,
    FACE_CONTACTS,
    INNER_6,
    INNER_21,
    LAYER,
    LOADS,
    NAMES,
    NEIGHBOURS,
    NONE,
    ORDERED_AXES,
    OUTSIDE,
    PLATE,
    RIDGE_MOVES,
    SUPPORTS,
    A,
    B,
    C,
    Table,
    cell,
    cell_at,
    cells,
    column,
    corner_pyramid,
    row,
    side,
    small_pyramid,
    steps_between,
    triangels,
    triops,
)

any_cell = st.integers(0, CELLS - 1)
any_axis = st.sampled_from(AXES)


def minus(p: int, q: int) -> tuple[int, int, int]:
    """The steps along the three axes that lead from q to p."""
    (a, b, c), (x, y, z) = COORDINATES[p], COORDINATES[q]
    return a - x, b - y, c - z


def names_of(table: Table, name: str) -> str:
    """The existing entries of a table for one cell, by name."""
    return " ".join(sorted(NAMES[q] for q in table[cell(name)] if q != NONE))


def links(table: Table) -> int:
    """How many entries of a table are cells."""
    return sum(q != NONE for entries in table for q in entries)


def test_cells_are_all_triples_up_to_eight() -> None:
    assert set(COORDINATES) == {abc for abc in product(range(9), repeat=3) if sum(abc) <= 8}
    assert len(set(COORDINATES)) == CELLS == 165


def test_fill_order_is_by_layer_then_by_name() -> None:
    assert sorted(range(CELLS), key=lambda p: (LAYER[p], NAMES[p])) == list(range(CELLS))
    assert (NAMES[0], NAMES[44], NAMES[45], NAMES[164]) == ("008", "800", "007", "000")


def test_layers_hold_45_to_1_cells() -> None:
    assert [LAYER.count(layer) for layer in range(EDGE)] == [45, 36, 28, 21, 15, 10, 6, 3, 1]
    assert all(LAYER[p] == 8 - sum(COORDINATES[p]) for p in range(CELLS))
    assert [p for p in range(CELLS) if LAYER[p] == 0] == list(range(PLATE))


def test_names_are_the_three_digits() -> None:
    assert cells("800 080 008") == CORNERS
    assert cell("000") == APEX
    assert COORDINATES[cell("332")] == (3, 3, 2)
    assert LAYER[cell("332")] == 0
    assert all(cell(NAMES[p]) == p == cell_at(*COORDINATES[p]) for p in range(CELLS))
    assert {cell_at(*abc) for abc in ((9, 0, 0), (-1, 4, 4), (3, 3, 3))} == {NONE}


def test_supports_are_one_step_down_and_loads_one_step_up() -> None:
    for p in range(CELLS):
        for i in AXES:
            step = tuple(int(k == i) for k in AXES)
            down, up = SUPPORTS[p][i], LOADS[p][i]
            assert (down == NONE) == (LAYER[p] == 0)
            assert (up == NONE) == (COORDINATES[p][i] == 0)
            assert down == NONE or (minus(down, p) == step and LAYER[down] == LAYER[p] - 1)
            assert up == NONE or (minus(p, up) == step and LAYER[up] == LAYER[p] + 1)
            assert down == NONE or LOADS[down][i] == p
    assert links(SUPPORTS) == links(LOADS) == 3 * (CELLS - PLATE)


def test_directions_are_six_in_opposite_pairs() -> None:
    assert set(DIRECTIONS) == set(ORDERED_AXES) == {(i, j) for i in AXES for j in AXES if i != j}
    assert all(DIRECTIONS[d ^ 1] == DIRECTIONS[d][::-1] for d in range(6))


@given(any_cell, st.integers(0, 5))
def test_neighbours_and_jumps_follow_their_direction(p: int, d: int) -> None:
    i, j = DIRECTIONS[d]
    one = tuple((k == i) - (k == j) for k in AXES)
    near, far = NEIGHBOURS[p][d], BEHIND[p][d]
    assert (near == NONE) == (COORDINATES[p][j] < 1)
    assert (far == NONE) == (COORDINATES[p][j] < 2)
    if near != NONE:
        assert minus(near, p) == one
        assert LAYER[near] == LAYER[p]
        assert NEIGHBOURS[near][d ^ 1] == p
    if far != NONE:
        assert far == NEIGHBOURS[near][d]


def test_neighbours_of_some_cells() -> None:
    assert names_of(NEIGHBOURS, "332") == "233 242 323 341 422 431"
    assert names_of(NEIGHBOURS, "800") == "701 710"
    assert names_of(NEIGHBOURS, "440") == "341 350 431 530"
    assert names_of(NEIGHBOURS, "000") == ""


def test_face_contacts_are_supports_and_loads() -> None:
    assert all(FACE_CONTACTS[p] == SUPPORTS[p] + LOADS[p] for p in range(CELLS))
    assert names_of(FACE_CONTACTS, "332") == "232 322 331"
    assert names_of(FACE_CONTACTS, "211") == "111 201 210 212 221 311"
    assert links(FACE_CONTACTS) == 2 * 360


def test_edge_contacts_differ_on_two_axes() -> None:
    for p in range(CELLS):
        expected = {q for q in range(CELLS) if sorted(map(abs, minus(p, q))) == [0, 1, 1]}
        assert {q for q in EDGE_CONTACTS[p] if q != NONE} == expected
    assert all(len(contacts) == 12 for contacts in EDGE_CONTACTS)
    assert links(EDGE_CONTACTS) == 2 * (360 + 252)  # on one layer, and two layers apart


def test_outside_faces_are_the_zeros_of_a_name() -> None:
    assert all(OUTSIDE[p] == NAMES[p].count("0") for p in range(CELLS))
    assert sum(OUTSIDE) == 135 == 3 * 45
    assert [OUTSIDE.count(n) for n in range(4)] == [56, 84, 24, 1]
    assert OUTSIDE[APEX] == 3


def test_a_side_has_45_cells_17_on_its_roof() -> None:
    for axis, (left, right) in zip(AXES, ((C, B), (A, C), (B, A)), strict=True):
        assert len(side(axis)) == 45
        assert all(COORDINATES[p][axis] == 0 for p in side(axis))
        roof = set(column(APEX, left)) | set(column(APEX, right))
        assert len(roof) == 17
        assert roof < set(side(axis))
        assert len(set(side(axis)) - roof) == 28
    assert [sum(p in side(axis) for axis in AXES) for p in range(CELLS)] == list(OUTSIDE)


def test_the_three_spars_have_25_dice() -> None:
    assert column(APEX, A) == cells("000 100 200 300 400 500 600 700 800")
    spars = set().union(*(column(APEX, axis) for axis in AXES))
    assert spars == {p for p in range(CELLS) if OUTSIDE[p] >= 2}
    assert len(spars) == 25


@given(any_cell, any_axis)
def test_a_column_runs_straight_to_the_plate(p: int, axis: int) -> None:
    bar = column(p, axis)
    assert bar[0] == p
    assert LAYER[bar[-1]] == 0
    assert len(bar) == LAYER[p] + 1
    assert all(SUPPORTS[upper][axis] == lower for upper, lower in pairwise(bar))


@given(any_cell, any_axis)
def test_three_rows_pass_through_a_cell(p: int, axis: int) -> None:
    ways = [d for d in range(6) if axis not in DIRECTIONS[d]]
    reached = {p}
    for d in ways:
        q = NEIGHBOURS[p][d]
        while q != NONE:
            reached.add(q)
            q = NEIGHBOURS[q][d]
    assert len(ways) == 2
    assert row(p, axis) == tuple(sorted(reached))
    assert len(row(p, axis)) == EDGE - LAYER[p] - COORDINATES[p][axis]


def test_a_row_of_the_plate() -> None:
    assert row(cell("332"), C) == cells("062 152 242 332 422 512 602")


def test_triangels_are_all_ls_of_face_contacts() -> None:
    def is_l(trio: tuple[int, ...]) -> bool:
        touching = [pair for pair in combinations(trio, 2) if pair[1] in FACE_CONTACTS[pair[0]]]
        ends = [pair for pair in combinations(trio, 2) if pair not in touching]
        return len(touching) == 2 and sorted(map(abs, minus(*ends[0]))) == [0, 1, 1]

    found = triangels()
    assert all(map(is_l, found))
    # A square of four dice holds four of them: 252 whole squares, 108 that lack the one below the plate.
    assert len(set(found)) == len(found) == 4 * 252 + 108


def test_triops_are_columns_of_three() -> None:
    found = triops()
    assert len({frozenset(trio) for trio in found}) == len(found) == 252
    assert all(minus(z, y) == minus(y, x) and sum(minus(y, x)) == 1 for x, y, z in found)


def test_small_pyramids_have_4_to_165_dice() -> None:
    for size, dice in {1: 1, 2: 4, 3: 10, 4: 20, 6: 56, 9: 165}.items():
        apexes = [p for p in range(CELLS) if LAYER[p] >= size - 1]
        assert apexes
        for apex in apexes:
            pyramid = small_pyramid(apex, size)
            assert len(pyramid) == len(set(pyramid)) == dice
            assert pyramid[-1] == apex
            assert [sum(LAYER[q] == LAYER[apex] - n for q in pyramid) for n in range(size)] == [
                (n + 1) * (n + 2) // 2 for n in range(size)
            ]
            assert all(min(minus(q, apex)) >= 0 for q in pyramid)


def test_a_corner_pyramid_hangs_under_its_apex() -> None:
    for corner, size in product(AXES, range(1, 10)):
        apex = cell_at(*((EDGE - size) * (axis == corner) for axis in AXES))
        assert corner_pyramid(corner, size) == small_pyramid(apex, size)
    assert corner_pyramid(A, 2) == cells("701 710 800 700")
    assert [len(corner_pyramid(B, size)) for size in (2, 3, 4)] == [4, 10, 20]


def test_inner_funnels() -> None:
    assert len(INNER_21) == 21
    assert all("0" not in NAMES[p] and LAYER[p] == 0 for p in INNER_21)
    assert [NAMES[p] for p in INNER_6] == ["224", "233", "242", "323", "332", "422"]


def test_ridge_moves_cross_a_ridge_and_back() -> None:
    for p in range(CELLS):
        for k, target in enumerate(RIDGE_MOVES[p]):
            axis, sign = k % 3, -1 if k < 3 else 1
            wanted = tuple(2 * sign if i == axis else -sign for i in AXES)
            there = tuple(x + y for x, y in zip(COORDINATES[p], wanted, strict=True))
            assert target == cell_at(*there)
            if target != NONE:
                assert LAYER[target] == LAYER[p]
                assert RIDGE_MOVES[target][(k + 3) % 6] == p
                # A ridge move never leaves its third of the funnels.
                assert (minus(target, p)[0] - minus(target, p)[1]) % 3 == 0


def test_ridge_moves_of_some_funnels() -> None:
    attacks, escapes = RIDGE_MOVES[cell("332")][:3], RIDGE_MOVES[cell("332")][3:]
    assert attacks == cells("143 413 440")
    assert escapes == cells("521 251 224")
    start = [NAMES[p] for p in range(PLATE) if COORDINATES[p][A] >= 6]
    first = {
        f"{p}-{NAMES[q]}" for p in start for q in RIDGE_MOVES[cell(p)] if q != NONE and NAMES[q] not in start
    }
    assert " ".join(sorted(first)) == (
        "602-413 602-521 611-422 611-503 611-530 620-431 620-512 701-512 710-521"
    )


def test_steps_between_is_the_shortest_walk() -> None:
    for p in range(CELLS):
        distance = {p: 0}
        frontier = [p]
        while frontier:
            near = {q: distance[m] + 1 for m in frontier for q in NEIGHBOURS[m] if q != NONE}
            frontier = [q for q in near if q not in distance]
            distance |= {q: near[q] for q in frontier}
        assert set(distance) == {q for q in range(CELLS) if LAYER[q] == LAYER[p]}
        assert all(steps_between(p, q) == steps for q, steps in distance.items())
