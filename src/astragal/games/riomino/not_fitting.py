"""Why a die of RioMino cannot be laid on a square, in words."""

from astragal.engine import say
from astragal.games.riomino.boards import FRAME, WIDTH, square_name, squares
from astragal.games.riomino.fitting import FACES, FITS, demand_on
from astragal.games.riomino.stages import LAYING


def why_not_laid(s, player, touches):
    """Why the last touch does nothing while dice are laid; "" where the board says it."""
    *begun, touched = touches
    if s.stage == LAYING and not begun:
        return say("The extra die goes on the start square in the middle.")
    if s.stage == LAYING or len(begun) == 2:
        return ""
    kind, _, where = touched.partition(":")
    if kind == "tray":
        held = where in FACES and s.hand[player * len(FACES) + FACES.index(where)]
        return say("This die fits nowhere just now.") if held else say("Take one of your own dice.")
    if not begun:
        return say("First take one of your dice; those on the board stay as they lie.")
    if kind == "die":
        return ""
    square = next(square for square in squares(s) if square_name(s, square) == where)
    return _why_not_there(s, FACES.index(begun[0].removeprefix("tray:")), square)


def _why_not_there(s, face, square):
    demand = demand_on(s.board, square)
    column, row = square % WIDTH, square // WIDTH
    if not demand:
        return say("A die is laid right beside another one: above, below, left or right of it.")
    if max(s.east, column) - min(s.west, column) >= FRAME or max(s.north, row) - min(s.south, row) >= FRAME:
        return say("All dice must fit into five columns and five rows; this square is outside.")
    if not FITS[demand]:
        return say("No die at all fits here: its neighbours ask for what no die can show.")
    for value in _asked(demand):
        if str(value) not in FACES[face]:
            return say("Here a {value} is asked for, and this die has none.", value=value)
    return ""  # it fits: a die with all values asked for fits wherever any die does


def _asked(demand):
    """The values that the dice round a square ask for."""
    return sorted({demand // 5**k % 5 - 1 for k in range(4)} - {-1})
