"""What computers know of Chifoumi: a hunter near its prey is worth something, and nobody likes to stand still."""

from astragal.engine import rule
from astragal.games.chifoumi.stacks import AREA, SIZE, TAKES, height
from astragal.games.leads import share_by_lead

# What an estimate counts, in pieces: a hunter one step from its prey, and what can be taken now, a piece.
A_CHASE, A_PRIZE = 0.1, 0.6
HALF_WAY = 2  # the lead in pieces that is worth half of what is to be had
IMPATIENCE = 0.1  # what the quiet limit takes off everybody's chances when it is reached

FAR = tuple(
    tuple(max(abs(p % SIZE - q % SIZE), abs(p // SIZE - q // SIZE)) for q in range(AREA)) for p in range(AREA)
)  # the steps from square to square


@rule
def chances(s, player, points):
    """Chances of who is so many points ahead, by who hunts whom."""
    hunt = _hunt(s)
    lead = points + (hunt if player ^ s.white == s.side else -hunt)
    return share_by_lead(lead, HALF_WAY, 0.5) * (1 - IMPATIENCE * max(s.quiet, 0) / s.quiet_limit)


@rule
def _hunt(s):
    """What the side to move may hope for less what it has to fear, in pieces: the nearer, the more."""
    hope = 0.0
    prize = 0.0
    for p in range(AREA):
        if s.colour[p] == 1 + s.side:
            for q in range(AREA):
                if s.colour[q] == 2 - s.side:
                    if TAKES[s.stack[p] & 3][s.stack[q] & 3]:
                        hope += A_CHASE / FAR[p][q]
                        if FAR[p][q] == 1:
                            prize = max(prize, A_PRIZE * height(s.stack[q]))
                    elif TAKES[s.stack[q] & 3][s.stack[p] & 3]:
                        hope -= A_CHASE / FAR[p][q]
    return hope + prize
