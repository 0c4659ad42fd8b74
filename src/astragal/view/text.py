"""A scene as text: the board, what lies beside it, what its marks mean, and the notices."""

from itertools import groupby
from textwrap import wrap

from rich.text import Text

from astragal.engine.scene import Grid, Scene, Tray, at_rest
from astragal.view.canvas import QUIET, STRONG, Canvas, chip, flow, stack
from astragal.view.places import check_places
from astragal.view.text_grid import grid_sheet
from astragal.view.text_pyramid import pyramid_sheet
from astragal.view.tokens import UNMARKED, heading, on_grid, sign, signs, token, told_mark, told_stroke, where

WIDTH = 100


def text(scene: Scene, colour: bool = False, coordinates: bool = True, width: int = WIDTH) -> str:
    """The scene in characters; with `colour` as a terminal shows it."""
    page = _page(scene, coordinates, width)
    return page.ansi() if colour else page.plain()


def rich_text(scene: Scene, coordinates: bool = True, width: int = WIDTH) -> Text:
    """The scene in colour for rich and Textual."""
    return _page(scene, coordinates, width).rich()


def _page(scene: Scene, coordinates: bool, width: int) -> Canvas:
    check_places(scene)
    told = _told(scene, width)
    scene = at_rest(scene)
    if isinstance(scene.board, Grid):
        board = grid_sheet(scene, scene.board, coordinates, width)
    else:
        board = pyramid_sheet(scene, scene.board, coordinates, width)
    marked = signs(scene.marks)
    lines = [_tray(tray, marked, width) for tray in scene.trays if tray.layout == "row"]
    blocks = [_tray(tray, marked, width) for tray in scene.trays if tray.layout == "grid"]
    trays = stack([stack(lines, gap=0), flow(blocks, width)])
    return stack(
        [board, _legend(scene), told, _lying_anywhere(scene), trays, _notices(scene, width), _headline(scene)]
    )


def _legend(scene: Scene) -> Canvas:
    sheet = Canvas()
    kinds = dict.fromkeys(mark.kind for mark in scene.marks if mark.kind != UNMARKED)
    if kinds:
        sheet.put(0, 0, ", ".join(f"{sign(kind)} {kind}" for kind in kinds), QUIET)
    return sheet


def _told(scene: Scene, width: int) -> Canvas:
    """What a mark has no sign for: labels and strokes, and a line for each place of which something is told."""
    always = at_rest(scene)
    labels: dict[str, list[str]] = {}
    for mark in always.marks:
        if mark.label:
            labels.setdefault(mark.label, []).append(mark.place)
    lines = [", ".join(f"{label} at {' '.join(places)}" for label, places in labels.items())]
    lines.append(", ".join(told_stroke(scene.board, stroke) for stroke in always.strokes))
    of: dict[str, list[str]] = {}
    for mark in scene.marks:
        of.setdefault(mark.of, []).append(told_mark(mark))
    for stroke in scene.strokes:
        of.setdefault(stroke.of, []).append(told_stroke(scene.board, stroke))
    lines += [f"{place}: {', '.join(told)}" for place, told in of.items() if place]
    sheet = Canvas()
    for row, part in enumerate(part for line in lines for part in wrap(line, width)):
        sheet.put(row, 0, part, QUIET)
    return sheet


def _lying_anywhere(scene: Scene) -> Canvas:
    """A line for every piece that is at no place of the board."""
    sheet = Canvas()
    pieces = {piece.place: piece for piece in scene.pieces}
    for row, pose in enumerate(scene.poses):
        name = token(pieces[pose.piece])
        sheet.put(row, 0, name, chip(pieces[pose.piece].colour))
        sheet.put(row, len(name) + 1, f"lies at {where(pose)}")
    return sheet


def _notices(scene: Scene, width: int) -> Canvas:
    sheet = Canvas()
    for row, line in enumerate(line for notice in scene.notices for line in wrap(notice, width)):
        sheet.put(row, 0, line)
    return sheet


def _headline(scene: Scene) -> Canvas:
    """Last, next to where people type."""
    sheet = Canvas()
    sheet.put(0, 0, scene.headline, STRONG)
    return sheet


def _tray(tray: Tray, marked: dict[str, str], width: int) -> Canvas:
    """A line with the title and what lies there; equal pieces in a row are counted: `R x5`.

    A mark on what lies in a tray has the place `tray:` and the piece's own, and its sign follows the piece.
    """
    sheet = Canvas()
    title = f"{heading(tray)}:"
    sheet.put(0, 0, title, STRONG)
    column, row = len(title) + 1, 0
    if tray.count is not None:
        sheet.put(0, column, str(tray.count))
        column += len(str(tray.count)) + 2
    if tray.count is None and not tray.pieces:
        sheet.put(0, column, "empty", QUIET)
    if tray.layout == "grid":
        sheet.paste(_grid(tray), 1, 0)
        return sheet
    for (name, colour, place), run in groupby(tray.pieces, key=lambda p: (token(p), p.colour, p.place)):
        count = len(list(run))
        times = marked.get(f"tray:{place}", "") + (f" x{count}" if count > 1 else "")
        if column + len(name + times) > width:
            column, row = 2, row + 1
        sheet.put(row, column, name, chip(colour))
        sheet.put(row, column + len(name), times)
        column += len(name + times) + 2
    return sheet


def _grid(tray: Tray) -> Canvas:
    """Pieces in rows and columns, with their numbers at the sides."""
    sheet = Canvas()
    for (row, column), piece in on_grid(tray).items():
        sheet.put(0, 3 + 3 * column, f"{column + 1:2d}", QUIET)
        sheet.put(1 + row, 0, f"{row + 1:2d}", QUIET)
        sheet.put(1 + row, 4 + 3 * column, token(piece), chip(piece.colour))
    return sheet
