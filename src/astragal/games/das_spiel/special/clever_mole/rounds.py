"""How a round of The Clever Mole goes: its phases, how long each may take, and who is game master."""

from astragal.engine import choice, rule, word
from astragal.games.das_spiel.special.clever_mole.clues import HILLS, SIZE
from astragal.games.das_spiel.special.clever_mole.hills import clear, deal_out, set_die
from astragal.lattice import NONE

MASTER = COMPUTER, ROTATING, FIXED = choice(
    "computer", "rotating", "fixed", about="who describes a hill; fixed: always the first seat"
)
BUILD = RANDOM, BUILD_MASTER = choice(
    "random", "master", about="master: the game master builds the hill to describe"
)
PHASE = PAUSE, CHOOSING, DEALING, BUILDING, TELLING, DRAWING, SEARCHING = word(
    "pause", "choosing", "dealing", "building", "telling", "drawing", "searching"
)
PAUSE_MS = 4000  # between two rounds: to see the hill, and who was first
CHOOSE_MS, BUILD_MS, TELL_MS = 20_000, 120_000, 60_000  # for a master; then chance acts instead
NUMBERS, DEALS = 4, 100  # so many numbers from 0 to 99 name a deal
COVERED = 1 + HILLS  # as `hill`, in what others see of a master at work


@rule
def last_round(s):
    """How many rounds there are: with rotating masters everybody is master equally often."""
    if s.master != ROTATING:
        return s.rounds
    return (s.rounds + s.players - 1) // s.players * s.players


@rule
def game_master(s):
    """The seat that is game master in this round, NONE if the computer is."""
    if s.master == COMPUTER:
        return NONE
    return 0 if s.master == FIXED else (s.round - 1) % s.players


@rule
def may_point(s, player):
    return s.pointed[player] == 0 and player != game_master(s)


@rule
def pause(s):
    """The round is over; the dice stay to be looked at."""
    s.phase = PAUSE
    s.until = s.now + PAUSE_MS


@rule
def begin_round(s):
    clear(s)
    s.clue = 0
    for player in range(s.players):
        s.pointed[player] = 0
        s.took[player] = 0
    s.round += 1
    if s.build == BUILD_MASTER:
        s.phase = CHOOSING
        s.until = s.now + CHOOSE_MS
    else:
        await_chance(s, DEALING)


@rule
def take_number(s, number):
    """The last number completes the deal; a master's own hill is left out of it."""
    s.deal = s.deal * DEALS + number
    s.numbers += 1
    if s.numbers < NUMBERS:
        return
    deal_out(s)
    s.deal = 0
    s.numbers = 0
    if s.hill:
        s.phase = BUILDING
        s.until = s.now + BUILD_MS
    else:
        await_clue(s)


@rule
def set_next(s, way):
    """Set the next die of a master's own hill; the last one completes it."""
    set_die(s, way)
    if s.laid == SIZE:
        s.laid = 0
        await_clue(s)


@rule
def await_clue(s):
    """The hills stand: a master has time to describe one, the computer's clue is drawn."""
    if game_master(s) == NONE:
        await_chance(s, DRAWING)
    else:
        s.phase = TELLING
        s.until = s.now + TELL_MS


@rule
def begin_search(s, clue):
    s.clue = 1 + clue
    s.kind = 0
    s.hill = 0
    s.phase = SEARCHING
    s.since = s.now
    s.until = s.now + 1000 * s.round_time


@rule
def await_chance(s, phase):
    s.phase = phase
    s.until = 0


def time_of(s, phase):
    """How long a phase may take, in ms; 0 where chance acts at once."""
    return (PAUSE_MS, CHOOSE_MS, 0, BUILD_MS, TELL_MS, 0, 1000 * s.round_time)[phase]
