"""Slips: what the numbers on the spars are to show, as one integer each, and how near the dice are to it.

Five forms: a row along a roof, a row along one face of a spar, two such rows on different spars, doubles along a spar,
and twins, where both spars of a side show the same numbers. In a row the JOKER stands for one number of the reader's
choice, the same wherever the slip has it.
"""

from collections.abc import Sequence

from astragal.engine import rule
from astragal.games.das_spiel.spars import LEFT, RIGHT, ROOFS, SPARS, shown
from astragal.lattice import AXES, EDGE, NONE

# A slip is packed: 3 bits for its form, twice 4 for the lengths of its rows, then their digits with 3 bits each. The
# length of doubles is their number, and bit n of what follows says that number n may be doubled; that of twins is their height.
ROOF_ROW, SPAR_ROW, TWO_ROWS, DOUBLES, TWINS = range(1, 6)
JOKER = 7
LENGTHS = 3
ROWS = 11
ROW_BITS = 27
EVERY_DIGIT = 0o111111111_111111111  # the lowest bit of each, in both rows

# What rows are read along: the three roofs, then every spar as its two sides see it, filled up to equal length.
ROOF = len(ROOFS[0])
_FACES = tuple((spar, side) for spar in AXES for side in AXES if side != spar)
LINES = (*ROOFS, *((*SPARS[spar], *(NONE,) * (ROOF - EDGE)) for spar, _ in _FACES))
LINE_SIDE = (*AXES, *(side for _, side in _FACES))
LINE_LENGTH = (ROOF,) * 3 + (EDGE,) * 6
FIRST_FACE = 3  # the line of the first face of a spar; each spar has two

# A place for a row: joker, direction, where it begins, line. Two places and, above them, how many numbers are wrong.
BACKWARDS, BEGIN, LINE, PLACE_BITS = 3, 4, 9, 13
WRONG = 2 * PLACE_BITS
NOWHERE = 15  # more numbers than any row has
ANY_SIDE = NONE  # where a slip may be read from every side


@rule
def missing(dice, slip, one_way, side, most):
    """How many numbers are wrong at the best place for a slip: 0 if it is fulfilled, `most` if that many or more.

    It is read from one side only, or from ANY_SIDE.
    """
    return best_place(dice, slip, one_way, side, most) >> WRONG


@rule
def best_place(dice, slip, one_way, side, most):
    """The place where fewest numbers are wrong, with how many; without a place if it is no better than `most`."""
    form = slip & 7
    if form == DOUBLES:
        return _best_doubles(dice, slip, side, most)
    if form == TWINS:
        return _best_twins(dice, slip, side, most)
    best = most << WRONG
    for joker in range(1, 7 if has_joker(slip) else 2):
        if form == TWO_ROWS:
            found = _best_two(dice, slip, joker, one_way, side, best >> WRONG)
        else:
            first = 0 if form == ROOF_ROW else FIRST_FACE
            last = FIRST_FACE if form == ROOF_ROW else len(LINES)
            found = _best_row(dice, slip, 0, joker, first, last, 0, one_way, side, best >> WRONG)
        if found >> WRONG < best >> WRONG:
            best = found
    return best


@rule
def row_length(slip, row):
    """The length of a row of a slip; the number of doubles, the height of twins."""
    return (slip >> (LENGTHS + 4 * row)) & 15


@rule
def has_joker(slip):
    """Whether a row of a slip has a number of the reader's choice."""
    digits = slip >> ROWS
    return digits & digits >> 1 & digits >> 2 & EVERY_DIGIT != 0


@rule
def _wrong_in_row(dice, slip, row, joker, line, begin, backwards, most):
    """How many numbers are wrong where a row begins at a place of a line; counting stops at `most`."""
    length = row_length(slip, row)
    digits = slip >> (ROWS + ROW_BITS * row)
    wrong = 0
    for k in range(length):
        number = (digits >> (3 * k)) & 7
        at = begin + (length - 1 - k if backwards else k)
        if shown(dice, LINES[line][at], LINE_SIDE[line]) != (joker if number == JOKER else number):
            wrong += 1
            if wrong >= most:
                return wrong
    return wrong


@rule
def _best_row(dice, slip, row, joker, first, last, top, one_way, side, most):
    """The best place for one row on some lines, from their place `top` on."""
    best = most << WRONG
    for line in range(first, last):
        if side != ANY_SIDE and LINE_SIDE[line] != side:
            continue
        for begin in range(top, LINE_LENGTH[line] - row_length(slip, row) + 1):
            for backwards in range(1 if one_way else 2):
                wrong = _wrong_in_row(dice, slip, row, joker, line, begin, backwards, best >> WRONG)
                if wrong < best >> WRONG:
                    place = line << LINE | begin << BEGIN | backwards << BACKWARDS | joker
                    best = wrong << WRONG | place
    return best


@rule
def _best_on_spar(dice, slip, row, joker, spar, top, one_way, side, most):
    first = FIRST_FACE + 2 * spar
    return _best_row(dice, slip, row, joker, first, first + 2, top, one_way, side, most)


