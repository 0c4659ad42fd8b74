"""What computers know about slips: roughly how many draws they still need.

A spar is a stack under the top. A draw from it takes one die out of the stack, sends the old top down into it and makes
the drawn die the new top. So numbers of a row can stay where they are only from its lower end on, in the right
order, perhaps with others between them that are drawn away; all numbers above must come over the top, one draw each.
The estimate counts these, and one draw more where the top is not the number that is wanted next. It is 0 exactly when the slip
is fulfilled. A player who always makes the draw with the least estimate needs about 5 draws for most slips, and 10 for the hard ones.
"""

from astragal.engine import rule
from astragal.games.das_spiel.slips import (
    DOUBLES,
    JOKER,
    ROOF_ROW,
    ROW_BITS,
    ROWS,
    TWINS,
    TWO_ROWS,
    has_joker,
    row_length,
)
from astragal.games.das_spiel.spars import LEFT, RIGHT, SPARS, shown
from astragal.lattice import APEX, EDGE

FAR = 15  # no estimate is greater
# What so many draws still needed promise, compared with others.
PROMISE = (2000, 1000, 500, 250, 125, 60, 30, 15, 8, 4, 2, 1, 1, 1, 1, 1, 1)


@rule
def draws_needed(dice, slip, one_way):
    """About how many draws it takes to fulfil a slip."""
    form = slip & 7
    if form == DOUBLES:
        return _for_doubles(dice, slip)
    if form == TWINS:
        return _for_twins(dice, slip)
    best = FAR
    for joker in range(1, 7 if has_joker(slip) else 2):
        if form == ROOF_ROW:
            needed = _for_roof(dice, slip, joker, one_way)
        elif form == TWO_ROWS:
            needed = _for_two(dice, slip, joker, one_way)
        else:
            needed = FAR
            for spar in range(3):
                needed = min(needed, _with_top(dice, slip, 0, spar, joker, one_way))
                needed = min(needed, _below_top(dice, slip, 0, spar, joker, one_way))
        best = min(best, needed)
    return best


@rule
def draws_for_roof(dice, slip, one_way, side):
    """About how many draws it takes until the roof of one side has the row of a slip."""
    best = FAR
    for joker in range(1, 7 if has_joker(slip) else 2):
        best = min(best, _for_roof_of(dice, slip, joker, one_way, side))
    return best


@rule
def promise(needed, later, players):
    """How likely whoever needs so many draws, and comes so many seats later, is to be done first, compared with others."""
    return PROMISE[needed] * (players - later) + PROMISE[needed + 1] * later


@rule
def _number(slip, row, k, joker):
    number = (slip >> (ROWS + ROW_BITS * row + 3 * k)) & 7
    return joker if number == JOKER else number


