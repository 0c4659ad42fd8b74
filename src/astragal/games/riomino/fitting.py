"""The dice of RioMino, and where they fit: touching sides show equal values.

A lying is face kind * 4 + rotation; a board square holds 0 (empty) or 1 + a lying.
"""

from astragal.dice import RIOMINO, RIOMINO_FACES
from astragal.engine import rule
from astragal.games.riomino.boards import BESIDE, FRAME, ON_BOARD, SQUARES, WIDTH, squares

KINDS = len(RIOMINO_FACES)
LYINGS = 4 * KINDS
FACES = tuple(f"{x}{y}" for x, y in RIOMINO_FACES)
# SIDES[lying]: its values N, E, S, W.
SIDES = tuple(sides for rotations in RIOMINO for sides in rotations)
LYING_NAMES = tuple("".join(map(str, sides)) for sides in SIDES)


def _fitting(demand):
    """The lyings, one bit each, that meet a demand: four digits to base 5, N first, 0 or 1 + the value asked."""
    asked = [demand // 5**k % 5 - 1 for k in (3, 2, 1, 0)]
    return sum(
        1 << lying
        for lying, sides in enumerate(SIDES)
        if all(value in (-1, side) for value, side in zip(asked, sides, strict=True))
    )


FITS = tuple(map(_fitting, range(5**4)))


@rule
def held_lyings(s, player):
    """The lyings, one bit each, of the dice in a hand."""
    held = 0
    for kind in range(KINDS):
        if s.hand[player * KINDS + kind]:
            held |= 15 << (kind * 4)
    return held


@rule
def fitting_on(s, square, held):
    """Those of the held lyings, one bit each, that may be laid on a square."""
    if s.board[square] or not ON_BOARD[s.level][square]:
        return 0
    x = square % WIDTH
    y = square // WIDTH
    if max(s.east, x) - min(s.west, x) >= FRAME or max(s.north, y) - min(s.south, y) >= FRAME:
        return 0
    demand = demand_on(s.board, square)
    return FITS[demand] & held if demand else 0


@rule
def demand_on(board, square):
    """What the dice round a square ask of its four sides, as FITS counts it; 0 if there are none."""
    demand = 0
    for side in range(4):
        demand *= 5
        beside = BESIDE[square][side]
        if beside >= 0 and board[beside]:
            demand += 1 + SIDES[board[beside] - 1][side ^ 2]
    return demand


@rule
def can_lay(s, player):
    """Whether a player has a die that fits somewhere."""
    held = held_lyings(s, player)
    for square in range(SQUARES):
        if fitting_on(s, square, held):
            return True
    return False


def playable_kinds(s, player):
    """The kinds of dice in a hand that can be laid now."""
    held = held_lyings(s, player)
    playable = 0
    for square in range(SQUARES):
        playable |= fitting_on(s, square, held)
    return [kind for kind in range(KINDS) if playable >> (4 * kind) & 15]


def dead_squares(s):
    """The empty squares whose neighbours ask for what no face of any die has."""
    return [square for square in squares(s) if not s.board[square] and not FITS[demand_on(s.board, square)]]
