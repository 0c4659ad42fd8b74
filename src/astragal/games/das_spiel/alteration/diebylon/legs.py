"""Right angles counted in pips: up along one axis, then down along another to where the die is stopped; every step costs one.

`spent` is scratch of the state over all cells, all 0 before and after: bit k is set where a die comes with k pips.
"""

from astragal.engine import rule
from astragal.games.das_spiel.mechanics import is_open
from astragal.lattice import CELLS, LAYER, LOADS, NONE, SUPPORTS


@rule
def can_spend(cell, spent, p, pips, chain):
    """Whether the die on p can go somewhere with exactly so many pips, by one right angle or a chain of them."""
    _spend(cell, spent, p, pips, chain)
    found = False
    for q in range(CELLS):
        if (spent[q] >> pips) & 1 and q != p:
            found = True
        spent[q] = 0
    return found


@rule
def write_landings(cell, spent, p, pips, chain, out, base, count):
    """Write base + every cell that it reaches so after the `count` moves in out; return how many there are then."""
    _spend(cell, spent, p, pips, chain)
    for q in range(CELLS):
        if (spent[q] >> pips) & 1 and q != p:
            out[count] = base + q
            count += 1
        spent[q] = 0
    return count


@rule
def _spend(cell, spent, p, pips, chain):
    if not chain:
        _spend_leg(cell, spent, p, 0, pips)
        return
    die = cell[p]
    cell[p] = 0  # on its way it may come back to where it began
    spent[p] = 1
    for k in range(pips - 1):
        for q in range(CELLS):
            if (spent[q] >> k) & 1:
                _spend_leg(cell, spent, q, k, pips)
    cell[p] = die


@rule
def _spend_leg(cell, spent, p, k, pips):
    """One more right angle from p, where the die has come with k pips."""
    for up in range(3):
        r = LOADS[p][up]
        k_up = k + 1
        while k_up < pips and r != NONE and not cell[r]:
            for down in range(3):
                if down != up:
                    q = _slide(cell, r, down)
                    if q != NONE and k_up + LAYER[r] - LAYER[q] <= pips:
                        spent[q] |= 1 << (k_up + LAYER[r] - LAYER[q])
            r = LOADS[r][up]
            k_up += 1


@rule
def _slide(cell, r, axis):
    """Where a die in the air at r comes to rest along an axis; NONE if it cannot go down, or nothing holds it there."""
    q = SUPPORTS[r][axis]
    if q == NONE or cell[q]:
        return NONE
    while SUPPORTS[q][axis] != NONE and not cell[SUPPORTS[q][axis]]:
        q = SUPPORTS[q][axis]
    return q if is_open(cell, q) else NONE
