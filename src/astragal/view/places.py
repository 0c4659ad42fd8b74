"""The places of a board by name; on a grid columns are letters from the left, rows are numbers from the bottom."""

from astragal.engine.scene import Grid, Pyramid, Scene
from astragal.lattice import COORDINATES, LAYER, NAMES

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def square_name(column: int, row: int) -> str:
    """The name of a square, both counted from 0: a1 is (0, 0)."""
    return f"{LETTERS[column]}{row + 1}"


def squares_of(board: Grid) -> dict[str, tuple[int, int]]:
    """Every square of the board with its column and row."""
    everywhere = {
        square_name(column, row): (column, row)
        for row in range(board.rows)
        for column in range(board.columns)
    }
    return {name: at for name, at in everywhere.items() if not board.squares or name in board.squares}


def steps_between(board: Pyramid | Grid, start: str, end: str) -> int:
    """How many steps it is along a row from one place to another."""
    at = squares_of(board) if isinstance(board, Grid) else dict(zip(NAMES, COORDINATES, strict=True))
    return max(abs(x - y) for x, y in zip(at[start], at[end], strict=True))


def check_places(scene: Scene) -> None:
    """ValueError if a piece without a pose stands where the board has no place, rather than a picture without it."""
    if isinstance(scene.board, Grid):
        if scene.poses:
            raise ValueError("Only on the plate can pieces lie anywhere.")
        known = set(squares_of(scene.board))
    else:
        known = {name for name, layer in zip(NAMES, LAYER, strict=True) if layer < scene.board.layers}
    lost = sorted({piece.place for piece in scene.pieces} - known - {pose.piece for pose in scene.poses})
    if lost:
        raise ValueError(f"The board has no place for the pieces on {', '.join(map(repr, lost))}.")
