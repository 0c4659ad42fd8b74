"""The board of Chifoumi: 7 x 7 squares, and on them stacks of rocks, scissors, papers and wells.

A stack is one number: a leading 1 and two bits for each piece, the top one last; 0 where the square is free.
"""

from astragal.engine import Piece, Problem, rule, terms

SIZE = 7
AREA = SIZE * SIZE
SQUARES = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdefg")
NONE = -1
WHITE, BLACK = range(2)
COLOURS = ("white", "black")
KINDS = "RSPW"
SYMBOLS = ("rock", "scissors", "paper", "well")
EACH = 2  # pieces of a kind in a colour
ALL = EACH * len(KINDS)  # pieces of a colour
TAKES = tuple(tuple(int(other in prey) for other in KINDS) for prey in ("S", "P", "RW", "RS"))
# By 4 * colour + kind.
PIECES = terms(
    "the white rock",
    "the white scissors",
    "the white paper",
    "the white well",
    "the black rock",
    "the black scissors",
    "the black paper",
    "the black well",
)


def _neighbours(p):
    column, row = p % SIZE, p // SIZE
    for up, right in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
        inside = 0 <= column + right < SIZE and 0 <= row + up < SIZE
        yield p + SIZE * up + right if inside else NONE


NEAR = tuple(tuple(_neighbours(p)) for p in range(AREA))  # N, NE, E, ... of a square


@rule
def steps(s, p, out, found):
    """Add the steps of the top piece of p to out: 16 * p + 2 * direction, and 1 more for a capture."""
    kind = s.stack[p] & 3
    for d in range(8):
        q = NEAR[p][d]
        if q != NONE:
            if s.colour[q] == 0 or s.colour[q] == 1 + s.side:
                out[found] = 16 * p + 2 * d
                found += 1
            if s.colour[q] and TAKES[kind][s.stack[q] & 3]:
                out[found] = 16 * p + 2 * d + 1
                found += 1
    return found


@rule
def lift(s, p):
    """Take the top piece off p and return its kind."""
    kind = s.stack[p] & 3
    s.stack[p] >>= 2
    if s.stack[p] == 1:
        s.stack[p] = 0
        s.colour[p] = 0
    return kind


@rule
def lay(s, p, kind):
    """Put a piece of the side to move on p."""
    if s.stack[p] == 0:
        s.stack[p] = 1
        s.colour[p] = 1 + s.side
    s.stack[p] = 4 * s.stack[p] + kind


@rule
def clear(s, p):
    """Everything on the square leaves the game."""
    while s.stack[p] > 1:
        s.pieces[4 * (s.colour[p] - 1) + (s.stack[p] & 3)] -= 1
        s.stack[p] >>= 2
    s.stack[p] = 0
    s.colour[p] = 0


@rule
def height(stack):
    """The pieces of a stack."""
    pieces = 0
    while stack > 1:
        stack >>= 2
        pieces += 1
    return pieces


@rule
def count(pieces, colour):
    """How many pieces a colour has among `pieces`, which are counted by 4 * colour + kind."""
    first = 4 * colour
    return pieces[first] + pieces[first + 1] + pieces[first + 2] + pieces[first + 3]


def can_step(s, p):
    """Whether the top piece of p has a step."""
    return steps(s, p, [0] * 16, 0) > 0


def top_piece(s, p):
    """What the piece on top of p is called."""
    return PIECES[4 * (s.colour[p] - 1) + (s.stack[p] & 3)]


def stones(s):
    """The pieces on the board as they are drawn."""
    return tuple(
        stone(s, s.colour[p] - 1, kind, SQUARES[p], level)
        for p in range(AREA)
        for level, kind in enumerate(letters(s.stack[p]))
    )


def stone(s, side, kind, place="", level=0):
    """One piece as it is drawn."""
    symbol = SYMBOLS[KINDS.index(kind)]
    return Piece(place, COLOURS[side], side ^ s.white, kind="stone", label=kind, level=level, symbol=symbol)


def letters(stack):
    """The kinds of a stack, from the bottom up."""
    kinds = ""
    while stack > 1:
        kinds = KINDS[stack & 3] + kinds
        stack >>= 2
    return kinds


class Stacks:
    """Squares with a colour and the kinds from the bottom up: `{"c3": "white RS"}`."""

    fields = ("colour", "stack")

    def write(self, s):
        return {
            SQUARES[p]: f"{COLOURS[s.colour[p] - 1]} {letters(s.stack[p])}"
            for p in range(AREA)
            if s.colour[p]
        }

    def read(self, s, data):
        if not isinstance(data, dict):
            return [Problem("not-places", "Stacks are written as an object of square and content.")]
        found = []
        for square, text in data.items():
            colour, _, kinds = str(text).partition(" ")
            if square not in SQUARES:
                found.append(Problem("unknown-place", f"There is no square {square!r} from a1 to g7."))
            elif colour not in COLOURS or not kinds or set(kinds) - set(KINDS) or len(kinds) > ALL:
                found.append(Problem("unknown-piece", f"{square} holds {text!r}; write it like 'white RS'."))
            else:
                p = SQUARES.index(square)
                s.colour[p] = 1 + COLOURS.index(colour)
                s.stack[p] = 1
                for kind in kinds:
                    s.stack[p] = 4 * s.stack[p] + KINDS.index(kind)
        return found
