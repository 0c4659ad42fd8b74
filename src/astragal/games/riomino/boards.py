"""The boards of RioMino: five levels on one grid, and what their squares are called.

All levels live on one 9 x 9 grid, numbered row by row, with the start square in its middle: a 5 x 5 frame
round the start square reaches no further. The boards of the first four levels are its inner 5 x 5.
"""

from astragal.engine import Grid, choice

LEVEL = START, JUNIOR, EXPERT, MASTER, PROFESSIONAL = choice(
    "start", "junior", "expert", "master", "professional", about="the board: 13 to 25 dice"
)
WIDTH = 9
SQUARES = WIDTH * WIDTH
CENTRE = SQUARES // 2
FRAME = 5
HAND_SIZE = (6, 8, 9, 10, 12)  # dice of each player, by level
DRAWINGS = (  # row 5 down to row 1
    "..X.. .XXX. XXXXX .XXX. ..X..",
    ".X.X. XXXXX .XXX. XXXXX .X.X.",
    ".X.X. XXXXX XXXXX XXXXX .X.X.",
    ".XXX. XXXXX XXXXX XXXXX .XXX.",
)


def _squares(drawing):
    rows = drawing.split()[::-1]
    inside = (WIDTH - FRAME) // 2
    return tuple(
        int(0 <= x < FRAME and 0 <= y < FRAME and rows[y][x] == "X")
        for y in range(-inside, WIDTH - inside)
        for x in range(-inside, WIDTH - inside)
    )


# ON_BOARD[level][square]: whether the level's board has the square.
ON_BOARD = (*map(_squares, DRAWINGS), (1,) * SQUARES)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
# BESIDE[square]: the squares N, E, S, W of it, -1 beyond the grid.
BESIDE = tuple(
    tuple(
        (y + dy) * WIDTH + x + dx if 0 <= x + dx < WIDTH and 0 <= y + dy < WIDTH else -1 for dx, dy in STEPS
    )
    for y in range(WIDTH)
    for x in range(WIDTH)
)


def squares(s):
    """The squares of the board that is played on."""
    return [square for square in range(SQUARES) if ON_BOARD[s.level][square]]


def square_name(s, square):
    """The name of a square; the boards of 5 x 5 begin two columns and rows further in."""
    margin = 0 if s.level == PROFESSIONAL else (WIDTH - FRAME) // 2
    return f"{'abcdefghi'[square % WIDTH - margin]}{square // WIDTH + 1 - margin}"


def board(s):
    """The board as it is drawn."""
    if s.level == PROFESSIONAL:
        return Grid(WIDTH, WIDTH)
    return Grid(FRAME, FRAME, tuple(square_name(s, square) for square in squares(s)))
