"""Sets of spots in a cube of up to 5 x 5 x 5 dice.

The spot in column x of row y of layer z is number 25 z + 5 y + x. A set of spots has a bit for each, and as no machine word
has 125 bits it is two numbers: its first half are the spots from 0 to 62, its second half the others. All spots of a set
are raised or lowered at once; whoever does so sees to it that none leaves its row at the end of it.
"""

from astragal.engine import rule

SIDE = 5  # of the largest cube
FLOOR = SIDE * SIDE
SPOTS = SIDE**3
HALF = 63  # spots in the first half, as many as a machine word has bits beside its sign
FIRST = (1 << HALF) - 1
SECOND = (1 << SPOTS - HALF) - 1
GROUND = (1 << FLOOR) - 1
# NUMBER[bit % 67] is the number of a bit: powers of 2 leave 66 different remainders.
NUMBER = tuple({pow(2, k, 67): k for k in range(66)}.get(rest, 0) for rest in range(67))


def _halves(spots):
    """A set of spots as its two halves."""
    bits = sum(1 << spot for spot in spots)
    return bits & FIRST, bits >> HALF


# Without the first or last spot of every row, and without the first or last row of every layer.
NOT_LEFT = _halves(spot for spot in range(SPOTS) if spot % SIDE)
NOT_RIGHT = _halves(spot for spot in range(SPOTS) if spot % SIDE < SIDE - 1)
NOT_BACK = _halves(spot for spot in range(SPOTS) if spot % FLOOR >= SIDE)
NOT_FRONT = _halves(spot for spot in range(SPOTS) if spot % FLOOR < FLOOR - SIDE)
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
def first_lowered(first, second, by):
    """The first half of a set whose spots all become lower by a number."""
    if by < HALF:
        return first >> by | (second << HALF - by & FIRST)
    return second >> by - HALF


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
    count = 0
    while half:
        half &= half - 1
        count += 1
    return count


@rule
def least_in(half):
    """The least number in a half that has one."""
    return NUMBER[(half & -half) % 67]


@rule
def least_spot(first, second):
    """The least spot of a set that has one."""
    return least_in(first) if first else HALF + least_in(second)


@rule
def first_spread(first, second):
    """The first half of a set together with all spots that touch it by a face."""
    spread = first | first_raised(first, FLOOR) | first_lowered(first, second, FLOOR)
    spread |= first_raised(first, 1) & NOT_LEFT[0] | first_lowered(first, second, 1) & NOT_RIGHT[0]
    return (
        spread | first_raised(first, SIDE) & NOT_BACK[0] | first_lowered(first, second, SIDE) & NOT_FRONT[0]
    )


@rule
def second_spread(first, second):
    """The second half of it."""
    spread = second | second_raised(first, second, FLOOR) | second_lowered(second, FLOOR)
    spread |= second_raised(first, second, 1) & NOT_LEFT[1] | second_lowered(second, 1) & NOT_RIGHT[1]
    return (
        spread
        | second_raised(first, second, SIDE) & NOT_BACK[1]
        | second_lowered(second, SIDE) & NOT_FRONT[1]
    )


@rule
def hangs_together(first, second, some, others):
    """Whether some spots of a set, given by their halves too, are connected by faces through it; none are."""
    reached = some & -some
    beyond = 0 if some else others & -others
    grown = True
    while grown and (some & ~reached or others & ~beyond):
        more = first_spread(reached, beyond) & first
        rest = second_spread(reached, beyond) & second
        grown = more != reached or rest != beyond
        reached = more
        beyond = rest
    return not (some & ~reached or others & ~beyond)
