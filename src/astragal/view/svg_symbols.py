"""The signs on stones, drawn with simple lines in the current colour: rock, scissors, paper, well."""

from astragal.view.markup import tag

_LINE: dict[str, str | float] = {
    "fill": "none",
    "stroke": "currentColor",
    "stroke_width": 0.045,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def _path(d: str, **attributes: str | float) -> str:
    return tag("path", d=d, **{**_LINE, **attributes})


_ROCK = _path(
    "M-.2 .06L-.15 -.1L-.02 -.17L.13 -.12L.2 .04L.13 .15L-.13 .15Z", fill="currentColor", fill_opacity=0.28
) + _path("M-.02 -.17L.01 -.03L.13 .15M.01 -.03L-.2 .06", stroke_width=0.028)
_SCISSORS = (
    _path("M-.11 .09L.15 -.19M.11 .09L-.15 -.19")
    + tag("circle", cx=-0.135, cy=0.135, r=0.062, **_LINE)
    + tag("circle", cx=0.135, cy=0.135, r=0.062, **_LINE)
)
_PAPER = _path("M-.14 -.2H.06L.14 -.12V.2H-.14Z", fill="currentColor", fill_opacity=0.14) + _path(
    "M.06 -.2V-.12H.14M-.07 -.04H.07M-.07 .04H.07M-.07 .12H.03", stroke_width=0.028
)
_WELL = (
    _path("M-.19 -.06L-.15 .13Q0 .23 .15 .13L.19 -.06")
    + tag("ellipse", cy=-0.07, rx=0.19, ry=0.09, **{**_LINE, "fill": "currentColor", "fill_opacity": 0.55})
    + _path("M-.17 .05Q0 .14 .17 .05M-.06 .09V.18M.07 .085V.175", stroke_width=0.024)
)

SYMBOLS = {"rock": _ROCK, "scissors": _SCISSORS, "paper": _PAPER, "well": _WELL}
