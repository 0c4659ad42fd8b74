"""Marks: what is pointed out on a piece, in a funnel or on a square."""

from collections.abc import Sequence

from astragal.view.markup import Part, Point, polygon, tag
from astragal.view.palette import Theme
from astragal.view.tokens import UNMARKED

CLOSED = ("dead", "ruin")  # nothing can be put here any more
QUIET = ("fits", "reach")  # to be read, not to be touched
TONES = {"attack": "#c8452d", "escape": "#2f78c8"}  # lines in a colour of their own


def mark_on_piece(part: Part, theme: Theme, kind: str, outline: Sequence[Point]) -> str:
    """A line round a piece; closed places are hatched over."""
    if kind == UNMARKED:
        return ""
    if kind in CLOSED:
        return _marked(kind, polygon(outline, fill=f"url(#{_hatch(part, theme)})"))
    if kind in QUIET:
        return _marked(kind, _hairline(theme, outline))
    line = polygon(
        outline,
        fill="none",
        stroke=TONES.get(kind, theme.accent),
        stroke_width=2.6,
        stroke_linejoin="round",
        **_dashes(kind),
    )
    return _marked(kind, line)


def mark_on_funnel(part: Part, theme: Theme, kind: str, mouth: Sequence[Point]) -> str:
    """A funnel or square that glows, is a goal, or is closed."""
    if kind == UNMARKED:
        return ""
    if kind == "ruin":
        return _marked(kind, polygon(mouth, fill="#0b0c0e", opacity=0.78))
    if kind == "dead":
        shade = polygon(mouth, fill="#000", opacity=0.14)
        return _marked(kind, shade + polygon(mouth, fill=f"url(#{_hatch(part, theme)})"))
    if kind in QUIET:
        return _marked(kind, _hairline(theme, mouth))
    glow = "" if kind in ("goal", "last") else polygon(mouth, fill=TONES.get(kind, theme.accent), opacity=0.5)
    line = polygon(
        mouth,
        fill="none",
        stroke=TONES.get(kind, theme.accent),
        stroke_width=2.2,
        stroke_linejoin="round",
        **_dashes(kind),
    )
    return _marked(kind, glow + line)


def _hairline(theme: Theme, outline: Sequence[Point]) -> str:
    return polygon(outline, fill="none", stroke=theme.quiet, stroke_width=1, stroke_linejoin="round")


def _marked(kind: str, content: str) -> str:
    return tag("g", content, data_mark=kind)


def _dashes(kind: str) -> dict[str, str]:
    return {"stroke_dasharray": "5 3"} if kind == "goal" else {}


def _hatch(part: Part, theme: Theme) -> str:
    name = f"hatch-{theme.name}"
    line = tag("path", d="M0 0V6", stroke=theme.warn, stroke_width=2, opacity=0.75)
    return part.define(
        name,
        tag(
            "pattern",
            line,
            id=name,
            width=6,
            height=6,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        ),
    )
