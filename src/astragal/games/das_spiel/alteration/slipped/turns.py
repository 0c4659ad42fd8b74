"""Turns and calls in Slipped: the win or what a false call costs, who is asked next, whose turn is next, and how it ends."""

from astragal.engine import choice, rule, say, who, word
from astragal.games.das_spiel.alteration.slipped.fulfilment import along_roofs, fulfils
from astragal.games.seats import next_seat

CALL_TIME = OWN_TURN, ANY = choice(
    "own-turn", "any", about="any: after each draw everybody is asked for a call"
)
FALSE_CALL = OUT, MISS_TURN = choice("out", "miss-turn", about="what a false call costs")
PHASE = DRAWING, CALLING = word("draw", "call")  # of a turn: up to the draw, and after it
MOST_ROUNDS = 200  # that the round limit can allow


@rule
def fulfilled(s, player):
    """Whether the dice show what the slip of a player says."""
    ones = along_roofs(s.die, 0)
    twos = along_roofs(s.die, 1)
    fours = along_roofs(s.die, 2)
    return fulfils(ones, twos, fours, s.slip[player], s.direction)


@rule
def left(s):
    """How many players are not out."""
    count = 0
    for player in range(s.players):
        count += 1 - s.out[player]
    return count


@rule
def call(s, player):
    """The slip is shown: fulfilled it wins, if not, it costs something."""
    s.shown[player] = 1
    if fulfilled(s, player):
        s.winner = 1 + player
    else:
        _punish(s, player)


@rule
def _punish(s, player):
    """What a false call costs."""
    if s.false_call == OUT:
        s.out[player] = 1
        if left(s) == 1:
            for other in range(s.players):
                if not s.out[other]:
                    s.winner = 1 + other
    elif s.phase == CALLING:
        s.misses[player] += 1


@rule
def ask_next(s):
    """Ask the next player left for a call; False if all have been asked."""
    k = next_seat(s, s.asked)
    while k != s.turn and s.out[k]:
        k = next_seat(s, k)
    s.asked = k
    return k != s.turn


@rule
def next_turn(s):
    """The turn of the next player left who has none to miss; the last round ends with the game."""
    s.phase = DRAWING
    waiting = True
    while waiting and s.round < s.round_limit:
        s.turn = next_seat(s, s.turn)
        if s.turn == 0:
            s.round += 1
        if s.out[s.turn] == 0:
            if s.misses[s.turn]:
                s.misses[s.turn] -= 1
            else:
                waiting = False
    s.asked = s.turn


@rule
def is_over(s):
    """Whether somebody has won, or the rounds are over."""
    return s.winner != 0 or s.round >= s.round_limit


def told(s):
    """Why it is over."""
    if not s.winner:
        return say(
            "{n, plural, one {# round is} other {# rounds are}} over: all who are left share the win.",
            n=s.round_limit,
        )
    if left(s) == 1:
        return say("{seat} is the last one left.", seat=who(s.winner - 1))
    return say("{seat} has called, and the slip is fulfilled.", seat=who(s.winner - 1))
