"""How games of Cim end, and matches in which everybody begins one: when, and why."""

from astragal.engine import choice, listed, rule, say, sentences, who, word
from astragal.games.cim.triangles import figure

MATCH = SINGLE, ROTATE = choice("single", "rotate", about="rotate: as many games as players, each begins one")
ENDED = RUNNING, FIGURE, ROUNDS, ALL_PASSED = word("no", "figure", "rounds", "passes")


@rule
def is_over(s):
    """Whether this game is over."""
    return s.ended != RUNNING or s.repeated != 0


@rule
def is_last(s):
    """Whether there is no game after this one."""
    return s.match == SINGLE or s.starter + 1 == s.players


def winning_games(s, figure):
    """What wins a game, and in a match how many of them do."""
    return figure if s.match == SINGLE else sentences(figure, say("The most games won win the match."))


def told(s):
    """Why it is over, and in a match who has won it."""
    if s.match == SINGLE:
        return _why(s)
    if not any(s.wins):
        return sentences(_why(s), say("Nobody won a game."))
    best = listed(who(k) for k in range(s.players) if s.wins[k] == max(s.wins))
    return sentences(_why(s), say("{winners} won most games.", winners=best))


def standing(s):
    """Which game of a match this is, what everybody has won, and how the last one ended."""
    if s.match == ROTATE:
        wins = listed((say("{seat} {n}", seat=who(k), n=s.wins[k]) for k in range(s.players)), ",")
        yield say("Game {n} of {most}; won: {wins}", n=s.starter + 1, most=s.players, wins=wins)
        if is_over(s) and not is_last(s):
            yield _why(s)


def _why(s):
    if s.ended == FIGURE:
        return say("{seat} has made {figure}.", seat=who(s.turn), figure=figure(s, s.turn))
    if s.repeated:
        return say("The same position for the third time: a draw.")
    if s.ended == ROUNDS:
        return say("{n} rounds without a figure: a draw.", n=s.round_limit)
    return say("Nobody can move: a draw.")
