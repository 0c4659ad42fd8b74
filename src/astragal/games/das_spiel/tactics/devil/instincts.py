"""What computers know of the chase: a devil that can catch does, and an angel goes where it cannot be caught at once."""

from astragal.engine import draw, rule
from astragal.games.das_spiel.mechanics import is_free
from astragal.games.das_spiel.right_angles import WAYS, landing
from astragal.games.das_spiel.tactics.devil.heaven import ANGEL, BURY, GREEN, stands_on
from astragal.lattice import NONE


@rule
def by_instinct(s, out, count, rng):
    """In playouts a catch, or a flight to where no catch follows; else any move."""
    begin = draw(rng, count)
    for i in range(count):
        k = (begin + i) % count
        if stands_on(landing(s.cell, out[k]), s.angel) if s.devils else _is_safe(s, out[k]):
            return k
    return begin


@rule
def _is_safe(s, move):
    """Whether the devil cannot land on the angel right after this move."""
    p = move // WAYS
    to = landing(s.cell, move)
    s.cell[to] = ANGEL
    s.cell[p] = GREEN if s.on_devil == BURY or not stands_on(p, s.devil) else 0
    safe = not catches(s, to)
    s.cell[p] = ANGEL
    s.cell[to] = 0
    return safe


@rule
def catches(s, angel):
    """Whether the devil can land on an angel that stands there."""
    if not is_free(s.cell, s.devil):
        return False
    for move in range(WAYS * s.devil, WAYS * s.devil + WAYS):
        to = landing(s.cell, move)
        if to != NONE and stands_on(to, angel):
            return True
    return False
