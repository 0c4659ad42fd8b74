"""Paints the icons of the installed page from public/icon.svg: run it after changing that, and commit what it wrote."""

from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).parent / "public"
PAPER = "#f5f2ec"
SHARE = 0.78  # systems cut a maskable icon to any shape, but leave a circle of 0.8 in the middle


def paint() -> None:
    """All icons; systems that can do so take the SVG itself."""
    drawn = (PUBLIC / "icon.svg").read_text()
    inner = drawn.partition(">")[2].rpartition("</svg>")[0]
    for size in (192, 512):
        _write(f"icon-{size}.png", drawn, size)
    # Apple rounds the corners itself, and what is clear becomes black.
    _write("icon-apple.png", _on_paper(inner), 180)
    _write("icon-maskable.png", _on_paper(inner), 512)


def _on_paper(inner: str) -> str:
    edge = 16 * (1 - SHARE)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<rect width="32" height="32" fill="{PAPER}"/>'
        f'<g transform="translate({edge} {edge}) scale({SHARE})">{inner}</g></svg>'
    )


def _write(name: str, drawn: str, size: int) -> None:
    painted = resvg_py.svg_to_bytes(svg_string=drawn, width=size, height=size, skip_system_fonts=True)
    (PUBLIC / name).write_bytes(painted)


if __name__ == "__main__":
    paint()
