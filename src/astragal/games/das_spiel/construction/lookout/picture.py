"""How Lookout is shown: everybody's dice and throw, the golden die, and what is told of the round."""

from astragal.engine import Mark, Piece, Pyramid, Scene, Tray, choice, say, terms, who
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.construction.lookout.rounds import (
    BUILDING,
    COUNTING,
    MOST_ROUNDS,
    NOTHING_LEFT,
    READY,
    SHARING,
    STOPPED,
    TIME_UP,
    winner,
)
from astragal.games.das_spiel.construction.lookout.throws import (
    COLOURS,
    colour_of,
    matches,
    numbers_before,
    usable,
)
from astragal.games.das_spiel.pictures import coloured_dice
from astragal.lattice import NONE

DICE = terms("red dice", "green dice", "black dice")
HIGHLIGHT = OFF, ON = choice("off", "on", about="on: matching dice are pointed out")


def picture(s, viewer):
    """What somebody sees of a position."""
    seats = range(s.players)
    trays = [Tray(DICE[colour_of(s, k) - 1], k, count=s.stock[k], colour=_colour(s, k)) for k in seats]
    trays += [Tray(say("throw"), k, _throw_of(s, k)) for k in seats]
    golden = Piece("golden", "golden", s.holder, str(s.golden) if s.golden else "")
    trays.append(Tray(say("golden die"), s.holder, (golden,)))
    return Scene(
        Pyramid(),
        coloured_dice(s.cell, COLOURS),
        tuple(trays),
        tuple(_marks(s)),
        tuple(_notices(s, viewer)),
        headline=_headline(s),
        # Only where all dice of a throw can be touched, wrong ones too, does their glow give nothing away.
        glow=s.highlight == ON or (s.phase == BUILDING and s.wrong_lock_ms > 0),
        colours=tuple(_colour(s, k) for k in seats),
    )


def die_before(kind):
    """The touch of a die that lies before a seat."""
    return f"tray:{SEAT_NAMES[kind // 6]}{1 + kind % 6}"


def _colour(s, player):
    return COLOURS[colour_of(s, player)]


def _throw_of(s, player):
    """The dice before a player: as many of the own colour as there are, blue ones that help out, and the signal die."""
    dice = [
        Piece(
            f"{SEAT_NAMES[player]}{number}",
            _colour(s, player) if i < s.stock[player] else "blue",
            player,
            str(number),
        )
        for i, number in enumerate(numbers_before(s, player))
    ]
    if s.signal[player]:
        dice.append(Piece("signal", _colour(s, (player - 1) % s.players), player, str(s.signal[player])))
    return tuple(dice)


def _marks(s):
    """Every kind of die that matches, where that is wanted."""
    if s.highlight == ON and s.golden:
        for kind in range(6 * s.players):
            if s.thrown[kind] and matches(s, kind // 6, 1 + kind % 6):
                yield Mark(die_before(kind), "hint")


def _headline(s):
    """After stop it is quiet: everybody should see at once who may still build."""
    if s.phase != SHARING or winner(s) != NONE:
        return ""
    return say(
        "Stop: {seat} may still build in {n, plural, one {# die} other {# dice}}",
        seat=who(s.sharer),
        n=s.left,
    )


def _notices(s, viewer):
    """Which round it is, who holds the golden die, and how the round before ended or this one is about to."""
    holder = who(s.holder)
    if s.phase == READY:
        if s.ended == STOPPED:
            yield say("{seat} has called stop.", seat=who((s.holder - 1) % s.players))
        elif s.ended == NOTHING_LEFT:
            yield say("Nobody had a matching die left.")
        elif s.ended == TIME_UP:
            yield say("The time was up.")
        if s.rounds < MOST_ROUNDS:
            yield say("Round {n}: {seat} holds the golden die and calls go.", n=s.rounds + 1, seat=holder)
        return
    yield say("Round {n}: {seat} holds the golden die.", n=s.rounds + (s.phase == COUNTING), seat=holder)
    if s.phase == SHARING:
        yield say(
            "{seat} has called stop with {n, plural, one {# die} other {# dice}} left over.",
            seat=holder,
            n=usable(s, s.holder),
        )
    if viewer >= 0 and s.phase == BUILDING and s.locked[viewer] > s.now:
        yield say("That die did not match: it costs you a moment.")
