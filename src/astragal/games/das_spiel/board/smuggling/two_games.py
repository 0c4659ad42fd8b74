"""One game of Smuggling and the match of two: who begins, when a game is decided, what a seat has got through."""

from astragal.engine import choice, rule
from astragal.games.das_spiel.board.smuggling.border import SMUGGLERS, set_up

FIRST = FIRST_SMUGGLERS, FIRST_CUSTOMS = choice("smugglers", "customs", about="who moves first")
SWAP = SWAP_NONE, TWO = choice(
    "none", "two", about="two: two games with roles exchanged; more smugglers through win"
)
MOST_TURNS = 200
ALL = len(SMUGGLERS)


@rule
def begin(s):
    set_up(s)
    s.turn = beginner(s, s.second)
    s.through = s.captured = s.turns = 0


@rule
def beginner(s, game):
    """Who makes the first move of a game: seat A has the smugglers in the first, B in the second."""
    return game if s.first == FIRST_SMUGGLERS else 1 - game


@rule
def is_decided(s):
    """Whether the game that is played is over."""
    return s.through >= s.need or ALL - s.captured < s.need or s.turns >= s.turn_limit


@rule
def smuggled_by(s, player):
    """How many smugglers a seat got through in its own game of two."""
    if player == s.second:
        return s.through
    return s.before_through if s.second else 0
