"""A turn of Greedy Grabber: its phases, what can be grabbed, and what comes of a grab."""

from astragal.engine import choice, rule, word
from astragal.games.das_spiel.half_seen import SHOWN
from astragal.games.das_spiel.mechanics import is_free
from astragal.lattice import CELLS

WRONG_GRAB = REFUSED, PENALTY = choice(
    "refused", "penalty", about="penalty: a die with another number costs as a late one"
)
PHASE = READY, ROLLING, GRABBING, CLOSING = word("ready", "rolling", "grabbing", "closing")
ENDED = GOING_ON, STOPPED, NOTHING_LEFT, QUIET = word("not yet", "stop", "nothing left", "quiet")
NOT_GRABBED, RIGHT, WRONG, LATE = range(4)


@rule
def is_over(s):
    """Whether the plate is empty, or all rolls that were agreed are made."""
    return s.standing == 0 or (s.phase == READY and s.rolls == s.roll_limit)


@rule
def is_grabbable(s, p, player):
    """Whether the die on p is free and shows the rolled number to that player."""
    return SHOWN[s.faces[p]][player] == s.number and is_free(s.cell, p)


@rule
def has_a_grab(s, player):
    for p in range(CELLS):
        if is_grabbable(s, p, player):
            return True
    return False


@rule
def anything_to_grab(s):
    for player in range(s.players):
        if has_a_grab(s, player):
            return True
    return False


@rule
def pay(s, player):
    """One die to each other player, the left neighbour first, as far as the dice go."""
    for step in range(1, s.players):
        if s.pile[player]:
            s.pile[player] -= 1
            s.pile[(player + step) % s.players] += 1
