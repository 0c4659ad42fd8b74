"""How RioMino is shown: the dice on the board, the hands, and hints for who wants them."""

from astragal.engine import Mark, Piece, Scene, Tray, choice, say, who
from astragal.games.riomino.boards import EXPERT, board, square_name
from astragal.games.riomino.ending import standing
from astragal.games.riomino.fitting import FACES, KINDS, LYING_NAMES, dead_squares, playable_kinds
from astragal.games.riomino.stages import PLAYING

HINTS = AUTO, ON, OFF = choice(
    "auto", "on", "off", about="show dead squares and playable dice; auto: up to expert"
)
COLOUR = "white"  # all dice are equal


def shown(s):
    """What everybody sees."""
    laid = tuple(
        Piece(square_name(s, p), COLOUR, faces=LYING_NAMES[c - 1], kind="tile")
        for p, c in enumerate(s.board)
        if c
    )
    return Scene(board(s), laid, tuple(_trays(s)), tuple(_marks(s)), tuple(standing(s)))


def _trays(s):
    for k in range(2):
        hand = (kind for kind in range(KINDS) for _ in range(s.hand[k * KINDS + kind]))
        yield Tray(say("Dice of {seat}", seat=who(k)), k, tuple(_in_tray(kind, k) for kind in hand))
    if s.extra:
        yield Tray(say("Extra die"), s.turn, (_in_tray(s.extra - 1, s.turn),))


def _in_tray(kind, player):
    return Piece(FACES[kind], COLOUR, player, LYING_NAMES[4 * kind], kind="tile")


def _marks(s):
    """Squares that no die can ever take, and the dice in hand that can be laid now."""
    if s.stage == PLAYING and (s.hints == ON or (s.hints == AUTO and s.level <= EXPERT)):
        for square in dead_squares(s):
            yield Mark(square_name(s, square), "dead")
        for kind in playable_kinds(s, s.turn):
            yield Mark(f"tray:{FACES[kind]}", "fits", s.turn)
