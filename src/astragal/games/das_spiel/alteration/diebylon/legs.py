"""Right angles counted in pips: up along one axis, then down along another to where the die is stopped; every step costs one.

Everything stands, so nothing lies above a free die or an open cell: the way up from the one and the way down to the other
are always clear. So of a right angle only its ends count. `s.open` are the open cells, and `s.reached` is scratch.
"""

from itertools import permutations

from astragal.engine import rule
from astragal.games.bits import lowest
from astragal.games.das_spiel.alteration.diebylon.heap import lift, set_down
from astragal.games.das_spiel.cell_sets import SHARE, WORDS, add_cell, cell_set, drop_cell
from astragal.lattice import CELLS, COORDINATES, NONE, cell_at

MOST_PIPS = 6
STAGES = MOST_PIPS + 1  # sets of `reached`: where a die is after 0, 1, ... 6 pips


def _ends(p, pips):
    """The cells so many steps from p, some of them up along one axis and the others down along another."""
    for up, down in permutations(range(3), 2):
        for rise in range(1, pips):
            at = list(COORDINATES[p])
            at[up] -= rise
            at[down] += pips - rise
            if (q := cell_at(*at)) != NONE:
                yield q


# ENDS[STAGES * p + pips]: the cells to which a right angle of so many pips leads from p, as a set.
ENDS = tuple(cell_set(_ends(p, pips)) for p in range(CELLS) for pips in range(STAGES))


@rule
def can_spend(s, p, pips, chain):
    """Whether the die on p can go somewhere with exactly so many pips, by one right angle or a chain of them."""
    for word in range(WORDS):
        if ENDS[STAGES * p + pips][word] & s.open[word]:
            return True
    if not chain:
        return False
    _follow_chains(s, p, pips)
    found = False
    for word in range(WORDS):
        if s.reached[WORDS * pips + word]:
            found = True
    _forget(s)
    return found


@rule
def write_landings(s, p, pips, chain, out, base, count):
    """Write base + every cell that it reaches so after the `count` moves in out; return how many there are then."""
    if chain:
        _follow_chains(s, p, pips)
    for word in range(WORDS):
        ends = s.reached[WORDS * pips + word] if chain else ENDS[STAGES * p + pips][word] & s.open[word]
        while ends:
            out[count] = base + SHARE * word + lowest(ends)
            count += 1
            ends &= ends - 1
    if chain:
        _forget(s)
    return count


@rule
def _follow_chains(s, p, pips):
    """Note where else the die on p can come with each number of pips up to this one."""
    die = s.cell[p]
    lift(s, p)  # on its way it may come back to where it began
    add_cell(s.reached, 0, p)
    for spent in range(pips - 1):
        for word in range(WORDS):
            stops = s.reached[WORDS * spent + word]
            while stops:
                q = SHARE * word + lowest(stops)
                stops &= stops - 1
                for leg in range(2, pips - spent + 1):
                    for k in range(WORDS):
                        s.reached[WORDS * (spent + leg) + k] |= ENDS[STAGES * q + leg][k] & s.open[k]
    set_down(s, p, die)
    drop_cell(s.reached, WORDS * pips, p)


@rule
def _forget(s):
    for k in range(WORDS * STAGES):
        s.reached[k] = 0
