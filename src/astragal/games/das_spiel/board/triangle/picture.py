"""How Triangle is shown: which dice are tied, which are blocked, and which must move on."""

from astragal.engine import Mark, Stroke
from astragal.games.das_spiel.board.triangle.moving import DICE, LOOSE
from astragal.games.das_spiel.board.triangle.rows import FIRST, PIECES, REACHED, is_free_row
from astragal.lattice import NAMES, PLATE


def bars(s):
    """What holds the rows of two and three together, where dice are tied."""
    if s.pieces == LOOSE:
        return
    for player in range(s.players):
        for length in range(2, PIECES + 1):
            begin = DICE * player + FIRST[length - 1]
            yield Stroke(tuple(NAMES[p] for p in s.at[begin : begin + length]), "bar")


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
            yield Mark(NAMES[p], "must")
