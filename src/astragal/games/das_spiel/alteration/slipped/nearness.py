"""What computers know of Slipped: which draw brings a slip nearest, and what that is worth."""

from astragal.engine import rule
from astragal.games.das_spiel.slip_nearness import FAR, draws_needed, promise
from astragal.games.das_spiel.spars import DRAWS, draw_to_top, put_back
from astragal.games.lots import wins_lot


@rule
def nearest_draw(s, slip, rng):
    """The draw, as 8 * spar + place - 1, that brings a slip nearest; any of those that do."""
    best = 0
    least = FAR
    equal = 0
    for move in range(3 * DRAWS):
        draw_to_top(s.die, move // DRAWS, 1 + move % DRAWS)
        needed = draws_needed(s.die, slip, s.direction)
        put_back(s.die, move // DRAWS, 1 + move % DRAWS)
        if needed < least:
            least = needed
            equal = 0
        if needed == least:
            equal += 1
            if wins_lot(rng, equal):
                best = move
    return best


@rule
def prospects(s, player, first):
    """The share of the win by how many draws the slips still need, and how soon everybody draws, `first` before all."""
    mine = 0
    total = 0
    for k in range(s.players):
        if not s.out[k]:
            needed = draws_needed(s.die, s.slip[k], s.direction)
            share = promise(needed, (k - first) % s.players, s.players)
            total += share
            if k == player:
                mine = share
    return mine / total
