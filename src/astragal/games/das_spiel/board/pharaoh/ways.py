"""Ways through the tomb: which dice an explorer can change places with, how far it still is, and what computers make of it."""

from astragal.dice import ORIENTATIONS
from astragal.engine import draw, rule
from astragal.games.leads import share_by_lead
from astragal.games.lots import wins_lot
from astragal.lattice import COORDINATES, CORNERS, DIRECTIONS, NEIGHBOURS, NONE, PLATE, cells

GREEN = 4  # what a cell holds besides 1 + the seat of an explorer
STARTS = cells("440 044 404")
GOALS = (CORNERS[2], CORNERS[0], CORNERS[1])  # the corner opposite
FAR = 8  # steps from the start to the goal
DISTANCE = tuple(
    tuple(
        max(abs(x - y) for x, y in zip(COORDINATES[p], COORDINATES[goal], strict=True)) for p in range(PLATE)
    )
    for goal in GOALS
)
HALF_WAY = 3.0  # the lead in turns that is worth half of what there is to win


@rule
def is_open_way(s, p, d):
    """Whether the explorer on p can change places with the die in direction d: green, and equal numbers meet."""
    q = NEIGHBOURS[p][d]
    if q == NONE or s.cell[q] != GREEN:
        return False
    return would_open(s, p, d, s.faces[p])


@rule
def would_open(s, p, d, orientation):
    """The same of numbers only, if the explorer lay so."""
    i = DIRECTIONS[d][0]
    j = DIRECTIONS[d][1]
    return ORIENTATIONS[orientation][j] == ORIENTATIONS[s.faces[NEIGHBOURS[p][d]]][i]


@rule
def steps_left(s, player):
    return DISTANCE[player][s.at[player]]


@rule
def leads_on(s, player, d):
    """Whether a green die in direction d is nearer to the goal, or as near where an explorer stands in the way."""
    q = NEIGHBOURS[s.at[player]][d]
    if q == NONE or s.cell[q] != GREEN:
        return False
    nearer = DISTANCE[player][q] - steps_left(s, player)
    return nearer < 0 or (nearer == 0 and not _has_nearer(s, player))


@rule
def _has_nearer(s, player):
    for d in range(6):
        q = NEIGHBOURS[s.at[player]][d]
        if q != NONE and s.cell[q] == GREEN and DISTANCE[player][q] < steps_left(s, player):
            return True
    return False


@rule
def _turns_needed(s, player):
    """About how many turns an explorer still needs: two for a step, one less where a way on is open, two more to go round."""
    left = 2.0 * steps_left(s, player)
    if left and not _has_nearer(s, player):
        left += 2.0
    for d in range(6):
        if leads_on(s, player, d) and is_open_way(s, s.at[player], d):
            left -= 1.0
            break
    return left - 0.5 if s.turn == player else left


@rule
def chances(s, player):
    """By the lead in turns over the better of the others."""
    best = 100.0
    for k in range(3):
        if k != player:
            best = min(best, _turns_needed(s, k))
    return share_by_lead(best - _turns_needed(s, player), HALF_WAY, 1 / 3)


@rule
def go_on(s, player, out, count, swap, turn, rng):
    """In playouts: a swap that leads on if there is one, else a turn that opens one, else anything."""
    pick = draw(rng, count)
    found = 0
    best = 0
    for k in range(count):
        good = 0
        if swap <= out[k] < swap + 6:
            good = 2 if leads_on(s, player, out[k] - swap) else 0
        elif turn <= out[k] < turn + 24 and not s.loose:
            for d in range(6):
                if good == 0 and leads_on(s, player, d) and would_open(s, s.at[player], d, out[k] - turn):
                    good = 1
        if good > best:
            best = good
            found = 0
        if good == best and best:
            found += 1
            if wins_lot(rng, found):
                pick = k
    return pick
