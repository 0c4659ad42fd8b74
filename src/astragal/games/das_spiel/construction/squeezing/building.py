"""What can be built in Squeezing: sets of cells in contact with own dice that wall in nobody who is protected."""

from astragal.engine import rule
from astragal.games.das_spiel.footings import (
    SEEN,
    break_off,
    end_search,
    grow,
    grow_from,
    grow_on,
    rule_out,
)
from astragal.games.das_spiel.mechanics import is_open
from astragal.lattice import CELLS, COORDINATES, NONE, PLATE, SUPPORTS

MOST = 6  # dice in a construction


@rule
def has_begun(s):
    """Whether somebody has finished a construction."""
    for player in range(s.players):
        if s.made[player]:
            return True
    return False


@rule
def is_new(s, p):
    """Whether the die on p was laid in this very construction."""
    for k in range(MOST):
        if s.fresh[k] == 1 + p:
            return True
    return False


@rule
def has_contact(s, p, player):
    """Whether a die on the empty cell p touches an earlier own die by a face; for a first construction, any die."""
    for i in range(3):
        q = SUPPORTS[p][i]
        if q != NONE and s.cell[q] and not is_new(s, q):
            if s.cell[q] == 1 + player or not s.made[player]:
                return True
    return False


@rule
def places(s, player, out, free, least):
    """Write the cells that a construction of `least` to s.left dice can have, beside those laid already; return how many.

    Each can be laid with its footing, and then the construction can still be completed. `free`: it needs no contact.
    """
    count = 0
    note_rooms(s, player)
    if s.fresh[0]:
        for k in range(MOST):
            if s.fresh[k]:
                grow_on(s, s.fresh[k] - 1)
        while grow(s, s.left):
            count = _note(s, player, out, count, free, least)
        end_search(s)
        count = _keep_hanging(s, out, count)
    else:
        for p in range(0 if free else PLATE, CELLS):
            if not s.cell[p] and _is_root(s, p, player, free):
                if grow_from(s, p, s.left):
                    count = _note(s, player, out, count, free, least)
                    while grow(s, s.left):
                        count = _note(s, player, out, count, free, least)
                rule_out(s, p)
        end_search(s)
    forget_rooms(s)
    return count


@rule
def can_build(s, player, free, least, most):
    """Whether a player could build `least` to `most` dice; if so, the footing of one cell in contact will do."""
    found = False
    note_rooms(s, player)
    for p in range(PLATE, CELLS):
        if not s.cell[p] and (free or has_contact(s, p, player)):
            if grow_from(s, p, most):
                found = s.size >= least and not _walls_in(s)
                break_off(s)
            if found:
                break
    forget_rooms(s)
    return found


@rule
def _is_root(s, p, player, free):
    return is_open(s.cell, p) if free else has_contact(s, p, player)


@rule
def _note(s, player, out, count, free, least):
    """Add the cells of the set that was found, if it is large enough, in contact, and walls in nobody."""
    if s.size < least or _walls_in(s):
        return count
    if s.fresh[0] and not free and not s.touching:
        touching = False
        for k in range(s.size):
            touching = touching or has_contact(s, s.member[k], player)
        if not touching:
            return count
    for k in range(s.size):
        p = s.member[k]
        if not s.mark[p] & SEEN:
            s.mark[p] |= SEEN
            out[count] = p
            count += 1
    return count


@rule
def _keep_hanging(s, out, count):
    """Of the cells in out keep those whose footings hang together with the dice laid already."""
    kept = 0
    for n in range(count):
        grow_from(s, out[n], s.left)
        hangs = False
        for k in range(s.size):
            for i in range(3):
                q = SUPPORTS[s.member[k]][i]
                hangs = hangs or (q != NONE and s.cell[q] != 0 and is_new(s, q))
        break_off(s)
        if hangs:
            out[kept] = out[n]
            kept += 1
    return kept


@rule
def note_rooms(s, player):
    """Note how many empty cells touch the first construction of everybody else who is protected."""
    for other in range(s.players):
        if other != player and s.made[other] == 1:
            for p in range(PLATE, CELLS):
                if not s.cell[p] and touches_shield(s, p, other):
                    s.room[other] += 1


@rule
def forget_rooms(s):
    for player in range(s.players):
        s.room[player] = 0


@rule
def touches_shield(s, p, player):
    """Whether the empty cell p touches the protected construction of a player."""
    for i in range(3):
        q = SUPPORTS[p][i]
        if q != NONE and s.shield[q] == 1 + player:
            return True
    return False


@rule
def _walls_in(s):
    """Whether the set that was found takes the last empty cell beside somebody's protected construction."""
    for other in range(s.players):
        if s.room[other] and s.room[other] <= s.size:
            covered = 0
            for k in range(s.size):
                if touches_shield(s, s.member[k], other):
                    covered += 1
            if covered == s.room[other]:
                return True
    return False


@rule
def laid_now(s):
    """How many dice of this construction are laid."""
    count = 0
    while count < MOST and s.fresh[count]:
        count += 1
    return count


@rule
def is_column(s):
    """Whether the dice just laid are one straight column."""
    count = laid_now(s)
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
