"""How a round of Lookout goes: from go to the throw, to stop, to the dice that may still be placed, and to its end."""

from astragal.engine import rule, word
from astragal.games.das_spiel.construction.lookout.throws import anything_usable, usable
from astragal.games.seats import first_without, next_seat

PHASE = READY, COUNTING, THROWING, BUILDING, SHARING = word(
    "ready", "counting", "throwing", "building", "sharing"
)
ENDED = GOING_ON, STOPPED, NOTHING_LEFT, TIME_UP = word("not yet", "stop", "nothing left", "time up")
MOST_ROUNDS = 300


@rule
def winner(s):
    """Who has built in the last of the own dice, or NONE."""
    return first_without(s.stock, s.players)


@rule
def call_go(s):
    if s.countdown:
        s.phase = COUNTING
        s.until = s.now + 1000 * s.countdown
    else:
        begin_throw(s)


@rule
def begin_throw(s):
    s.phase = THROWING
    s.until = 0
    s.rounds += 1
    s.ended = GOING_ON


@rule
def begin_building(s):
    """The golden die lies there, the last of all: everybody builds at once."""
    s.phase = BUILDING
    s.until = s.now + 1000 * s.phase_limit
    if not anything_usable(s):
        end_round(s, NOTHING_LEFT)


@rule
def to_share(s, player):
    """How many dice a player may still place after stop."""
    return min(usable(s, s.holder), usable(s, player))


@rule
def share(s, after):
    """After stop: the next in turn order may place as many dice as the holder has left over."""
    player = next_seat(s, after)
    while player != s.holder and to_share(s, player) == 0:
        player = next_seat(s, player)
    if player == s.holder:
        end_round(s, STOPPED)
    else:
        s.phase = SHARING
        s.until = 0
        s.sharer = player
        s.left = to_share(s, player)
        s.locked[player] = 0  # nobody hurries any more, so nobody waits either


@rule
def end_round(s, how):
    """All dice that were not used are taken up, and the golden one goes to the left."""
    s.phase = READY
    s.ended = how
    s.until = 0
    s.holder = next_seat(s, s.holder)
    s.golden = 0
    s.sharer = 0
    s.left = 0
    for player in range(s.players):
        s.signal[player] = 0
        s.locked[player] = 0
    for kind in range(6 * s.players):
        s.thrown[kind] = 0
