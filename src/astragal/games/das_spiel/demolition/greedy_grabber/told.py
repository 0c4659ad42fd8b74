"""What everybody is told of a turn of Greedy Grabber: the number, how it ended, who grabbed wrongly or too late."""

from astragal.engine import say, who
from astragal.games.das_spiel.demolition.greedy_grabber.grabs import (
    CLOSING,
    GRABBING,
    LATE,
    NOTHING_LEFT,
    PENALTY,
    QUIET,
    ROLLING,
    STOPPED,
    WRONG,
    is_over,
)


def headline(s):
    """The number while it counts, then how the turn ended, until the next roll."""
    if is_over(s) or s.phase == ROLLING:
        return ""
    if s.phase == GRABBING:
        return str(s.number)
    if s.ended == STOPPED:
        return say("Stop")
    return say("{number}: nothing to grab", number=s.number) if s.ended == NOTHING_LEFT else ""


def notices(s, viewer):
    if s.phase < GRABBING and not s.number:
        yield say("{seat} rolls first.", seat=who(s.roller))
        return
    yield _about_roll(s)
    if s.phase == CLOSING and not is_over(s):
        yield say("The turn is over: hands off.")
    for player in range(s.players):
        if _is_told(s, player, viewer):
            yield _about_grab(s, player, viewer)
    if s.phase < GRABBING and not is_over(s):
        yield say("{seat} rolls next.", seat=who(s.roller))


def _about_roll(s):
    seat = who(s.roller if s.phase >= GRABBING else (s.roller - 1) % s.players)
    number = s.number
    if s.ended == STOPPED:
        return say("{seat} rolled a {number} and called stop.", seat=seat, number=number)
    if s.ended == NOTHING_LEFT:
        return say("{seat} rolled a {number}, and nothing more can be grabbed.", seat=seat, number=number)
    if s.ended == QUIET:
        return say("{seat} rolled a {number}, and nobody grabbed any more.", seat=seat, number=number)
    return say("{seat} rolled a {number}.", seat=seat, number=number)


def _is_told(s, player, viewer):
    """Everybody hears of grabs that are paid for; that a die was wrong otherwise only concerns its grabber."""
    paid = s.grab[player] == LATE or (s.grab[player] == WRONG and s.wrong_grab == PENALTY)
    return paid or (s.grab[player] == WRONG and player == viewer)


def _about_grab(s, player, viewer):
    if s.grab[player] == LATE and player == viewer:
        return say("You were too late: the die goes back, and you pay the others.")
    if s.grab[player] == LATE:
        return say("{seat} was too late and pays the others.", seat=who(player))
    if player != viewer:
        return say("{seat} grabbed a wrong die and pays the others.", seat=who(player))
    if s.wrong_grab == PENALTY:
        return say("That die does not show you a {number}: you pay the others.", number=s.number)
    return say("That die does not show you a {number}.", number=s.number)


def why_paid(s, payer, player):
    """Why dice went from one who pays to the others, as either of them is told."""
    late = s.grab[payer] == LATE
    if player == payer:
        return say("a grab too late") if late else say("a wrong die")
    return say("for a late grab") if late else say("for a wrong die of another")
