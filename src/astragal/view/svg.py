"""A scene as SVG: the headline, the board, the trays below it, the notices, and words for those who cannot see it."""

from collections import Counter
from collections.abc import Sequence
from textwrap import wrap
from xml.sax.saxutils import escape

from astragal.engine.scene import Grid, Scene, Tray, at_rest
from astragal.view.camera import Camera, camera
from astragal.view.markup import FONT, Part, number, tag, words
from astragal.view.palette import DARK, LIGHT, Theme
from astragal.view.places import check_places
from astragal.view.svg_grid import grid_part
from astragal.view.svg_pyramid import pyramid_part
from astragal.view.svg_trays import tray_part
from astragal.view.tokens import heading, told_stroke, where

MARGIN = 16.0
GAP = 18.0
LINE = 20.0
LETTER = 7.2  # how wide a letter of a notice is, about
NARROWEST = 560.0  # small boards get a page at least this wide, for their trays


def svg(
    scene: Scene,
    *,
    coordinates: bool = False,
    dark: bool = False,
    marks: bool = False,
    width: int = 640,
    side: str = "",
    bare: bool = False,
) -> str:
    """The scene as one SVG document, `width` pixels wide.

    `coordinates` writes the names of places, `marks` engraves a sign for each colour, `side` is the side of the
    pyramid that is in front: A, B or C, or `above`. A `bare` picture has no words, which would be too small somewhere or in
    another language, and only those trays that show their pieces.
    """
    theme = DARK if dark else LIGHT
    view = camera(side)
    scene = at_rest(scene)
    board = board_part(scene, view, theme, coordinates=coordinates, marks=marks)
    trays = [tray for tray in scene.trays if not bare or (tray.pieces and tray.count is None)]
    narrowest = 0.0 if bare and not trays else NARROWEST
    page = Part(0, 0, max(board.width, narrowest) + 2 * MARGIN, MARGIN)
    if not bare:
        _headline(page, scene, theme)
    page.place(board, (page.width - board.width) / 2, page.height)
    page.height += board.height + MARGIN
    _trays(page, scene, trays, view, theme, marks=marks, bare=bare)
    if not bare:
        _notices(page, scene, theme)
    return _document(page, scene, theme, width)


def board_part(
    scene: Scene, view: Camera, theme: Theme, *, coordinates: bool = False, marks: bool = False
) -> Part:
    """The board of a scene with what stands on it."""
    check_places(scene)
    if isinstance(scene.board, Grid):
        return grid_part(scene, scene.board, theme, coordinates=coordinates, engraved=marks)
    return pyramid_part(scene, view, theme, coordinates=coordinates, engraved=marks)


def _trays(
    page: Part, scene: Scene, trays: Sequence[Tray], view: Camera, theme: Theme, *, marks: bool, bare: bool
) -> None:
    """Trays side by side, at most three in a row."""
    columns = max(1, min(3, len(trays)))
    room = (page.width - 2 * MARGIN - GAP * (columns - 1)) / columns
    for start in range(0, len(trays), columns):
        row = [
            tray_part(tray, scene.marks, view, theme, room, engraved=marks, titled=not bare)
            for tray in trays[start : start + columns]
        ]
        for index, part in enumerate(row):
            page.place(part, MARGIN + index * (room + GAP), page.height)
        page.height += max(part.height for part in row) + GAP


def _headline(page: Part, scene: Scene, theme: Theme) -> None:
    size = 26 if len(scene.headline) < 24 else 16
    for line in wrap(scene.headline, int((page.width - 2 * MARGIN) / LETTER * 14 / size)):
        page.add(words(line, MARGIN, page.height + size * 0.8, size, theme.ink))
        page.height += size * LINE / 14


def _notices(page: Part, scene: Scene, theme: Theme) -> None:
    for notice in scene.notices:
        for line in wrap(notice, int((page.width - 2 * MARGIN) / LETTER)):
            page.add(words(line, MARGIN, page.height + 8, 14, theme.ink))
            page.height += LINE


def _document(page: Part, scene: Scene, theme: Theme, width: int) -> str:
    content = "\n".join(
        [
            tag("title", escape(title(scene))),
            tag("desc", escape(description(scene))),
            tag("defs", "\n".join(["", *page.defs.values(), ""])) if page.defs else "",
            tag("rect", width=page.width, height=page.height, rx=10, fill=theme.paper),
            *page.body,
        ]
    )
    return tag(
        "svg",
        f"\n{content}\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(page.width)} {number(page.height)}",
        width=width,
        height=round(width * page.height / page.width),
        role="img",
        font_family=FONT,
    )


def title(scene: Scene) -> str:
    """What is to be seen, in a few words."""
    board = "Board" if isinstance(scene.board, Grid) else "Plate"
    counts = Counter(f"{piece.colour or 'hidden'} {piece.kind}" for piece in scene.pieces)
    return f"{board} with {', '.join(_several(n, what) for what, n in counts.items()) or 'nothing on it'}"


def description(scene: Scene) -> str:
    """The headline, every piece with its place, then the trays, marks, strokes and notices."""
    sentences = [scene.headline] if scene.headline else []
    lying = {pose.piece: f" lying at {where(pose)}" for pose in scene.poses}
    for piece in scene.pieces:
        name = f"{piece.colour or 'hidden'} {piece.kind}" + (f" {piece.label}" if piece.label else "")
        showing = f" showing {piece.faces}" if piece.faces else ""
        sentences.append(f"{piece.place}: {name}{showing}{lying.get(piece.place, '')}")
    for tray in scene.trays:
        sentences.append(f"{heading(tray)}: {len(tray.pieces) if tray.count is None else tray.count}")
    sentences += [f"{mark.place}: {mark.kind} {mark.label}".rstrip() for mark in scene.marks]
    sentences += [told_stroke(scene.board, stroke) for stroke in scene.strokes]
    return "; ".join([*sentences, *scene.notices]) or "Empty."


def _several(count: int, what: str) -> str:
    if count == 1:
        return f"1 {what}"
    return f"{count} {what[:-3]}dice" if what.endswith("die") else f"{count} {what}s"
