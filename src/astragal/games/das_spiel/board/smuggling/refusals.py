"""Why a touch does nothing in Smuggling."""

from astragal.engine import say
from astragal.games.das_spiel.board.smuggling.border import (
    BORDER,
    FUNNELS,
    OFFICER,
    ON_THE_LINE,
    SMUGGLER,
    corner_or_side,
)
from astragal.games.das_spiel.board.smuggling.two_games import is_decided
from astragal.lattice import cell


def refusal(s, smuggling, touches):
    """A sentence about the last of some touches, "" where the board itself says enough."""
    if is_decided(s):
        return ""  # only the next game can be begun
    *begun, touched = touches
    where = touched.partition(":")[2]
    p = cell(where)
    if s.jumper:
        return say("Only the die that has just jumped may go on, over another smuggler; or stop.")
    if smuggling:
        return _of_smuggler(s, begun, p, where)
    return _of_officer(s, begun, p)


def _of_smuggler(s, begun, p, where):
    if s.cell[p] == SMUGGLER and FUNNELS[p] == ON_THE_LINE:
        return say("This smuggler is through and stays where it is.")
    if s.cell[p] == SMUGGLER:
        return say("This smuggler is shut in: no funnel beside it is open to it.")
    if s.cell[p] == OFFICER:
        return say("An officer stands here. Smugglers do not catch anybody; they slip past.")
    if not begun:
        return say("Choose one of your smugglers first.") if s.cell[p] == BORDER else ""
    if corner_or_side(where) and not s.cell[p]:
        return say("Smugglers may not go to the edge of the plate, but for the green dice.")
    return say("A smuggler goes one step, no further.")


def _of_officer(s, begun, p):
    if s.cell[p] == BORDER:
        return say("The border stays as it is: officers neither move nor jump over green dice.")
    if s.cell[p] == SMUGGLER and FUNNELS[p] == ON_THE_LINE:
        return say("This smuggler is through: nobody can catch it any more.")
    if s.cell[p] == SMUGGLER:
        return say("A smuggler is caught by jumping over it, into the empty funnel straight behind.")
    if s.cell[p] == OFFICER:
        return say("This officer is shut in: there is no funnel to step or jump to.")
    if begun and not s.cell[p]:
        return say("An officer goes one step, or jumps over a smuggler right beside it.")
    return ""
