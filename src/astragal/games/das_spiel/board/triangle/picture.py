"""How Triangle is shown: which dice are tied, which are blocked, and which must move on."""

from astragal.engine import Mark, Stroke
from astragal.games.das_spiel.board.triangle.moving import DICE, LOOSE, MOST_MOVES, moves_of_rows, travel
from astragal.games.das_spiel.board.triangle.rows import FIRST, PIECES, REACHED, is_free_row
from astragal.lattice import NAMES


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
    to_move_on = must_move_on(s) if s.round < s.round_limit else set()
    for p in range(REACHED):
        if s.cell[p] and not is_free_row(s.cell, p, 0, 1):
            yield Mark(NAMES[p], "dead")
        elif p in to_move_on:
            yield Mark(NAMES[p], "must")


def must_move_on(s):
    """The dice of the pieces above the plate that the seat to move can move: one of these it must move."""
    out = [0] * MOST_MOVES
    count = moves_of_rows(s.copy(), s.turn, out, True)
    return {p for move in out[:count] for p in travel(s, move)[0]}
