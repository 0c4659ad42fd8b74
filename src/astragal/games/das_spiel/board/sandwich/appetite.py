"""What computers know of Sandwich: how a lead in dice raises the chances, and who may wait and who must eat."""

from astragal.engine import rule
from astragal.games.das_spiel.board.sandwich.sandwiches import DICE, weakest
from astragal.games.leads import share_by_lead

A_LEAD = 0.8  # of the way to certainty is what the greatest lead is worth
HALF_WAY = 0.75  # the lead in dice that is worth half of that
HOPE = 0.1  # added for all dice being there, to the chances of who does not lead: waiting beats trading


@rule
def chances(s, player):
    """Chances by the lead in dice; while nothing is eaten they fall for those who do not lead."""
    own = s.strength[player]
    best = others = 0
    for other in range(s.players):
        if other != player:
            best = max(best, s.strength[other])
            others += s.strength[other]
    even = 1 / s.players
    lead = own - others / (s.players - 1)
    chance = even + A_LEAD * (share_by_lead(lead, HALF_WAY, even) - even)
    if own > best:
        return chance
    chance += HOPE * (weakest(s) - 1) / (DICE[s.players] - 1)
    end = even if own == best else 0
    return chance + (end - chance) * max(s.quiet, 0) / (s.quiet_limit * s.players)
