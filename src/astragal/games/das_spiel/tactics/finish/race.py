"""What computers know of Finish: about how many turns everybody still needs."""

from math import exp

from astragal.engine import rule
from astragal.games.das_spiel.mechanics import is_free
from astragal.games.das_spiel.right_angles import WAYS, landing
from astragal.games.das_spiel.tactics.finish.line import HEAP, ROWS, is_home
from astragal.lattice import NONE

STEP = 0.7  # turns for each row: some leaps go further
BLOCKED = 0.7  # turns that a die loses on which another stands
TEMPER = 0.45  # how much one turn matters


@rule
def chances(s, player):
    """The share of the win by the turns that all three still need."""
    total = 0.0
    own = turns_needed(s, player)
    for k in range(3):
        total += exp(TEMPER * (own - turns_needed(s, k)))
    return 1 / total


@rule
def turns_needed(s, player):
    turns = 0.0
    for p in range(HEAP):
        if s.cell[p] == 1 + player and not is_home(s, player, p):
            turns += STEP * ROWS[player][p]
            if not is_free(s.cell, p):
                turns += 2 + BLOCKED
            elif _gets_home(s, player, p):
                turns += 1
            else:
                turns += 2
    return turns


@rule
def _gets_home(s, player, p):
    """Whether the next leap of the die on p can end on the finish line."""
    for move in range(WAYS * p, WAYS * p + WAYS):
        to = landing(s.cell, move)
        if to != NONE and is_home(s, player, to):
            return True
    return False
