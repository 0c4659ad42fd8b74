"""How dice of Reducto go: as far as a number points, and to be taken over at least one other die into an empty funnel.

`taken` are the funnels that hold a die, as bits; so it costs little to look several hops ahead.
"""

from astragal.dice import ORIENTATIONS
from astragal.engine import rule, say
from astragal.games.das_spiel.pointing import AHEAD, number_towards
from astragal.lattice import NONE, PLATE


def _between(way: tuple[int, ...]) -> tuple[int, ...]:
    """For every number the funnels, as bits, that it crosses on this way."""
    return tuple(sum(1 << p for p in way[1:n] if p != NONE) for n in range(7))


# CROSSED[6 * p + d][n]: what lies between p and the funnel n steps from it in direction d.
CROSSED = tuple(_between(way) for way in AHEAD)


@rule
def hop(taken, p, orientation, d):
    """The empty funnel that the number pointing in direction d leads to, or NONE."""
    q = AHEAD[6 * p + d][number_towards(orientation, d)]
    return NONE if q == NONE or taken >> q & 1 else q


@rule
def jump(taken, p, orientation, d):
    """Where a jump in direction d ends, over at least one die, or NONE; a 1 crosses nothing."""
    if not taken & CROSSED[6 * p + d][number_towards(orientation, d)]:
        return NONE
    return hop(taken, p, orientation, d)


@rule
def can_jump(taken, p, orientation):
    for d in range(6):
        if jump(taken, p, orientation, d) != NONE:
            return True
    return False


@rule
def moved(taken, p, q):
    """The funnels that hold a die when one has gone from p to q."""
    return taken & ~(1 << p) | 1 << q


@rule
def can_be_taken(taken, p, orientation, hops):
    """Whether the die on p, lying so, can be taken with at most so many hops: moves, then a jump; three at most."""
    if can_jump(taken, p, orientation):
        return True
    if hops > 1:
        for d in range(6):
            q = hop(taken, p, orientation, d)
            if q != NONE:
                one = moved(taken, p, q)
                if can_jump(one, q, orientation):
                    return True
                if hops > 2:
                    for e in range(6):
                        r = hop(one, q, orientation, e)
                        if r != NONE and can_jump(moved(one, q, r), r, orientation):
                            return True
    return False


@rule
def could_jump(taken, p):
    """Whether the die on p could jump if it lay in some other way: any number can be on any face."""
    for d in range(6):
        for n in range(2, 7):
            q = AHEAD[6 * p + d][n]
            if q == NONE:
                break
            if not taken >> q & 1 and taken & CROSSED[6 * p + d][n]:
                return True
    return False


@rule
def could_be_taken(taken, p, hops):
    """Whether the die on p could be taken with so many hops if it lay in some other way."""
    if could_jump(taken, p):
        return True
    if hops > 1:
        for orientation in range(len(ORIENTATIONS)):
            if can_be_taken(taken, p, orientation, hops):
                return True
    return False


@rule
def is_dead(taken, hops):
    """Whether no die could be taken, however it lay."""
    for p in range(PLATE):
        if taken >> p & 1 and could_jump(taken, p):
            return False
    if hops > 1:
        for p in range(PLATE):
            if taken >> p & 1 and could_be_taken(taken, p, hops):
                return False
    return True


def pointed_at(p, orientation):
    """The funnels to which the numbers of a die point, taken or not."""
    ends = (AHEAD[6 * p + d][number_towards(orientation, d)] for d in range(6))
    return [q for q in ends if q != NONE]


def why_not_there(taken, p, orientation, q):
    """Why the die on p cannot go to q."""
    for d in range(6):
        if q in AHEAD[6 * p + d]:
            n = number_towards(orientation, d)
            if AHEAD[6 * p + d][n] != q:
                return say("In this direction the die shows {n}, and it goes exactly so far.", n=n)
            return say("To be taken, a die must cross at least one other die.")
    return say("No number of this die points there.")
