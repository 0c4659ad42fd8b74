"""What computers know of Flea Chase: how many turns everybody still needs, and what that is worth in points."""

from math import exp

from astragal.engine import rule
from astragal.games.das_spiel.mechanics import is_free
from astragal.games.das_spiel.right_angles import landing
from astragal.games.das_spiel.tactics.fleas.corner import HEAP, IN_TARGET
from astragal.games.leads import share_by_lead
from astragal.lattice import COORDINATES, NONE, C

DEPTH = tuple(abc[C] for abc in COORDINATES)  # how far towards the corner of the target
AVERAGE = 1.5  # outside faces of a die that is still to come
STEP = 0.6  # turns for each row that a die has to go; some leaps go further
BLOCKED = 1.0  # turns that a die outside loses on which others stand
INSIDE = 0.05  # turns that a row further inside is worth: what is filled from behind gets full
TEMPER = 0.25  # how sure a lead of one point makes
LATE_TEMPER = 1.0  # when only one is still on the way
HALF_WAY = 10  # the lead that is worth half of what is given for the lead itself


@rule
def chances(s, player):
    """The share of the win by the lead that is to be expected; a little for the lead itself, as at the end of a game."""
    lead = _promise(s, player) - _promise(s, 1 - player)
    lead -= _turns_needed(s, player) - _turns_needed(s, 1 - player)
    win = 1 / (1 + exp(-(LATE_TEMPER if s.first else TEMPER) * lead))
    return 0.95 * win + 0.05 * share_by_lead(lead, HALF_WAY, 0.5)


@rule
def _promise(s, player):
    lost = max(s.late - player, 0) if s.first == 2 - player else 0
    return s.faces[player] + AVERAGE * s.outside[player] - lost


@rule
def _turns_needed(s, player):
    turns = 0.0
    for p in range(HEAP):
        if s.cell[p] == 1 + player:
            if IN_TARGET[p]:
                turns -= INSIDE * DEPTH[p]
            elif not is_free(s.cell, p):
                turns += 1 + BLOCKED + STEP * (4 - DEPTH[p])
            elif _leaps_in(s.cell, p):
                turns += 1
            else:
                turns += 2 + STEP * (4 - DEPTH[p])
    return turns


@rule
def _leaps_in(cell, p):
    """Whether the next leap of the die on p can end in the target."""
    for move in range(6 * p, 6 * p + 6):
        to = landing(cell, move)
        if to != NONE and IN_TARGET[to]:
            return True
    return False
