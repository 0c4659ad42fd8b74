"""How Triangle is shown: how long the pieces are, which are blocked, and which must move on."""

from dataclasses import replace

from astragal.engine import Mark
from astragal.games.das_spiel.board.triangle.moving import DICE, LOOSE
from astragal.games.das_spiel.board.triangle.rows import REACHED, is_free_row
from astragal.games.das_spiel.pictures import dice_of_seats
from astragal.lattice import NAMES, PLATE, cell


def shown_dice(s):
    """The dice; where they are tied, their numbers say how long their piece is."""
    pieces = dice_of_seats(s.cell)
    if s.pieces == LOOSE:
        return pieces
    length = {s.at[k]: str(1 + (k % DICE > 0) + (k % DICE > 2)) for k in range(DICE * s.players)}
    return tuple(replace(piece, label=length[cell(piece.place)]) for piece in pieces)


def marks(s):
    """At the end the triangle; before, dice that are blocked, and those of the seat to move that must move on."""
    if s.winner:
        for k in range(DICE * (s.winner - 1), DICE * s.winner):
            yield Mark(NAMES[s.at[k]], "goal")
        return
    for p in range(REACHED):
        if s.cell[p] and not is_free_row(s.cell, p, 0, 1):
            yield Mark(NAMES[p], "dead")
        elif p >= PLATE and s.cell[p] == 1 + s.turn:
            yield Mark(NAMES[p], "goal")