@rule
def _best_two(dice, slip, joker, one_way, side, most):
    """The best places for two rows on different spars, only one of which may use the top."""
    wrong = 0  # 4 bits for each row, spar, and whether the row begins below the top
    for row in range(2):
        nearest = most
        for spar in range(3):
            k = 6 * row + 2 * spar
            anywhere = _best_on_spar(dice, slip, row, joker, spar, 0, one_way, side, most) >> WRONG
            below = anywhere  # no better than that
            if anywhere < most:
                below = _best_on_spar(dice, slip, row, joker, spar, 1, one_way, side, most) >> WRONG
            wrong |= anywhere << (4 * k) | below << (4 * k + 4)
            nearest = min(nearest, anywhere)
        if nearest == most:
            return most << WRONG
    least = most
    chosen = NONE
    for k in range(6):
        for m in range(6, 12):
            if k // 2 != m // 2 - 3 and k % 2 + m % 2 == 1:
                both = ((wrong >> (4 * k)) & 15) + ((wrong >> (4 * m)) & 15)
                if both < least:
                    least = both
                    chosen = 16 * k + m
    if chosen == NONE:
        return most << WRONG
    k = chosen // 16
    m = chosen % 16
    one = _best_on_spar(dice, slip, 0, joker, k // 2, k % 2, one_way, side, most)
    other = _best_on_spar(dice, slip, 1, joker, m // 2 - 3, m % 2, one_way, side, most)
    places = (1 << PLACE_BITS) - 1
    return least << WRONG | (other & places) << PLACE_BITS | (one & places)


@rule
def _best_doubles(dice, slip, side, most):
    best = most << WRONG
    for line in range(FIRST_FACE, len(LINES)):
        if side != ANY_SIDE and LINE_SIDE[line] != side:
            continue
        for begin in range(EDGE - 2 * row_length(slip, 0) + 1):
            wrong = _wrong_in_doubles(dice, slip, line, begin, best >> WRONG)
            if wrong < best >> WRONG:
                best = wrong << WRONG | line << LINE | begin << BEGIN
    return best


@rule
def _wrong_in_doubles(dice, slip, line, begin, most):
    """How many numbers are wrong: of every pair that is no double yet, one if it has a number still to be doubled, else two.

    Counting stops at `most`.
    """
    side = LINE_SIDE[line]
    wanted = slip >> ROWS
    done = 0
    undone = 0
    for k in range(row_length(slip, 0)):
        number = shown(dice, LINES[line][begin + 2 * k], side)
        if number == shown(dice, LINES[line][begin + 2 * k + 1], side) and (wanted >> number) & 1:
            wanted ^= 1 << number
            done |= 1 << k
        else:
            undone += 1
            if undone >= most:
                return undone
    wrong = 0
    for k in range(row_length(slip, 0)):
        if not (done >> k) & 1:
            one = shown(dice, LINES[line][begin + 2 * k], side)
            other = shown(dice, LINES[line][begin + 2 * k + 1], side)
            half = one if (wanted >> one) & 1 else other
            wrong += 1 if (wanted >> half) & 1 else 2
            wanted &= ~(1 << half)
    return wrong


@rule
def _best_twins(dice, slip, side, most):
    """As the line of twins their side is noted."""
    best = most << WRONG
    height = row_length(slip, 0)
    for seen in range(3):
        if side != ANY_SIDE and seen != side:
            continue
        for begin in range(1, EDGE - height + 1):
            wrong = 0
            for t in range(begin, begin + height):
                left = shown(dice, SPARS[LEFT[seen]][t], seen)
                wrong += 1 if left == 0 or left != shown(dice, SPARS[RIGHT[seen]][t], seen) else 0
            if wrong < best >> WRONG:
                best = wrong << WRONG | seen << LINE | begin << BEGIN
    return best


def size(slip: int) -> int:
    """How many numbers must be right for a slip."""
    form = slip & 7
    return row_length(slip, 0) * (2 if form == DOUBLES else 1) + row_length(slip, 1)


def grown(dice: Sequence[int], slip: int, one_way: int, side: int) -> set[int]:
    """The cells that already show what they should at the best place for a slip."""
    found = best_place(dice, slip, one_way, side, NOWHERE)
    form = slip & 7
    cells: set[int] = set()
    for row in range(2 if form == TWO_ROWS else 1):
        place = found >> (PLACE_BITS * row) & ((1 << PLACE_BITS) - 1)
        line, begin, joker = place >> LINE & 15, place >> BEGIN & 31, place & 7
        if form == DOUBLES:
            return _grown_doubles(dice, slip, line, begin)
        length = row_length(slip, row)
        for k in range(length):
            if form == TWINS:
                pair = (SPARS[LEFT[line]][begin + k], SPARS[RIGHT[line]][begin + k])
                fits = shown(dice, pair[0], line) == shown(dice, pair[1], line)
            else:
                pair = (LINES[line][begin + (length - 1 - k if place >> BACKWARDS & 1 else k)],)
                number = slip >> (ROWS + ROW_BITS * row + 3 * k) & 7
                fits = shown(dice, pair[0], LINE_SIDE[line]) == (joker if number == JOKER else number)
            cells |= set(pair) if fits else set()
    return cells


def _grown_doubles(dice: Sequence[int], slip: int, line: int, begin: int) -> set[int]:
    """Whole doubles first, then a half of each number that is still to be doubled: as `_wrong_in_doubles` counts."""
    cells: set[int] = set()
    wanted = {number for number in range(1, 7) if slip >> (ROWS + number) & 1}
    pairs = [LINES[line][begin + 2 * k : begin + 2 * k + 2] for k in range(row_length(slip, 0))]
    halves = []
    for pair in pairs:
        one, other = (shown(dice, p, LINE_SIDE[line]) for p in pair)
        if one == other and one in wanted:
            cells |= set(pair)
            wanted.remove(one)
        else:
            halves.append(((pair[0], one), (pair[1], other)))
    for half in halves:
        for p, number in half:
            if number in wanted:
                cells.add(p)
                wanted.remove(number)
                break
    return cells
