"""What computers know of Race: dice run towards the finish and stay where they count, and a lead in points is worth the win."""

from astragal.dice import ROLL
from astragal.engine import draw, rule
from astragal.games.das_spiel.board.race.finish import AREA, FRONT, IS_OUTER, ROW, points_at
from astragal.games.leads import share_by_lead
from astragal.lattice import NEIGHBOURS, PLATE

TRIES = 8  # moves that a playout looks at before it makes the best of them
WAITING = 5  # points that a die before the finish, or inside it, can hope for
A_ROW = 1  # points of that for each row that is still missing
HALF_WAY = 12  # points of lead that are worth half of what a lead can be worth


@rule
def worth_at(p, orientation):
    """What a die at p is worth: its points, or before it counts what it can hope for."""
    if IS_OUTER[p]:
        return points_at(p, orientation)
    return WAITING if AREA[p] else WAITING - A_ROW * (FRONT - ROW[p])


@rule
def progress(s, p, d):
    """What a die gains in worth by rolling from p in direction d."""
    q = NEIGHBOURS[p][d]
    return worth_at(q, ROLL[s.faces[p]][d]) - worth_at(p, s.faces[p])


@rule
def best_of_some(s, out, count, first, rng):
    """Of a few rolls drawn by lot the one that gains most; numbers of rolls begin at `first`, what is no roll gains nothing."""
    best = draw(rng, count)
    most = -1000
    for _ in range(TRIES):
        k = draw(rng, count)
        roll = out[k] - first
        gains = progress(s, roll // 6, roll % 6) if roll < 6 * PLATE else 0
        if gains > most:
            most = gains
            best = k
    return best


@rule
def chances(s, player):
    """The share of the win by the lead over the best of the others."""
    own = worth(s, player)
    best = -1000
    for other in range(s.players):
        if other != player:
            best = max(best, worth(s, other))
    return share_by_lead(own - best, HALF_WAY, 0.5)


@rule
def worth(s, player):
    total = 0
    for p in range(PLATE):
        if s.cell[p] == 1 + player:
            total += worth_at(p, s.faces[p])
    return total
