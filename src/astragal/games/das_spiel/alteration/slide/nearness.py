"""What computers know of Slide: about how many draws a roof still needs, and what that is worth."""

from astragal.dice import ORIENTATIONS
from astragal.engine import rule
from astragal.games.das_spiel.alteration.slide.roofs import (
    ANY,
    MATCHES,
    SAME,
    SIX,
    STRAIGHT,
    THREES,
    WANTED,
    is_match,
    most_different,
)
from astragal.games.das_spiel.slip_nearness import FAR, draws_for_roof, promise
from astragal.games.das_spiel.slip_texts import read_slip, row_slip
from astragal.games.das_spiel.slips import ROOF_ROW, missing
from astragal.games.das_spiel.spars import DRAWS, draw_to_top, put_back
from astragal.games.lots import wins_lot
from astragal.lattice import APEX

EQUAL = row_slip(ROOF_ROW, SIX * "x")
IN_ORDER = read_slip("NUM 123456")


@rule
def draws_needed(s, side):
    """About how many draws a side needs to one of the goals."""
    wanted = WANTED[s.goals]
    best = FAR
    if wanted & SAME:
        best = min(best, draws_for_roof(s.die, EQUAL, 1, side))
    if wanted & STRAIGHT and s.straight_order == ANY:
        best = min(best, SIX - most_different(s.die, side))
    elif wanted & STRAIGHT:
        best = min(best, draws_for_roof(s.die, IN_ORDER, 0, side))
    if wanted & THREES:
        best = min(best, _for_threes(s.die, side))
    for k in range(s.own):
        if s.own_slips[k] & 7 == ROOF_ROW:
            best = min(best, draws_for_roof(s.die, s.own_slips[k], 0, side))
        else:
            best = min(best, missing(s.die, s.own_slips[k], 0, side, FAR))
    return best


@rule
def _for_threes(dice, side):
    """How many dice are wrong in the two best threes; a draw that mends one often breaks those it pushes down."""
    wrong = 0  # 2 bits for every three: five on each spar
    for k in range(2 * (MATCHES - 2)):
        for t in range(1, 4):
            if not is_match(dice, side, k // (MATCHES - 2), k % (MATCHES - 2) + t):
                wrong += 1 << (2 * k)
    best = FAR
    for k in range(2 * (MATCHES - 2)):
        for m in range(k):
            if k - m >= 3 or (k >= MATCHES - 2 and m < MATCHES - 2):
                best = min(best, ((wrong >> (2 * k)) & 3) + ((wrong >> (2 * m)) & 3))
    return best + 1 if best > 1 else best


@rule
def nearest_draw(s, side, out, count, rng):
    """Which of the draws brings a side nearest; any of those that do."""
    best = 0
    least = FAR + 1
    equal = 0
    for k in range(count):
        draw_to_top(s.die, out[k] // DRAWS, 1 + out[k] % DRAWS)
        needed = draws_needed(s, side)
        put_back(s.die, out[k] // DRAWS, 1 + out[k] % DRAWS)
        if needed < least:
            least = needed
            equal = 0
        if needed == least:
            equal += 1
            if wins_lot(rng, equal):
                best = k
    return best


@rule
def nearest_turn(s, side, rng):
    """Which way of laying the die on the top brings a side nearest."""
    best = 0
    least = FAR + 1
    equal = 0
    die = s.die[APEX]
    for k in range(len(ORIENTATIONS)):
        s.die[APEX] = 1 + k
        needed = draws_needed(s, side)
        if needed < least:
            least = needed
            equal = 0
        if needed == least:
            equal += 1
            if wins_lot(rng, equal):
                best = k
    s.die[APEX] = die
    return best


@rule
def prospects(s, player, first):
    """The share of the win by how many draws everybody still needs, `first` drawing next."""
    mine = 0
    total = 0
    for k in range(s.players):
        share = promise(draws_needed(s, k), (k - first) % s.players, s.players)
        total += share
        if k == player:
            mine = share
    return mine / total