@rule
def _is_palindrome(slip, row):
    length = row_length(slip, row)
    for k in range(length // 2):
        if _number(slip, row, k, JOKER) != _number(slip, row, length - 1 - k, JOKER):
            return False
    return True


@rule
def _stacked(dice, slip, row, begin, step, count, spar, side, joker, deepest):
    """How many numbers of a row must still come over the top, if the lowest of them may lie at `deepest` or above it.

    The row is read from the top of the stack down, from its number `begin` on. Returned are 16 * that many + the place
    above the highest number that can stay.
    """
    left = count
    t = deepest
    while t > 0 and left > 0:
        if shown(dice, SPARS[spar][t], side) == _number(slip, row, begin + step * (left - 1), joker):
            left -= 1
        t -= 1
    return 16 * left + t


@rule
def _round_top(dice, slip, row, k, left, right, side, joker):
    """For a row with its number k on the top, those before it down the left spar and those after it down the right one."""
    after = row_length(slip, row) - 1 - k
    lefts = _stacked(dice, slip, row, k - 1, -1, k, left, side, joker, k) // 16
    rights = _stacked(dice, slip, row, k + 1, 1, after, right, side, joker, after) // 16
    top = shown(dice, APEX, side)
    if lefts + rights == 0:
        ready = top == _number(slip, row, k, joker)
    else:
        ready = (lefts > 0 and top == _number(slip, row, k - lefts, joker)) or (
            rights > 0 and top == _number(slip, row, k + rights, joker)
        )
    return lefts + rights + (0 if ready else 1)


@rule
def _inside(dice, slip, row, step, spar, side, joker):
    """For a row on one spar under the top, read from the top down with step 1 and from the foot up with step -1."""
    length = row_length(slip, row)
    begin = 0 if step > 0 else length - 1
    top = shown(dice, APEX, side)
    best = FAR
    for deepest in range(length, EDGE):
        found = _stacked(dice, slip, row, begin, step, length, spar, side, joker, deepest)
        left = found // 16
        if left == 0:
            needed = deepest - found % 16 - length  # what lies between must go
        else:
            needed = deepest - length + left
            if top != _number(slip, row, begin + step * (left - 1), joker):
                needed += 1
        best = min(best, needed)
    return best


@rule
def _for_roof(dice, slip, joker, one_way):
    best = FAR
    for side in range(3):
        best = min(best, _for_roof_of(dice, slip, joker, one_way, side))
    return best


@rule
def _for_roof_of(dice, slip, joker, one_way, side):
    best = FAR
    for backwards in range(1 if one_way else 2):
        left = RIGHT[side] if backwards else LEFT[side]
        right = LEFT[side] if backwards else RIGHT[side]
        for k in range(row_length(slip, 0)):
            best = min(best, _round_top(dice, slip, 0, k, left, right, side, joker))
        best = min(best, _inside(dice, slip, 0, 1, right, side, joker))
        best = min(best, _inside(dice, slip, 0, -1, left, side, joker))
    return best


@rule
def _with_top(dice, slip, row, spar, joker, one_way):
    """For a row on one spar that begins on the top."""
    best = FAR
    for turn in range(1, 3):
        side = (spar + turn) % 3
        best = min(best, _round_top(dice, slip, row, 0, spar, spar, side, joker))
        if not one_way:
            last = row_length(slip, row) - 1
            best = min(best, _round_top(dice, slip, row, last, spar, spar, side, joker))
    return best


@rule
def _below_top(dice, slip, row, spar, joker, one_way):
    """For a row on one spar that does not use the top."""
    best = FAR
    for turn in range(1, 3):
        side = (spar + turn) % 3
        best = min(best, _inside(dice, slip, row, 1, spar, side, joker))
        if not one_way and not _is_palindrome(slip, row):
            best = min(best, _inside(dice, slip, row, -1, spar, side, joker))
    return best


@rule
def _for_two(dice, slip, joker, one_way):
    """For two rows on different spars, only one of which may use the top: the sum of both."""
    equal = (slip >> ROWS) & ((1 << ROW_BITS) - 1) == slip >> (ROWS + ROW_BITS)
    needed = 0  # 4 bits for each row, spar, and whether the top is not used
    for k in range(6):
        if equal and k >= 3:
            needed |= needed << 24
            break
        below = _below_top(dice, slip, k // 3, k % 3, joker, one_way)
        needed |= min(below, _with_top(dice, slip, k // 3, k % 3, joker, one_way)) << (8 * k)
        needed |= below << (8 * k + 4)
    best = FAR
    for k in range(6):
        for m in range(6, 12):
            if k // 2 != m // 2 - 3 and k % 2 + m % 2 == 1:
                best = min(best, ((needed >> (4 * k)) & 15) + ((needed >> (4 * m)) & 15))
    return best


@rule
def _for_doubles(dice, slip):
    """Like a row, but that whichever wanted number comes next from below is to be doubled first."""
    best = FAR
    length = 2 * row_length(slip, 0)
    for spar in range(3):
        for turn in range(1, 3):
            side = (spar + turn) % 3
            for deepest in range(length - 1, EDGE):
                wanted = slip >> ROWS
                half = 0
                left = length
                t = deepest
                while t >= 0 and left > 0:
                    number = shown(dice, SPARS[spar][t], side)
                    if half == number:
                        left -= 1
                        half = 0
                    elif half == 0 and (wanted >> number) & 1:
                        wanted ^= 1 << number
                        left -= 1
                        half = number
                    t -= 1
                best = min(best, deepest - t - length if left == 0 else deepest + 1 - length + left)
    return best


@rule
def _for_twins(dice, slip):
    """For every height of the lowest twins on both spars: what lies between, and twice what must still come over the top."""
    height = row_length(slip, 0)
    best = FAR
    for side in range(3):
        for left in range(height - 2, EDGE):
            for right in range(height - 2, EDGE):
                needed = abs(left - right)
                twins = height
                t = left
                u = right
                while twins > 0 and t > 0 and u > 0 and needed < best:
                    number = shown(dice, SPARS[LEFT[side]][t], side)
                    other = shown(dice, SPARS[RIGHT[side]][u], side)
                    if number == other:
                        twins -= 1
                        t -= 1
                        u -= 1
                    elif shown(dice, SPARS[LEFT[side]][t - 1], side) == other:
                        needed += 1
                        t -= 1
                    elif shown(dice, SPARS[RIGHT[side]][u - 1], side) == number:
                        needed += 1
                        u -= 1
                    else:
                        needed += 2
                        t -= 1
                        u -= 1
                best = min(best, needed + 2 * twins)
    return best
