"""Pieces seen from above, each in a square with edge 1 and its middle at (0, 0): tiles, lying dice, stones, rolled dice."""

from astragal.engine.scene import Piece
from astragal.view.markup import Part, centred, polygon, tag, use
from astragal.view.palette import ENGRAVINGS, INK, IVORY, blend, body, ink, is_hidden, lit, on
from astragal.view.svg_dice import PIP_RADIUS, PIPS, STEP, engraved
from astragal.view.svg_symbols import SYMBOLS
from astragal.view.tokens import is_lying, is_tile

HALF = 0.44  # half the edge of a die or tile on its square
DOT = 0.062
# The paper of a tile's value: warmer as it grows, so that equal sides run into each other.
VALUE_TINTS = {"0": "#f6efdf", "1": "#ecdcb9", "2": "#dfc08b", "3": "#c99a5b"}
# Dots in the triangle between the north and the east side, seen from its middle.
VALUE_DOTS = {
    "1": ((0.0, 0.0),),
    "2": ((-0.1, -0.1), (0.1, 0.1)),
    "3": ((-0.17, -0.13), (0.06, -0.06), (0.13, 0.17)),
}
STACK_STEP = 0.085


def flat_piece(part: Part, piece: Piece, *, marks: bool = False, height: int = 1) -> str:
    """A piece as it lies on a square; `height` is how many pieces its stack has."""
    if piece.kind == "stone":
        return _stone(part, piece, height)
    if is_tile(piece):
        return _tile(piece)
    if is_lying(piece):
        return _lying_die(piece)
    return _rolled_die(piece, marks)


def _tile(piece: Piece) -> str:
    """A face cut by a diagonal: each half belongs to two neighbouring sides with the same value."""
    north, east, south, west = list(piece.faces)
    drawn = _soft_shadow(HALF)
    if (north, south) == (east, west):
        halves = ((north, 0), (south, 180))
    elif (north, south) == (west, east):
        halves = ((north, -90), (south, 90))
    else:
        return drawn + _quarters(piece.faces)
    for value, turn in halves:
        tint = VALUE_TINTS.get(value, IVORY)
        half = tag("path", d=_HALF_FACE, fill=tint)
        for x, y in VALUE_DOTS.get(value, ()):
            half += tag("circle", cx=x + 0.16, cy=y - 0.16, r=DOT, fill=INK)
        if not value.isdigit():
            half += tag("g", centred(value, 0, 0, 0.2, INK), transform="translate(.16 -.16)")
        drawn += tag("g", half, transform=f"rotate({turn})")
    cut = (-HALF, -HALF, HALF, HALF) if halves[0][1] == 0 else (-HALF, HALF, HALF, -HALF)
    x1, y1, x2, y2 = (0.93 * value for value in cut)
    drawn += tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="#8d7248", stroke_width=0.016)
    return drawn + _rim("#8d7248", 0.014)


# The half of a face on the north and east side, with rounded corners.
_HALF_FACE = "M-.42 -.42L-.37 -.44H.37Q.44 -.44 .44 -.37V.37L.42 .42Z"


def _quarters(faces: str) -> str:
    """Four sides that are not two and two: a triangle each."""
    drawn = ""
    for turn, value in zip((0, 90, 180, 270), faces, strict=True):
        corner = polygon([(-HALF, -HALF), (HALF, -HALF), (0, 0)], fill=VALUE_TINTS.get(value, IVORY))
        drawn += tag("g", corner, transform=f"rotate({turn})")
    for (x, y), value in zip(_SIDES, faces, strict=True):
        drawn += centred(value, 0.28 * x, 0.28 * y, 0.2, INK)
    return drawn + _rim("#8d7248", 0.014)


_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))  # N, E, S, W


def _lying_die(piece: Piece) -> str:
    """The numbers of its sides at the edges, large since they are what one reads, and its top in the middle."""
    top, sides = piece.faces[0], piece.faces[2:]
    paint = body(piece.colour)
    drawn = _soft_shadow(HALF) + _square(HALF, paint) + _rim(lit(paint, 0.7), 0.02)
    drawn += tag("rect", x=-0.12, y=-0.12, width=0.24, height=0.24, rx=0.04, fill=IVORY)
    drawn += centred(top, 0, 0, 0.22, ink(piece.ink), font_weight="700")
    for (x, y), value in zip(_SIDES, sides, strict=True):
        drawn += centred(value, 0.31 * x, 0.31 * y, 0.32, on(piece.colour), font_weight="700")
    return drawn


