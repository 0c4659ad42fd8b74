"""Footings: what must be filled together with a cell so that everything stands, and the sets that hang together so.

`cell` is the state's array over the 165 cells, 0 where empty. `missing` says of every empty cell how many of its three
supports are empty, so 0 is an open cell; of an occupied cell it is 0 too. As a heap always stands, nothing lies above
an empty cell: whatever is filled together can be lowered in from above. A cell and every empty cell that it needs
below it are its footing, and a set that can be filled at once is a union of footings.

The sets that hang together by faces are found by growing. In such a set everything under a cell is there, so it grows
upward only: by a load of one of its cells, with the footing of that load. Each load in turn is taken in or ruled out,
and so every set is found exactly once. What the search needs to remember stands in the fields of `Search`, all of
them 0 while nobody searches.
"""

from astragal.engine import Layout, derived, i8, i16, rule
from astragal.lattice import AXES, CELLS, LOADS, NONE, SUPPORTS

LARGEST = 10  # dice in a set that is searched for
IN, OUT, QUEUED = 1, 2, 4  # of a cell: in the set, ruled out, a load whose turn comes


class Search(Layout):
    """The fields that a state needs for the search."""

    missing: derived(i8[CELLS])
    mark: derived(i8[CELLS])
    member: derived(i16[LARGEST])  # the cells of the set
    queue: derived(i16[3 * LARGEST])  # loads of the set, each to be taken in or ruled out
    turned: derived(
        i16[3 * LARGEST]
    )  # of every load taken in: its place in the queue, the set and queue before it
    size: derived(i8)  # of the set
    tail: derived(i8)  # of the queue
    at: derived(i8)  # whose turn it is in the queue
    depth: derived(i8)  # loads taken in


@rule
def put(cell, missing, p, die):
    """Put a die on p and note it in what stands on it."""
    cell[p] = die
    for i in range(3):
        load = LOADS[p][i]
        if load != NONE:
            missing[load] -= 1


@rule
def hold(s, fresh):
    """Take cells into the set that belong together already, written as 1 + the cell and ended by a 0."""
    while s.size < LARGEST and fresh[s.size]:
        s.member[s.size] = fresh[s.size] - 1
        s.mark[s.member[s.size]] |= IN
        s.size += 1


@rule
def grow_held(s):
    """Begin a search with what the set holds."""
    _queue_loads(s, 0)


@rule
def grow(s, most):
    """Go on to the next set of no more than `most` cells, of which the first is what the search began with; whether there is one."""
    while True:
        if s.size < most and s.at < s.tail:
            load = s.queue[s.at]
            size = s.size
            tail = s.tail
            s.at += 1
            if s.mark[load] & IN:
                continue
            if take_in(s, load, most):
                turn = 3 * s.depth
                s.turned[turn] = s.at - 1
                s.turned[turn + 1] = size
                s.turned[turn + 2] = tail
                s.depth += 1
                if s.size < most:
                    _queue_loads(s, size)
                return True
            s.mark[load] |= OUT
        elif s.depth:
            _turn_back(s)
        else:
            break
    _forget(s, 0, 0, 0)
    s.at = 0
    return False


@rule
def look_beside(s):
    """Find no more sets that are larger than the one found last and have all of it."""
    s.at = s.tail


@rule
def rule_out(s, root):
    """Find no more sets with this cell until its mark is wiped out."""
    s.mark[root] |= OUT


@rule
def break_off(s):
    """Give a search up before its end."""
    while s.depth:
        _turn_back(s)
    _forget(s, 0, 0, 0)
    s.at = 0


@rule
def _turn_back(s):
    """Leave out the load that was taken in last."""
    s.depth -= 1
    turn = 3 * s.depth
    at = s.turned[turn]
    _forget(s, at + 1, s.turned[turn + 1], s.turned[turn + 2])
    s.at = at + 1
    s.mark[s.queue[at]] |= OUT
    s.turned[turn] = 0
    s.turned[turn + 1] = 0
    s.turned[turn + 2] = 0


@rule
def _forget(s, at, size, tail):
    """Go back to a smaller set and a shorter queue, whose loads from `at` on were not yet looked at."""
    for k in range(at, s.at):
        s.mark[s.queue[k]] &= ~OUT
    while s.tail > tail:
        s.tail -= 1
        s.mark[s.queue[s.tail]] &= ~QUEUED
        s.queue[s.tail] = 0
    drop(s, size)


@rule
def drop(s, size):
    """Leave out the cells that were taken in last."""
    while s.size > size:
        s.size -= 1
        s.mark[s.member[s.size]] &= ~IN
        s.member[s.size] = 0


@rule
def take_in(s, p, most):
    """Add an empty cell with its footing; whether that was possible."""
    first = s.size
    if first >= most:
        return False
    s.member[first] = p
    s.mark[p] |= IN
    s.size += 1
    k = first
    while k < s.size:
        q = s.member[k]
        k += 1
        if s.missing[q]:
            for i in range(3):
                r = SUPPORTS[q][i]
                if not s.cell[r] and not s.mark[r] & IN:
                    if s.size == most or s.mark[r] & OUT:
                        drop(s, first)
                        return False
                    s.member[s.size] = r
                    s.mark[r] |= IN
                    s.size += 1
    return True


@rule
def _queue_loads(s, first):
    """Queue the loads of the cells from the first new one on that nothing is known of."""
    for k in range(first, s.size):
        for i in range(3):
            load = LOADS[s.member[k]][i]
            if load != NONE and not s.mark[load] & (OUT | QUEUED):
                s.mark[load] |= QUEUED
                s.queue[s.tail] = load
                s.tail += 1


def count_missing(cell):
    """What `missing` is for a heap."""
    return [0 if cell[p] else _empty_supports(cell, p) for p in range(CELLS)]


def _empty_supports(cell, p):
    return sum(q != NONE and not cell[q] for q in (SUPPORTS[p][i] for i in AXES))


def footing(cell, p):
    """The empty cell p and every empty cell that it needs below it, in fill order."""
    found = {p}
    for q in reversed(range(CELLS)):  # what a cell needs comes before it in fill order
        if q in found:
            found |= {r for r in SUPPORTS[q] if r != NONE and not cell[r]}
    return sorted(found)
