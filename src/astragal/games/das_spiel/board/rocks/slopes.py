"""The slopes of Falling Rocks: start funnels and finish lines, moves over ridges, and who may be captured."""

from astragal.engine import rule
from astragal.lattice import COORDINATES, NEIGHBOURS, NONE, PLATE, RIDGE_MOVES

DICE = 6
ATTACKS = 3  # the first of the six ridge moves; the others are escapes
FROM_HOME = tuple(COORDINATES[p] for p in range(PLATE))  # rows between a funnel and each seat's finish line
FARTHEST = 8
STARTS = tuple(tuple(p for p in range(PLATE) if FROM_HOME[p][k] >= DICE) for k in range(3))


@rule
def is_home(p, player):
    """Whether a funnel belongs to somebody's finish line."""
    return FROM_HOME[p][player] == 0


@rule
def has_start(cell, player, left, target):
    """Whether a start funnel of a player is empty when a die has gone from `left` to `target`."""
    for i in range(DICE):
        p = STARTS[player][i]
        if p == left or (cell[p] == 0 and p != target):
            return True
    return False


@rule
def over_ridge(s, p, k):
    """Where the die on p, not yet home, gets by ridge move k, or NONE: attacks may capture, escapes need an empty funnel."""
    player = s.cell[p] - 1
    q = RIDGE_MOVES[p][k]
    if q == NONE:
        return NONE
    other = s.cell[q] - 1
    if other < 0:
        return q
    # Own dice are never captured, nor is anybody on their own line.
    if k >= ATTACKS or s.capture or other == player or is_home(q, other):
        return NONE
    return q if has_start(s.cell, other, p, q) else NONE


def has_landed(s, player, victim):
    """Whether a die of a player can just have come by an attack to where it captured one of the victim."""
    return any(
        s.cell[q] == 1 + player and not is_home(q, victim)
        for p in range(PLATE)
        if not s.cell[p] and not is_home(p, player)
        for q in RIDGE_MOVES[p][:ATTACKS]
        if q != NONE
    )


@rule
def sideways(s, p, d):
    """Where the die on p, which is home, gets along its finish line in direction d, or NONE."""
    player = s.cell[p] - 1
    q = NEIGHBOURS[p][d]
    if q == NONE or s.cell[q] or not is_home(q, player):
        return NONE
    if s.sideways and not _makes_room(s, p, player):
        return NONE
    return q


@rule
def _makes_room(s, p, player):
    """Whether another die of a player could go over a ridge to p at once, were it empty."""
    for k in range(6):
        q = RIDGE_MOVES[p][k]
        if q != NONE and s.cell[q] == 1 + player and not is_home(q, player):
            return True
    return False
