"""How a die of Reducto goes: as far as a number points, and to be taken over at least one other die into an empty funnel.

`taken` are the funnels that hold a die, as bits.
"""

from astragal.dice import ORIENTATIONS
from astragal.engine import rule, say
from astragal.games.das_spiel.pointing import AHEAD, number_towards
from astragal.lattice import NONE, PLATE

TURNS = len(ORIENTATIONS)
BEYOND = 1 << PLATE  # where numbers lead that point beyond the plate; nothing lands there


def _route(p: int, orientation: int, d: int) -> int:
    """Where the number that points in direction d leads from p, and below it what it crosses, as bits."""
    way = AHEAD[6 * p + d][: number_towards(orientation, d) + 1]
    if way[-1] == NONE:
        return PLATE << PLATE
    return way[-1] << PLATE | sum(1 << q for q in way[1:-1])


# ROUTES[TURNS * p + orientation]: the six ways of a die on p that lies so, packed into a number each.
ROUTES = tuple(tuple(_route(p, o, d) for d in range(6)) for p in range(PLATE) for o in range(TURNS))
# RAYS[6 * p + d]: the funnels up to six steps from p in direction d.
RAYS = tuple(sum(1 << q for q in way[1:] if q != NONE) for way in AHEAD)


@rule
def points_to(p, orientation, d):
    """The funnel to which the number that points in direction d leads, PLATE if there is none."""
    return ROUTES[TURNS * p + orientation][d] >> PLATE


@rule
def jumps_over(taken, p, orientation, d):
    """The dice that a jump in direction d crosses, as bits: none if there is no such jump; a 1 crosses nothing."""
    route = ROUTES[TURNS * p + orientation][d]
    return 0 if (taken | BEYOND) >> (route >> PLATE) & 1 else route & taken


@rule
def can_jump(taken, p, orientation):
    crossed = 0
    for d in range(6):
        crossed |= jumps_over(taken, p, orientation, d)
    return crossed != 0


@rule
def could_jump(taken, p):
    """Whether the die on p could jump if it lay in some other way: any number can be on any face.

    In the first of each two directions funnels are numbered upwards, in the other one downwards.
    """
    for d in range(0, 6, 2):
        up = RAYS[6 * p + d]
        down = RAYS[6 * p + d + 1]
        if _some_above(up & taken, up & ~taken) or _some_above(down & ~taken, down & taken):
            return True
    return False


@rule
def _some_above(these, others):
    """Whether one of the others is above the lowest of these bits."""
    return others & -2 * (these & -these) != 0


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
