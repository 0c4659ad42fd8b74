"""The board of a scene as a picture for link previews: wide, with nothing beside the board."""

from pathlib import Path

import resvg_py

from astragal.engine.scene import Scene, at_rest
from astragal.view.camera import camera
from astragal.view.markup import number, tag
from astragal.view.palette import LIGHT
from astragal.view.svg import board_part

WIDTH, HEIGHT = 1200, 630  # what those who show link previews ask for
MARGIN = 15.0
# A server often has no fonts, and to look through those of a machine takes longer than to paint.
FONT = Path(__file__).parent / "font" / "dejavu-sans-bold.ttf"
FAMILY = "DejaVu Sans"


def postcard(scene: Scene) -> bytes:
    """The board as PNG. To paint it takes a fifth of a second, in which other threads go on."""
    board = board_part(at_rest(scene), camera(scene.side), LIGHT)
    scale = min((WIDTH - 2 * MARGIN) / board.width, (HEIGHT - 2 * MARGIN) / board.height)
    left, top = (WIDTH - board.width * scale) / 2, (HEIGHT - board.height * scale) / 2
    place = f"translate({number(left)} {number(top)}) scale({scale:.4f}) translate({number(-board.left)} {number(-board.top)})"
    drawn = tag(
        "svg",
        tag("defs", "".join(board.defs.values()))
        + tag("rect", width=WIDTH, height=HEIGHT, fill=LIGHT.paper)
        + tag("g", "".join(board.body), transform=place),
        xmlns="http://www.w3.org/2000/svg",
        width=WIDTH,
        height=HEIGHT,
        font_family=FAMILY,
    )
    return resvg_py.svg_to_bytes(
        svg_string=drawn, font_files=[str(FONT)], skip_system_fonts=True, font_family=FAMILY
    )
