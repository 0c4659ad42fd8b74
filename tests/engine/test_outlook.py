"""What is seen of a die on the plate, from where a seat looks."""

import pytest

from astragal.engine.outlook import THREE_FACES, USUAL, Outlook


@pytest.mark.parametrize(
    ("aside", "elevation"),
    [(0, 54.74), (60, 35.26)],  # between two faces, and straight before one
)
def test_a_third_face_comes_into_sight_from_high_enough(aside: float, elevation: float) -> None:
    assert min(Outlook(elevation - 0.1, aside).faces) < 0 < min(Outlook(elevation + 0.1, aside).faces)


def test_from_straight_above_all_faces_are_seen_alike() -> None:
    assert Outlook(90, 12).faces == pytest.approx((3**-0.5,) * 3)


def test_only_a_steep_view_shows_numbers() -> None:
    assert THREE_FACES.shows_numbers
    assert not USUAL.shows_numbers


def test_the_views_that_games_are_given_can_be_looked_from() -> None:
    assert [view.problem for view in (THREE_FACES, USUAL)] == ["", ""]


@pytest.mark.parametrize("view", [Outlook(20), Outlook(89), Outlook(60, 61), Outlook(60, -61)])
def test_nobody_looks_from_below_nor_from_another_corner(view: Outlook) -> None:
    assert view.problem
