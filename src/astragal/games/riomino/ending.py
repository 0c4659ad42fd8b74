"""How games of RioMino end, and the matches they make."""

from astragal.engine import choice, listed, rule, say, sentences, who
from astragal.games.riomino.stages import ENDED, in_hand

MATCH = choice("1", "3", "5", about="best of so many games")  # 0, 1, 2: so many wins are not enough
MOST_WINS = 3  # of a player in a match


@rule
def is_over(s):
    """Whether the game is over, and with it the match."""
    return s.stage == ENDED and (s.wins[0] > s.match or s.wins[1] > s.match)


def winning(s):
    """What wins a game, and how many of them a match."""
    game = say("Whoever is to lay and has no die that fits loses; the other one wins.")
    return (
        sentences(game, say("The first to win {n} games wins the match.", n=s.match + 1)) if s.match else game
    )


def won_by(s):
    """Why a game was won."""
    return say("no die of the other one fits") if in_hand(s, s.turn) else say("the other one has no die left")


def told(s):
    """Why it is over, and in a match who has won it."""
    if not s.match:
        return _why(s)
    winner = int(s.wins[1] > s.wins[0])
    won, lost = s.wins[winner], s.wins[1 - winner]
    return sentences(
        _why(s), say("{seat} wins the match {won} to {lost}.", seat=who(winner), won=won, lost=lost)
    )


def standing(s):
    """The games that each has won in a match, and how the last one ended."""
    if s.match:
        wins = (say("{seat} {n}", seat=who(k), n=won) for k, won in enumerate(s.wins))
        yield say("Games won: {wins}", wins=listed(wins, ","))
    if s.stage == ENDED and not is_over(s):
        yield _why(s)


def _why(s):
    if in_hand(s, s.turn):
        return say("{seat} has no die that fits and loses.", seat=who(s.turn))
    return say("{seat} has no die left and loses.", seat=who(s.turn))
