"""What can be built in Squeezing: sets of cells in contact with own dice that wall in nobody who is protected.

Such a set is a union of footings that hang together by faces. Everything under one of its cells is there, so it grows upward
only: by a load of one of its cells, with the footing of that load. Each load in turn is taken in or ruled out, and so every
set is found exactly once. Sets that lack one cell are completed in one go, by all cells at once that can be filled then.
"""

from astragal.engine import derived, i64, rule
from astragal.games.das_spiel.construction.squeezing.packing import (
    ALL,
    MOST,
    PARTS,
    bit,
    cells_of,
    first_of,
    has,
    holds,
    least,
    listed,
    nth,
    part_of,
    size_of,
    with_cell,
)
from astragal.games.das_spiel.construction.squeezing.standing import (
    ABOVE,
    Standing,
    contacts,
    empty_under,
    footing,
    has_contact,
    support,
    walls_in,
    with_footing,
)
from astragal.lattice import CELLS, COORDINATES, LOADS, NONE, PLATE

STEP = 4  # words for each load taken in
LOADED = tuple(listed(q for q in LOADS[p] if q != NONE) for p in range(CELLS))  # what stands on p, as a list
NEEDED = tuple(1 + (empty).bit_count() for empty in range(8))  # cells at least, where supports are empty


class Search(Standing):
    """What the search remembers: all 0 while nobody searches."""

    noted: derived(i64[PARTS])  # the cells written already
    # Of each load taken in, but for the last two cells: the bunch before, whose turn is next, the halves of what is ruled out without it.
    trail: derived(i64[STEP * (MOST - 2)])


@rule
def laid_now(s):
    """The dice of this construction that are laid, as a bunch."""
    bunch = 0
    for k in range(MOST):
        if s.fresh[k]:
            bunch = with_cell(bunch, s.fresh[k] - 1)
    return bunch


@rule
def places(s, player, out, free, fewest):
    """Write the cells that a construction of `fewest` to s.left dice can have, beside those laid already; return how many.

    Each can be laid with its footing, and then the construction can still be completed. `free`: it needs no contact.
    """
    bunch = laid_now(s)
    laid = size_of(bunch)
    most = laid + s.left
    seeks = laid > 0 and not free and not s.touching
    count = 0
    turn = 0  # whose loads are next
    loads = 0  # what is left of those whose turn it is
    depth = 0
    lower = 0  # what is ruled out: two halves, and the plate up to some cell
    upper = 0
    plate = 0
    part = PARTS - 1 if laid else NONE
    roots = 0
    if laid and s.left == 1:
        count = _note_completed(s, player, out, count, bunch, laid, seeks)
        turn = laid
    while True:
        while not loads and turn < size_of(bunch):
            loads = LOADED[nth(bunch, turn)]
            turn += 1
        if loads:
            p = first_of(loads)
            loads >>= 8
            if holds(bunch, p) or has(lower, upper, p):
                continue
        elif depth:
            depth -= STEP
            cells = cells_of(bunch, size_of(s.trail[depth]))
            while cells:
                support(s, first_of(cells))
                cells >>= 8
            bunch = s.trail[depth]
            turn = s.trail[depth + 1] >> 24
            loads = s.trail[depth + 1] & (1 << 24) - 1
            lower = s.trail[depth + 2]
            upper = s.trail[depth + 3]
            for k in range(STEP):
                s.trail[depth + k] = 0
            continue
        elif roots:
            p = least(part, roots)
            roots &= roots - 1
            if free:
                plate = min(p + 1, PLATE)
        elif part < PARTS - 1:
            part += 1
            roots = _roots(s, player, free, part, most)
            continue
        else:
            break
        empty = empty_under(s, p)
        if size_of(bunch) + NEEDED[empty] > most:
            continue
        grown = with_footing(s, bunch, p, most, lower, upper, plate) if empty else with_cell(bunch, p)
        size = size_of(grown)
        if size - laid >= fewest and _can_stay(s, player, grown, laid, seeks):
            count = _note(s, out, count, grown, laid)
        if size == most - 1:
            count = _note_completed(s, player, out, count, grown, laid, seeks)
        if 0 < size < most - 1:
            s.trail[depth] = bunch
            s.trail[depth + 1] = turn << 24 | loads
            s.trail[depth + 2] = lower | bit(1, p)
            s.trail[depth + 3] = upper | bit(2, p)
            depth += STEP
            cells = cells_of(grown, size_of(bunch))
            while cells:
                support(s, first_of(cells))
                cells >>= 8
            bunch = grown
        else:
            lower |= bit(1, p)
            upper |= bit(2, p)
    for k in range(PARTS):
        s.noted[k] = 0
    return _keep_hanging(s, out, count) if laid and s.left > 1 else count


