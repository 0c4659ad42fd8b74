"""The body of the amoeba: six dice on the plate that always hang together, and how far it is from the corners.

`at` is the sorted list of their six funnels.
"""

from astragal.engine import rule
from astragal.lattice import CORNERS, INNER_6, NEIGHBOURS, NONE, PLATE, steps_between

DICE = len(INNER_6)
# The funnels beside each one, as bits, and the steps from each corner to every funnel.
BESIDE = tuple(sum(1 << q for q in NEIGHBOURS[p] if q != NONE) for p in range(PLATE))
STEPS_FROM = tuple(tuple(steps_between(corner, p) for p in range(PLATE)) for corner in CORNERS)


@rule
def hangs_together(at, without, added):
    """Whether the dice hang together when the one numbered `without` stands on `added` instead."""
    found = 1 << added
    grown = True
    while grown:
        grown = False
        for k in range(DICE):
            if k != without and not found >> at[k] & 1 and found & BESIDE[at[k]]:
                found |= 1 << at[k]
                grown = True
    for k in range(DICE):
        if k != without and not found >> at[k] & 1:
            return False
    return True


@rule
def shift(s, move):
    """Step a die, as 6 * funnel + direction, and keep the list sorted."""
    p = move // 6
    q = NEIGHBOURS[p][move % 6]
    s.cell[p] = 0
    s.cell[q] = 1
    k = 0
    for p in range(PLATE):
        if s.cell[p]:
            s.at[k] = p
            k += 1


@rule
def steps_to_go(s, player):
    """The fewest steps between a player's corner and any die."""
    least = PLATE
    for k in range(DICE):
        least = min(least, STEPS_FROM[player][s.at[k]])
    return least
