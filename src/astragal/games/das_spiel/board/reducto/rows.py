"""Who can jump and from where, found for the whole plate at once.

A number points along the rows of its axis. So the funnels have places row after row, once for each axis, and in a set of
places one shift looks so many funnels ahead for all dice. `s.rows` are the places with a die along each axis, and
`s.showing` those whose die shows a number there: NUMBERS * axis + number.
"""

from astragal.dice import ORIENTATIONS
from astragal.engine import rule
from astragal.games.bits import lowest
from astragal.games.das_spiel.board.reducto.jumping import ROUTES, TURNS
from astragal.lattice import AXES, COORDINATES, EDGE, PLATE

NUMBERS = 7


def _in_rows(axis):
    """The funnels by their coordinate on an axis, which is the same in a row, then as they follow each other in it."""
    along = next(i for i in AXES if i != axis)
    return sorted(range(PLATE), key=lambda p: (COORDINATES[p][axis], COORDINATES[p][along]))


# FUNNEL[PLATE * axis + place], and PLACE[PLATE * axis + funnel] back again.
FUNNEL = tuple(p for axis in AXES for p in _in_rows(axis))
PLACE = tuple(_in_rows(axis).index(p) for axis in AXES for p in range(PLATE))
# How many places come before each in its row, and after it: the rows are as long whatever their axis.
_BEFORE = tuple(k for length in range(EDGE, 0, -1) for k in range(length))
_AFTER = tuple(k for length in range(EDGE, 0, -1) for k in reversed(range(length)))
# ROOM_BEFORE[n]: the places with so many before them.
ROOM_BEFORE, ROOM_AFTER = (
    tuple(sum(1 << place for place in range(PLATE) if room[place] >= n) for n in range(NUMBERS))
    for room in (_BEFORE, _AFTER)
)


def _landings(axis, p, orientation):
    ends = (route >> PLATE for route in ROUTES[TURNS * p + orientation])
    return sum(1 << PLACE[PLATE * axis + q] for q in ends if q < PLATE)


# LANDINGS[axis][TURNS * place + orientation]: the places where the numbers of a die lead that lies so.
LANDINGS = tuple(
    tuple(_landings(axis, p, o) for p in FUNNEL[PLATE * axis : PLATE * (axis + 1)] for o in range(TURNS))
    for axis in AXES
)


@rule
def note_die(s, p, orientation):
    """Note that a die lies so on p now, or no longer."""
    s.taken ^= 1 << p
    for axis in range(3):
        place = 1 << PLACE[PLATE * axis + p]
        s.rows[axis] ^= place
        s.showing[NUMBERS * axis + ORIENTATIONS[orientation][axis]] ^= place


@rule
def _take_offs(taken, n):
    """The places from where an n along the rows leads over a die to an empty place."""
    before = 0
    after = 0
    for k in range(1, n):
        before |= taken << k
        after |= taken >> k
    return before & ~taken << n & ROOM_BEFORE[n] | after & ~taken >> n & ROOM_AFTER[n]


@rule
def _funnels(places, axis):
    """A set of places along an axis as the funnels that they are."""
    found = 0
    while places:
        found |= 1 << FUNNEL[PLATE * axis + lowest(places)]
        places &= places - 1
    return found


@rule
def jumpers(s):
    """The funnels whose dice can jump, as bits."""
    found = 0
    for axis in range(3):
        jumping = 0
        for n in range(2, NUMBERS):
            jumping |= s.showing[NUMBERS * axis + n] & _take_offs(s.rows[axis], n)
        found |= _funnels(jumping, axis)
    return found


@rule
def stations(s, p, orientation, hops):
    """The funnels, as bits, to which the die on p, lying so, can move and then be taken, with at most so many hops in all."""
    found = 0
    for axis in range(3):
        own = PLACE[PLATE * axis + p]
        others = s.rows[axis] & ~(1 << own)
        take_offs = _take_offs(others, ORIENTATIONS[orientation][axis])
        ends = LANDINGS[axis][TURNS * own + orientation] & ~others
        good = ends & take_offs
        if hops > 2:
            rest = ends & ~good
            while rest:
                place = lowest(rest)
                good |= 1 << place if LANDINGS[axis][TURNS * place + orientation] & ~others & take_offs else 0
                rest &= rest - 1
        found |= _funnels(good, axis)
    return found
