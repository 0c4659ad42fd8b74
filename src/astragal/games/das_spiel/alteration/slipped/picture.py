"""How Slipped is shown: what the dice show to the sides, the own slip, and the numbers that are right already."""

from astragal.engine import Mark, Pyramid, Scene, say, who
from astragal.games.das_spiel.alteration.slipped.dealing import CUSTOM
from astragal.games.das_spiel.alteration.slipped.turns import fulfilled, is_over
from astragal.games.das_spiel.slip_texts import STANDARD, describe, slip_name
from astragal.games.das_spiel.slips import ANY_SIDE, NOWHERE, grown, missing, size
from astragal.games.das_spiel.spars import whole_pyramid
from astragal.lattice import NAMES, NONE


def seen(s, viewer):
    """What a viewer sees; whoever still plays reads the own slip at a glance."""
    playing = viewer >= 0 and not is_over(s) and not s.out[viewer]
    headline = _slip(s.slip[viewer]) if playing else ""
    notices = tuple(_notices(s, viewer, playing))
    return Scene(
        Pyramid(), whole_pyramid(s.die), marks=_marks(s, viewer, playing), notices=notices, headline=headline
    )


def _slip(slip):
    return say("{slip}: {what}", "Your slip: {what}", slip=slip_name(slip), what=describe(slip))


def _marks(s, viewer, playing):
    """Rows are highlighted for their owner, at the end for everybody those that have won."""
    owner = viewer if playing else NONE
    if s.winner and fulfilled(s, s.winner - 1):
        owner = s.winner - 1
    right = grown(s.die, s.slip[owner], s.direction, ANY_SIDE) if owner >= 0 else ()
    return tuple(Mark(NAMES[p], "hint") for p in sorted(right))


def _notices(s, viewer, playing):
    if s.catalogue == CUSTOM and not s.own:
        yield say("No catalogue was given: the {n} standard slips are used.", n=len(STANDARD))
    if playing:
        slip = s.slip[viewer]
        right = size(slip) - missing(s.die, slip, s.direction, ANY_SIDE, NOWHERE)
        yield say("{right} of {all} numbers are right.", right=right, all=size(slip))
    for player in range(s.players):
        if s.shown[player] or is_over(s):
            slip = s.slip[player]
            yield say(
                "{seat} has {slip}: {what}.",
                "{seat} has the slip: {what}.",
                seat=who(player),
                slip=slip_name(slip),
                what=describe(slip),
            )
        if s.out[player]:
            yield say("{seat} is out.", seat=who(player))
        if s.misses[player]:
            yield say("Turns that {seat} has to miss: {n}.", seat=who(player), n=s.misses[player])
