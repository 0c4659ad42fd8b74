"""What computers know of Up and Down: where a die lies well, and what a lead is worth in each form."""

from astragal.engine import draw, rule
from astragal.games.das_spiel.chance.up_and_down.forms import ADD, DOWN, KINDS, OWN, STOP, UP, VALUES, goes_up
from astragal.games.das_spiel.outlooks import chances_outside, look_outside
from astragal.games.leads import hope_behind
from astragal.lattice import CELLS, LOADS, NONE, OUTSIDE, SUPPORTS

AT_RISK = 90  # percent of its faces that a free die counts while the pyramid is built
LOOKS = 3  # further moves that are looked at
HASTE = 6  # how fast hope fades behind the first
AT_LEAST = 4  # dice that seem left even at the end
BURIED = 3  # tenths of a die more that one under a foreign die is still to be taken off


@rule
def choose(s, player, out, count, rng):
    """The best of a few moves drawn: outside when laying, inside when taking; on the dice of others; what is worth most."""
    if s.form == UP and goes_up(s):
        return look_outside(out, count, rng)
    best = draw(rng, count)
    for _ in range(LOOKS):
        k = draw(rng, count)
        if _merit(s, player, out[k]) > _merit(s, player, out[best]):
            best = k
    return best


@rule
def _merit(s, player, move):
    if move == STOP:
        return -9
    if s.form == UP:
        return -OUTSIDE[move]
    if s.form == VALUES:
        if move >= ADD:
            return -worth(s, 1 + (move - ADD) // CELLS)
        return worth(s, s.cell[move])
    merit = 0
    if goes_up(s) and SUPPORTS[move][0] != NONE:
        for i in range(3):
            merit += 1 if s.cell[SUPPORTS[move][i]] != 1 + player else -1
    return merit


@rule
def worth(s, colour):
    """What a die of a colour counts in a collection."""
    return s.red if colour == 1 else s.green if colour == 2 else s.black


@rule
def chances(s, player):
    """The share of the win by the lead: in outside faces, in dice taken off, or in the worth of the collections."""
    if s.form == UP:
        return chances_outside(s, player, AT_RISK)
    mine = 0.0
    total = 0.0
    best = _standing(s, 0)
    for k in range(1, s.players):
        best = max(best, _standing(s, k))
    left = 10 * (AT_LEAST + OWN) - best if s.form == DOWN else AT_LEAST + s.standing
    for k in range(s.players):
        share = hope_behind(best - _standing(s, k), HASTE, left)
        total += share
        if k == player:
            mine = share
    return mine / total


@rule
def _standing(s, player):
    """How well a seat stands: tenths of dice that are off, or the worth of its collection."""
    if s.form == VALUES:
        mine = KINDS * player
        return s.taken[mine + 1] * s.red + s.taken[mine + 2] * s.green + s.taken[mine + 3] * s.black
    well = 10 * s.stock[player]
    for p in range(CELLS):
        if s.cell[p] == 1 + player:
            for i in range(3):
                load = LOADS[p][i]
                if load != NONE and s.cell[load] and s.cell[load] != 1 + player:
                    well -= BURIED
                    break
    return well
