"""The dice: 24 ways to stand, rolling over an edge, RioMino's and Miwin's faces, each against turning a real cube."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.dice import (
    MIWIN,
    MIWIN_NAMES,
    ORIENTATION_NAMES,
    ORIENTATIONS,
    RIOMINO,
    RIOMINO_FACES,
    ROLL,
    SHOWING,
    orientation,
)
from astragal.lattice import AXES, DIRECTIONS, NEIGHBOURS, cell

Vector = tuple[int, ...]
Matrix = tuple[Vector, Vector, Vector]
UNITS: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def negative(v: Vector) -> Vector:
    return tuple(-x for x in v)


def rotations() -> list[Matrix]:
    """Where the three unit vectors can go when a cube is turned: the signed permutations that do not mirror."""
    found = []
    for order, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        even = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3)) % 2 == 0
        if (signs[0] * signs[1] * signs[2] == 1) == even:
            x, y, z = (tuple(sign * u for u in UNITS[k]) for sign, k in zip(signs, order, strict=True))
            found.append((x, y, z))
    return found


def cubes(corner: tuple[int, int, int], opposite: dict[int, int]) -> list[dict[Vector, int]]:
    """Every way a cube can lie whose faces `corner` run counter-clockwise: the number towards each direction.

    Three faces towards +x, +y, +z run counter-clockwise round their corner, seen from outside.
    """
    return [
        {
            **dict(zip(turn, corner, strict=True)),
            **{negative(place): opposite[number] for place, number in zip(turn, corner, strict=True)},
        }
        for turn in rotations()
    ]


ORDINARY = cubes((1, 2, 3), {n: 7 - n for n in range(1, 7)})


def test_a_cube_has_24_rotations() -> None:
    assert len(set(rotations())) == 24


def test_the_24_orientations_by_name() -> None:
    assert " ".join(ORIENTATION_NAMES) == (
        "124 132 145 153 213 236 241 264 315 321 356 362 412 426 451 465 514 531 546 563 623 635 642 654"
    )


def test_orientations_are_those_of_a_right_handed_die_on_its_corner() -> None:
    # The shown faces look along -a, -b, -c.
    shown = {tuple(die[negative(unit)] for unit in UNITS) for die in ORDINARY}
    assert shown == set(ORIENTATIONS)
    assert len(ORIENTATIONS) == 24


def test_132_is_possible_and_123_is_not() -> None:
    assert ORIENTATIONS[orientation("132")] == (1, 3, 2)
    with pytest.raises(KeyError):
        orientation("123")


def test_opposites_are_never_shown_together() -> None:
    assert all(len({min(n, 7 - n) for n in faces}) == 3 for faces in ORIENTATIONS)


@given(st.integers(0, 23), st.integers(0, 5))
def test_rolling_turns_the_cube_about_the_third_axis(o: int, d: int) -> None:
    i, j = DIRECTIONS[d]
    k = 3 - i - j
    before = next(die for die in ORDINARY if tuple(die[negative(u)] for u in UNITS) == ORIENTATIONS[o])

    def turned(v: Vector) -> Vector:
        new = [0, 0, 0]
        new[k], new[j], new[i] = v[k], v[i], -v[j]
        return tuple(new)

    after = {turned(place): number for place, number in before.items()}
    assert tuple(after[negative(u)] for u in UNITS) == ORIENTATIONS[ROLL[o][d]]


@given(st.integers(0, 23), st.integers(0, 5))
def test_rolling_back_undoes_and_four_rolls_come_round(o: int, d: int) -> None:
    assert ROLL[ROLL[o][d]][d ^ 1] == o
    around = [o]
    for _ in range(4):
        around.append(ROLL[around[-1]][d])
    assert around[4] == o
    assert len(set(around)) == 4
    i, j = DIRECTIONS[d]
    assert len({ORIENTATIONS[x][3 - i - j] for x in around}) == 1


def test_every_orientation_can_be_rolled_into_every_other() -> None:
    reached = {0}
    for _ in range(24):
        reached |= {after for o in reached for after in ROLL[o]}
    assert reached == set(range(24))


@pytest.mark.parametrize(
    ("start", "faces", "end", "after"),
    [
        ("701", "132", "611", "362"),
        ("701", "132", "800", "531"),
        ("602", "654", "503", "451"),
        ("602", "654", "512", "514"),
        ("602", "654", "611", "635"),
    ],
)
def test_rolls_of_the_race(start: str, faces: str, end: str, after: str) -> None:
    d = NEIGHBOURS[cell(start)].index(cell(end))
    assert ORIENTATION_NAMES[ROLL[orientation(faces)][d]] == after


def test_a_way_across_the_plate_in_the_race() -> None:
    a, b, c = AXES
    o, seen = orientation("132"), []
    for towards in ((c, a), (c, a), (c, b), (c, b)):
        o = ROLL[o][DIRECTIONS.index(towards)]
        seen.append(ORIENTATION_NAMES[o])
    assert seen == ["236", "635", "654", "642"]


def test_showing_lists_the_four_orientations_of_a_number() -> None:
    for axis, n in product(AXES, range(1, 7)):
        assert SHOWING[axis][n] == tuple(o for o in range(24) if ORIENTATIONS[o][axis] == n)
        assert len(SHOWING[axis][n]) == 4


MIWIN_DICE = [
    ("III", (1, 2, 5), {1: 9, 9: 1, 2: 7, 7: 2, 5: 6, 6: 5}),
    ("IV", (1, 3, 4), {1: 9, 9: 1, 3: 8, 8: 3, 4: 5, 5: 4}),
    ("V", (2, 3, 4), {2: 7, 7: 2, 3: 8, 8: 3, 4: 6, 6: 4}),
]
TOP, NORTH, EAST, SOUTH, WEST = (0, 0, 1), (0, 1, 0), (1, 0, 0), (0, -1, 0), (-1, 0, 0)


@pytest.mark.parametrize(("name", "corner", "opposite"), MIWIN_DICE)
def test_miwin_dice_lie_in_the_24_ways_of_their_handedness(
    name: str, corner: tuple[int, int, int], opposite: dict[int, int]
) -> None:
    lyings = set(MIWIN[MIWIN_NAMES.index(name)])
    assert len(lyings) == 24
    assert lyings == {
        tuple(die[side] for side in (TOP, NORTH, EAST, SOUTH, WEST)) for die in cubes(corner, opposite)
    }
    assert {top for top, *_ in lyings} == set(opposite)
    assert all((top, west, south, east, north) not in lyings for top, north, east, south, west in lyings)


def test_miwin_lyings_of_the_rules() -> None:
    assert (1, 2, 6, 7, 5) in MIWIN[0]
    assert (5, 2, 1, 7, 9) in MIWIN[0]
    assert (1, 3, 5, 8, 4) in MIWIN[1]
    assert (2, 3, 6, 8, 4) in MIWIN[2]


def test_riomino_faces_are_the_six_pairs_of_four_values() -> None:
    assert set(RIOMINO_FACES) == {(x, y) for x in range(4) for y in range(x + 1, 4)}
    assert [len(set(rotations)) for rotations in RIOMINO] == [4] * 6


def test_riomino_values_lie_on_two_neighbouring_sides_each() -> None:
    for (x, y), lyings in zip(RIOMINO_FACES, RIOMINO, strict=True):
        assert lyings == ((x, x, y, y), (y, x, x, y), (y, y, x, x), (x, y, y, x))
        for turn, (north, east, south, west) in enumerate(lyings):
            assert {north, south} == {east, west} == {x, y}
            assert lyings[(turn + 1) % 4] == (west, north, east, south)


def test_riomino_squares_that_nothing_can_fill() -> None:
    lyings = [sides for rotations in RIOMINO for sides in rotations]
    trios = {(north, east, south) for north, east, south, _ in lyings}
    assert 4**3 - len(trios) == 40
    assert not any(len(set(trio)) != 2 for trio in trios)
    assert {(n, s) for n, _, s, _ in lyings} == {(x, y) for x in range(4) for y in range(4) if x != y}
    assert {(n, e) for n, e, _, _ in lyings} == set(product(range(4), repeat=2))
