"""Where on the pyramid a chunk can be laid, cell by cell."""

from astragal.engine import Layout, derived, i16, i64, rule
from astragal.games.bits import lowest
from astragal.games.das_spiel.construction.quadrula_rasa.chunks import CHUNK, shape_of
from astragal.games.das_spiel.footings import (
    IN,
    LARGEST,
    break_off,
    drop,
    grow,
    grow_held,
    hold,
    look_beside,
    put,
    rule_out,
    take_in,
)
from astragal.lattice import CELLS, LOADS, NEIGHBOURS, NONE, PLATE, SUPPORTS

SMALL = 4  # dice in the places that are tried first
PART = (CELLS - PLATE) // 2  # cells above the plate in either part of a set of them
# Of each part of a set of cells: from which of them to before which.
PARTS = ((0, PLATE), (PLATE, PLATE + PART), (PLATE + PART, CELLS))
PART_OF = tuple(next(part for part, (_, end) in enumerate(PARTS) if p < end) for p in range(CELLS))
BIT = tuple(1 << p - PARTS[PART_OF[p]][0] for p in range(CELLS))
BESIDE = tuple(sum(1 << q for q in NEIGHBOURS[p] if q != NONE) for p in range(PLATE))  # on the plate


class Places(Layout):
    """What follows from the dice on the pyramid, which the state has in a field `cell`."""

    laid: derived(i16)  # dice in the pyramid
    open: derived(i64[3])  # the empty cells that stand on dice or on the plate, as a set in parts
    beside: derived(i64)  # the cells of the plate that touch one of its dice, likewise


@rule
def clear_pyramid(s):
    """Begin with an empty plate."""
    for p in range(PLATE, CELLS):
        s.missing[p] = 3
    s.open[0] = (1 << PLATE) - 1


@rule
def lay(s, p, die):
    """Lay a die into an open cell."""
    put(s.cell, s.missing, p, die)
    s.laid += 1
    s.open[PART_OF[p]] &= ~BIT[p]
    if p < PLATE:
        s.beside |= BESIDE[p]
    for i in range(3):
        load = LOADS[p][i]
        if load != NONE and not s.cell[load] and not s.missing[load]:
            s.open[PART_OF[load]] |= BIT[load]


@rule
def list_beginnings(s, player, out):
    """Write the cells with which a place can begin, and return how many: open ones, for whatever stands begins with one."""
    # Of every chunk that touches the heap an open cell touches it, and a single die can always be taken. So where touching
    # is enough, a place begins with a cell that touches, and can already end with it. Above the plate all touch by a face.
    on_plate = s.open[0]
    if s.laid:
        on_plate = _leading_on(s, player) if s.contact else on_plate & s.beside
    count = _list_part(out, 0, 0, on_plate)
    count = _list_part(out, count, 1, s.open[1])
    return _list_part(out, count, 2, s.open[2])


@rule
def list_additions(s, player, out, lay):
    """Write the cells that can be added, with their footings, to those chosen, and `lay` if they can be laid as they are; return how many."""
    hold(s, s.fresh)
    chosen = s.size
    grow_held(s)
    loads = 0
    for k in range(s.tail):
        if not s.mark[s.queue[k]] & IN:
            out[loads] = s.queue[k]
            loads += 1
    break_off(s)
    leading = 0
    for k in range(loads + 1):
        # Last comes what is chosen as it is: with one search for all, threads of a card stay together.
        added = out[k] if k < loads else NONE
        if leading >> k & 1:
            continue
        leads = _leads_on(s, player, added, LARGEST)
        if leads:
            leading |= 1 << k
            for other in range(k + 1, loads):  # whatever a legal place has can be added
                if s.mark[out[other]] & IN:
                    leading |= 1 << other
        _let_go(s, chosen)
        if not leads and added != NONE:
            rule_out(s, added)
    break_off(s)
    count = 0
    for k in range(loads):
        s.mark[out[k]] = 0
        if leading >> k & 1:
            out[count] = out[k]
            count += 1
    if leading >> loads:
        out[count] = lay
        count += 1
    return count


@rule
def _list_part(out, count, part, cells):
    """Write the cells of one part of a set after so many others; return how many there are now."""
    while cells:
        out[count] = PARTS[part][0] + lowest(cells)
        count += 1
        cells &= cells - 1
    return count


@rule
def _leading_on(s, player):
    """The open cells of the plate, as a set, with which a place can begin."""
    leading = 0
    for p in range(PLATE):
        if (s.open[0] & ~leading) >> p & 1:
            found = False
            for limit in (SMALL, LARGEST):  # one search for both, as for additions
                found = found or _leads_on(s, player, p, limit)
            if found:
                for k in range(s.size):  # all of a legal place can begin it
                    if s.member[k] < PLATE:
                        leading |= BIT[s.member[k]]
                break_off(s)
            else:
                rule_out(s, p)
    for p in range(PLATE):
        s.mark[p] = 0
    return leading


@rule
def _leads_on(s, player, p, limit):
    """Whether a cell with its footing, or none, can be added to those chosen so that it comes to a legal place, found within a limit and left in the set."""
    hold(s, s.fresh)
    most = s.size if p == NONE else min(LARGEST, s.left[player])
    goes_on = p == NONE or take_in(s, p, most)
    if goes_on and (s.contact or s.remainder):
        # What is added to touch, or to leave the cube whole, is not to be foreseen: larger sets are looked at one by one.
        grow_held(s)
    while goes_on:
        if not _touches_enough(s):
            if not _can_touch(s, most):
                look_beside(s)
        else:
            shape = shape_of(s, player, most - s.size)
            if shape == CHUNK or (shape and not s.remainder):
                return True
            if not shape:
                look_beside(s)
        goes_on = grow(s, min(most, limit))
    return False


@rule
def _let_go(s, chosen):
    """Give up what was added to the cells chosen; after a search they are given up too."""
    if s.contact or s.remainder:
        break_off(s)
    else:
        drop(s, chosen)


@rule
def _can_touch(s, most):
    """Whether a set with no die under it may reach one with no more than `most` cells.

    From the plate cells of the set to a die of the plate it has to go step by step: for each but the last a cell of the plate
    and one on it are added, and in the end one that stands on the die.
    """
    near = 0
    for k in range(s.size):
        if s.member[k] < PLATE:
            if s.beside & BIT[s.member[k]]:
                return s.size + 1 <= most
            near |= BESIDE[s.member[k]]
    return s.size + (3 if near & s.beside else 5) <= most


@rule
def _touches_enough(s):
    if not s.contact or not s.laid:
        return True
    for k in range(s.size):
        for i in range(3):
            q = SUPPORTS[s.member[k]][i]
            if q != NONE and s.cell[q]:
                return True
    return False
