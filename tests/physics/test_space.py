"""The frame of everything physical, against the rules' own numbers."""

import numpy as np
import pytest

from astragal.dice import ORIENTATION_NAMES
from astragal.lattice import cell
from astragal.physics.space import (
    PLAIN,
    SITES,
    STANDING,
    STANDING_TURNS,
    beyond,
    is_off,
    matrix,
    nearest_orientation,
    product,
    quaternion,
    turn,
    upward_number,
)


def test_cells_are_where_the_rules_have_them() -> None:
    for name, x, y, z in (("800", 0, 104.512, 4.619), ("080", 90.51, -52.256, 4.619), ("000", 0, 0, 78.52)):
        assert SITES[cell(name)] == pytest.approx((x, y, z), abs=0.01)


@pytest.mark.parametrize(
    ("x", "y", "on"),
    [(0, -65, True), (0, -66, False), (0, 130, True), (50, 30, True), (57, 30, True), (60, 40, False)],
)
def test_the_outline_of_the_plate(x: float, y: float, on: bool) -> None:
    assert (beyond(x, y) <= 0) == on
    assert is_off(x, y, 5) != on
    assert is_off(x, y, -1)


def test_each_orientation_is_read_back_and_is_a_turn() -> None:
    for number, q in enumerate(STANDING_TURNS):
        assert nearest_orientation(q) == number
        assert np.linalg.det(STANDING[number]) == pytest.approx(1)
        assert matrix(q) == pytest.approx(STANDING[number], abs=1e-9)
    assert ORIENTATION_NAMES[PLAIN] == "132"


def test_a_die_a_little_askew_is_read_as_it_was() -> None:
    askew = turn((0.0, 0.6, 0.8), 20)
    assert all(nearest_orientation(product(askew, q)) == number for number, q in enumerate(STANDING_TURNS))


def test_faces_of_a_standing_die_are_those_of_its_orientation() -> None:
    """A die on its corner, tipped so that its A-face looks up, shows that number."""
    a_face = STANDING[PLAIN] @ (-1, 0, 0)
    for number, faces in enumerate(ORIENTATION_NAMES):
        axis = np.cross(a_face, (0, 0, 1))
        angle = np.degrees(np.arccos(a_face[2]))
        x, y, z = axis / np.linalg.norm(axis)
        assert upward_number(product(turn((x, y, z), angle), STANDING_TURNS[number])) == int(faces[0])


def test_quaternions_and_matrices_say_the_same() -> None:
    rng = np.random.default_rng(1)
    for _ in range(100):
        q = rng.normal(size=4)
        w, x, y, z = q / np.linalg.norm(q)
        again = quaternion(matrix((w, x, y, z)))
        assert abs(float(np.dot(again, (w, x, y, z)))) == pytest.approx(1)
