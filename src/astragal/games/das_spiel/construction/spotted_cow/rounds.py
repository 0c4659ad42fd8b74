"""How a round of Spotted Cow goes: its phases, how long each may take, who plays and who is the game master."""

from astragal.dice import THREE_DICE
from astragal.engine import choice, rule, word
from astragal.games.seats import first_without
from astragal.lattice import NONE

ORIENTATION = RANDOM, CHOSEN = choice("random", "chosen", about="chosen: who places a die says how it lies")
MASTER = COMPUTER, SEAT = choice("computer", "seat", about="seat: the last seat rolls and does not play")
ED_PENALTY = ON, OFF = choice(
    "on", "off", about="off: after a wrong Blank and its dice, one is placed all the same"
)
PHASE = PAUSE, CASTING, RACING, PLACING, TURNING = word("pause", "casting", "racing", "placing", "turning")
# The first layer is black; the seats place red and green dice in turn, though no rule asks for colours.
COLOURS = ("", "black", "red", "green")
BLACK, RED = 1, 2
MOST_PLAYERS = 6
MOST_SEATS = 1 + MOST_PLAYERS  # with a game master
MOST_ROLLS = 1000
PAUSE_MS = 2000  # between a round and the next roll; it also lets everybody read who was first
DECIDE_MS = 10_000  # for a free choice, and for a master who is to roll


@rule
def playing(s):
    """How many seats play: all but the master's. Of seven people one is always master."""
    return s.players - 1 if s.master == SEAT or s.players > MOST_PLAYERS else s.players


@rule
def game_master(s):
    """The seat of the game master, the last one; NONE if the computer rolls."""
    return s.players - 1 if playing(s) < s.players else NONE


@rule
def winner(s):
    """Who has placed the last of the own dice, or NONE."""
    return first_without(s.stock, playing(s))


@rule
def is_over(s):
    return winner(s) != NONE or (s.phase == PAUSE and s.rolls == MOST_ROLLS)


@rule
def colour_of(player):
    """The colour of a player's dice, as a cell holds it."""
    return RED + player % 2


@rule
def may_call(s, player):
    return player < playing(s) and s.call[player] == 0


@rule
def pause(s):
    """The round is over; the next roll comes after a pause, or when the master rolls."""
    s.phase = PAUSE
    s.until = s.now + (PAUSE_MS if game_master(s) == NONE else DECIDE_MS)


@rule
def begin_round(s, roll):
    for i in range(3):
        s.rolled[i] = THREE_DICE[roll][i]
    for player in range(s.players):
        s.call[player] = 0
        s.took[player] = 0
    s.rolls += 1
    s.placer = 0
    s.funnel = 0
    s.phase = RACING
    s.since = s.now
    s.until = s.now + 1000 * s.round_time


@rule
def go_on(s):
    """After a wrong call: the round ends when nobody is left to call."""
    for player in range(playing(s)):
        if s.call[player] == 0:
            return
    pause(s)


@rule
def place_anywhere(s, player):
    """A die of the player goes into any funnel."""
    s.placer = 1 + player
    s.phase = PLACING
    s.until = s.now + DECIDE_MS


@rule
def fill(s, p):
    """The die goes to p; how it lies is still open."""
    s.funnel = p
    s.phase = TURNING
    s.until = s.now + DECIDE_MS if s.orientation == CHOSEN else 0
