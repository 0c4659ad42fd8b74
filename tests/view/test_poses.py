"""Dice that lie anywhere, in text and in pictures."""

import re
from math import cos, pi, sin

import pytest

from astragal.engine.scene import Grid, Piece, Pose, Pyramid, Scene
from astragal.lattice import COORDINATES, cell
from astragal.view import svg, text
from astragal.view.camera import EDGE, Camera, camera
from astragal.view.svg_poses import turned

ONE = Scene(Pyramid(1), (Piece("one", "red"),), poses=(Pose("one", 30, -12.5, 8),))


def corners(scene: Scene, side: str = "") -> list[tuple[float, float]]:
    """The corners of a die in the picture of a scene, from the middle of its board."""
    drawn = re.search(r'<g data-place="one">(.*?)</g>', svg(scene, side=side))
    assert drawn is not None
    numbers = re.findall(r"(-?[\d.]+),(-?[\d.]+)", drawn[1])
    return [(float(x), float(y)) for x, y in numbers]


def middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def test_text_says_where_they_lie() -> None:
    assert "R lies at 30, -12.5 mm" in text(ONE)


@pytest.mark.parametrize("side", ["A", "B", "C", "above"])
@pytest.mark.parametrize(
    ("funnel", "x", "y"), [("332", 11.3137, 6.532), ("800", 0, 104.511), ("080", 90.510, -52.256)]
)
def test_a_die_that_lies_in_a_funnel_is_drawn_where_the_funnel_is(
    side: str, funnel: str, x: float, y: float
) -> None:
    lying = Scene(Pyramid(1), (Piece("one", "red"),), poses=(Pose("one", x, y, 4.6188),))
    assert middle(corners(lying, side)) == pytest.approx(
        camera(side).point(COORDINATES[cell(funnel)]), abs=0.02
    )


def test_a_die_is_turned_as_its_pose_says() -> None:
    quarter = Pose("one", 0, 0, 0, (cos(pi / 4), 0.0, 0.0, sin(pi / 4)))
    assert turned(quarter, (1.0, 0.0, 0.0)) == pytest.approx((0, 1, 0))
    assert turned(quarter, (0.0, 1.0, 0.0)) == pytest.approx((-1, 0, 0))
    tipped = Pose("one", 0, 0, 0, (cos(pi / 4), sin(pi / 4), 0.0, 0.0))
    assert turned(tipped, (0.0, 1.0, 0.0)) == pytest.approx((0, 0, 1))


def test_from_above_one_face_is_seen_and_an_eighth_turn_makes_it_wider() -> None:
    flat = corners(ONE, "above")
    assert len(flat) == 4
    assert max(x for x, _ in flat) - min(x for x, _ in flat) == pytest.approx(EDGE, abs=0.02)
    on_edge = Pose("one", 30, -12.5, 8, (cos(pi / 8), 0.0, 0.0, sin(pi / 8)))
    wide = corners(Scene(ONE.board, ONE.pieces, poses=(on_edge,)), "above")
    assert max(x for x, _ in wide) - min(x for x, _ in wide) == pytest.approx(EDGE * 2**0.5, abs=0.02)
    assert len(corners(ONE)) == 8  # from the side also the face in front


def test_a_picture_says_it_in_words_too() -> None:
    assert "one: red die lying at 30, -12.5 mm" in svg(ONE)


def test_only_the_plate_has_room_for_them() -> None:
    with pytest.raises(ValueError, match="Only on the plate"):
        text(Scene(Grid(2, 2), ONE.pieces, poses=ONE.poses))


def test_what_looks_at_the_viewer_is_seen() -> None:
    assert Camera(elevation=90).towards_viewer == pytest.approx((0, 0, 1))
    assert Camera(elevation=0).towards_viewer == pytest.approx((0, -1, 0))
