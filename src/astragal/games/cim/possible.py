"""What positions of Cim can have come about: dice placed in turn, counts that fit, figures only where somebody has won."""

from astragal.engine import Problem
from astragal.engine.rules import SEAT_NAMES
from astragal.games.cim.lying import KEEP, KINDS
from astragal.games.cim.triangles import PLAYER, RATIO, is_naming, makes_figure
from astragal.games.cim.verdict import ALL_PASSED, FIGURE, ROUNDS, SINGLE, is_over


def impossible(s):
    """The problems of a position."""
    if s.starter and s.match == SINGLE:
        yield Problem("bad-starter", "starter is who began: A in a single game, in a match each in turn.")
        return
    yield from _counts(s)
    yield from _ratios(s)
    yield from _placing(s)
    yield from _dice_in_play(s)
    yield from _figures(s)


def _is_full(s):
    return s.laid == KINDS * s.players


def _order(s):
    return [(s.starter + k) % s.players for k in range(s.players)]


def _own_fields(s, player):
    return s.at[player * KINDS : (player + 1) * KINDS]


def _counts(s):
    if s.moved > s.round_limit * s.players or s.passes > min(s.players, s.moved):
        yield Problem("bad-count", "moved and passes count turns of the moving phase.")
    if (s.moved == s.round_limit * s.players or s.passes == s.players) and not s.ended:
        yield Problem("not-ended", "After so many turns or passes the game has ended.")
    if not _is_full(s) and (s.moved or s.repeated or s.ended in (ROUNDS, ALL_PASSED)):
        yield Problem("still-placing", "Nobody moves before all dice are on the board.")
    if sum(s.wins) > s.starter + (s.ended == FIGURE) or (s.ended == FIGURE and not s.wins[s.turn]):
        yield Problem("bad-wins", "Each game that is over has at most one winner.")


def _ratios(s):
    unnamed = [k for k in range(s.players) if not s.named[k]]
    if s.goal == RATIO and s.ratio_by == PLAYER:
        in_order = unnamed == list(range(s.players - len(unnamed), s.players))
        if not in_order or (unnamed and (s.laid or s.starter or s.turn != unnamed[0])):
            yield Problem("bad-ratio", "The ratios are named in the order of the seats, before the start.")
    elif any(s.named):
        yield Problem("bad-ratio", "Nobody names a ratio in this game.")


def _placing(s):
    """The dice are placed one by one in the order of play."""
    for k, player in enumerate(_order(s)):
        placed = sum(field != 0 for field in _own_fields(s, player))
        if placed != s.laid // s.players + (k < s.laid % s.players):
            text = f"In the opening {SEAT_NAMES[player]} cannot have {placed} dice on the board."
            yield Problem("bad-opening", text)
    if _is_full(s):
        return
    has_put = bool(s.turning or s.ended == FIGURE)  # the die of the player to move is down already
    if not is_naming(s) and s.turn != _order(s)[(s.laid - has_put) % s.players]:
        yield Problem("bad-turn", "The dice are placed in the order of play.")
    if s.laid and (s.last - 1) // KINDS != (s.turn if has_put else (s.turn - 1) % s.players):
        yield Problem(
            "bad-last", "last is the die placed last; the next one goes to one of its target fields."
        )


def _dice_in_play(s):
    for which, die in (("turning", s.turning - 1), ("last", s.last - 1)):
        if die >= KINDS * s.players or (die >= 0 and not s.at[die]):
            yield Problem("die-not-there", f"{which} names a die that is not on the board.")
    if s.turning and ((s.turning - 1) // KINDS != s.turn or is_over(s)):
        yield Problem("bad-turning", "Only the player to move can be turning a die.")
    if s.turning and s.orientation == KEEP and _is_full(s) and (s.moved or s.turn != _order(s)[-1]):
        yield Problem("bad-turning", "Moved dice are not turned in this game.")


def _figures(s):
    for k in range(s.players):
        fields = [field - 1 for field in _own_fields(s, k)]
        made = min(fields) >= 0 and makes_figure(s, k, *fields)
        if made != (s.ended == FIGURE and k == s.turn):
            yield Problem("bad-figure", f"{SEAT_NAMES[k]}'s figure does not fit what is said about the end.")
