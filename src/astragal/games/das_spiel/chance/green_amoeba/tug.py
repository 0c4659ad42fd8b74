"""What computers know of the tug-of-war: how near the body is to every corner, and which steps pull it there."""

from astragal.engine import draw, rule
from astragal.games.das_spiel.chance.green_amoeba.body import DICE, STEPS_FROM, steps_to_go
from astragal.lattice import NEIGHBOURS

LOOKS = 3  # further steps that are looked at
STRETCH = 4  # how much a step of the foremost die counts against one of another


@rule
def pull(player, out, count, stop, rng):
    """Of some steps drawn, the one that leads nearest to the own corner; to stop only where nothing else is drawn."""
    best = draw(rng, count)
    for _ in range(LOOKS):
        k = draw(rng, count)
        if out[best] == stop or (out[k] != stop and _progress(player, out[k]) > _progress(player, out[best])):
            best = k
    return best


@rule
def _progress(player, move):
    p = move // 6
    return STEPS_FROM[player][p] - STEPS_FROM[player][NEIGHBOURS[p][move % 6]]


@rule
def chances(s, player):
    """The nearer the body is to a corner compared with the others, the likelier its owner wins."""
    mine = 0.0
    total = 0.0
    for k in range(3):
        far = 1.0 * STRETCH * steps_to_go(s, k)
        if far == 0:
            return 1.0 if k == player else 0.0
        for i in range(DICE):
            far += STEPS_FROM[k][s.at[i]]
        share = 1.0 / (far * far)
        share = share * share
        total += share
        if k == player:
            mine = share
    return mine / total
