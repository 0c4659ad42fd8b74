"""How the material of Das Spiel is shown: dice on the plate, stocks beside it."""

from astragal.dice import ORIENTATION_NAMES
from astragal.engine import Piece, Tray, terms
from astragal.lattice import NAMES

SEAT_DICE = ("", "red", "green", "black")  # what a cell holds: nothing, or 1 + the seat
STOCKS = terms("red stock", "green stock", "black stock")


def dice_of_seats(cell, faces=None):
    """The dice of a pyramid in which every die has the colour of a seat, with the numbers where they matter."""
    return tuple(
        Piece(NAMES[p], SEAT_DICE[c], c - 1, ORIENTATION_NAMES[faces[p]] if faces else "")
        for p, c in enumerate(cell)
        if c
    )


def coloured_dice(cell, colours, faces=None):
    """The dice of a pyramid in which a cell holds 0 or the number of a colour, with the numbers where they matter."""
    return tuple(
        Piece(NAMES[p], colours[c], faces=ORIENTATION_NAMES[faces[p]] if faces else "")
        for p, c in enumerate(cell)
        if c
    )


def stock_trays(stock):
    """What each seat has left of the dice of its colour."""
    return tuple(
        Tray(STOCKS[player], player, count=left, colour=SEAT_DICE[1 + player])
        for player, left in enumerate(stock)
    )
