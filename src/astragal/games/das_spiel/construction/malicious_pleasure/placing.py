"""What a thrown die earns: which numbers look into its funnel, which cells hang together with it, and what they are worth."""

from astragal.dice import ORIENTATIONS
from astragal.engine import rule
from astragal.games.das_spiel.mechanics import is_open
from astragal.lattice import CELLS, EDGE_CONTACTS, FACE_CONTACTS, LOADS, NONE, PLATE, SUPPORTS

FACES, EDGES = len(FACE_CONTACTS[0]), len(EDGE_CONTACTS[0])
NUMBERS = 6
MOST_FRESH = 1 + NUMBERS  # dice of one turn: the thrown one and those that follow
# What a funnel is worth to the one whose number n looks into it: a die for the throw, and those that may follow.
WORTH = tuple(n * n for n in range(NUMBERS + 1))
LIKELY = (1, 3, 8, 20)  # how much of that counts, by how many of its three dice are there


@rule
def number_for(s, seat, p, i):
    """The number that a seat's own die shows into the funnel at p along axis i; 0 if there is none of its colour."""
    if p < PLATE:
        return 0
    q = SUPPORTS[p][i]
    return ORIENTATIONS[s.faces[q]][i] if s.cell[q] == 1 + seat else 0


@rule
def highest_for(s, seat, p):
    """The highest number of a seat that looks into the funnel at p; 0 without one."""
    best = 0
    for i in range(3):
        best = max(best, number_for(s, seat, p, i))
    return best


@rule
def touch_each_other(p, q):
    """Whether dice at two cells touch, by a face or by an edge."""
    for k in range(FACES):
        if FACE_CONTACTS[p][k] == q:
            return True
    for k in range(EDGES):
        if EDGE_CONTACTS[p][k] == q:
            return True
    return False


@rule
def hangs_together(s, p, first):
    """Whether p touches one of the dice of this turn, those from number `first` on; where there is none yet, anything does."""
    if s.fresh[first] == 0:
        return True
    for k in range(first, MOST_FRESH):
        if s.fresh[k] and touch_each_other(p, s.fresh[k] - 1):
            return True
    return False


@rule
def places_for_more(s, first, out):
    """Write the open cells that hang together with the dice of this turn into out; return how many."""
    count = 0
    for p in range(CELLS):
        if is_open(s.cell, p) and hangs_together(s, p, first):
            out[count] = p
            count += 1
    return count


@rule
def has_place_for_more(s, first):
    for p in range(CELLS):
        if is_open(s.cell, p) and hangs_together(s, p, first):
            return True
    return False


@rule
def worth_of_placing(s, seat, p, orientation):
    """How much better a seat's throws become by a die at p that lies so: numbers that will look into funnels, less the funnel it fills."""
    worth = 0
    for i in range(3):
        q = LOADS[p][i]
        if q != NONE and not s.cell[q]:
            there = 1
            for j in range(3):
                if j != i and s.cell[SUPPORTS[q][j]]:
                    there += 1
            before = highest_for(s, seat, q)
            number = max(before, ORIENTATIONS[orientation][i])
            worth += WORTH[number] * LIKELY[there] - WORTH[before] * LIKELY[there - 1]
    return worth - WORTH[highest_for(s, seat, p)] * LIKELY[3]


@rule
def worth_of_hitting(s, seat, p):
    """What a throw into an open cell is worth: the dice that may follow; without a number of one's own, that funnels arise."""
    best = highest_for(s, seat, p)
    worth = 100 * best
    for k in range(EDGES):
        q = EDGE_CONTACTS[p][k]
        if q != NONE:
            if is_open(s.cell, q):  # where a near miss ends, and where dice may follow
                worth += 4 + 3 * highest_for(s, seat, q)
            elif s.cell[q]:
                worth += 6 if s.cell[q] == 1 + seat else 4
    return worth
