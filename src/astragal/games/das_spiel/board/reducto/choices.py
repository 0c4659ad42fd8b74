"""What can be done in a turn of Reducto: with many dice, with some and with few."""

from astragal.engine import choice, rule, spans, word
from astragal.games.bits import lowest
from astragal.games.das_spiel.board.reducto.jumping import TURNS, jumps_over, points_to
from astragal.games.das_spiel.board.reducto.prospects import could_be_taken
from astragal.games.das_spiel.board.reducto.rows import jumpers, stations
from astragal.lattice import PLATE

# Moves: 6 * funnel + direction for a jump that takes the die, and for a move before it; a die to roll; leaving it; a roll.
JUMP, MOVE, CHOOSE, LEAVE, ROLL, ACTIONS = spans(6 * PLATE, 6 * PLATE, PLATE, 1, TURNS)
MOST_CHOICES = 7 * PLATE  # six ways of every die, and to roll it
MUST_JUMP = TRUE, FALSE = choice(
    "true", "false", about="false: with more than five dice too a die may be rolled although one can jump"
)
STAGE = CHOOSING, ROLLING, TAKING, RUNNING, ENDED = word("choosing", "rolling", "taking", "running", "ended")
MANY, FEW = 15, 5  # up to so many dice a turn has two hops, and three


@rule
def allowed(s):
    """The hops of a turn that begins now."""
    if s.left > MANY:
        return 1
    return 2 if s.left > FEW else 3


@rule
def choices(s, out):
    """Write what whoever has the turn can do; return in how many ways."""
    if s.stage != CHOOSING:
        count = _hops(s, s.runner - 1, s.hops, out, 0)
        if s.stage == TAKING:
            out[count] = LEAVE
            count += 1
        return count
    single = s.hops if s.left <= FEW else 1
    count = _all_hops(s, single, out)
    if count and s.must_jump == TRUE and s.left > FEW:
        return count
    if count == 0 and single < s.hops:
        count = _all_hops(s, s.hops, out)
    stalled = s.quiet >= (s.stall if s.stall else s.players)
    dice = s.taken
    while dice:
        p = lowest(dice)
        dice &= dice - 1
        if not stalled or could_be_taken(s, p, s.hops):
            out[count] = CHOOSE + p
            count += 1
    return count


@rule
def _all_hops(s, hops, out):
    """Write how each die goes on, and return in how many ways."""
    count = 0
    dice = s.taken if hops > 1 else jumpers(s)
    while dice:
        count = _hops(s, lowest(dice), hops, out, count)
        dice &= dice - 1
    return count


@rule
def _hops(s, p, hops, out, count):
    """Write how the die on p goes on: jumps, and moves after which it can still be taken."""
    o = s.faces[p]
    on_the_way = stations(s, p, o, hops) if hops > 1 else 0
    for d in range(6):
        # Every move is written, and stays if it is legal: this is faster than to ask first.
        out[count] = JUMP + 6 * p + d
        count += 1 if jumps_over(s.taken, p, o, d) else 0
        if hops > 1:
            out[count] = MOVE + 6 * p + d
            count += on_the_way >> points_to(p, o, d) & 1
    return count
