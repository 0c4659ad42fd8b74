"""What computers know of Mound Mover: run, and build in the goal only on own dice.

A die that stands on others in the goal keeps them from leaving, and so keeps the goal from ever being full: it counts as not yet there.
Who minds what the others need blocks them, is blocked in turn, and gets nowhere; so everybody just looks at the own turns.
"""

from math import exp

from astragal.engine import rule
from astragal.games.das_spiel.alteration.mound_mover.mounds import CORNER, DEPTH, DICE, HEAP, IN_GOAL
from astragal.games.das_spiel.mechanics import is_free
from astragal.lattice import AXES, NONE, SUPPORTS

STEP = 0.6  # turns for each row that a die has to go
BLOCKED = 0.3  # turns that a die loses on which another stands
STANDING = 0.8  # that one loses which stands on others: these come to block it too
WALLED_UP = 5.0  # for a die in the goal with another colour under it
INSIDE = 0.3  # what a row further inside is worth: what is filled from behind gets full
IN_THE_WAY = 0.5  # for a die of somebody else in the goal
LAST_ROUNDS = 40  # in which only counts what is in the goal
TEMPER, HALF = 0.06, 30  # how much one turn matters, and how many left are half a win

# The cells of each goal in fill order, and which of them are under each, NONE on the plate.
GOAL = tuple(CORNER[(k + 1) % 3] for k in AXES)
UNDER = tuple(
    tuple(cells.index(q) if q != NONE else NONE for q in SUPPORTS[p]) for cells in GOAL for p in cells
)


@rule
def chances(s, player):
    """The less somebody still needs, the better."""
    return 1 / (1 + exp(TEMPER * (turns_needed(s, player) - HALF)))


@rule
def turns_needed(s, player):
    turns = _for_goal(s, player)
    for p in range(HEAP):
        if s.cell[p] == 1 + player and not IN_GOAL[player][p]:
            turns += 1 + STEP * (4 - DEPTH[player][p])
            if not is_free(s.cell, p):
                turns += BLOCKED
            if _stands_on_others(s.cell, p):
                turns += STANDING
    return turns


@rule
def _for_goal(s, player):
    """What dice in the goal are short of standing there for good, and what others there are in the way."""
    turns = 0.0
    walled_up = 0.0 if s.turns >= 3 * (s.round_limit - LAST_ROUNDS) else WALLED_UP
    built = 0  # cells, as bits, with an own die and nothing else under it
    for i in range(DICE):
        p = GOAL[player][i]
        if s.cell[p] == 1 + player:
            sound = True
            for axis in range(3):
                q = UNDER[DICE * player + i][axis]
                if q != NONE and not built >> q & 1:
                    sound = False
            turns -= INSIDE * DEPTH[player][p]
            if sound:
                built |= 1 << i
            else:
                turns += walled_up
        elif s.cell[p]:
            turns += IN_THE_WAY
    return turns


@rule
def _stands_on_others(cell, p):
    """Whether the die on p stands on one of another colour."""
    for i in range(3):
        q = SUPPORTS[p][i]
        if q != NONE and cell[q] != cell[p]:
            return True
    return False
