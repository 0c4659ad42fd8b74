"""Whether a slip is fulfilled, found out for all places where its rows may lie at once.

Only the numbers along the three roofs matter, for whatever lies on a spar lies on a roof and does not cross the top. They are
kept as three bit sets: bit 3 * place + side of `ones`, `twos` and `fours` is one of the three bits of the number that the
roof of that side has at that place, counted from the left. Rows that were found are the set of their left ends.
"""

from astragal.engine import rule
from astragal.games.das_spiel.slips import (
    DOUBLES,
    JOKER,
    ROOF,
    ROOF_ROW,
    ROW_BITS,
    ROWS,
    TWINS,
    TWO_ROWS,
    has_joker,
    row_length,
)
from astragal.games.das_spiel.spars import FACES, LEFT, ONE_FACE, RIGHT, SPARS
from astragal.lattice import APEX, AXES, EDGE

PLACE = len(AXES)  # bits of a place, one for every side
EVERY_SIDE = (1 << PLACE) - 1
TOP = PLACE * (EDGE - 1)
RIGHT_HALF = -1 << TOP  # of the roofs, from the top on
# WITH_BIT[bit][die]: the sides to which a die shows a number with that bit.
WITH_BIT = tuple(
    tuple(sum((faces[side] >> bit & 1) << side for side in AXES) for faces in FACES[:ONE_FACE])
    for bit in range(3)
)
# The left ends of what lies on a spar, which is half of two roofs.
ON_SPAR = tuple(
    sum(1 << PLACE * k + (RIGHT if PLACE * k < TOP else LEFT)[spar] for k in range(ROOF)) for spar in AXES
)


@rule
def along_roofs(dice, bit):
    """Where a bit is set in the numbers along the roofs; all dice of the spars must be known."""
    found = WITH_BIT[bit][dice[APEX]] << TOP
    for spar in range(3):  # the left half of one roof, and the right half of another
        for t in range(1, EDGE):
            sides = WITH_BIT[bit][dice[SPARS[spar][t]]]
            found |= (sides & 1 << RIGHT[spar]) << (TOP - PLACE * t)
            found |= (sides & 1 << LEFT[spar]) << (TOP + PLACE * t)
    return found


@rule
def fulfils(ones, twos, fours, slip, one_way):
    """Whether these numbers along the roofs are what a slip says."""
    form = slip & 7
    if form == DOUBLES:
        return _has_doubles(ones, twos, fours, slip)
    if form == TWINS:
        return _has_twins(ones, twos, fours, row_length(slip, 0))
    for joker in range(1, 7 if has_joker(slip) else 2):
        rows = _rows(ones, twos, fours, slip, 0, joker, one_way)
        if rows and form == TWO_ROWS:
            others = _rows(ones, twos, fours, slip, 1, joker, one_way)
            if others and _on_two_spars(rows, row_length(slip, 0), others, row_length(slip, 1)):
                return True
        elif rows:
            return True
    return False


@rule
def _showing(ones, twos, fours, number):
    """Where a number from 1 to 6 stands."""
    found = ones if number & 1 else ~ones
    found &= twos if number & 2 else ~twos
    return found & (fours if number & 4 else ~fours)


@rule
def _rows(ones, twos, fours, slip, row, joker, one_way):
    """Where a row of a slip lies: from all places at once it is followed to the right and to the left, number by number."""
    length = row_length(slip, row)
    digits = slip >> (ROWS + ROW_BITS * row)
    rightward = -1
    leftward = -1
    for k in range(length):
        number = (digits >> (3 * k)) & 7
        found = _showing(ones, twos, fours, joker if number == JOKER else number)
        rightward &= found >> (PLACE * k)
        leftward = leftward >> PLACE & found
        if not rightward | leftward:
            return 0
    if slip & 7 == ROOF_ROW:
        return rightward if one_way else rightward | leftward
    if one_way:  # down, which is away from the top
        rightward &= RIGHT_HALF
        leftward &= ~RIGHT_HALF
    return (rightward | leftward) & _on_a_spar(length)


@rule
def _on_a_spar(length):
    """All left ends of so many numbers that do not cross the top."""
    return RIGHT_HALF | ((1 << PLACE * (EDGE - length + 1)) - 1)


@rule
def _on_two_spars(rows, length, others, other_length):
    """Whether a row and another one lie on different spars, and one of them below the top."""
    below = rows & ~_at_top(length)
    others_below = others & ~_at_top(other_length)
    for spar in range(3):
        for other in range(3):
            if spar != other:
                if rows & ON_SPAR[spar] and others_below & ON_SPAR[other]:
                    return True
                if below & ON_SPAR[spar] and others & ON_SPAR[other]:
                    return True
    return False


@rule
def _at_top(length):
    """The left ends of so many numbers on a spar of which one is the top's."""
    return EVERY_SIDE << TOP | EVERY_SIDE << PLACE * (EDGE - length)


@rule
def _has_doubles(ones, twos, fours, slip):
    """Whether doubles of different wanted numbers stand side by side on a spar."""
    count = row_length(slip, 0)
    wanted = slip >> ROWS
    doubles = 0
    for number in range(1, 7):
        if (wanted >> number) & 1:
            doubles |= _doubled(ones, twos, fours, number)
    found = _on_a_spar(2 * count)
    for k in range(count):
        found &= doubles >> (2 * PLACE * k)
    if found:  # in few deals; none of these numbers may be doubled twice
        for number in range(1, 7):
            doubles = _doubled(ones, twos, fours, number)
            before = 0
            for k in range(count):
                found &= ~(before & doubles >> (2 * PLACE * k))
                before |= doubles >> (2 * PLACE * k)
    return found != 0


@rule
def _doubled(ones, twos, fours, number):
    """Where a number stands twice side by side."""
    found = _showing(ones, twos, fours, number)
    return found & found >> PLACE


@rule
def _has_twins(ones, twos, fours, height):
    """Whether both spars of a side are alike at so many heights in a row."""
    alike = 0
    for t in range(1, EDGE):
        left = TOP - PLACE * t
        right = TOP + PLACE * t
        unlike = ones >> left ^ ones >> right | twos >> left ^ twos >> right | fours >> left ^ fours >> right
        alike |= (~unlike & EVERY_SIDE) << (PLACE * t)
    found = alike
    for k in range(1, height):
        found &= alike >> (PLACE * k)
    return found != 0
