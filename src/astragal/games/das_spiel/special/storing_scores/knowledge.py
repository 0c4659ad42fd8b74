"""How computers play Storing Scores: what they make of what they have seen, and of how many dice they have won."""

from astragal.engine import draw, rule
from astragal.games.das_spiel.special.storing_scores.turns import CHOOSE, GREENS, KEEP, LIFT, LIMITS, ROLL
from astragal.games.leads import hope_behind
from astragal.games.lots import wins_lot
from astragal.lattice import NONE, PLATE

HASTE = 8  # how fast hope fades behind the first
AT_LEAST = 4  # dice that seem left even at the end


@rule
def choose(s, out, count, rng):
    """Take what is known to fit; else roll, and lift a die that nobody has looked under."""
    fits = known_to_fit(s)
    if s.stage == CHOOSE:
        return count - 1 if fits != NONE else 0  # to keep is the last of the moves, to roll the first of two
    picked = draw(rng, count)
    strangers = 0
    for k in range(count):
        if out[k] == fits:
            return k
        if s.stage == LIFT and not s.seen[out[k] - PLATE]:
            strangers += 1
            if wins_lot(rng, strangers):
                picked = k
    return picked


@rule
def chances(s, player):
    """Whoever is behind has the less of the win the fewer dice are left to make up for it."""
    best = 0
    for k in range(s.players):
        best = max(best, s.won[k])
    all_together = 0.0
    for k in range(s.players):
        all_together += _prospect(s, k, best)
    return _prospect(s, player, best) / all_together


@rule
def _prospect(s, player, best):
    behind = best - s.won[player]
    if behind > s.left:
        return 0.0
    left = min(s.left, LIMITS[s.turn_limit] - s.turns)
    return hope_behind(behind, HASTE, AT_LEAST + left)


@rule
def known_to_fit(s):
    """The cell of a green die that was looked under and covers the total of the red dice, or NONE."""
    for g in range(GREENS):
        if s.covers[g] and s.seen[g] and s.total[g] == s.red[0] + s.red[1] + s.red[2]:
            return PLATE + g
    return NONE


@rule
def worth_thinking_of(s, out):
    """The moves of an imagined position: nobody who knows where the total lies does anything but take it.

    Of the dice known not to fit one stands for all. Which of the strangers it is makes no difference after the first
    move, and a search that tries all 36 of them after every roll gets no further.
    """
    fits = known_to_fit(s)
    if fits != NONE:
        out[0] = KEEP if s.stage == CHOOSE else fits
        return 1
    if s.stage == CHOOSE:
        out[0] = ROLL
        out[1] = KEEP
        return 2
    known = NONE
    count = 0
    for g in range(GREENS):
        if s.covers[g] and s.seen[g]:
            known = PLATE + g
        elif s.covers[g] and (s.imagined == 1 or count == 0):
            out[count] = PLATE + g
            count += 1
    if known != NONE:
        out[count] = known
        count += 1
    return count
