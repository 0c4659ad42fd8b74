"""Why a piece of Chifoumi cannot step or be placed somewhere, in words."""

from astragal.engine import say, terms
from astragal.games.chifoumi.placing import CENTRE, is_placing
from astragal.games.chifoumi.stacks import KINDS, NEAR, SQUARES, can_step

# By the kind that would step there.
TAKES_ONLY = terms(
    "A rock takes only scissors; what lies on top counts.",
    "Scissors take only paper; what lies on top counts.",
    "Paper takes only rocks and wells; what lies on top counts.",
    "A well takes only rocks and scissors; what lies on top counts.",
)


def why_not_stepped(s, touches):
    """Why the last touch does nothing; "" where the board says it."""
    *begun, touched = touches
    where = touched.partition(":")[2]
    if is_placing(s):
        return _why_not_placed(s, begun, where)
    if len(begun) == 2:
        return say("Choose first: capture what is there, or lay your piece on it.")
    if where not in SQUARES:
        return ""
    square = SQUARES.index(where)
    if begun:
        return _why_not_there(s, SQUARES.index(begun[0].removeprefix("die:")), square)
    if s.runner and s.colour[square]:
        return say("Only the piece that has just captured may go on.")
    if s.colour[square] == 1 + s.side and not can_step(s, square):
        return say(
            "This piece has no step: it takes none of those around it, and no square beside it is free."
        )
    return ""


def _why_not_placed(s, begun, where):
    if not begun or where in KINDS:
        return say("First take one of your own pieces from beside the board.")
    square = SQUARES.index(where)
    if square == CENTRE:
        return say("Nothing is placed on the square in the middle.")
    return (
        say("No piece is placed beside an enemy, not even diagonally.")
        if s.colour[square] != 1 + s.side
        else ""
    )


def _why_not_there(s, source, square):
    if square not in NEAR[source]:
        return say("A piece goes one step, to one of the eight squares around it.")
    return TAKES_ONLY[s.stack[source] & 3] if s.colour[square] == 2 - s.side else ""
