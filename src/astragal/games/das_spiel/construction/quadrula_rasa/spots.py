"""Sets of spots in a cube of up to 5 x 5 x 5 dice.

The spot in column x of row y of layer z is number 25 z + 5 y + x. A set of spots has a bit for each, and as no machine word
has 125 bits it is two numbers: its first half are the spots from 0 to 62, its second half the others. All spots of a set
are raised or lowered at once; whoever does so sees to it that none leaves its row at the end of it.
"""

from astragal.engine import rule
from astragal.games.bits import lowest

SIDE = 5  # of the largest cube
FLOOR = SIDE * SIDE
SPOTS = SIDE**3
HALF = 63  # spots in the first half, as many as a machine word has bits beside its sign
FIRST = (1 << HALF) - 1
SECOND = (1 << SPOTS - HALF) - 1
# Of every two, four and eight bits the lower half.
PAIRS, FOURS, EIGHTS = ((1 << 64) // ((1 << n) + 1) & FIRST for n in (1, 2, 4))
GROUND = (1 << FLOOR) - 1


def _halves(spots):
    """A set of spots as its two halves."""
    bits = sum(1 << spot for spot in spots)
    return bits & FIRST, bits >> HALF


STEP = (1, SIDE, FLOOR)  # from a spot to the next along x, y and z
# AFTER[axis], BEFORE[axis]: the spots with another one before them along an axis, and those with one after them.
AFTER = tuple(_halves(spot for spot in range(SPOTS) if spot // step % SIDE) for step in STEP)
BEFORE = tuple(_halves(spot for spot in range(SPOTS) if spot // step % SIDE < SIDE - 1) for step in STEP)
# ROOM[x][y]: the spots with so many further columns and rows beyond them, one row of the table for each half.
FIRST_ROOM, SECOND_ROOM = (
    tuple(
        tuple(
            _halves(
                spot for spot in range(SPOTS) if spot % SIDE + x < SIDE and spot // SIDE % SIDE + y < SIDE
            )[half]
            for y in range(SIDE)
        )
        for x in range(SIDE)
    )
    for half in range(2)
)


@rule
def first_lowered_little(first, second, by):
    """The first half of a set whose spots all become lower by less than a half."""
    return first >> by | (second << HALF - by & FIRST)


@rule
def first_lowered(first, second, by):
    """The first half of a set whose spots all become lower by a number."""
    return first_lowered_little(first, second, by) if by < HALF else second >> by - HALF


@rule
def second_lowered(second, by):
    """The second half of it."""
    return second >> by if by < HALF else 0


@rule
def first_raised(first, by):
    """The first half of a set whose spots all become higher by a number."""
    return first << by & FIRST if by < HALF else 0


@rule
def second_raised(first, second, by):
    """The second half of it."""
    if by < HALF:
        return (second << by | first >> HALF - by) & SECOND
    return first << by - HALF & SECOND


@rule
def has_spot(first, second, spot):
    """Whether a set has a spot."""
    return (first >> spot if spot < HALF else second >> spot - HALF) & 1 > 0


@rule
def count_spots(half):
    """How many spots a half of a set has."""
    half -= half >> 1 & PAIRS
    half = (half & FOURS) + (half >> 2 & FOURS)
    half = half + (half >> 4) & EIGHTS
    half += half >> 8
    half += half >> 16
    return half + (half >> 32) & 127


@rule
def least_spot(first, second):
    """The least spot of a set that has one."""
    return lowest(first) if first else HALF + lowest(second)


@rule
def first_beside(first, second, axis):
    """The first half of what lies right before or after a set along an axis."""
    after = first_raised(first, STEP[axis]) & AFTER[axis][0]
    return after | first_lowered(first, second, STEP[axis]) & BEFORE[axis][0]


@rule
def second_beside(first, second, axis):
    """The second half of it."""
    after = second_raised(first, second, STEP[axis]) & AFTER[axis][1]
    return after | second_lowered(second, STEP[axis]) & BEFORE[axis][1]


@rule
def hangs_together(first, second, some, others):
    """Whether some spots of a set, given by their halves too, are connected by faces through it; none are."""
    reached = some & -some
    beyond = 0 if some else others & -others
    if some == reached and others == beyond:
        return True
    # Where one of several has nothing of the set beside it, nothing needs to be reached.
    lonely = some
    alone = others
    for axis in range(3):
        lonely &= ~first_beside(first, second, axis)
        alone &= ~second_beside(first, second, axis)
    grown = not (lonely or alone)
    while grown and (some & ~reached or others & ~beyond):
        grown = False
        for axis in range(3):
            more = first_beside(reached, beyond, axis) & first & ~reached
            rest = second_beside(reached, beyond, axis) & second & ~beyond
            grown = grown or more > 0 or rest > 0
            reached |= more
            beyond |= rest
    return not (some & ~reached or others & ~beyond)
