"""What the dogs of Wolf in a Sheep's Coat see of the plate."""

from astragal.engine import rule
from astragal.lattice import DIRECTIONS, NEIGHBOURS, NONE, PLATE, SUPPORTS

PLACES = 81  # the cells of layers 0 and 1
EMPTY, SHEEP, BUSH, DOG = range(4)  # what is in a cell


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
