"""A hunt of Wolf in a Sheep's Coat: who hunts, and what the dogs see of the plate."""

from astragal.engine import rule
from astragal.games.seats import next_seat
from astragal.lattice import DIRECTIONS, NEIGHBOURS, NONE, PLATE, SUPPORTS

PLACES = 81  # the cells of layers 0 and 1
EMPTY, SHEEP, BUSH, DOG = range(4)  # what is in a cell
BUSHES, WOLF, HUNT, FOUND = range(4)  # phases of a hunt
NOWHERE, UNKNOWN = 0, 1 + PLATE  # a lair is 1 + the cell of the wolf


@rule
def spotted(s, p):
    """The dice (as bits) that a question is about: the one asked about, or what a dog on p of layer 1 would see now."""
    if p < PLATE:
        return 1 << p
    seen = 0
    for d in range(6):
        axis = DIRECTIONS[d][0]
        # The dog looks along its own row of funnels, at the dice on one side of them.
        r = p
        while r != NONE:
            die = SUPPORTS[r][axis]
            seen |= 1 << die
            r = NEIGHBOURS[r][d]
            if s.cell[die] == BUSH or (r != NONE and s.cell[r] == DOG):
                r = NONE
    return seen


@rule
def how_many(dice):
    """The number of bits that are set."""
    count = 0
    while dice:
        dice &= dice - 1
        count += 1
    return count


@rule
def shepherd(s):
    """The seat that hunts now."""
    return s.hunt % s.players


@rule
def chooser(s):
    """The seat that chooses the wolf, and the bushes where they are chosen."""
    return next_seat(s, shepherd(s))


@rule
def was_asked(s, p):
    for k in range(s.count):
        if s.question[k] == -(1 + p):
            return True
    return False
