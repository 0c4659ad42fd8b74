"""The stages of a game of RioMino: the hands are rolled, the lot or the loser begins, the extra die is laid, then all others."""

from astragal.engine import choice, rule, word
from astragal.games.riomino.boards import HAND_SIZE, SQUARES
from astragal.games.riomino.fitting import KINDS

# What comes next. A position written by hand is being played unless it says otherwise.
STAGE = PLAYING, ROLLING, LOTTERY, EXTRA, LAYING, ENDED = word(
    "playing", "rolling", "lot", "extra", "laying", "ended"
)
BEGINNER = LOT, LOSER = choice("lot", "loser", about="who begins the later games of a match")


@rule
def in_hand(s, player):
    """How many dice a player has in the hand."""
    dice = 0
    for kind in range(KINDS):
        dice += s.hand[player * KINDS + kind]
    return dice


@rule
def roller(s):
    """For whom a die is rolled: A's dice first, then B's."""
    return 0 if in_hand(s, 0) < HAND_SIZE[s.level] else 1


@rule
def roll_into_hand(s, kind):
    """One more die; when both hands are full, it is settled who begins."""
    s.hand[roller(s) * KINDS + kind] += 1
    if in_hand(s, 1) == HAND_SIZE[s.level]:
        s.stage = EXTRA if s.first == LOSER and s.wins[0] + s.wins[1] > 0 else LOTTERY


@rule
def clear(s):
    """Take everything off the table for the next game of the match."""
    for square in range(SQUARES):
        s.board[square] = 0
    for k in range(2 * KINDS):
        s.hand[k] = 0
    s.west = s.east = s.south = s.north = 0
    s.stage = ROLLING