@rule
def can_build(s, player, free, fewest, most):
    """Whether a player could build `fewest` to `most` dice; if so, the footing of one cell in contact will do."""
    for part in range(1, PARTS):
        roots = _roots(s, player, free, part, MOST)
        while roots:
            bunch = footing(s, least(part, roots), most)
            roots &= roots - 1
            if size_of(bunch) >= fewest and not walls_in(s, player, bunch):
                return True
    return False


@rule
def _roots(s, player, free, part, most):
    """A part of the cells that a construction may begin with, without some whose footings are too large."""
    if not part:
        return ALL[0] & ~s.filled[0] if free else 0
    first = s.lacking[3 * part - 3]
    second = s.lacking[3 * part - 2]
    third = s.lacking[3 * part - 1]
    large = 0
    if free or most == 1:
        large = first | second | third
    elif most == 2:
        large = first & second | first & third | second & third
    elif most == 3:
        large = first & second & third
    return (ALL[part] if free else contacts(s, player, part)) & ~s.filled[part] & ~large


@rule
def _can_stay(s, player, bunch, laid, seeks):
    """Whether a bunch is in contact, if it still seeks that, and walls in nobody."""
    return (not seeks or has_contact(s, player, cells_of(bunch, laid))) and not walls_in(s, player, bunch)


@rule
def _note(s, out, count, bunch, laid):
    """Write the cells of a bunch that are not noted yet."""
    cells = cells_of(bunch, laid)
    while cells:
        p = first_of(cells)
        cells >>= 8
        part = part_of(p)
        if not s.noted[part] & bit(part, p):
            s.noted[part] |= bit(part, p)
            out[count] = p
            count += 1
    return count


@rule
def _note_completed(s, player, out, count, bunch, laid, seeks):
    """Write the cells of all constructions that have one cell more than a bunch."""
    first = 0  # by half and axis, what stands on the bunch
    second = 0
    third = 0
    fourth = 0
    fifth = 0
    sixth = 0
    cells = cells_of(bunch, 0)
    while cells:
        p = first_of(cells)
        cells >>= 8
        first |= ABOVE[p][0]
        second |= ABOVE[p][1]
        third |= ABOVE[p][2]
        fourth |= ABOVE[p][3]
        fifth |= ABOVE[p][4]
        sixth |= ABOVE[p][5]
    lower = s.lacking[0] & ~first | s.lacking[1] & ~second | s.lacking[2] & ~third | s.filled[1]
    upper = s.lacking[3] & ~fourth | s.lacking[4] & ~fifth | s.lacking[5] & ~sixth | s.filled[2]
    new = False
    cells = cells_of(bunch, laid)
    while cells:
        p = first_of(cells)
        cells >>= 8
        part = part_of(p)
        new = new or not s.noted[part] & bit(part, p)
        lower |= bit(1, p)
        upper |= bit(2, p)
    lower = (first | second | third) & ~lower
    upper = (fourth | fifth | sixth) & ~upper
    if (not lower and not upper) or not (new or lower & ~s.noted[1] or upper & ~s.noted[2]):
        return count
    cells = cells_of(bunch, 0)
    while cells:
        loads = LOADED[first_of(cells)]
        cells >>= 8
        while loads:
            p = first_of(loads)
            loads >>= 8
            if has(lower, upper, p):
                whole = with_cell(bunch, p)
                if _can_stay(s, player, whole, laid, seeks):
                    count = _note(s, out, count, whole, laid)
    return count


@rule
def _keep_hanging(s, out, count):
    """Of the cells in out keep those whose footings hang together with the dice laid already."""
    lower = 0
    upper = 0
    cells = cells_of(laid_now(s), 0)
    while cells:
        p = first_of(cells)
        cells >>= 8
        lower |= ABOVE[p][0] | ABOVE[p][1] | ABOVE[p][2]
        upper |= ABOVE[p][3] | ABOVE[p][4] | ABOVE[p][5]
    kept = 0
    for n in range(count):
        hangs = False
        cells = cells_of(footing(s, out[n], s.left), 0)
        while cells and not hangs:
            p = first_of(cells)
            cells >>= 8
            hangs = p >= PLATE and has(lower, upper, p)
        if hangs:
            out[kept] = out[n]
            kept += 1
    return kept


@rule
def is_column(s):
    """Whether the dice just laid are one straight column."""
    count = size_of(laid_now(s))
    for axis in range(3):
        straight = True
        for k in range(1, count):
            for other in range(3):
                if other != axis:
                    here = COORDINATES[s.fresh[k] - 1][other]
                    straight = straight and here == COORDINATES[s.fresh[0] - 1][other]
        if straight:
            return True
    return False
