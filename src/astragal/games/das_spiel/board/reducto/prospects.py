"""What can come of a die of Reducto: whether it can be taken by several hops, or could be if it lay in some other way."""

from astragal.engine import rule
from astragal.games.bits import lowest
from astragal.games.das_spiel.board.reducto.jumping import ROUTES, TURNS, can_jump, could_jump
from astragal.games.das_spiel.board.reducto.rows import stations
from astragal.lattice import PLATE


def _crossed():
    """For every funnel and orientation the funnels that a die lying so may cross by a jump, or a move and a jump, or two and a jump."""
    ends = [[route >> PLATE for route in routes if route >> PLATE < PLATE] for routes in ROUTES]
    crossed = [0] * len(ROUTES)
    for number, routes in enumerate(ROUTES):
        for route in routes:
            crossed[number] |= route & (1 << PLATE) - 1
    yield crossed
    for _ in range(2):
        further = crossed[:]
        for number in range(len(ROUTES)):
            for q in ends[number]:
                further[number] |= crossed[TURNS * q + number % TURNS]
        crossed = further
        yield crossed


def _ways_over():
    for crossed in _crossed():
        yield tuple(
            sum((crossed[TURNS * p + o] >> q & 1) << o for o in range(TURNS))
            for p in range(PLATE)
            for q in range(PLATE)
        )


# WAYS_OVER[hops - 1][PLATE * p + q]: the orientations, as bits, in which a die on p may be taken over q with so many hops.
WAYS_OVER = tuple(_ways_over())


@rule
def can_be_taken(s, p, orientation, hops):
    """Whether the die on p, lying so, can be taken with at most so many hops: moves, then a jump; three at most."""
    return can_jump(s.taken, p, orientation) or (hops > 1 and stations(s, p, orientation, hops) != 0)


@rule
def could_be_taken(s, p, hops):
    """Whether the die on p could be taken with so many hops if it lay in some other way."""
    if could_jump(s.taken, p):
        return True
    if hops > 1:
        ways = _ways_over_others(s.taken, p, hops)
        while ways:
            if can_be_taken(s, p, lowest(ways), hops):
                return True
            ways &= ways - 1
    return False


@rule
def _ways_over_others(taken, p, hops):
    """The orientations worth a try, as bits."""
    ways = 0
    others = taken & ~(1 << p)
    while others:
        ways |= WAYS_OVER[hops - 1][PLATE * p + lowest(others)]
        others &= others - 1
    return ways


@rule
def is_dead(s):
    """Whether no die could be taken, however it lay."""
    dice = s.taken
    while dice:
        if could_jump(s.taken, lowest(dice)):
            return False
        dice &= dice - 1
    if s.hops > 1:
        dice = s.taken
        while dice:
            if could_be_taken(s, lowest(dice), s.hops):
                return False
            dice &= dice - 1
    return True
