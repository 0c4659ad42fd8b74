"""What Lookout says to a touch that does nothing, and why a score has changed."""

from astragal.engine import say
from astragal.games.das_spiel.construction.lookout.picture import die_before
from astragal.games.das_spiel.construction.lookout.rounds import BUILDING, COUNTING, READY, SHARING
from astragal.games.das_spiel.construction.lookout.throws import matches


def why_wrong(s, player, touches):
    """Nothing here tells which dice match: to spot them is the game."""
    if s.phase == READY:
        return say("Call go first; then everybody throws.")
    if s.phase == COUNTING:
        return say("The dice fall in a moment; then look for your number.")
    if s.phase == SHARING and player != s.sharer:
        return say("Stop was called; somebody else may still build now.")
    if s.phase == BUILDING and s.now < s.locked[player]:
        return say("That die did not match; wait a moment.")
    if touches[-1].startswith("tray:"):
        return _of_thrown_die(player, touches[-1])
    if len(touches) == 1:
        return say("First take one of your dice that shows your number, then choose where it goes.")
    return ""


def _of_thrown_die(player, touch):
    if touch in ("tray:signal", "tray:golden"):
        return say("Signal dice and the golden die only tell numbers; they are not built in.")
    if touch in map(die_before, range(6 * player, 6 * player + 6)):
        return say("This die shows none of your numbers.")
    return say("These dice were thrown by somebody else; yours lie before you.")


def why_scored(before, after, player):
    """Which number was built in; when a round ends with that die, it was the only one that still matched."""
    number = next(
        n
        for n in range(1, 7)
        if before.thrown[6 * player + n - 1] > after.thrown[6 * player + n - 1] and matches(before, player, n)
    )
    if number == before.signal[(player + 1) % before.players]:
        return say("a {number}, as on the signal die", number=number)
    return say("a {number}, as on the golden die", number=number)
