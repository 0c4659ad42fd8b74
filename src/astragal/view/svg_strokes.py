"""Strokes and labels: bars that tie dice, lines from place to place, and the small words beside them."""

from collections.abc import Mapping, Sequence

from astragal.engine.scene import Grid, Pyramid, Stroke
from astragal.view.markup import Point, centred, number, tag
from astragal.view.palette import IVORY, Theme
from astragal.view.places import steps_between

LABEL = 10.5  # the size of its letters
BRASS, UNDER = "#d3a555", "#1c1509"
WIDTHS = {"bar": 5.0, "link": 2.6, "rays": 1.8}


def stroke(board: Pyramid | Grid, drawn: Stroke, theme: Theme, at: Mapping[str, Point]) -> str:
    """One stroke, through the points at which it touches its places."""
    points = [at[place] for place in drawn.places]
    if drawn.kind == "rays":
        start, ends = drawn.places[0], drawn.places[1:]
        content = "".join(_line([at[start], at[end]], drawn.kind, theme.accent) for end in ends)
        content += "".join(label(str(steps_between(board, start, end)), *at[end]) for end in ends)
    else:
        content = _line(points, drawn.kind, BRASS if drawn.kind == "bar" else theme.accent)
        content += label(drawn.label, *_middle(points)) if drawn.label else ""
    return tag("g", content, data_stroke=drawn.kind)


def label(text: str, x: float, y: float) -> str:
    """A few signs on a small plate of their own, to be read on every ground."""
    width = 8 + 6.2 * len(text)
    plate = tag("rect", x=x - width / 2, y=y - 7, width=width, height=14, rx=7, fill="#000", opacity=0.78)
    return plate + centred(text, x, y, LABEL, IVORY, font_weight="600")


def _line(points: Sequence[Point], kind: str, colour: str) -> str:
    way = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    width = WIDTHS[kind]
    return "".join(
        tag("path", d=way, fill="none", stroke=ink, stroke_width=wide, stroke_linecap="round")
        for ink, wide in ((UNDER, width + 2.4), (colour, width))
    )


def _middle(points: Sequence[Point]) -> Point:
    (ax, ay), (bx, by) = points[0], points[-1]
    return (ax + bx) / 2, (ay + by) / 2
