"""What is said of seats in every game: whose turn is next, who is done."""

from astragal.engine import rule
from astragal.lattice import NONE


@rule
def next_seat(s, player):
    """The seat to the left of a player."""
    return (player + 1) % s.players


@rule
def first_without(stock, seats):
    """The first of so many seats whose stock is used up, or NONE."""
    for player in range(seats):
        if stock[player] == 0:
            return player
    return NONE