def _rolled_die(piece: Piece, marks: bool) -> str:
    """A die seen from above: its pips, a number it has no pips for, or its name."""
    paint = body(piece.colour)
    drawn = _soft_shadow(HALF) + _square(HALF, paint) + _rim(lit(paint, 1.25), 0.02)
    sign = piece.label or piece.faces or ("?" if is_hidden(piece.colour) else "")
    if not piece.label and piece.faces.isdigit() and int(piece.faces) in PIPS:
        for u, v in PIPS[int(piece.faces)]:
            drawn += tag(
                "circle", cx=0.88 * u * STEP, cy=0.88 * v * STEP, r=PIP_RADIUS * 0.95, fill=on(piece.colour)
            )
    elif sign:
        drawn += centred(sign, 0, 0, min(0.5, 1.1 / len(sign)), on(piece.colour), font_weight="600")
    if marks and piece.colour in ENGRAVINGS:
        drawn += tag(
            "g", engraved(piece.colour, 0.05), transform="translate(-.35 -.35)", fill=on(piece.colour)
        )
    return drawn


def _stone(part: Part, piece: Piece, height: int) -> str:
    """A round piece with a sign; higher ones are drawn further up, so that a stack shows its edges."""
    name = _disc(part, piece.colour)
    sign = on(piece.colour)
    drawn = use(name)
    if piece.symbol:
        drawn += tag("g", SYMBOLS[piece.symbol], color=sign, data_symbol=piece.symbol)
    elif piece.label:
        drawn += centred(piece.label, 0, 0, min(0.4, 0.9 / len(piece.label)), sign, font_weight="600")
    if 1 < height == piece.level + 1:
        drawn += tag("circle", cx=0.29, cy=-0.29, r=0.13, fill=IVORY, stroke=INK, stroke_width=0.02)
        drawn += centred(str(height), 0.29, -0.29, 0.18, INK, font_weight="700")
    rise = STACK_STEP * (piece.level - (height - 1) / 2)
    return tag("g", drawn, transform=f"translate(0 {-rise:.3f})") if rise else drawn


def _disc(part: Part, colour: str) -> str:
    name = f"stone-{'hidden' if is_hidden(colour) else colour}"
    if name not in part.defs:
        paint = body(colour)
        stops = tag("stop", offset=0, stop_color=blend(paint, "#ffffff", 0.35 if colour != "black" else 0.22))
        stops += tag("stop", offset=1, stop_color=paint)
        part.define(
            f"{name}-light", tag("radialGradient", stops, id=f"{name}-light", cx=0.35, cy=0.28, r=0.8)
        )
        edge = lit(paint, 0.62) if colour != "black" else "#0d0e10"
        disc = tag("ellipse", cx=0.02, cy=0.07, rx=0.38, ry=0.38, fill="#000", opacity=0.22)
        disc += tag("circle", cy=0.045, r=0.37, fill=edge)
        disc += tag("circle", r=0.37, fill=f"url(#{name}-light)", stroke=edge, stroke_width=0.012)
        disc += tag("circle", r=0.31, fill="none", stroke=on(colour), stroke_width=0.012, opacity=0.35)
        part.define(name, tag("g", disc, id=name))
    return name


def _square(half: float, fill: str) -> str:
    return tag("rect", x=-half, y=-half, width=2 * half, height=2 * half, rx=0.09, fill=fill)


def _rim(stroke: str, width: float) -> str:
    return tag(
        "rect", x=-HALF, y=-HALF, width=2 * HALF, height=2 * HALF, rx=0.07, fill="none", stroke=stroke, stroke_width=width
    )  # fmt: skip


def _soft_shadow(half: float) -> str:
    return "".join(
        tag("rect", x=-half + shift, y=-half + 2 * shift, width=2 * half, height=2 * half, rx=0.1, fill="#000", opacity=0.1)
        for shift in (0.012, 0.026)
    )  # fmt: skip
