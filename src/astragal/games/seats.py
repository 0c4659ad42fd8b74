"""What is said of seats in every game: whose turn is next, who is done."""

from astragal.engine import Problem, rule
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


def two_winners(stock):
    """A problem where more than one seat has no dice left."""
    if list(stock).count(0) > 1:
        yield Problem("two-winners", "Only one player can have placed all dice: the game ends there.")
