"""The aluminium plate with its 45 funnels."""

from astragal.lattice import AXES
from astragal.lattice import EDGE as FUNNELS
from astragal.view.camera import Camera, Place
from astragal.view.markup import Part, Point, centred, gradient, number, polygon, tag
from astragal.view.palette import Theme, lit
from astragal.view.svg_dice import brightness

SURFACE = 1 / 6  # how far below a die's middle, along every axis, the surface of the plate lies
BORDER = 1.0  # how far, along every axis, the plate reaches beyond the outer funnels' middles
THICKNESS = 0.2
MOUTH = 0.9  # the width of a funnel's mouth; at 1 neighbouring mouths would touch
ROUNDING = 0.09  # how much of each edge the rounded corner takes


def plate_part(camera: Camera, theme: Theme) -> Part:
    """The bare plate with its letters; its box leaves room for the shadow."""
    corners = _corners(camera)
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    _, thick = camera.point((THICKNESS, THICKNESS, THICKNESS))
    part = Part(left + 21, top + 21, right - left - 42, bottom - top - 21 + thick + 7)
    metal = part.define(
        f"plate-{theme.name}",
        gradient(
            f"plate-{theme.name}",
            ((0, lit(theme.plate, 0.93)), (0.35, lit(theme.plate, 1.12)), (0.62, theme.plate), (1, lit(theme.plate, 0.9))),
            (0, 0.1, 1, 0.9),
        ),
    )  # fmt: skip
    shape = _rounded(corners)
    part.add(tag("path", d=shape, fill="#000", opacity=0.10, transform=f"translate(5 {number(thick + 7)})"))
    part.add(tag("path", d=shape, fill="#000", opacity=0.12, transform=f"translate(2 {number(thick + 3)})"))
    for step in range(4, 0, -1):
        part.add(
            tag(
                "path",
                d=shape,
                fill=lit(theme.plate, 0.66),
                transform=f"translate(0 {number(thick * step / 4)})",
            )
        )
    part.add(tag("path", d=shape, fill=f"url(#{metal})", stroke=lit(theme.plate, 1.45), stroke_width=1))
    part.add(_brushed(part, theme, shape))
    for axis, letter in enumerate("ABC"):
        x, y = camera.point(_corner(axis, BORDER * 0.62))
        part.add(centred(letter, x, y, 15, theme.plate_ink, font_weight="600", opacity=0.75))
    return part


def funnel(part: Part, camera: Camera, theme: Theme) -> str:
    """The definition of an empty funnel, round the middle of the die that would stand in it: three facets."""
    name = f"{camera.name}-funnel-{theme.name}"
    if name not in part.defs:
        tip = camera.point(_mouth_corner(None))
        facets = []
        for axis in AXES:
            # The facet of an axis lies between the two corners of the mouth that point away from the others.
            rim = [camera.point(_mouth_corner(other)) for other in AXES if other != axis]
            light = 0.62 * brightness(camera, axis)
            facets.append(
                polygon(
                    [*rim, tip],
                    fill=lit(theme.plate, light),
                    stroke=lit(theme.plate, light),
                    stroke_width=0.5,
                )
            )
        rim = funnel_mouth(camera)
        edge = polygon(
            rim, fill="none", stroke=lit(theme.plate, 1.4), stroke_width=0.9, stroke_linejoin="round"
        )
        part.define(name, tag("g", "".join(facets) + edge, id=name))
    return name


def funnel_mouth(camera: Camera) -> list[Point]:
    """The corners of a funnel's mouth, round the middle of the die that would stand in it."""
    return [camera.point(_mouth_corner(axis)) for axis in AXES]


def _mouth_corner(away: int | None) -> Place:
    """A corner of a funnel's mouth, pointing away from one of the plate's corners; None: its tip."""
    a, b, c = (
        SURFACE + MOUTH * (1 / 3 if away is None else -2 / 3 if axis == away else 1 / 3) for axis in AXES
    )
    return a, b, c


def _corner(axis: int, border: float) -> Place:
    """A point on the surface towards a corner of the plate; at `border` BORDER the corner itself."""
    last = FUNNELS - 1
    a, b, c = (SURFACE + (last + 2 * border if axis == other else -border) for other in AXES)
    return a, b, c


def _corners(camera: Camera) -> list[Point]:
    return [camera.point(_corner(axis, BORDER)) for axis in AXES]


def _rounded(corners: list[Point]) -> str:
    """A path through the corners with each of them rounded."""
    steps: list[str] = []
    for index, corner in enumerate(corners):
        before, after = (
            _between(corner, corners[(index + turn) % len(corners)], ROUNDING) for turn in (-1, 1)
        )
        steps.append(f"{'L' if steps else 'M'}{_pair(before)}Q{_pair(corner)} {_pair(after)}")
    return "".join(steps) + "Z"


def _between(start: Point, end: Point, amount: float) -> Point:
    return start[0] + (end[0] - start[0]) * amount, start[1] + (end[1] - start[1]) * amount


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _brushed(part: Part, theme: Theme, shape: str) -> str:
    """Fine lines across the metal."""
    lines = "".join(
        tag("path", d=f"M0 {y}H90", stroke=colour, stroke_width=0.5, opacity=opacity)
        for y, colour, opacity in (
            (0.5, "#fff", 0.14),
            (1.9, "#000", 0.03),
            (3.2, "#fff", 0.07),
            (4.1, "#000", 0.02),
        )
    )
    name = part.define(
        "brushed", tag("pattern", lines, id="brushed", width=90, height=5, patternUnits="userSpaceOnUse")
    )
    return tag("path", d=shape, fill=f"url(#{name})")
