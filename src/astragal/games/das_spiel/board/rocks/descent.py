"""What computers know of Falling Rocks: rows still to go are what counts, and captures cost the others many."""

from astragal.engine import rule
from astragal.games.das_spiel.board.rocks.slopes import FARTHEST, FROM_HOME

NEARLY = 4  # added to the rows to go: the last few are not everything, the others move too


@rule
def chances(s, player):
    """The share of the win by rows still to go: who has half as many is eight times as likely to win."""
    total = 0.0
    own = 0.0
    for k in range(3):
        weight = 1.0 / (NEARLY + s.rows[k]) ** 3
        total += weight
        if k == player:
            own = weight
    return own / total


@rule
def gained(s, p, q, player):
    """The rows that a move from p to q brings its player nearer, and the rows that a captured die has to go again."""
    rows = FROM_HOME[p][player] - FROM_HOME[q][player]
    if s.cell[q]:
        rows += FARTHEST - FROM_HOME[q][s.cell[q] - 1]
    return rows
