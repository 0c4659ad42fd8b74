"""A board of squares from above, with row 1 at the bottom."""

from collections import Counter

from astragal.engine.scene import Grid, Scene
from astragal.view.markup import Part, Point, centred, gradient, number, tag
from astragal.view.palette import Theme, lit
from astragal.view.places import LETTERS, squares_of
from astragal.view.svg_marks import CLOSED, mark_on_funnel, mark_on_piece
from astragal.view.svg_pieces import flat_piece
from astragal.view.svg_strokes import label, stroke

WIDTH = 592.0  # of the whole board, whatever its number of squares
LARGEST = 84.0  # squares of small boards do not grow beyond this
FRAME = 10.0
NAMES_ROOM = 20.0


def grid_part(
    scene: Scene, board: Grid, theme: Theme, *, coordinates: bool = False, engraved: bool = False
) -> Part:
    """The board with everything on it."""
    edge = min(LARGEST, (WIDTH - 2 * FRAME) / max(board.columns, board.rows))
    part = Part(-FRAME, -FRAME, board.columns * edge + 2 * FRAME, board.rows * edge + 2 * FRAME + 3)
    squares = {
        name: (column * edge, (board.rows - 1 - row) * edge)
        for name, (column, row) in squares_of(board).items()
    }
    _surface(part, board, theme, squares, edge)
    heights = Counter(piece.place for piece in scene.pieces)
    for mark in scene.marks:
        if mark.place in squares and not (mark.place in heights and mark.kind in CLOSED):
            part.add(mark_on_funnel(part, theme, mark.kind, _corners(squares[mark.place], edge)))
    # From the far row to the near one, stacks from the bottom up.
    for piece in sorted(scene.pieces, key=lambda piece: (squares[piece.place][::-1], piece.level)):
        x, y = squares[piece.place]
        drawn = flat_piece(part, piece, marks=engraved, height=heights[piece.place])
        middle = f"translate({number(x + edge / 2)} {number(y + edge / 2)}) scale({number(edge)})"
        part.add(tag("g", drawn, data_place=piece.place, transform=middle))
    for mark in scene.marks:
        if mark.place in heights and mark.kind in CLOSED:
            part.add(mark_on_piece(part, theme, mark.kind, _corners(squares[mark.place], edge)))
    middles = {name: (x + edge / 2, y + edge / 2) for name, (x, y) in squares.items()}
    part.add(*(stroke(board, drawn, theme, middles) for drawn in scene.strokes))
    labelled = (mark for mark in scene.marks if mark.label and mark.place in middles)
    part.add(*(label(mark.label, *middles[mark.place]) for mark in labelled))
    if coordinates:
        _names(part, board, theme, edge)
    return part


def _surface(part: Part, board: Grid, theme: Theme, squares: dict[str, Point], edge: float) -> None:
    """The wood: one sheet where all squares exist, else a frame round each square."""
    wood = part.define(
        f"wood-{theme.name}",
        gradient(
            f"wood-{theme.name}", ((0, lit(theme.board, 1.06)), (1, lit(theme.board, 0.95))), (0, 0, 1, 1)
        ),
    )
    whole = len(squares) == board.columns * board.rows
    outer = (
        [(0.0, 0.0, board.columns * edge, board.rows * edge)]
        if whole
        else [(x, y, edge, edge) for x, y in squares.values()]
    )
    for drop, fill, opacity in ((6, "#000", 0.08), (3, "#000", 0.12), (0, theme.board_edge, 1)):
        sheet = "".join(
            tag("rect", x=x - FRAME, y=y - FRAME + drop, width=w + 2 * FRAME, height=h + 2 * FRAME, rx=7)
            for x, y, w, h in outer
        )
        part.add(tag("g", sheet, fill=fill, opacity=opacity))
    if whole:
        part.add(tag("rect", width=board.columns * edge, height=board.rows * edge, fill=f"url(#{wood})"))
        lines = "".join(
            f"M0 {number(row * edge)}H{number(board.columns * edge)}" for row in range(board.rows + 1)
        )
        lines += "".join(
            f"M{number(column * edge)} 0V{number(board.rows * edge)}" for column in range(board.columns + 1)
        )
        part.add(tag("path", d=lines, stroke=theme.board_line, stroke_width=1, fill="none"))
        return
    cells = "".join(tag("rect", x=x, y=y, width=edge, height=edge) for x, y in squares.values())
    part.add(tag("g", cells, fill=theme.board, stroke=theme.board_line, stroke_width=1))


def _corners(corner: Point, edge: float) -> list[Point]:
    """The corners of a square, just inside its lines."""
    x, y = corner
    near, far = 1.5, edge - 1.5
    return [(x + near, y + near), (x + far, y + near), (x + far, y + far), (x + near, y + far)]


def _names(part: Part, board: Grid, theme: Theme, edge: float) -> None:
    """Letters below, numbers at the left; the part grows to hold them."""
    bottom = part.top + part.height + NAMES_ROOM / 2
    for column in range(board.columns):
        part.add(centred(LETTERS[column], (column + 0.5) * edge, bottom, 12, theme.quiet))
    for row in range(board.rows):
        middle = (board.rows - 0.5 - row) * edge
        part.add(centred(str(row + 1), part.left - NAMES_ROOM / 2, middle, 12, theme.quiet))
    part.left -= NAMES_ROOM
    part.width += NAMES_ROOM
    part.height += NAMES_ROOM
