"""How Spotted Cow is shown: everybody's dice, the roll and its total, and who called what."""

from astragal.engine import Mark, Piece, Pyramid, Scene, Tray, place, say, terms, who
from astragal.games.das_spiel.construction.spotted_cow.rounds import (
    CHOSEN,
    COLOURS,
    PAUSE,
    PLACING,
    RACING,
    TURNING,
    colour_of,
    game_master,
    is_over,
    playing,
)
from astragal.games.das_spiel.construction.spotted_cow.totals import rolled_total
from astragal.games.das_spiel.mechanics import is_open
from astragal.games.das_spiel.pictures import coloured_dice
from astragal.lattice import CELLS, NAMES, NONE, PLATE

VERDICTS = terms("wrong", "right")


def picture(s, viewer):
    """What somebody sees of a position."""
    trays = [Tray(say("dice"), k, count=s.stock[k], colour=COLOURS[colour_of(k)]) for k in range(playing(s))]
    if s.rolls:
        rolled = tuple(Piece("rolled", "blue", faces=str(number)) for number in s.rolled)
        trays.append(Tray(say("rolled dice"), None, rolled))
    return Scene(
        Pyramid(),
        coloured_dice(s.cell, COLOURS, s.faces),
        tuple(trays),
        tuple(_marks(s)),
        tuple(_notices(s)),
        headline=_headline(s, viewer),
    )


def _marks(s):
    """Where a die may go, or where the one of this round goes."""
    if s.phase == PLACING:
        for p in range(PLATE, CELLS):
            if is_open(s.cell, p):
                yield Mark(NAMES[p], "goal")
    elif s.funnel:
        yield Mark(NAMES[s.funnel], "goal" if s.phase == TURNING else "last")


def _headline(s, viewer):
    """The total while it counts; who has a die to place is told so instead."""
    if s.phase < RACING:
        return ""
    places = s.phase >= PLACING and viewer == s.placer - 1
    if places and s.phase == PLACING:
        return say("Fill any funnel")
    if places and s.orientation == CHOSEN:
        return say("Turn your die")
    return str(rolled_total(s))


def _notices(s):
    """The total, what was called at which moment, the fastest first, and for whom all others wait."""
    if s.rolls:
        yield say("Total {total}.", total=rolled_total(s))
        # Of calls in the same millisecond the one that places a die came last: with it the round is over.
        callers = (k for k in range(playing(s)) if s.call[k])
        yield from (_told(s, k) for k in sorted(callers, key=lambda k: (s.took[k], k == s.placer - 1)))
    else:
        yield say("The first roll is about to come.")
    if s.phase == PAUSE and game_master(s) != NONE and not is_over(s):
        yield say("{seat} is to roll.", seat=who(game_master(s)))
    elif s.phase == PLACING:
        yield say("{seat} puts a die into any funnel.", seat=who(s.placer - 1))
    elif s.phase == TURNING and s.orientation == CHOSEN:
        yield say(
            "{seat} turns the die for {place}.",
            "{seat} turns the die for the marked funnel.",
            seat=who(s.placer - 1),
            place=place(NAMES[s.funnel]),
        )


def _told(s, player):
    seat, n, verdict = who(player), s.took[player], VERDICTS[s.call[player] > 0]
    called = abs(s.call[player])
    if called == CELLS:  # the number after all funnels
        return say("{seat} called Blank after {n} ms: {verdict}.", seat=seat, n=n, verdict=verdict)
    return say(
        "{seat} called {place} after {n} ms: {verdict}.",
        "{seat} called a funnel after {n} ms: {verdict}.",
        seat=seat,
        place=place(NAMES[called]),
        n=n,
        verdict=verdict,
    )
