"""What lies beside the board: stocks as a die and a count, hands singly, blocks on their grid."""

from itertools import groupby

from astragal.engine.scene import Mark, Piece, Tray
from astragal.view.camera import Camera
from astragal.view.markup import Part, number, tag, use, words
from astragal.view.palette import BODIES, Theme
from astragal.view.svg_dice import die
from astragal.view.svg_marks import mark_on_piece
from astragal.view.svg_pieces import flat_piece
from astragal.view.tokens import heading, on_grid, token

TITLE_HEIGHT = 20.0
TEXT = 13.0
DIE, STONE, TILE, BLOCK = 30.0, 36.0, 42.0, 13.0  # the room a piece takes
SINGLY = 8  # more equal pieces than this are counted
COUNT_WIDTH = 34.0


def tray_part(
    tray: Tray,
    marks: tuple[Mark, ...],
    camera: Camera,
    theme: Theme,
    width: float,
    *,
    engraved: bool = False,
    titled: bool = True,
) -> Part:
    """A tray with its title, no wider than `width`."""
    part = Part(0, 0, width, TITLE_HEIGHT)
    if titled:
        part.add(words(heading(tray), 0, TEXT, TEXT, theme.quiet))
    if tray.layout == "grid" and tray.pieces:
        _grid(part, tray)
        return part
    x, y, row_height = 0.0, TITLE_HEIGHT, DIE
    marked = {
        mark.place.removeprefix("tray:"): mark.kind
        for mark in marks
        if mark.place.startswith("tray:") and mark.owner in (None, tray.owner)
    }
    for piece, count in _shown(tray):
        room = {"tile": TILE, "stone": STONE}.get(piece.kind, DIE)
        needed = room + (COUNT_WIDTH if count > 1 else 2)
        if x and x + needed > width:
            x, y = 0, y + row_height + 3
        row_height = max(row_height, room)
        drawn = _small_piece(part, piece, camera, room, engraved)
        if piece.place in marked:
            half = room * 0.5
            ring = [(-half, -half), (half, -half), (half, half), (-half, half)]
            drawn += mark_on_piece(part, theme, marked[piece.place], ring)
        part.add(
            tag(
                "g",
                drawn,
                transform=f"translate({number(x + room / 2)} {number(y + room / 2)})",
                data_tray=piece.place,
            )
        )
        if count > 1:
            part.add(words(f"x {count}", x + room + 4, y + room / 2 + TEXT * 0.36, TEXT, theme.ink))
        x += needed
    if tray.count is not None and not _sample(tray):
        part.add(words(str(tray.count), 0, y + TEXT + 4, TEXT + 2, theme.ink))
    elif tray.count == 0 or (tray.count is None and not tray.pieces):
        part.add(words("empty", 0, y + TEXT + 4, TEXT, theme.quiet))
    part.height = y + row_height
    return part


def _shown(tray: Tray) -> list[tuple[Piece, int]]:
    """The pieces to draw, each with how many of them it stands for."""
    if tray.count is not None:
        sample = _sample(tray)
        return [(sample, tray.count)] if sample and tray.count else []
    shown: list[tuple[Piece, int]] = []
    for _, run in groupby(tray.pieces, key=lambda piece: (token(piece), piece.colour, piece.place)):
        pieces = list(run)
        shown += [(pieces[0], len(pieces))] if len(pieces) > SINGLY else [(piece, 1) for piece in pieces]
    return shown


def _sample(tray: Tray) -> Piece | None:
    """The piece that stands for those that are only counted; none where a number is all there is."""
    if tray.pieces:
        return tray.pieces[0]
    return Piece("", tray.colour, tray.owner) if tray.colour else None


def _small_piece(part: Part, piece: Piece, camera: Camera, room: float, engraved: bool) -> str:
    """A die as it stands on the plate; tiles, stones, and dice with a name or a single number as they lie."""
    if piece.kind == "die" and not piece.label and len(piece.faces) in (0, 3):
        cube = die(part, camera, piece.colour, piece.faces, marks=engraved)
        return tag("g", cube, transform=f"scale({number(room / 76)})")
    return tag("g", flat_piece(part, piece, marks=engraved), transform=f"scale({number(room)})")


def _grid(part: Part, tray: Tray) -> None:
    """Pieces in rows and columns, touching."""
    places = on_grid(tray)
    for (row, column), piece in places.items():
        name = f"block-{piece.colour if piece.colour in BODIES else 'hidden'}"
        small = f"scale({number(BLOCK * 1.08)})"
        part.define(name, tag("g", flat_piece(part, piece), id=name, transform=small))
        middle = use(name, (column + 0.5) * BLOCK, TITLE_HEIGHT + (row + 0.5) * BLOCK)
        part.add(tag("g", middle, data_tray=piece.place))
    part.height = TITLE_HEIGHT + BLOCK * (1 + max(row for row, _ in places))
