"""Connect Four: drop stones into seven columns; four of yours in a line win.

The players take turns. A stone falls to the lowest free square of its column. Four of one colour side by side
in a row, a column or a diagonal win at once; if all 42 squares fill without that, nobody wins.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Grid,
    Layout,
    Piece,
    Problem,
    Scene,
    define,
    derived,
    i8,
    i64,
    pieces,
    rule,
    say,
    seat,
)

# A move is a column 0..6. Square number = 7 * row + column; a square holds 0 (empty) or 1 + player.
COLUMNS, ROWS = 7, 6
SQUARES = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in "abcdefg")
COLOURS = ("", "red", "golden")


class State(Layout):
    players: i8
    turn: seat
    laid: derived(i8)  # stones on the board
    winner: derived(i8)  # 1 + the player with four in a line, 0 while there is none
    height: derived(i8[7])  # stones in each column
    square: pieces(*COLOURS[1:], places=SQUARES, key="stones")
    # Each player's stones once more, as bits 8 * row + column: lines are found by shifting.
    bits: derived(i64[2])


@rule
def start(s, rng):
    return


@rule
def actor(s):
    return OVER if s.winner or s.laid == COLUMNS * ROWS else s.turn


@rule
def moves(s, player, out):
    count = 0
    for column in range(COLUMNS):
        if s.height[column] < ROWS:
            out[count] = column
            count += 1
    return count


@rule
def play(s, player, move):
    row = s.height[move]
    s.height[move] += 1
    s.laid += 1
    s.square[COLUMNS * row + move] = 1 + player
    s.bits[player] |= 1 << (8 * row + move)
    if _has_four(s.bits[player]):
        s.winner = 1 + player
    s.turn = 1 - player


@rule
def score(s, player):
    return s.winner == 1 + player


@rule
def _has_four(bits):
    # The next square in a row is 1 bit away, in a column 8, in the diagonals 9 and 7; bit 7 of a row is empty.
    return (_fours(bits, 1) | _fours(bits, 8) | _fours(bits, 9) | _fours(bits, 7)) != 0


@rule
def _fours(bits, step):
    pairs = bits & (bits >> step)
    return pairs & (pairs >> (2 * step))


def name(s, move):
    return "abcdefg"[move]


def touch(s, move):
    return (f"cell:{SQUARES[COLUMNS * s.height[move] + move]}",)


def why_not(s, player, touches):
    return say("A stone falls to the bottom of its column.")


def prompt(s):
    return say("drop a stone into a column")


def scene(s, viewer):
    pieces = (Piece(SQUARES[p], COLOURS[c], c - 1, kind="stone") for p, c in enumerate(s.square) if c)
    return Scene(Grid(COLUMNS, ROWS), tuple(pieces))


def reason(s):
    return say("Four stones stand in a line.") if s.winner else say("The board is full.")


def settle(s):
    for p, c in enumerate(s.square):
        if c:
            row, column = divmod(p, COLUMNS)
            s.laid += 1
            s.height[column] += 1
            s.bits[c - 1] |= 1 << (8 * row + column)
    for player in (0, 1):
        if _has_four(s.bits[player]):
            s.winner = 1 + player


def problems(s):
    for p in range(COLUMNS, COLUMNS * ROWS):
        if s.square[p] and not s.square[p - COLUMNS]:
            yield Problem("floating-stone", f"The stone on {SQUARES[p]} has no stone under it.")


GAME = define(
    globals(),
    number="X1",
    title="Connect Four",
    players=(2,),
    minutes=5,
    summary="Drop stones into seven columns and make four in a line.",
    bounds=Bounds(actions=COLUMNS, moves=COLUMNS, length=COLUMNS * ROWS, score=(0, 1)),
    seats=("red", "golden"),
    credits="Howard Wexler and Ned Strongin (1974)",
)
