"""Boards of squares as text: letters below, numbers at the side, row 1 at the bottom."""

from itertools import chain

from astragal.engine.scene import Grid, Piece, Scene
from astragal.view.canvas import QUIET, STRONG, Canvas, chip, flow, stack
from astragal.view.places import LETTERS, squares_of
from astragal.view.tokens import is_lying, is_tile, seat, signs, stack_token


def grid_sheet(scene: Scene, board: Grid, names: bool, width: int) -> Canvas:
    """The board; dice whose five faces are known follow it one by one."""
    on_square: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        on_square.setdefault(piece.place, []).append(piece)
    # Tiles still in a hand count too, so that the board keeps its size when the first one is laid.
    tiles = any(map(is_tile, chain(scene.pieces, *(tray.pieces for tray in scene.trays))))
    draw = _tiled if tiles else _plain
    lying = [_cross(piece) for piece in scene.pieces if is_lying(piece)]
    return stack([draw(scene, board, on_square, names), flow(lying, width)])


def _plain(scene: Scene, board: Grid, on_square: dict[str, list[Piece]], names: bool) -> Canvas:
    """One line a row; the mark of a square stands in front of what is on it."""
    sheet = Canvas()
    shown = {square: stack_token(pieces) for square, pieces in on_square.items()}
    room = max((len(text) for text in shown.values()), default=1)
    marked = signs(scene.marks)
    margin = 3 if names else 0
    for square, (column, row) in squares_of(board).items():
        top, left = board.rows - 1 - row, margin + column * (room + 1)
        if square in marked:
            sheet.put(top, left, marked[square], STRONG)
        if square in shown:
            sheet.put(top, left + 1, shown[square], chip(on_square[square][-1].colour))
        else:
            sheet.put(top, left + 1, ".", QUIET)
    if names:
        for row in range(board.rows):
            sheet.put(board.rows - 1 - row, 0, f"{row + 1:2d}", QUIET)
        for column in range(board.columns):
            sheet.put(board.rows, margin + column * (room + 1) + 1, LETTERS[column], QUIET)
    return sheet


def _tiled(scene: Scene, board: Grid, on_square: dict[str, list[Piece]], names: bool) -> Canvas:
    """Boxes of three by three characters: a tile's values at its sides, a mark in the middle."""
    sheet = Canvas()
    marked = signs(scene.marks)
    margin = 3 if names else 0
    for column, row in squares_of(board).values():
        top, left = (board.rows - 1 - row) * 4, margin + column * 4
        for line in (top, top + 4):
            sheet.put(line, left, "+---+", QUIET)
        for line in (top + 1, top + 2, top + 3):
            sheet.put(line, left, "|", QUIET)
            sheet.put(line, left + 4, "|", QUIET)
    for square, (column, row) in squares_of(board).items():
        top, left = (board.rows - 1 - row) * 4 + 1, margin + column * 4 + 1
        for piece in on_square.get(square, ()):
            _sides(sheet, top, left, piece.faces, 1)
        if square in marked:
            sheet.put(top + 1, left + 1, marked[square], STRONG)
    if names:
        for row in range(board.rows):
            sheet.put((board.rows - 1 - row) * 4 + 2, 0, f"{row + 1:2d}", QUIET)
        for column in range(board.columns):
            sheet.put(board.rows * 4 + 1, margin + column * 4 + 2, LETTERS[column], QUIET)
    return sheet


def _cross(piece: Piece) -> Canvas:
    """A lying die: where it is and whose, then its top number in the middle of its four sides."""
    sheet = Canvas()
    sheet.put(0, 0, piece.place, STRONG)
    sheet.put(0, len(piece.place) + 1, seat(piece) + piece.label, chip(piece.colour))
    _sides(sheet, 1, 1, piece.faces[2:], 2)
    sheet.put(2, 3, piece.faces[0], chip(piece.colour))
    return sheet


def _sides(sheet: Canvas, top: int, left: int, values: str, reach: int) -> None:
    """The four values N, E, S, W round a middle, `reach` characters to either side."""
    north, east, south, west = list(values)
    sheet.put(top, left + reach, north)
    sheet.put(top + 1, left + 2 * reach, east)
    sheet.put(top + 2, left + reach, south)
    sheet.put(top + 1, left, west)
